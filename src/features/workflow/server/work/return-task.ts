import type { Text } from "#contract";
import { idParameter, judgedAs, now, parameter, recordsOf, refused, wrongField, type Handler } from "#server";
import type { Definition } from "#workflow-engine";
import { definitionOf } from "../engine/definitions.ts";
import { sendEvent } from "../engine/instances.ts";
import { readVisits, type StoredVisit } from "../engine/visits.ts";
import { assertAssignee, lockTask } from "./open-task.ts";

const TEXTS = {
  comment: { zh: "退回时请填写意见", en: "Give a reason when you return a task" },
  target: { zh: "只能退回到流程已经过的人工环节", en: "A task can be returned only to a user task that the process has passed" },
  parallel: { zh: "并行环节中不能退回", en: "A task cannot be returned from one of several branches" },
} as const satisfies Record<string, Text>;

/**
 * `POST return-task`: sends the process back to a user task that it has passed, by default to the first one.
 * @throws TrellisError notFound, invalidRecord, actionRefused
 */
export const returnTask: Handler = judgedAs(
  () => null,
  async (context) => {
    const comment = parameter(context, "comment").slice(0, 500);
    if (comment === "") throw wrongField("comment", "required", TEXTS.comment, context.locale);
    const { task, row } = await lockTask(context, idParameter(context, "ids", "taskId"));
    assertAssignee(context, task);
    const definition = await definitionOf(context, row.deploymentId);
    const targets = passedTasks(definition, await readVisits(context, row.instanceId), task.taskDefinitionKey ?? "");
    const asked = parameter(context, "target");
    const target = asked === "" ? targets[0] : targets.find((id) => id === asked);
    if (target === undefined) throw wrongField("target", "enum", TEXTS.target, context.locale);
    await recordsOf(context, "flow-task").update(
      { id: task.id },
      { status: "done", flag: "no", comment, endTime: now(context.deps) },
    );
    const moved = await sendEvent(context, row, { kind: "move", cancel: [task.token ?? ""], to: [target] });
    if (!moved) throw refused(TEXTS.parallel);
    return true;
  },
);

/** @returns ids of the user tasks that were completed before, other than the present one, in the order of the path */
function passedTasks(definition: Definition, visits: readonly StoredVisit[], present: string): string[] {
  const tasks = new Set(definition.elements.filter(({ kind }) => kind === "user").map(({ id }) => id));
  const left = visits.filter(({ element, phase }) => phase === "left" && tasks.has(element) && element !== present);
  return [...new Set(left.map(({ element }) => element))];
}
