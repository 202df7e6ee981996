import { TrellisError } from "#contract";
import { callerOf, optionalIds, recordsOf, type Handler, type OperationContext } from "#server";
import type { Definition, Element } from "#workflow-engine";
import { definitionOf } from "../engine/definitions.ts";
import { readVisits, type StoredVisit } from "../engine/visits.ts";
import { readableInstance } from "./participants.ts";

/** One part of the path. Elements without `endTime` are active. */
interface FlowEntry {
  readonly historyActivityId: string;
  readonly historyActivityName: string;
  readonly historyActivityType: string;
  readonly createTime: string;
  readonly endTime: string;
  readonly assignee: string | null;
  readonly assigneeName: string | null;
  readonly flag: string | null;
  readonly comment: string | null;
}

/** Types of the family's clients by the engine's kinds. */
const TYPES: Readonly<Partial<Record<Element["kind"], string>>> = {
  start: "startEvent",
  end: "endEvent",
  user: "userTask",
  service: "serviceTask",
  send: "sendTask",
  receive: "receiveTask",
  call: "callActivity",
  body: "subProcess",
  exclusive: "exclusiveGateway",
  inclusive: "inclusiveGateway",
  parallel: "parallelGateway",
  eventBased: "eventBasedGateway",
  boundary: "boundaryEvent",
  catch: "intermediateCatchEvent",
  throw: "intermediateThrowEvent",
  pass: "task",
};

/**
 * `GET model-view?processInstanceId=` or `?processDefinitionId=`: the diagram, and the path of the instance.
 * @throws TrellisError missingParameter, notFound
 */
export const modelView: Handler = async (context) => {
  const [instanceId] = optionalIds(context, "processInstanceId");
  const [definitionId] = optionalIds(context, "processDefinitionId");
  if (instanceId !== undefined) {
    const { processDefinitionId } = await readableInstance(context, instanceId);
    const id = processDefinitionId ?? "";
    return { xml: await xmlOf(context, id), flow: await flowOf(context, instanceId, await definitionOf(context, id)) };
  }
  if (definitionId === undefined) throw new TrellisError("missingParameter", { params: { name: "processInstanceId" } });
  callerOf(context);
  return { xml: await xmlOf(context, definitionId), flow: [] };
};

/** `GET history-flow-list?processInstanceId=`: events and tasks of an instance in their order, with people and comments. */
export const historyFlowList: Handler = async (context) => {
  const [instanceId] = optionalIds(context, "processInstanceId");
  if (instanceId === undefined) throw new TrellisError("missingParameter", { params: { name: "processInstanceId" } });
  const { processDefinitionId } = await readableInstance(context, instanceId);
  const flow = await flowOf(context, instanceId, await definitionOf(context, processDefinitionId ?? ""));
  const shown = new Set(["startEvent", "endEvent", "userTask", "candidate"]);
  return flow.filter(({ historyActivityType }) => shown.has(historyActivityType));
};

async function xmlOf(context: OperationContext, id: string): Promise<string> {
  const [deployment] = await recordsOf(context, "flow-deployment").find({ id }, { limit: 1, secrets: true });
  if (deployment === undefined) throw new TrellisError("notFound");
  return String(deployment["xml"]);
}

async function flowOf(context: OperationContext, instanceId: string, definition: Definition): Promise<readonly FlowEntry[]> {
  const visits = await readVisits(context, instanceId);
  const tasks = await recordsOf(context, "flow-task").find({ processInstanceId: instanceId });
  const taskOf = new Map(tasks.map((task) => [`${task.token} ${task.taskDefinitionKey}`, task]));
  const userIds = [
    ...new Set(tasks.flatMap(({ assignee }) => assignee ?? []).concat(visits.flatMap(({ userId }) => userId ?? []))),
  ];
  const users = userIds.length === 0 ? [] : await recordsOf(context, "user").find({ id: userIds });
  const names = new Map(users.map(({ id, realName }) => [id, realName]));
  const elements = new Map(definition.elements.map((element) => [element.id, element]));
  const flows = new Map(definition.flows.map((flow) => [flow.id, flow]));
  return visits.map((visit) => {
    const task = taskOf.get(`${visit.token} ${visit.element}`);
    const element = elements.get(visit.element);
    const assignee = task?.assignee ?? (element?.kind === "start" ? visit.userId : null);
    return {
      historyActivityId: visit.element,
      historyActivityName: (element ?? flows.get(visit.element))?.name ?? "",
      historyActivityType: typeOf(visit, element, task?.assignee ?? null),
      createTime: visit.enteredAt,
      endTime: visit.leftAt ?? "",
      assignee,
      assigneeName: assignee === null ? null : (names.get(assignee) ?? null),
      flag: visit.phase === "cancelled" ? "cancelled" : (task?.flag ?? null),
      comment: task?.comment ?? null,
    };
  });
}

/** A task that waits for somebody to claim it is a `candidate`. */
function typeOf({ phase }: StoredVisit, element: Element | undefined, assignee: string | null): string {
  if (phase === "taken") return "sequenceFlow";
  if (element?.kind === "user" && phase === "entered" && assignee === null) return "candidate";
  return TYPES[element?.kind ?? "pass"] ?? "task";
}
