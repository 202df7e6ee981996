import { nextId, now, recordsOf, refused, today, type OperationContext, type RowOf } from "#server";
import {
  apply,
  start,
  timerDue,
  type Definition,
  type Effect,
  type InstanceEvent,
  type State,
  type Step,
  type Variables,
} from "#workflow-engine";
import { sql } from "kysely";
import { followProcess } from "./business.ts";
import { definitionOf } from "./definitions.ts";
import { insertEvents, removeTimers } from "./events.ts";
import { insertInstance, readInstance, readSubInstance, storeState, type FlowRow } from "./flow-row.ts";
import { OPERATIONS } from "./service-operations.ts";
import { StepWork } from "./step-work.ts";
import { cancelTasks, createTasks } from "./tasks.ts";
import { storeVisits } from "./visits.ts";

type Deployment = RowOf<"flow-deployment">;

export interface NewInstance {
  readonly deployment: Deployment;
  readonly variables: Variables;
  readonly business?: { readonly module: string; readonly id: string };
}

const NO_START = { zh: "此流程没有可以直接发起的开始事件", en: "This process has no start event that a user can start" };
/** Events of one change that a chain of operations and sub-processes may raise. */
const MOST_EVENTS = 1_000;

/**
 * Starts an instance in the transaction of `context`.
 * @returns the id of the instance
 * @throws TrellisError actionRefused when the process has no plain start event
 */
export async function startInstance(
  context: OperationContext,
  { deployment, variables, business }: NewInstance,
): Promise<string> {
  const instanceId = nextId(context.deps);
  const row = { instanceId, rootId: instanceId, parentId: null, parentToken: null };
  await begin(context, deployment, variables, {
    ...row,
    initiatorId: context.caller?.userId ?? null,
    businessModule: business?.module ?? null,
    businessId: business?.id ?? null,
  });
  return instanceId;
}

async function begin(
  context: OperationContext,
  deployment: Deployment,
  variables: Variables,
  given: Omit<FlowRow, "state" | "deploymentId">,
): Promise<Performed> {
  const definition = await definitionOf(context, deployment.id);
  const step = start(definition, { variables, context: await readContext(context, given.initiatorId) });
  if (step === null) throw refused(NO_START);
  const { instanceId, businessModule, businessId, initiatorId } = given;
  const row: FlowRow = { ...given, deploymentId: deployment.id, state: step.state };
  await insertInstance(context, row);
  await recordsOf(context, "flow-instance").insert([
    {
      id: instanceId,
      processInstanceId: instanceId,
      processDefinitionId: deployment.id,
      processDefinitionKey: deployment.key,
      processDefinitionName: deployment.name,
      processDefinitionVersion: deployment.version,
      category: deployment.category,
      businessKey: businessId === null ? null : `${businessModule}:${businessId}`,
      businessModule,
      businessId,
      startUser: initiatorId,
      status: "active",
    },
  ]);
  // The step that starts a sub-instance takes its end itself.
  return perform(context, { ...row, parentId: null }, definition, step);
}

/** The last state of a change, and escalations for the instance that called this one. */
interface Performed {
  readonly state: State;
  readonly escalations: readonly string[];
}

/**
 * Applies an event to an instance whose family is locked (`lockInstance`).
 * @returns false when the event found nothing to do
 */
export async function sendEvent(context: OperationContext, row: FlowRow, event: InstanceEvent): Promise<boolean> {
  const definition = await definitionOf(context, row.deploymentId);
  const step = apply(definition, row.state, event, await readContext(context, row.initiatorId));
  if (step.applied) await perform(context, row, definition, step);
  return step.applied;
}

/** Values that expressions may read beside the variables. */
async function readContext(context: OperationContext, initiatorId: string | null): Promise<Variables> {
  const { deps } = context;
  return Promise.resolve({ today: today(deps), now: now(deps).replace(" ", "T"), initiator: initiatorId });
}

/** Stores a step of an instance whose family is locked, with everything that it leads to. */
export async function performStep(context: OperationContext, row: FlowRow, definition: Definition, first: Step): Promise<void> {
  await perform(context, row, definition, first);
}

