import { callerOf, judgedAs, notify, nextId, recordsOf, type Handler, type OperationContext } from "#server";
import { findMentions, readForm } from "#server/operations";
import { choosePeople } from "./choose-people.ts";
import { listedProcess, sendCopies } from "./copies.ts";
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

/** The people that a comment is addressed to: those who were chosen, and those whom its text names as `@name`. */
async function mentionedIn(context: OperationContext, content: string): Promise<readonly string[]> {
  const chosen = (await choosePeople(context, "mentions")).map(({ id }) => id);
  const named = (await findMentions(context, content)).map(({ id }) => id);
  const known = named.length === 0 ? [] : await recordsOf(context, "user").find({ id: named, status: 1 });
  const { userId } = callerOf(context);
  return [...new Set([...chosen, ...known.map(({ id }) => id)])].filter((id) => id !== userId);
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
    const mentioned = await mentionedIn(context, content);
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
    if (mentioned.length > 0) {
      await sendCopies(context, process, mentioned, content);
      const text = { zh: `${name} 在“${about}”中提到了您`, en: `${name} has mentioned you in ${about}` };
      await notify(context, mentioned, { kind: "workflow", text, link: "/work/copy" });
    }
    const others = [instance.startUser ?? ""].filter(
      (person) => person !== "" && person !== userId && !mentioned.includes(person),
    );
    const text = { zh: `${name} 评论了“${about}”`, en: `${name} has commented on ${about}` };
    await notify(context, others, { kind: "workflow", text, link: "/work/send" });
    return { id };
  },
);
