import { TrellisError, type Text } from "#contract";
import { callerOf, recordsOf, refused, type OperationContext, type RowOf } from "#server";
import { sql } from "kysely";
import { lockRoots, readInstance, type FlowRow, type InstanceRecord } from "../engine/flow-row.ts";

export type Task = RowOf<"flow-task">;

/** A task that waits, with its instance, both locked. */
export interface OpenTask {
  /** The request that handles it. */
  readonly context: OperationContext;
  readonly task: Task;
  readonly row: FlowRow;
  readonly instance: InstanceRecord;
}

const TEXTS = {
  handled: {
    zh: "任务已被办理或取消，无需再处理",
    en: "The task was already handled or cancelled. Nothing is left to do.",
  },
  suspended: { zh: "流程已挂起，恢复后才能办理", en: "The process is suspended. Its tasks can be handled after it resumes." },
  assignee: { zh: "任务由他人办理", en: "Someone else handles this task" },
} as const satisfies Record<string, Text>;

/**
 * Locks a task that waits.
 * @throws TrellisError notFound, actionRefused
 */
export async function lockTask(context: OperationContext, taskId: string): Promise<OpenTask> {
  const [open] = await lockTasks(context, [taskId]);
  if (open === undefined) throw new TrellisError("notFound");
  return open;
}

/**
 * Locks tasks that wait. Their instances are locked first, as by every change of them.
 * @throws TrellisError notFound when one of them does not exist, actionRefused when one of them does not wait
 */
export async function lockTasks(context: OperationContext, ids: readonly string[]): Promise<readonly OpenTask[]> {
  const rows = await lockFamilies(context, ids, true);
  const tasks = await recordsOf(context, "flow-task").find({ id: [...ids] }, { lock: true });
  if (tasks.length < ids.length) throw new TrellisError("notFound");
  const instances = await instancesOf(context, tasks);
  const open: OpenTask[] = [];
  for (const task of tasks) {
    const instance = instances.get(task.processInstanceId ?? "");
    const row = instance === undefined ? null : (rows.get(instance.id) ?? (await readInstance(context, instance.id)));
    if (row === null || instance === undefined || task.status !== "todo") throw refused(TEXTS.handled);
    if (instance.status === "suspend") throw refused(TEXTS.suspended);
    open.push({ context, task, row, instance });
  }
  return open;
}

/**
 * Locks those of the tasks that nobody else holds, without waiting, by as many statements as for one of them. Tasks of
 * sub-processes, and those with a business record, are left out: a decision about them locks further rows.
 */
export async function lockFreeTasks(context: OperationContext, ids: readonly string[]): Promise<readonly OpenTask[]> {
  const rows = await lockFamilies(context, ids, false);
  if (rows.size === 0) return [];
  const tasks = await recordsOf(context, "flow-task").find({ id: [...ids] });
  const instances = await instancesOf(context, tasks);
  return tasks.flatMap((task) => {
    const [row, instance] = [rows.get(task.processInstanceId ?? ""), instances.get(task.processInstanceId ?? "")];
    const isFree = row?.businessModule === null && task.status === "todo" && instance?.status === "active";
    return isFree ? { context, task, row, instance } : [];
  });
}

/** @returns the locked roots of the tasks' instances, by id */
async function lockFamilies(
  context: OperationContext,
  ids: readonly string[],
  waits: boolean,
): Promise<ReadonlyMap<string, FlowRow>> {
  const { tenantId } = context;
  const roots = sql`
    select s.root_id from ${sql.table(recordsOf(context, "flow-task").module.table)} t
      join trellis_flow_state s on s.instance_id = t.process_instance_id::bigint
    where t.id = any(${[...ids]}::bigint[]) and t.tenant_id = ${tenantId} and s.tenant_id = ${tenantId}`;
  return new Map((await lockRoots(context, roots, waits)).map((row) => [row.instanceId, row]));
}

async function instancesOf(context: OperationContext, tasks: readonly Task[]): Promise<ReadonlyMap<string, InstanceRecord>> {
  const ids = [...new Set(tasks.flatMap(({ processInstanceId }) => processInstanceId ?? []))];
  const found = await recordsOf(context, "flow-instance").find({ id: ids });
  return new Map(found.map((instance) => [instance.id, instance]));
}

/** @throws TrellisError actionRefused unless the caller is the assignee */
export function assertAssignee(context: OperationContext, task: Task): void {
  if (task.assignee !== callerOf(context).userId) throw refused(TEXTS.assignee);
}