async function perform(context: OperationContext, row: FlowRow, definition: Definition, first: Step): Promise<Performed> {
  const work = new StepWork();
  const events: InstanceEvent[] = [];
  const ctx = await readContext(context, row.initiatorId);
  let step = first;
  for (let count = 0; ; count += 1) {
    if (count > MOST_EVENTS) throw new RangeError(`instance ${row.instanceId}: more than ${MOST_EVENTS} events in one change`);
    work.visits.push(...step.visited);
    for (const effect of step.effects) {
      if (work.note(effect)) continue;
      if (effect.kind === "callOperation") events.push(await callOperation(context, row, definition, effect));
      if (effect.kind === "startSubInstance") events.push(...(await startSub(context, row, effect)));
    }
    let next: Step | null = null;
    while (next === null && events.length > 0) {
      const [event] = events.splice(0, 1);
      const applied = event === undefined ? null : apply(definition, step.state, event, ctx);
      if (applied?.applied === true) next = applied;
    }
    if (next === null) break;
    step = next;
  }
  await store(context, { ...row, state: step.state }, definition, work);
  return { state: step.state, escalations: work.escalations.map(({ code }) => code) };
}

async function callOperation(
  context: OperationContext,
  row: FlowRow,
  definition: Definition,
  { token, operation, inputs }: Extract<Effect, { kind: "callOperation" }>,
): Promise<InstanceEvent> {
  await sql`savepoint flow_operation`.execute(context.db);
  try {
    const run = OPERATIONS[operation];
    if (run === undefined) throw new Error(`no operation ${operation}`);
    const variables = await run(context, { initiatorId: row.initiatorId, processName: definition.name }, inputs);
    await sql`release savepoint flow_operation`.execute(context.db);
    return { kind: "operationDone", token, variables };
  } catch (error) {
    await sql`rollback to savepoint flow_operation`.execute(context.db);
    context.deps.log({ level: "warn", message: `the operation ${operation} of instance ${row.instanceId} failed`, error });
    return { kind: "fail", token, detail: error instanceof Error ? error.message.slice(0, 300) : "" };
  }
}

/** @returns the end of an instance that ended at once, or the failure to start it */
async function startSub(
  context: OperationContext,
  row: FlowRow,
  { token, process, variables }: Extract<Effect, { kind: "startSubInstance" }>,
): Promise<InstanceEvent[]> {
  const deployment = await latestDeployment(context, process);
  if (deployment === null) return [{ kind: "fail", token, detail: process }];
  const { businessModule, businessId, initiatorId, rootId } = row;
  const family = { rootId, parentId: row.instanceId, parentToken: token, initiatorId, businessModule, businessId };
  const { state, escalations } = await begin(context, deployment, variables, { instanceId: nextId(context.deps), ...family });
  const raised = escalations.map((code): InstanceEvent => ({ kind: "escalate", token, code }));
  if (state.outcome === null) return raised;
  return [...raised, { kind: "subInstanceEnded", token, outcome: state.outcome, variables: state.variables }];
}

/** The latest active deployment of a process; null when there is none. */
export async function latestDeployment(context: OperationContext, key: string): Promise<Deployment | null> {
  const match = { key, status: "active", isLatest: 1 } as const;
  const [deployment] = await recordsOf(context, "flow-deployment").find(match, { limit: 1 });
  return deployment ?? null;
}

async function store(context: OperationContext, row: FlowRow, definition: Definition, work: StepWork): Promise<void> {
  const { instanceId, state } = row;
  await storeState(context, instanceId, state);
  await storeVisits(context, instanceId, work.visits);
  await cancelTasks(context, instanceId, work.cancelledTasks);
  await createTasks(context, row, [...work.tasks.values()]);
  await removeTimers(context, instanceId, work.cancelledTimers);
  await storeWaits(context, row, work);
  await storeIncidents(context, row, definition, work);
  for (const token of work.cancelledSubInstances) {
    const sub = await readSubInstance(context, instanceId, token);
    if (sub !== null) await sendEvent(context, { ...sub, parentId: null }, { kind: "cancel" });
  }
  await showProgress(context, row, definition, work);
  await followProcess(context, row, work);
  const parent = row.parentId === null ? null : await readInstance(context, row.parentId);
  if (parent === null || row.parentToken === null) return;
  for (const { code } of work.escalations) await sendEvent(context, parent, { kind: "escalate", token: row.parentToken, code });
  if (work.end === null) return;
  const { outcome, code, variables } = work.end;
  const ended = {
    kind: "subInstanceEnded",
    token: row.parentToken,
    outcome,
    ...(code === null ? {} : { code }),
    variables,
  } as const;
  await sendEvent(context, (await readInstance(context, parent.instanceId)) ?? parent, ended);
}

