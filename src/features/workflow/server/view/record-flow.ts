import { TrellisError } from "#contract";
import {
  callerOf,
  idParameter,
  parameter,
  recordsInScope,
  recordsOf,
  type Handler,
  type OperationContext,
  type RowOf,
} from "#server";
import { readsRecord, takesPart } from "./participants.ts";

/** A task that waits, as a person sees it who looks at the record. */
interface WaitingTask {
  readonly taskId: string;
  readonly taskName: string;
  /** Names of the people who have it, or who may claim it. */
  readonly people: readonly string[];
  readonly dueTime: string | null;
  /** `handle`: the caller decides. `claim`: the caller may take it. */
  readonly act: "handle" | "claim" | null;
}

interface RecordInstance {
  readonly processInstanceId: string;
  readonly processDefinitionName: string;
  readonly status: string;
  readonly startUserName: string;
  /** The caller has started it. */
  readonly isOwn: boolean;
  readonly createTime: string;
  readonly endTime: string | null;
  readonly deleteReason: string | null;
  readonly tasks: readonly WaitingTask[];
}

/** Instances of one record that are shown, the newest first. */
const MOST = 20;

/**
 * `GET record-flow?module=&id=`: the processes of a record with the tasks that wait.
 * @throws TrellisError missingParameter, notFound for those who may read neither the record nor one of its processes
 */
export const recordFlow: Handler = async (context): Promise<readonly RecordInstance[]> => {
  const [businessModule, businessId] = [parameter(context, "module"), idParameter(context, "id")];
  const sort = [
    { field: "createTime", descending: true },
    { field: "id", descending: true },
  ];
  const found = await recordsOf(context, "flow-instance").find({ businessModule, businessId }, { sort, limit: MOST });
  const readable: RowOf<"flow-instance">[] = [];
  const readsAll = await readsRecord(context, businessModule, businessId);
  for (const instance of found) if (readsAll || (await takesPart(context, instance))) readable.push(instance);
  if (readable.length === 0 && !readsAll) throw new TrellisError("notFound");
  const tasks = await recordsOf(context, "flow-task").find({
    processInstanceId: readable.map(({ id }) => id),
    status: "todo",
  });
  const nameOf = await namesOf(context, readable, tasks);
  const claimable = await claimableIds(context, tasks);
  const { userId } = callerOf(context);
  return readable.map((instance) => ({
    processInstanceId: instance.id,
    processDefinitionName: instance.processDefinitionName ?? "",
    status: instance.status ?? "",
    startUserName: nameOf.user(instance.startUser),
    isOwn: instance.startUser === userId,
    createTime: instance.createTime ?? "",
    endTime: instance.endTime ?? null,
    deleteReason: instance.deleteReason ?? null,
    tasks: tasks
      .filter(({ processInstanceId }) => processInstanceId === instance.id)
      .map((task) => ({
        taskId: task.id,
        taskName: task.taskName ?? "",
        people: nameOf.people(task),
        dueTime: task.dueTime ?? null,
        act: task.assignee === userId ? "handle" : claimable.has(task.id) ? "claim" : null,
      })),
  }));
};

type Task = RowOf<"flow-task">;

async function claimableIds(context: OperationContext, tasks: readonly Task[]): Promise<ReadonlySet<string>> {
  const open = tasks.flatMap(({ id, assignee }) => (assignee === null || assignee === undefined ? [id] : []));
  if (open.length === 0) return new Set();
  const found = await (await recordsInScope(context, "work-claim")).find({ id: open });
  return new Set(found.map(({ id }) => id));
}

interface Names {
  readonly user: (id: string | null | undefined) => string;
  readonly people: (task: Task) => readonly string[];
}

const CANDIDATES = [
  ["user", "candidateUsers", "realName"],
  ["role", "candidateRoles", "roleName"],
  ["post", "candidatePosts", "postName"],
  ["dept", "candidateDepts", "deptName"],
] as const;

/** Names of the people, roles, positions and departments that the instances and their tasks name. */
async function namesOf(
  context: OperationContext,
  instances: readonly RowOf<"flow-instance">[],
  tasks: readonly Task[],
): Promise<Names> {
  const names = new Map<string, string>();
  const users = [...instances.map(({ startUser }) => startUser), ...tasks.map(({ assignee }) => assignee)];
  for (const [module, field, label] of CANDIDATES) {
    const ids = new Set(tasks.flatMap((task) => idsOf(task[field])));
    if (module === "user") for (const id of users) if (id !== null && id !== undefined) ids.add(id);
    if (ids.size === 0) continue;
    const records = await recordsOf<string>(context, module).find({ id: [...ids] });
    for (const record of records) names.set(`${module} ${record.id}`, String(record[label]));
  }
  const user = (id: string | null | undefined): string => names.get(`user ${id ?? ""}`) ?? "";
  return {
    user,
    people: (task) => {
      if (task.assignee !== null && task.assignee !== undefined) return [user(task.assignee)];
      return CANDIDATES.flatMap(([module, field]) => idsOf(task[field]).flatMap((id) => names.get(`${module} ${id}`) ?? []));
    },
  };
}

function idsOf(joined: string | null | undefined): string[] {
  return (joined ?? "").split(",").filter((id) => id !== "");
}
