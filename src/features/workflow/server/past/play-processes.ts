import { now, recordsOf, type Caller, type OperationContext, type ProcessSeed, type SeedAct, type SeedMoment } from "#server";
import { detachedContext, type Core } from "#server/jobs";
import { variablesOf } from "../engine/variables.ts";
import { latestDeployment, startInstance } from "../engine/instances.ts";
import { decide } from "../work/complete-task.ts";
import { lockTask } from "../work/open-task.ts";
import { withdrawInstance } from "../work/own-requests.ts";

type Database = OperationContext["db"];

/** The first step of a process, or a later one of the instance that the first one started. */
interface Moment extends SeedMoment {
  readonly play: (context: OperationContext) => Promise<void>;
}

/**
 * Plays processes of the past through the engine, in the transaction of the seeds: their paths, tasks and records are
 * those that people would have left. A process that is not deployed is left out.
 */
export async function playProcesses(core: Core, db: Database): Promise<void> {
  const { processes = [] } = core.deps;
  const moments = processes.flatMap((seed) => momentsOf(seed).map((moment) => ({ seed, ...moment })));
  let at = new Date(0);
  // A process that stands still at an incident is meant to.
  const deps = { ...core.deps, clock: () => at, log: () => undefined };
  for (const { seed, by, at: time, play } of moments.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    at = time;
    const { tenantId } = seed;
    const work = { module: "flow-instance", origin: "seed", caller: callerOf(tenantId, by), tenantId, locale: "zh" as const };
    await play({ ...detachedContext({ ...core, deps }, work), db });
  }
}

function momentsOf(seed: ProcessSeed): readonly Moment[] {
  let instanceId: string | null = null;
  const start = async (context: OperationContext): Promise<void> => {
    instanceId = await startPast(context, seed);
  };
  const later = ({ act, by, at, comment = "" }: SeedAct): Moment => ({
    by,
    at,
    play: async (context) => {
      if (instanceId === null) return;
      if (act === "withdraw") return withdrawInstance(context, instanceId);
      const match = { processInstanceId: instanceId, status: "todo" };
      const tasks = await recordsOf(context, "flow-task").find(match, { sort: [{ field: "id", descending: false }] });
      const task = tasks.find(({ assignee }) => assignee === by) ?? tasks.find(({ assignee }) => assignee === null);
      if (task === undefined) throw new RangeError(`${by} has no task of the process ${seed.process}`);
      if (task.assignee !== by)
        await recordsOf(context, "flow-task").update({ id: task.id }, { assignee: by, claimTime: now(context.deps) });
      await decide([{ ...(await lockTask(context, task.id)), isApproved: act === "approve", comment, form: {} }]);
    },
  });
  return [{ ...seed.start, play: start }, ...seed.acts.map(later)];
}

/** @returns id of the instance; null when the process or the module of its record is not there */
async function startPast(context: OperationContext, { process, record, variables = {} }: ProcessSeed): Promise<string | null> {
  const deployment = await latestDeployment(context, process);
  if (deployment === null) return null;
  if (record === undefined) return startInstance(context, { deployment, variables });
  const module = context.catalog.modules.get(record.module);
  if (module === undefined) return null;
  const records = recordsOf<string>(context, module.name);
  const [saved] = await records.insert([{ ...record.values, processDefinitionId: deployment.id }]);
  if (saved === undefined) return null;
  const business = { module: module.name, id: saved.id };
  const processInstanceId = await startInstance(context, {
    deployment,
    variables: { ...variablesOf(module, saved), ...variables },
    business,
  });
  await records.update({ id: business.id }, { processInstanceId });
  return processInstanceId;
}

function callerOf(tenantId: string, userId: string): Caller {
  return {
    userId,
    tenantId,
    account: "",
    name: "",
    clientId: "seed",
    sessionId: "",
    acting: { dept: "", role: "" },
    deptIds: [],
    roleIds: [],
    roleAliases: [],
    administrator: false,
    permissions: new Set(),
  };
}
