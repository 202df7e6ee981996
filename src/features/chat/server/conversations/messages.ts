import { CHAT_SIDES, type ChatKind, type ChatMessage, type ChatSide } from "#contract";
import { sql } from "kysely";
import { moduleOf, type OperationContext } from "#server";
import { MESSAGE } from "./party.ts";

interface MessageRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly seq: string;
  readonly client_id: string;
  readonly type: string;
  readonly message_type: string;
  readonly content: string;
  readonly side: string;
  readonly sender: string;
  readonly receiver: string | null;
  readonly internal: string | null;
  readonly create_time: string;
  readonly sender_name: string | null;
}

export interface MessageRange {
  /** Messages behind this place, the oldest first. */
  readonly after?: number;
  /** Messages before this place, the latest first. */
  readonly before?: number;
  readonly offset?: number;
  readonly limit: number;
  /** The oldest first, unless `after` or `before` says it. */
  readonly ascending?: boolean;
  readonly conversationId: string;
  /** The side that reads. A member sees no notes. */
  readonly side: ChatSide;
}

/** Reads messages of one conversation of the tenant. The caller has checked the right to it. */
export async function readMessages(context: OperationContext, range: MessageRange): Promise<ChatMessage[]> {
  const { conversationId, after, before, limit, offset = 0 } = range;
  const ascending = after !== undefined || (before === undefined && range.ascending === true);
  const { rows } = await sql<MessageRow>`
    select m.id, m.conversation_id, m.seq, m.client_id, m.type, m.message_type, m.content, m.side, m.sender, m.receiver, m.internal,
      m.create_time, coalesce(u.name, u.real_name, u.account) as sender_name
    from ${sql.table(moduleOf(context, MESSAGE).table)} m
    left join ${sql.table(moduleOf(context, "user").table)} u on u.id = m.sender and u.tenant_id = m.tenant_id
    where m.tenant_id = ${context.tenantId} and m.conversation_id = ${conversationId} and m.is_deleted = 0
      ${after === undefined ? sql`` : sql`and m.seq > ${after}`}
      ${before === undefined ? sql`` : sql`and m.seq < ${before}`}
      ${notesHidden(range.side)}
    order by m.seq ${ascending ? sql`asc` : sql`desc`} limit ${limit} offset ${offset}`.execute(context.db);
  return rows.map(messageOf);
}

/** Number of the messages that a side may see. */
export async function countMessages(context: OperationContext, conversationId: string, side: ChatSide): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from ${sql.table(moduleOf(context, MESSAGE).table)} m
    where m.tenant_id = ${context.tenantId} and m.conversation_id = ${conversationId} and m.is_deleted = 0
      ${notesHidden(side)}`.execute(context.db);
  return Number(rows[0]?.total ?? 0);
}

/** The message that a sender has already stored under an id; null when there is none. */
export async function findSent(context: OperationContext, sender: string, clientId: string): Promise<ChatMessage | null> {
  const { rows } = await sql<MessageRow>`
    select m.*, coalesce(u.name, u.real_name, u.account) as sender_name
    from ${sql.table(moduleOf(context, MESSAGE).table)} m
    left join ${sql.table(moduleOf(context, "user").table)} u on u.id = m.sender and u.tenant_id = m.tenant_id
    where m.tenant_id = ${context.tenantId} and m.sender = ${sender} and m.client_id = ${clientId} and m.is_deleted = 0`.execute(
    context.db,
  );
  const [row] = rows;
  return row === undefined ? null : messageOf(row);
}

function notesHidden(side: ChatSide) {
  return side === CHAT_SIDES.member ? sql`and coalesce(m.internal, 0) = 0` : sql``;
}

function messageOf(row: MessageRow): ChatMessage {
  return {
    type: row.type === "PRIVATE" ? "PRIVATE" : "CHAT",
    id: row.id,
    conversationId: row.conversation_id,
    seq: Number(row.seq),
    clientId: row.client_id,
    side: Number(row.side) === CHAT_SIDES.agent ? CHAT_SIDES.agent : CHAT_SIDES.member,
    sender: row.sender,
    senderName: row.sender_name ?? "",
    receiver: row.receiver,
    content: row.content,
    messageType: kindOf(row.message_type),
    internal: Number(row.internal ?? 0) === 1 ? 1 : 0,
    createTime: row.create_time,
  };
}

function kindOf(stored: string): ChatKind {
  const kind = Number(stored);
  return kind === 2 || kind === 3 ? kind : 1;
}
