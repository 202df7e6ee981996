import { TrellisError, type Text } from "#contract";
import {
  callerOf,
  idParameter,
  judgedAs,
  notify,
  parameter,
  recordsInScope,
  recordsOf,
  wrongField,
  type Handler,
  type OperationContext,
  type RowOf,
} from "#server";
import { choosePeople } from "./choose-people.ts";

const TEXTS = {
  people: { zh: "请选择抄送人员", en: "Choose the people who get a copy" },
} as const satisfies Record<string, Text>;

/** A process as one of the caller's lists shows it. */
export interface ListedProcess {
  readonly instance: RowOf<"flow-instance">;
  /** The task of the list's row, or the current step. */
  readonly taskName: string;
}

/** The process of a row of the caller's list. @throws TrellisError notFound */
export async function listedProcess(context: OperationContext): Promise<ListedProcess> {
  const id = idParameter(context, "ids", "id", "taskId");
  const listed = await (await recordsInScope<string>(context, context.module.name)).findById(id);
  const instance =
    listed === null ? null : await recordsOf(context, "flow-instance").findById(String(listed["processInstanceId"]));
  if (listed === null || instance === null) throw new TrellisError("notFound");
  return { instance, taskName: String(listed["taskName"] ?? "") };
}

/** Shows a process to people: it is in their list of copies, and they may read it. */
export async function sendCopies(
  context: OperationContext,
  { instance, taskName }: ListedProcess,
  people: readonly string[],
  comment: string,
): Promise<void> {
  const { userId } = callerOf(context);
  const { processDefinitionName, businessModule, businessId, startUser } = instance;
  const shared = { processInstanceId: instance.id, processDefinitionName, businessModule, businessId, startUser };
  await recordsOf(context, "flow-copy").insert(
    people.map((person) => ({ ...shared, taskName, userId: person, fromUser: userId, comment })),
  );
}

/** `POST …-copy`: sends a copy of a process from one of the caller's lists. @throws TrellisError notFound, invalidRecord */
export const copyTo: Handler = judgedAs(
  () => null,
  async (context) => {
    const process = await listedProcess(context);
    const people = (await choosePeople(context, "userIds")).map(({ id }) => id);
    if (people.length === 0) throw wrongField("userIds", "required", TEXTS.people);
    await sendCopies(context, process, people, parameter(context, "comment").slice(0, 500));
    const { name } = callerOf(context);
    const about = process.instance.processDefinitionName ?? "";
    const text = { zh: `${name} 抄送给您：${about}`, en: `${name} has sent you a copy: ${about}` };
    await notify(context, people, { kind: "workflow", text, link: "/work/copy" });
    return true;
  },
);
