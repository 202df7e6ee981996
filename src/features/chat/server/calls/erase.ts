import { TrellisError } from "#contract";
import { sql } from "kysely";
import { idsParameter, moduleOf, recordsInScope, recordsOf, type Handler, type OperationContext, type RowOf } from "#server";
import { CONVERSATION, MESSAGE } from "../conversations/party.ts";
import { publishNotice } from "../conversations/topic.ts";
import { viewOf } from "../conversations/view.ts";

/** Erases what was said in conversations: messages, their history and files. The conversation itself stays, empty. */
export const erase: Handler = async (context): Promise<boolean> => {
  const ids = idsParameter(context, "id", "ids");
  const scope = await recordsInScope(context, CONVERSATION);
  const found = await scope.find({ id: ids }, { lock: true, sort: [{ field: "id", descending: false }] });
  if (found.length < ids.length) throw new TrellisError("notFound");
  for (const conversation of found) {
    await removeFiles(context, conversation.id);
    await eraseMessages(context, conversation.id);
    const [emptied] = await recordsOf(context, CONVERSATION).update({ id: conversation.id }, { lastText: null });
    // The value that is erased must not stay in the history of the conversation.
    await sql`
      delete from trellis_history where module = ${CONVERSATION} and record_id = ${conversation.id}
        and changes @> '[{"field":"lastText"}]'::jsonb`.execute(context.db);
    if (emptied === undefined) continue;
    const about = { tenantId: context.tenantId, conversationId: conversation.id, memberId: conversation.memberId ?? "" };
    const notice = { ...about, kind: "conversation", conversation: viewOf(emptied) } as const;
    context.journal.afterCommit(() => void publishNotice(context, notice));
  }
  return true;
};

async function eraseMessages(context: OperationContext, conversationId: string): Promise<void> {
  const table = sql.table(moduleOf(context, MESSAGE).table);
  await sql`
    delete from trellis_history where module = ${MESSAGE} and record_id in (
      select id from ${table} where tenant_id = ${context.tenantId} and conversation_id = ${conversationId})`.execute(context.db);
  await sql`delete from ${table} where tenant_id = ${context.tenantId} and conversation_id = ${conversationId}`.execute(
    context.db,
  );
}

/** Removes the uploads of a conversation, except those that something else shows as well. */
async function removeFiles(context: OperationContext, conversationId: string): Promise<void> {
  const { rows } = await sql<{ content: string }>`
    select distinct content from ${sql.table(moduleOf(context, MESSAGE).table)}
    where tenant_id = ${context.tenantId} and conversation_id = ${conversationId} and message_type <> 1`.execute(context.db);
  if (rows.length === 0) return;
  const files = recordsOf(context, "attach");
  const within: OperationContext = { ...context, module: files.module };
  const interceptors = context.deps.features.flatMap((feature) => feature.interceptors?.["attach"] ?? []);
  for (const file of await files.find({ link: rows.map(({ content }) => content) })) {
    if (await isShownElsewhere(within, file, interceptors)) continue;
    const removed = await files.remove({ id: file.id });
    for (const { afterRemove } of interceptors) await afterRemove?.(within, removed);
  }
}

type AttachInterceptors = readonly NonNullable<OperationContext["deps"]["features"][number]["interceptors"]>[string][];

async function isShownElsewhere(
  context: OperationContext,
  file: RowOf<"attach">,
  interceptors: AttachInterceptors,
): Promise<boolean> {
  try {
    for (const { beforeRemove } of interceptors) await beforeRemove?.(context, [file]);
    return false;
  } catch (error) {
    if (error instanceof TrellisError) return true;
    throw error;
  }
}
