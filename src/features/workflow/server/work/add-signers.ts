import type { Text } from "#contract";
import {
  idParameter,
  judgedAs,
  nextId,
  notify,
  now,
  parameter,
  recordsOf,
  refused,
  wrongField,
  callerOf,
  type Handler,
} from "#server";
import { choosePeople } from "./choose-people.ts";
import { assertAssignee, lockTask } from "./open-task.ts";

const TEXTS = {
  people: { zh: "请选择加签人员", en: "Choose the people who sign" },
  position: { zh: "加签方式应为 before（前加签）或 after（后加签）", en: "The position is “before” or “after”" },
  delegated: { zh: "任务由他人委派给您，请先办理", en: "The task was delegated to you. Handle it first." },
  known: { zh: "“{name}”已在办理此环节", en: "“{name}” already handles this step" },
} as const satisfies Record<string, Text>;

/**
 * `POST add-signers`: more people decide about the step of the caller's task. `before`: the caller decides after all of
 * them have approved. `after`: the caller approves now, and the process goes on when all of them have approved. A
 * refusal by one of them refuses the step.
 * @throws TrellisError notFound, invalidRecord, actionRefused
 */
export const addSigners: Handler = judgedAs(
  () => null,
  async (context) => {
    const { name } = callerOf(context);
    const { task } = await lockTask(context, idParameter(context, "ids", "taskId"));
    assertAssignee(context, task);
    if (task.owner !== null && task.owner !== undefined) throw refused(TEXTS.delegated);
    const position = parameter(context, "position");
    if (position !== "before" && position !== "after") throw wrongField("position", "enum", TEXTS.position);
    const people = await choosePeople(context, "userIds");
    if (people.length === 0) throw wrongField("userIds", "required", TEXTS.people);
    const comment = parameter(context, "comment").slice(0, 500);
    const tasks = recordsOf(context, "flow-task");
    const open = await tasks.find({
      processInstanceId: task.processInstanceId,
      token: task.token,
      status: ["todo", "waiting"],
    });
    const known = people.find(({ id }) => open.some(({ assignee }) => assignee === id));
    if (known !== undefined) throw refused(TEXTS.known, { name: known.realName });
    // A signer who adds others behind himself puts them into his own row.
    const isRow = position === "after" && task.signKind !== null && task.signKind !== undefined;
    const place = isRow ? { parentTask: task.parentTask, signKind: task.signKind } : { parentTask: task.id, signKind: position };
    const { id } = task;
    await tasks.insert(
      people.map((person) => {
        const taskId = nextId(context.deps);
        return {
          ...shared(task),
          ...place,
          id: taskId,
          taskId,
          assignee: person.id,
          status: "todo",
        };
      }),
    );
    const said = comment === "" ? {} : { comment };
    if (position === "before") await tasks.update({ id }, { status: "waiting", ...said });
    else await tasks.update({ id }, { status: "done", flag: "ok", endTime: now(context.deps), ...said });
    const text = { zh: `${name} 请您会签：${task.taskName}`, en: `${name} asks you to sign: ${task.taskName}` };
    await notify(
      context,
      people.map((person) => person.id),
      { kind: "workflow", text, link: "/work/todo" },
    );
    return true;
  },
);

const SHARED = [
  "taskName",
  "taskDefinitionKey",
  "processInstanceId",
  "processDefinitionId",
  "processDefinitionKey",
  "processDefinitionName",
  "processDefinitionVersion",
  "category",
  "businessKey",
  "businessModule",
  "businessId",
  "startUser",
  "formKey",
  "dueTime",
  "token",
] as const;

/** The values that all tasks of one step share. */
function shared(task: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(SHARED.map((name) => [name, task[name]]));
}
