import { TrellisError } from "#contract";
import { sql } from "kysely";
import { idsParameter, moduleOf, recordsInScope, recordsOf, type Handler, type OperationContext } from "#server";
import { CONVERSATION, MESSAGE } from "../conversations/party.ts";
import { removeFiles } from "../conversations/remove-files.ts";
import { publishNotice } from "../conversations/topic.ts";
import { viewOf } from "../conversations/view.ts";

/** Erases what was said in conversations: messages, their history and files. The conversation itself stays, empty. */
export const erase: Handler = async (context): Promise<boolean> => {
  const ids = idsParameter(context, "id", "ids");
  const scope = await recordsInScope(context, CONVERSATION);
  const found = await scope.find({ id: ids }, { lock: true, sort: [{ field: "id", descending: false }] });
  if (found.length < ids.length) throw new TrellisError("notFound");
  for (const conversation of found) {
    await removeFiles(context, await filesOf(context, conversation.id));
    await eraseMessages(context, conversation.id);
    const [emptied] = await recordsOf(context, CONVERSATION).update(
      { id: conversation.id },
      { lastText: null, erasedSeq: conversation.lastSeq ?? 0 },
    );
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

/** The links of the uploads of a conversation. */
async function filesOf(context: OperationContext, conversationId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ content: string }>`
    select distinct content from ${sql.table(moduleOf(context, MESSAGE).table)}
    where tenant_id = ${context.tenantId} and conversation_id = ${conversationId} and message_type <> 1`.execute(context.db);
  return rows.map(({ content }) => content);
}
