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
import type { Variables } from "#workflow-engine";
import { sendEvents, type SentEvent } from "../engine/instances.ts";
import { cancelTasks } from "../engine/tasks.ts";
import { noteTask } from "./comments.ts";
import { assertAssignee, lockTask, lockTasks, type OpenTask, type Task } from "./open-task.ts";
import { saveTaskForm } from "./task-form.ts";

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
 * kept with the task. A refusal needs a comment. `form` has the fields that the element of the task lets edit.
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
    assertAssignee(context, open.task);
    const form = await saveTaskForm(context, open.task);
    await decide(context, [open], isApproved, comment, form);
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
    // Two tasks of one family are decided one after the other: the first decision may withdraw the second task.
    for (let left: readonly string[] = ids; left.length > 0;) {
      const open = await lockTasks(context, left);
      const batch = [...Map.groupBy(open, ({ row }) => row.rootId).values()].flatMap(([first]) => first ?? []);
      await decide(context, batch, true, comment);
      const decided = new Set(batch.map(({ task }) => task.id));
      left = left.filter((id) => !decided.has(id));
    }
    return true;
  },
);

/** Decides about tasks of different families. A delegate's decision returns the task to its owner, who decides in the end. */
export async function decide(
  context: OperationContext,
  open: readonly OpenTask[],
  isApproved: boolean,
  comment: string,
  form: Variables = {},
): Promise<void> {
  const tasks = recordsOf(context, "flow-task");
  const own: OpenTask[] = [];
  for (const one of open) {
    assertAssignee(context, one.task);
    const { id, owner, taskName } = one.task;
    if (owner === null || owner === undefined) {
      own.push(one);
      continue;
    }
    await tasks.update({ id }, { assignee: owner, owner: null, comment });
    await noteTask(context, one.task, { kind: isApproved ? "ok" : "no", comment, to: owner });
    const text = { zh: `委派已答复：${taskName}`, en: `The delegate has answered: ${taskName}` };
    await notify(context, [owner], { kind: "workflow", text, link: "/work/todo" });
  }
  if (own.length === 0) return;
  const decision = { status: "done", flag: isApproved ? "ok" : "no", comment, endTime: now(context.deps) };
  await tasks.update({ id: own.map(({ task }) => task.id) }, decision);
  const sent: SentEvent[] = [];
  for (const { task, row, instance } of own) {
    if (isApproved && (await waitsForSigners(context, task))) continue;
    if (!isApproved) await cancelTasks(context, row.instanceId, [task.token ?? ""]);
    const variables = { ...form, approved: isApproved, comment };
    sent.push({ row, instance, event: { kind: "completeTask", token: task.token ?? "", variables } });
  }
  await sendEvents(context, sent);
}

/**
 * Approvals of added signers. The last one in front of a task gives the task back to its own person.
 * @returns true when the step is not complete
 */
async function waitsForSigners(context: OperationContext, task: Task): Promise<boolean> {
  const { parentTask, signKind } = task;
  if (typeof parentTask !== "string" || parentTask === "") return false;
  const tasks = recordsOf(context, "flow-task");
  const open = await tasks.find({ parentTask, status: ["todo", "waiting"] });
  if (open.length > 0) return true;
  if (signKind !== "before") {
    const parent = await tasks.findById(parentTask);
    // Signers behind a signer in front of a task count for that task.
    return parent === null ? false : waitsForSigners(context, parent);
  }
  const [parent] = await tasks.find({ id: parentTask, status: "waiting" }, { limit: 1 });
  if (parent === undefined) return false;
  await tasks.update({ id: parentTask }, { status: "todo" });
  const text = { zh: `加签已完成，请办理：${task.taskName}`, en: `All signers have approved. Your decision: ${task.taskName}` };
  await notify(context, [parent.assignee ?? ""], { kind: "workflow", text, link: "/work/todo" });
  return true;
}

function readDecision(context: OperationContext): boolean {
  const flag = parameter(context, "flag").toLowerCase();
  if (!APPROVALS.has(flag) && !REFUSALS.has(flag)) throw wrongField("flag", "enum", TEXTS.flag, context.locale);
  const { body } = context;
  const given = isJsonObject(body) && isJsonObject(body["variables"]) ? body["variables"] : {};
  // Clients of the API family send the decision as a variable.
  return flag === "" && typeof given["pass"] === "boolean" ? given["pass"] : !REFUSALS.has(flag);
}
