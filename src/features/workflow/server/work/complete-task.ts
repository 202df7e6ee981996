import { isJsonObject, TrellisError, type Text } from "#contract";
import {
  idParameter,
  idsParameter,
  judgedAs,
  notify,
  now,
  parameter,
  recordsOf,
  servedTogether,
  wrongField,
  type Handler,
  type OperationContext,
  type Outcome,
} from "#server";
import type { Variables } from "#workflow-engine";
import { sendEvents, type SentEvent } from "../engine/instances.ts";
import { cancelTasks } from "../engine/tasks.ts";
import { noteTask, tellMentioned } from "./comments.ts";
import { assertAssignee, lockFreeTasks, lockTask, lockTasks, type OpenTask, type Task } from "./open-task.ts";
import { saveTaskForm } from "./task-form.ts";

const TEXTS = {
  flag: { zh: "决定应为 ok（同意）或 no（驳回）", en: "The decision is “ok” (approve) or “no” (reject)" },
  comment: { zh: "意见最多 500 个字", en: "The comment has at most 500 characters" },
  reason: { zh: "驳回时请填写意见", en: "Give a reason when you reject" },
  instance: { zh: "任务不属于此流程", en: "The task does not belong to this process" },
} as const satisfies Record<string, Text>;

const APPROVALS: ReadonlySet<string> = new Set(["", "ok", "true", "pass"]);
const REFUSALS: ReadonlySet<string> = new Set(["no", "false", "reject"]);

/** A decision as a request asks for it. */
interface Asked {
  readonly taskId: string;
  readonly isApproved: boolean;
  readonly comment: string;
}

/** Reads a decision. @throws TrellisError missingParameter, invalidRecord */
function readAsked(context: OperationContext): Asked {
  const taskId = idParameter(context, "taskId", "ids");
  const isApproved = readDecision(context);
  const comment = parameter(context, "comment");
  if (comment.length > 500) throw wrongField("comment", "maxLength", TEXTS.comment);
  if (!isApproved && comment === "") throw wrongField("comment", "required", TEXTS.reason);
  return { taskId, isApproved, comment };
}

/**
 * `POST complete-task`: the assignee decides. `flag` is `ok` or `no` and becomes the variable `approved`; `comment` is
 * kept with the task. A refusal needs a comment. `form` has the fields that the element of the task lets edit. Decisions
 * that come at the same time share their statements.
 * @throws TrellisError missingParameter, notFound, invalidRecord, actionRefused
 */
export const completeTask: Handler = judgedAs(
  () => null,
  servedTogether(async (context) => {
    const { taskId, ...decision } = readAsked(context);
    const open = await lockTask(context, taskId);
    const named = parameter(context, "processInstanceId");
    if (named !== "" && named !== open.task.processInstanceId) throw wrongField("processInstanceId", "x-ref", TEXTS.instance);
    assertAssignee(context, open.task);
    await decide([{ ...open, ...decision, form: await saveTaskForm(context, open.task) }]);
    return true;
  }, completeTogether),
);

/** Takes the decisions that need no more than their task: each about another process, by its assignee, without a form. */
async function completeTogether(within: OperationContext, contexts: readonly OperationContext[]): Promise<readonly Outcome[]> {
  const asked = contexts.flatMap(readPlain);
  const open = await lockFreeTasks(
    within,
    asked.map(({ taskId }) => taskId),
  );
  const decided = open.flatMap((one): Decided[] => {
    const decision = asked.find(({ taskId, context }) => taskId === one.task.id && context.caller?.userId === one.task.assignee);
    const named = decision === undefined ? "" : parameter(decision.context, "processInstanceId");
    const isAsked = decision !== undefined && (named === "" || named === one.task.processInstanceId);
    return isAsked ? [{ ...one, ...decision, form: {} }] : [];
  });
  const batch = [...Map.groupBy(decided, ({ row }) => row.rootId).values()].flatMap(([first]) => first ?? []);
  await decide(batch);
  const done = new Set(batch.map(({ context }) => context));
  return contexts.map((context) => (done.has(context) ? { result: true } : { alone: true }));
}

