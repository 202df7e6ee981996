import { TrellisError } from "#contract";
import { callerOf, idParameter, judgedAs, now, recordsInScope, recordsOf, type Handler } from "#server";
import { lockTask } from "./open-task.ts";

/**
 * `POST claim-task?taskId=`: the caller becomes the assignee of a task that waits for one of several candidates. A
 * repeated call of the same user changes nothing.
 * @throws TrellisError missingParameter, notFound for a task that the caller may not claim, actionRefused
 */
export const claimTask: Handler = judgedAs(
  () => null,
  async (context) => {
    const { userId } = callerOf(context);
    const id = idParameter(context, "taskId", "ids");
    const { task } = await lockTask(context, id);
    if (task.assignee === userId) return true;
    const claimable = await (await recordsInScope(context, "work-claim")).findById(id);
    if (claimable === null) throw new TrellisError("notFound");
    await recordsOf(context, "flow-task").update({ id }, { assignee: userId, claimTime: now(context.deps) });
    return true;
  },
);
