import { CHAT_SIDES } from "#contract";
import { sql } from "kysely";
import { moduleOf, recordsOf, type OperationContext } from "#server";
import { CONVERSATION, type Conversation, type Party } from "./party.ts";
import { publishNotice } from "./topic.ts";
import { viewOf } from "./view.ts";

export interface Marks {
  /** Place up to which the side has read; such messages are delivered as well. */
  readonly read?: number;
  readonly delivered?: number;
}

/** Moves the marks of a side forward, never back. @returns false when nothing changed */
export async function moveMarks(
  context: OperationContext,
  conversation: Pick<Conversation, "id" | "memberId">,
  party: Party,
  { read = 0, delivered = 0 }: Marks,
): Promise<boolean> {
  const side = party.side === CHAT_SIDES.member ? "member" : "agent";
  const [readColumn, deliveredColumn] = [sql.ref(`${side}_read`), sql.ref(`${side}_delivered`)];
  const { rows } = await sql<{ revision: number }>`
    update ${sql.table(moduleOf(context, CONVERSATION).table)}
    set ${readColumn} = greatest(${readColumn}, least(${read}::bigint, last_seq)),
      ${deliveredColumn} = greatest(${deliveredColumn}, least(${Math.max(read, delivered)}::bigint, last_seq))
    where id = ${conversation.id} and tenant_id = ${context.tenantId} and is_deleted = 0
      and (${readColumn} < least(${read}::bigint, last_seq)
        or ${deliveredColumn} < least(${Math.max(read, delivered)}::bigint, last_seq))
    returning revision`.execute(context.db);
  const [row] = rows;
  if (row === undefined) return false;
  // Lists of agents show unread messages; a mark of delivery changes nothing there.
  if (read > 0)
    context.journal.touch(CONVERSATION, conversation.id, {
      kind: "edit",
      tenantId: context.tenantId,
      revision: row.revision,
    });
  const [now] = await recordsOf(context, CONVERSATION).find({ id: conversation.id }, { limit: 1 });
  const about = { tenantId: context.tenantId, conversationId: conversation.id, memberId: conversation.memberId ?? "" };
  const view = now === undefined ? null : viewOf(now);
  context.journal.afterCommit(() => void publishNotice(context, { ...about, kind: "conversation", conversation: view }));
  return true;
}
