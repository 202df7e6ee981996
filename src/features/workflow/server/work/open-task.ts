import { TrellisError, type Text } from "#contract";
import { callerOf, recordsOf, refused, type OperationContext, type RowOf } from "#server";
import { sql } from "kysely";
import { lockRoots, readInstance, type FlowRow, type InstanceRecord } from "../engine/flow-row.ts";

export type Task = RowOf<"flow-task">;

/** A task that waits, with its instance, both locked. */
export interface OpenTask {
  readonly task: Task;
  readonly row: FlowRow;
  readonly instance: InstanceRecord;
}

const TEXTS = {
  handled: { zh: "任务已办理或已取消，请刷新列表", en: "The task was handled or cancelled. Refresh the list." },
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
  const { tenantId } = context;
  const records = recordsOf(context, "flow-task");
  const roots = sql`
    select s.root_id from ${sql.table(records.module.table)} t
      join trellis_flow_state s on s.instance_id = t.process_instance_id::bigint
    where t.id = any(${[...ids]}::bigint[]) and t.tenant_id = ${tenantId} and s.tenant_id = ${tenantId}`;
  const rows = new Map((await lockRoots(context, roots)).map((row) => [row.instanceId, row]));
  const tasks = await records.find({ id: [...ids] }, { lock: true });
  if (tasks.length < ids.length) throw new TrellisError("notFound");
  const instanceIds = [...new Set(tasks.flatMap(({ processInstanceId }) => processInstanceId ?? []))];
  const instances = await recordsOf(context, "flow-instance").find({ id: instanceIds });
  const open: OpenTask[] = [];
  for (const task of tasks) {
    const id = task.processInstanceId ?? "";
    const row = rows.get(id) ?? (await readInstance(context, id));
    const instance = instances.find((one) => one.id === id);
    if (row === null || instance === undefined || task.status !== "todo") throw refused(TEXTS.handled);
    if (instance.status === "suspend") throw refused(TEXTS.suspended);
    open.push({ task, row, instance });
  }
  return open;
}

/** @throws TrellisError actionRefused unless the caller is the assignee */
export function assertAssignee(context: OperationContext, task: Task): void {
  if (task.assignee !== callerOf(context).userId) throw refused(TEXTS.assignee);
}
