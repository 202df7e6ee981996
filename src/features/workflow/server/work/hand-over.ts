import type { Text } from "#contract";
import { callerOf, idParameter, judgedAs, notify, parameter, recordsOf, refused, wrongField, type Handler } from "#server";
import { noteTask } from "./comments.ts";
import { assertAssignee, lockTask } from "./open-task.ts";

const TEXTS = {
  user: { zh: "请选择其他在职用户", en: "Choose another active user" },
  delegated: { zh: "任务已委派，请先办理", en: "The task is delegated already. Handle it first." },
} as const satisfies Record<string, Text>;

/** Gives a task of the caller to another user, for good or until the delegate has answered. */
function handOver(kind: "transfer" | "delegate"): Handler {
  return judgedAs(
    () => null,
    async (context) => {
      const { userId, name } = callerOf(context);
      const { task } = await lockTask(context, idParameter(context, "ids", "taskId"));
      assertAssignee(context, task);
      const isDelegated = task.owner !== null && task.owner !== undefined;
      if (kind === "delegate" && isDelegated) throw refused(TEXTS.delegated);
      const to = idParameter(context, "userId");
      const [user] = await recordsOf(context, "user").find({ id: to, status: 1 }, { limit: 1, keep: true });
      if (user === undefined || to === userId) throw wrongField("userId", "x-ref", TEXTS.user);
      const comment = parameter(context, "comment").slice(0, 500);
      const owner = kind === "delegate" ? { owner: userId } : {};
      await recordsOf(context, "flow-task").update(
        { id: task.id },
        { assignee: to, ...owner, ...(comment === "" ? {} : { comment }) },
      );
      await noteTask(context, task, { kind, comment, to });
      const text = { zh: `${name} 转来待办：${task.taskName}`, en: `${name} has handed you a task: ${task.taskName}` };
      await notify(context, [to], { kind: "workflow", text, link: "/work/todo" });
      return true;
    },
  );
}

/** `POST transfer-task`: another user handles the task instead of the caller. */
export const transferTask: Handler = handOver("transfer");
/** `POST delegate-task`: another user answers first, then the task returns to the caller. */
export const delegateTask: Handler = handOver("delegate");