async function storeWaits(context: OperationContext, { instanceId }: FlowRow, work: StepWork): Promise<void> {
  const { deps, db, tenantId } = context;
  const instant = deps.clock().toISOString();
  await insertEvents(context, [
    ...[...work.timers.values()].map((timer) => ({
      kind: "timer" as const,
      instanceId,
      token: timer.token,
      dueAt: timerDue({ kind: timer.timer, value: timer.value, fired: timer.fired }, instant) ?? instant,
    })),
    ...work.thrown.map(({ kind, name, variables }) => ({
      kind: kind === "sendMessage" ? ("message" as const) : ("signal" as const),
      name,
      payload: variables,
      dueAt: instant,
    })),
  ]);
  const gone = work.unsubscribed;
  if (gone.length > 0)
    await sql`delete from trellis_flow_subscription
      where instance_id = ${instanceId} and token = any(${gone}::text[]) and tenant_id = ${tenantId}`.execute(db);
  const waits = [...work.subscriptions.values()].map(({ token, event, name }) => ({ token, kind: event, name }));
  if (waits.length > 0)
    await sql`
      insert into trellis_flow_subscription (instance_id, token, tenant_id, kind, name)
      select ${instanceId}, w.token, ${tenantId}, w.kind, w.name
      from jsonb_to_recordset(${JSON.stringify(waits)}::jsonb) as w(token text, kind text, name text)`.execute(db);
}

async function storeIncidents(
  context: OperationContext,
  { instanceId }: FlowRow,
  definition: Definition,
  work: StepWork,
): Promise<void> {
  const incidents = recordsOf(context, "flow-incident");
  if (work.resolved.length > 0) {
    const match = { processInstanceId: instanceId, token: work.resolved, status: "open" };
    await incidents.update(match, { status: "resolved", resolveTime: now(context.deps) });
  }
  if (work.incidents.size === 0) return;
  const nameOf = (id: string): string => definition.elements.find((element) => element.id === id)?.name ?? "";
  await incidents.insert(
    [...work.incidents.values()].map(({ token, element, incident }) => ({
      processInstanceId: instanceId,
      element,
      elementName: nameOf(element) || element,
      code: incident.code,
      detail: incident.detail.slice(0, 500),
      token,
      status: "open",
    })),
  );
}

const ENDS = { completed: "completed", terminated: "completed", error: "failed", cancelled: "cancelled" } as const;

/** Writes the current step into the record of the instance, where it has changed. */
async function showProgress(context: OperationContext, row: FlowRow, definition: Definition, work: StepWork): Promise<void> {
  if (work.end === null && work.tasks.size === 0 && work.cancelledTasks.length === 0 && work.visits.length === 0) return;
  const names = new Map(definition.elements.map(({ id, name }) => [id, name]));
  const waiting = row.state.tokens.filter(({ wait, guards }) => guards === undefined && wait !== "body" && wait !== "join");
  const taskName = [...new Set(waiting.map(({ element }) => names.get(element) || element))].join(" / ").slice(0, 200);
  const ended =
    work.end === null
      ? {}
      : {
          status: ENDS[work.end.outcome],
          outcome: (lastEnd(definition, work) ?? work.end.outcome).slice(0, 64),
          endTime: now(context.deps),
        };
  await recordsOf(context, "flow-instance").update({ id: row.instanceId }, { taskName, ...ended });
}

/** @returns id of the end event that the step reached last */
function lastEnd(definition: Definition, work: StepWork): string | undefined {
  const ends = new Set(definition.elements.filter(({ kind }) => kind === "end").map(({ id }) => id));
  return work.visits.findLast(({ element }) => ends.has(element))?.element;
}
