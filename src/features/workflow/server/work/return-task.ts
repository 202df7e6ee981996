import { TrellisError, type Text } from "#contract";
import {
  idParameter,
  judgedAs,
  notify,
  now,
  parameter,
  recordsOf,
  refused,
  wrongField,
  type Handler,
  type OperationContext,
} from "#server";
import { definitionOf } from "../engine/definitions.ts";
import { readInstance, type FlowRow } from "../engine/flow-row.ts";
import { sendEvent } from "../engine/instances.ts";
import { readVisits } from "../engine/visits.ts";
import { assertAssignee, lockTask, type Task } from "./open-task.ts";

const TEXTS = {
  comment: { zh: "退回时请填写意见", en: "Give a reason when you return a task" },
  target: { zh: "只能退回到流程已经过的人工环节", en: "A task can be returned only to a user task that the process has passed" },
  parallel: { zh: "并行环节中不能退回", en: "A task cannot be returned from one of several branches" },
} as const satisfies Record<string, Text>;

/** The name of the target that gives the request back to its initiator. */
const INITIATOR = "initiator";

/** An earlier step that a task can be returned to. */
interface Target {
  readonly id: string;
  readonly name: string;
}

/** `GET return-targets?taskId=`: the steps in the order of the path; `initiator` is the last. @throws TrellisError as below */
export const returnTargets: Handler = async (context): Promise<readonly Target[]> => {
  const task = await recordsOf(context, "flow-task").findById(idParameter(context, "taskId", "ids"));
  if (task === null) throw new TrellisError("notFound");
  assertAssignee(context, task);
  const row = await readInstance(context, task.processInstanceId ?? "");
  if (row === null) return [];
  const { targets, initiator } = await targetsOf(context, row, task);
  return [...targets, { id: INITIATOR, name: initiator?.name ?? "" }];
};

/**
 * `POST return-task`: sends the process back to a user task that it has passed, by default to the first one. `initiator`
 * gives the request back to its initiator: to the step of the initiator, or by ending a process that has no such step.
 * @throws TrellisError notFound, invalidRecord, actionRefused
 */
export const returnTask: Handler = judgedAs(
  () => null,
  async (context) => {
    const comment = parameter(context, "comment").slice(0, 500);
    if (comment === "") throw wrongField("comment", "required", TEXTS.comment);
    const { task, row } = await lockTask(context, idParameter(context, "ids", "taskId"));
    assertAssignee(context, task);
    const { targets, initiator } = await targetsOf(context, row, task);
    const asked = parameter(context, "target");
    const target = asked === "" ? targets[0] : asked === INITIATOR ? initiator : targets.find(({ id }) => id === asked);
    if (target === undefined && asked !== INITIATOR) throw wrongField("target", "enum", TEXTS.target);
    await recordsOf(context, "flow-task").update(
      { id: task.id },
      { status: "done", flag: "no", comment, endTime: now(context.deps) },
    );
    if (target === undefined) {
      await recordsOf(context, "flow-instance").update({ id: row.instanceId }, { deleteReason: comment.slice(0, 200) });
      await sendEvent(context, row, { kind: "cancel" });
    } else if (!(await sendEvent(context, row, { kind: "move", cancel: [task.token ?? ""], to: [target.id] }))) {
      throw refused(TEXTS.parallel);
    }
    if (asked === INITIATOR && row.initiatorId !== null && row.initiatorId !== context.caller?.userId) {
      const about = task.processDefinitionName ?? "";
      const text = { zh: `您的“${about}”被退回：${comment}`, en: `Your request “${about}” was returned: ${comment}` };
      await notify(context, [row.initiatorId], { kind: "workflow", text, link: "/work/send" });
    }
    return true;
  },
);

interface Targets {
  /** User tasks that were completed before, other than the present one, in the order of the path. */
  readonly targets: readonly Target[];
  /** The step that the process gives to the initiator. */
  readonly initiator: Target | undefined;
}

async function targetsOf(context: OperationContext, row: FlowRow, task: Task): Promise<Targets> {
  const definition = await definitionOf(context, row.deploymentId);
  const elements = new Map(definition.elements.map((element) => [element.id, element]));
  const visits = await readVisits(context, row.instanceId);
  const left = visits.filter(({ element, phase }) => phase === "left" && elements.get(element)?.kind === "user");
  const ids = [...new Set(left.map(({ element }) => element))].filter((id) => id !== task.taskDefinitionKey);
  const own = definition.elements.find(
    (element) =>
      element.kind === "user" && element.assignment.rule?.kind === "initiator" && element.id !== task.taskDefinitionKey,
  );
  const targetAt = (id: string): Target => ({ id, name: elements.get(id)?.name || id });
  return { targets: ids.map(targetAt), initiator: own === undefined ? undefined : targetAt(own.id) };
}
