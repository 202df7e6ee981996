import { TrellisError } from "#contract";
import { optionalIds, recordsOf, type Handler, type OperationContext, type RowOf } from "#server";
import type { Definition, Element } from "#workflow-engine";
import { definitionOf } from "../engine/definitions.ts";
import { readVisits, type StoredVisit } from "../engine/visits.ts";
import { assertReadsDefinition, readableInstance } from "./participants.ts";

type Task = RowOf<"flow-task">;

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
  /** Name of the absent person whose task the assignee has. */
  readonly substituteForName?: string;
  /** Names of the people who got a copy, were mentioned, or got the task. */
  readonly people?: readonly string[];
  /** Names of people behind an `@` of the comment, in every form that names them. */
  readonly named?: readonly string[];
  /** Attachments of a comment. */
  readonly files?: readonly unknown[];
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
  await assertReadsDefinition(context, definitionId);
  return { xml: await xmlOf(context, definitionId), flow: [] };
};

/** `GET history-flow-list?processInstanceId=`: events and tasks of an instance in their order, with people and comments. */
export const historyFlowList: Handler = async (context) => {
  const [instanceId] = optionalIds(context, "processInstanceId");
  if (instanceId === undefined) throw new TrellisError("missingParameter", { params: { name: "processInstanceId" } });
  const { processDefinitionId } = await readableInstance(context, instanceId);
  const flow = await flowOf(context, instanceId, await definitionOf(context, processDefinitionId ?? ""));
  const shown = new Set(["startEvent", "endEvent", "userTask", "candidate", "signer", "comment", "copy"]);
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
  const comments = await recordsOf(context, "flow-comment").find({ processInstanceId: instanceId });
  const copies = await recordsOf(context, "flow-copy").find({ processInstanceId: instanceId });
  const isSigner = ({ parentTask }: Task): boolean => typeof parentTask === "string" && parentTask !== "";
  const taskOf = new Map(
    tasks.filter((task) => !isSigner(task)).map((task) => [`${task.token} ${task.taskDefinitionKey}`, task]),
  );
  const userIds = [
    ...new Set([
      ...tasks.flatMap(({ assignee, substituteFor }) => [assignee ?? [], substituteFor ?? []].flat()),
      ...visits.flatMap(({ userId }) => userId ?? []),
      ...comments.flatMap(({ userId, mentions }) => [userId ?? [], idsIn(mentions)].flat()),
      ...copies.flatMap(({ userId, fromUser }) => [userId ?? [], fromUser ?? []].flat()),
    ]),
  ];
  const users = userIds.length === 0 ? [] : await recordsOf(context, "user").find({ id: userIds });
  const names = new Map(users.map(({ id, realName }) => [id, realName]));
  const byId = new Map(users.map((user) => [user.id, user]));
  const namesOf = (id: string | null | undefined): readonly string[] => {
    const user = byId.get(id ?? "");
    return user === undefined ? [] : [user.realName, user.name, user.account].flatMap((name) => name ?? []);
  };
  const namedIn = ({ assignee, comment }: Task): readonly string[] =>
    copies
      .filter((copy) => comment && copy.fromUser === assignee && copy.comment === comment)
      .flatMap(({ userId }) => namesOf(userId));
  const elements = new Map(definition.elements.map((element) => [element.id, element]));
  const flows = new Map(definition.flows.map((flow) => [flow.id, flow]));
  const nameOf = (id: string | null | undefined): string | null => names.get(id ?? "") ?? null;
  const signerOf = (task: Task): FlowEntry => ({
    historyActivityId: task.id,
    historyActivityName: task.taskName ?? "",
    historyActivityType: "signer",
    createTime: task.createTime ?? "",
    endTime: task.endTime ?? "",
    assignee: task.assignee ?? null,
    assigneeName: nameOf(task.assignee),
    flag: task.status === "cancelled" ? "cancelled" : flagOf(task),
    comment: task.comment ?? null,
    named: namedIn(task),
  });
  const said = comments.map((one): FlowEntry => ({
    historyActivityId: one.id,
    historyActivityName: one.taskName ?? "",
    historyActivityType: "comment",
    createTime: one.createTime ?? "",
    endTime: one.createTime ?? "",
    assignee: one.userId ?? null,
    assigneeName: nameOf(one.userId),
    flag: one.kind === "comment" ? null : (one.kind ?? null),
    comment: one.content ?? null,
    people: idsIn(one.mentions).flatMap((id) => nameOf(id) ?? []),
    named: idsIn(one.mentions).flatMap(namesOf),
    files: Array.isArray(one.files) ? one.files : [],
  }));
  // Copies of one message are one entry, those of a comment or a decision none: its text names the people.
  const sent = copies.filter(
    ({ fromUser, userId, comment }) =>
      !tasks.some((task) => comment && task.assignee === fromUser && task.comment === comment) &&
      !comments.some((one) => one.userId === fromUser && one.content === comment && idsIn(one.mentions).includes(userId ?? "")),
  );
  const groups = Map.groupBy(sent, ({ fromUser, createTime, comment }) => `${fromUser} ${createTime} ${comment}`);
  const copied = [...groups.values()].flatMap(([first, ...others]): FlowEntry[] =>
    first === undefined
      ? []
      : [
          {
            historyActivityId: first.id,
            historyActivityName: first.taskName ?? "",
            historyActivityType: "copy",
            createTime: first.createTime ?? "",
            endTime: first.createTime ?? "",
            assignee: first.fromUser ?? null,
            assigneeName: nameOf(first.fromUser),
            flag: null,
            comment: first.comment ?? null,
            people: [first, ...others].flatMap(({ userId }) => nameOf(userId) ?? []),
          },
        ],
  );
  // Signers stand behind the last stay at their step.
  const signersAt = Map.groupBy(tasks.filter(isSigner), ({ token, taskDefinitionKey }) =>
    visits.findLastIndex((visit) => visit.token === token && visit.element === taskDefinitionKey),
  );
  const path = visits.map((visit): FlowEntry => {
    const task = taskOf.get(`${visit.token} ${visit.element}`);
    const element = elements.get(visit.element);
    const absent = nameOf(task?.substituteFor);
    const assignee = task?.assignee ?? (element?.kind === "start" ? visit.userId : null);
    return {
      historyActivityId: visit.element,
      historyActivityName: (element ?? flows.get(visit.element))?.name ?? "",
      historyActivityType: typeOf(visit, element, task?.assignee ?? null),
      createTime: visit.enteredAt,
      endTime: visit.leftAt ?? "",
      assignee,
      assigneeName: assignee === null ? null : (names.get(assignee) ?? null),
      ...(absent !== null && { substituteForName: absent }),
      // A task that was decided and does not lead on was returned.
      flag: visit.phase !== "cancelled" ? flagOf(task) : task?.status === "done" ? "returned" : "cancelled",
      comment: task?.comment ?? null,
      ...(task !== undefined && { named: namedIn(task) }),
    };
  });
  const shown = path.flatMap((entry, at) => [entry, ...(signersAt.get(at) ?? []).map(signerOf)]);
  for (const entry of [...said, ...copied])
    shown.splice(shown.findLastIndex(({ createTime }) => createTime <= entry.createTime) + 1, 0, entry);
  return shown;
}

/** The decision; `waiting` while people decide who were asked to sign in front. */
function flagOf(task: Task | undefined): string | null {
  return task?.status === "waiting" ? "waiting" : (task?.flag ?? null);
}

function idsIn(joined: string | null | undefined): readonly string[] {
  return (joined ?? "").split(",").filter((id) => id !== "");
}

/** A task that waits for somebody to claim it is a `candidate`. */
function typeOf({ phase }: StoredVisit, element: Element | undefined, assignee: string | null): string {
  if (phase === "taken") return "sequenceFlow";
  if (element?.kind === "user" && phase === "entered" && assignee === null) return "candidate";
  return TYPES[element?.kind ?? "pass"] ?? "task";
}
