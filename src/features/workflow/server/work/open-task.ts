import { TrellisError, type Text } from "#contract";
import { callerOf, recordsOf, refused, type OperationContext, type RowOf } from "#server";
import { lockInstance, type FlowRow } from "../engine/flow-row.ts";

export type Task = RowOf<"flow-task">;

/** A task that waits, with its instance, both locked. */
export interface OpenTask {
  readonly task: Task;
  readonly row: FlowRow;
}

const TEXTS = {
  handled: { zh: "任务已办理或已取消，请刷新列表", en: "The task was handled or cancelled. Refresh the list." },
  suspended: { zh: "流程已挂起，恢复后才能办理", en: "The process is suspended. Its tasks can be handled after it resumes." },
  assignee: { zh: "任务由他人办理", en: "Somebody else handles this task" },
} as const satisfies Record<string, Text>;

/**
 * Locks a task that waits. The instance is locked first, as by every change of it.
 * @throws TrellisError notFound, actionRefused
 */
export async function lockTask(context: OperationContext, taskId: string): Promise<OpenTask> {
  const tasks = recordsOf(context, "flow-task");
  const known = await tasks.findById(taskId);
  if (known === null) throw new TrellisError("notFound");
  const row = await lockInstance(context, known.processInstanceId ?? "");
  const task = await tasks.findById(taskId, true);
  if (task === null) throw new TrellisError("notFound");
  if (row === null || task.status !== "todo") throw refused(TEXTS.handled);
  const [instance] = await recordsOf(context, "flow-instance").find({ id: row.instanceId }, { limit: 1 });
  if (instance?.status === "suspend") throw refused(TEXTS.suspended);
  return { task, row };
}

/** @throws TrellisError actionRefused unless the caller is the assignee */
export function assertAssignee(context: OperationContext, task: Task): void {
  if (task.assignee !== callerOf(context).userId) throw refused(TEXTS.assignee);
}