/** @returns none for a request with a form, or with a fault */
function readPlain(context: OperationContext): (Asked & { readonly context: OperationContext })[] {
  if (isJsonObject(context.body) && context.body["form"] !== undefined) return [];
  try {
    return [{ ...readAsked(context), context }];
  } catch (error) {
    if (error instanceof TrellisError) return [];
    throw error;
  }
}

/** `POST complete-tasks`: approves several tasks of the caller, all or none. @throws TrellisError as for one task */
export const completeTasks: Handler = judgedAs(
  () => null,
  async (context) => {
    const ids = idsParameter(context, "taskIds", "ids");
    const comment = parameter(context, "comment");
    if (comment.length > 500) throw wrongField("comment", "maxLength", TEXTS.comment);
    // Two tasks of one family are decided one after the other: the first decision may withdraw the second task.
    for (let left: readonly string[] = ids; left.length > 0;) {
      const open = await lockTasks(context, left);
      const families = [...Map.groupBy(open, ({ row }) => row.rootId).values()];
      const batch = families.flatMap(([first]) =>
        first === undefined ? [] : [{ ...first, isApproved: true, comment, form: {} }],
      );
      await decide(batch);
      const decided = new Set(batch.map(({ task }) => task.id));
      left = left.filter((id) => !decided.has(id));
    }
    return true;
  },
);

/** A task with the decision of its assignee. */
interface Decided extends OpenTask, Pick<Asked, "isApproved" | "comment"> {
  /** Variables of the form that the element of the task lets edit. */
  readonly form: Variables;
}

/**
 * Decides about tasks of different families. A delegate's decision returns the task to its owner, who decides in the end.
 * @throws TrellisError actionRefused for a task of somebody else
 */
export async function decide(decided: readonly Decided[]): Promise<void> {
  const own: Decided[] = [];
  for (const one of decided) {
    const { context, task, isApproved, comment } = one;
    assertAssignee(context, task);
    const { id, owner, taskName } = task;
    if (owner === null || owner === undefined) {
      own.push(one);
      continue;
    }
    await recordsOf(context, "flow-task").update({ id }, { assignee: owner, owner: null, comment });
    await noteTask(context, task, { kind: isApproved ? "ok" : "no", comment, to: owner });
    const text = { zh: `委派已答复：${taskName}`, en: `The delegate has answered: ${taskName}` };
    await notify(context, [owner], { kind: "workflow", text, link: "/work/todo" });
  }
  const [first] = own;
  if (first === undefined) return;
  const endTime = now(first.context.deps);
  const writers = new Map(own.map(({ context, task }) => [task.id, context]));
  await recordsOf(first.context, "flow-task").rewrite(
    new Map(
      own.map(({ task, isApproved, comment }) => [task.id, { status: "done", flag: isApproved ? "ok" : "no", comment, endTime }]),
    ),
    { writerOf: (id) => writers.get(id) ?? first.context },
  );
  const sent: SentEvent[] = [];
  for (const { context, task, row, instance, isApproved, comment, form } of own) {
    if (comment !== "") await tellMentioned(context, { instance, taskName: task.taskName ?? "" }, comment);
    if (isApproved && (await waitsForSigners(context, task))) continue;
    if (!isApproved) await cancelTasks(context, row.instanceId, [task.token ?? ""]);
    const variables = { ...form, approved: isApproved, comment };
    sent.push({ context, row, instance, event: { kind: "completeTask", token: task.token ?? "", variables } });
  }
  await sendEvents(first.context, sent);
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
  if (!APPROVALS.has(flag) && !REFUSALS.has(flag)) throw wrongField("flag", "enum", TEXTS.flag);
  const { body } = context;
  const given = isJsonObject(body) && isJsonObject(body["variables"]) ? body["variables"] : {};
  // Clients of the API family send the decision as a variable.
  return flag === "" && typeof given["pass"] === "boolean" ? given["pass"] : !REFUSALS.has(flag);
}
