import { callerOf, judgedAs, notify, nextId, recordsOf, type Handler, type OperationContext } from "#server";
import { findMentions, readForm } from "#server/operations";
import { choosePeople } from "./choose-people.ts";
import { listedProcess, sendCopies, type ListedProcess } from "./copies.ts";
import type { Task } from "./open-task.ts";

/** An event of a task before its decision: a transfer, a delegation, or the answer of the delegate. */
interface TaskNote {
  readonly kind: "transfer" | "delegate" | "ok" | "no";
  readonly comment: string;
  /** Id of the person that the task goes to. */
  readonly to: string;
}

/** Keeps in the history of the process what the caller does with a task before its decision. */
export async function noteTask(context: OperationContext, task: Task, { kind, comment, to }: TaskNote): Promise<void> {
  const { processInstanceId, processDefinitionName, taskName } = task;
  const { userId } = callerOf(context);
  await recordsOf(context, "flow-comment").insert([
    { processInstanceId, processDefinitionName, taskName, userId, kind, content: comment, mentions: to },
  ]);
}

/**
 * Sends a message and a copy to the people that a text is addressed to: those who were chosen, and those whom it names as
 * `@name`. With the copy they may read the process.
 * @returns their ids
 */
export async function tellMentioned(
  context: OperationContext,
  process: ListedProcess,
  content: string,
  chosen: readonly string[] = [],
): Promise<readonly string[]> {
  const { userId, name } = callerOf(context);
  const named = (await findMentions(context, content, ["real_name", "name", "account"])).map(({ id }) => id);
  const known = named.length === 0 ? [] : await recordsOf(context, "user").find({ id: named, status: 1 }, { keep: true });
  const people = [...new Set([...chosen, ...known.map(({ id }) => id)])].filter((id) => id !== userId);
  if (people.length === 0) return [];
  await sendCopies(context, process, people, content);
  const about = process.instance.processDefinitionName ?? "";
  const text = { zh: `${name} 在“${about}”中提到了您`, en: `${name} has mentioned you in ${about}` };
  await notify(context, people, { kind: "workflow", text, link: "/work/copy" });
  return people;
}

/**
 * `POST …-comment`: adds a comment with attachments to a process from one of the caller's lists. The people that it
 * mentions get a message and a copy, with which they may read the process.
 * @throws TrellisError notFound, invalidRecord
 */
export const addComment: Handler = judgedAs(
  () => null,
  async (context) => {
    const form = await readForm(context);
    const process = await listedProcess(context);
    const { userId, name } = callerOf(context);
    const content = String(form["content"] ?? "");
    const chosen = (await choosePeople(context, "mentions")).map(({ id }) => id);
    const mentioned = await tellMentioned(context, process, content, chosen);
    const { instance, taskName } = process;
    const id = nextId(context.deps);
    await recordsOf(context, "flow-comment").insert([
      {
        id,
        processInstanceId: instance.id,
        processDefinitionName: instance.processDefinitionName,
        taskName,
        userId,
        content,
        files: form["files"] ?? null,
        mentions: mentioned.join(","),
      },
    ]);
    const about = instance.processDefinitionName ?? "";
    const others = [instance.startUser ?? ""].filter(
      (person) => person !== "" && person !== userId && !mentioned.includes(person),
    );
    const text = { zh: `${name} 评论了“${about}”`, en: `${name} has commented on ${about}` };
    await notify(context, others, { kind: "workflow", text, link: "/work/send" });
    return { id };
  },
);
