import { isJsonObject, type Text } from "#contract";
import {
  idParameter,
  idsParameter,
  judgedAs,
  notify,
  now,
  parameter,
  recordsOf,
  wrongField,
  type Handler,
  type OperationContext,
} from "#server";
import { sendEvent } from "../engine/instances.ts";
import { assertAssignee, lockTask, type OpenTask } from "./open-task.ts";

const TEXTS = {
  flag: { zh: "决定应为 ok（同意）或 no（驳回）", en: "The decision is “ok” (approve) or “no” (reject)" },
  comment: { zh: "意见最多 500 个字", en: "The comment has at most 500 characters" },
  reason: { zh: "驳回时请填写意见", en: "Give a reason when you reject" },
  instance: { zh: "任务不属于此流程", en: "The task does not belong to this process" },
} as const satisfies Record<string, Text>;

const APPROVALS: ReadonlySet<string> = new Set(["", "ok", "true", "pass"]);
const REFUSALS: ReadonlySet<string> = new Set(["no", "false", "reject"]);

/**
 * `POST complete-task`: the assignee decides. `flag` is `ok` or `no` and becomes the variable `approved`; `comment` is
 * kept with the task. A refusal needs a comment.
 * @throws TrellisError missingParameter, notFound, invalidRecord, actionRefused
 */
export const completeTask: Handler = judgedAs(
  () => null,
  async (context) => {
    const taskId = idParameter(context, "taskId", "ids");
    const isApproved = readDecision(context);
    const comment = parameter(context, "comment");
    if (comment.length > 500) throw wrongField("comment", "maxLength", TEXTS.comment, context.locale);
    if (!isApproved && comment === "") throw wrongField("comment", "required", TEXTS.reason, context.locale);
    const open = await lockTask(context, taskId);
    const named = parameter(context, "processInstanceId");
    if (named !== "" && named !== open.task.processInstanceId)
      throw wrongField("processInstanceId", "x-ref", TEXTS.instance, context.locale);
    await decide(context, open, isApproved, comment);
    return true;
  },
);

/** `POST complete-tasks`: approves several tasks of the caller, all or none. @throws TrellisError as for one task */
export const completeTasks: Handler = judgedAs(
  () => null,
  async (context) => {
    const ids = idsParameter(context, "taskIds", "ids");
    const comment = parameter(context, "comment");
    if (comment.length > 500) throw wrongField("comment", "maxLength", TEXTS.comment, context.locale);
    // One order for everybody, so that two people do not wait for each other.
    for (const id of [...ids].sort()) await decide(context, await lockTask(context, id), true, comment);
    return true;
  },
);

/** A delegate's decision returns the task to its owner, who decides in the end. */
async function decide(context: OperationContext, { task, row }: OpenTask, isApproved: boolean, comment: string): Promise<void> {
  assertAssignee(context, task);
  const tasks = recordsOf(context, "flow-task");
  const id = task.id;
  const { owner } = task;
  if (owner !== null && owner !== undefined) {
    await tasks.update({ id }, { assignee: owner, owner: null, comment });
    const text = { zh: `委派已答复：${task.taskName}`, en: `The delegate has answered: ${task.taskName}` };
    await notify(context, [owner], { kind: "workflow", text, link: "/work/todo" });
    return;
  }
  await tasks.update({ id }, { status: "done", flag: isApproved ? "ok" : "no", comment, endTime: now(context.deps) });
  await sendEvent(context, row, { kind: "completeTask", token: task.token ?? "", variables: { approved: isApproved, comment } });
}

function readDecision(context: OperationContext): boolean {
  const flag = parameter(context, "flag").toLowerCase();
  if (!APPROVALS.has(flag) && !REFUSALS.has(flag)) throw wrongField("flag", "enum", TEXTS.flag, context.locale);
  const { body } = context;
  const given = isJsonObject(body) && isJsonObject(body["variables"]) ? body["variables"] : {};
  // Clients of the API family send the decision as a variable.
  return flag === "" && typeof given["pass"] === "boolean" ? given["pass"] : !REFUSALS.has(flag);
}
