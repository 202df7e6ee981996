import { CHAT_CONVERSATION_STATUS } from "#generated/choices";
import {
  CHAT_KINDS,
  CHAT_SIDES,
  CHAT_TEXT_LIMIT,
  TrellisError,
  type ChatKind,
  type ChatMessage,
  type Locale,
  type Text,
} from "#contract";
import { sql } from "kysely";
import { acquireLocks, callerOf, moduleOf, nextId, now, recordsOf, wrongField, type OperationContext } from "#server";
import { findSent } from "./messages.ts";
import { CONVERSATION, MESSAGE, assertMayReply, conversationOf, mayBegin, type Conversation, type Party } from "./party.ts";
import { publishNotice } from "./topic.ts";
import { viewOf } from "./view.ts";

export interface NewMessage {
  readonly type: "CHAT" | "PRIVATE";
  readonly clientId: string;
  /** The member whose conversation it is; "" for a member's own. */
  readonly memberId: string;
  readonly content: string;
  readonly messageType: ChatKind;
  readonly internal: 0 | 1;
}

const PREVIEW = 120;
const PLACEHOLDER: Readonly<Record<ChatKind, Text | null>> = {
  1: null,
  2: { zh: "[图片]", en: "[Picture]" },
  3: { zh: "[视频]", en: "[Video]" },
};

/** The last text of a conversation for a reader: the word for a picture or video was stored in the language of its sender. */
export function readableText(lastText: string, locale: Locale): string {
  const word = Object.values(PLACEHOLDER).find((text) => text !== null && Object.values(text).includes(lastText));
  return word?.[locale] ?? lastText;
}

/**
 * Stores a message in the transaction of the context. A message that was stored before is answered and not stored again.
 * Messages of a conversation wait for each other at its record, so that they are committed in the order of their places.
 * @throws TrellisError invalidRecord, forbidden, notFound
 */
export async function sendMessage(context: OperationContext, party: Party, input: NewMessage): Promise<ChatMessage> {
  assertMayReply(context, party);
  assertContent(input);
  const known = await findSent(context, party.userId, input.clientId);
  if (known !== null) return known;
  if (input.messageType !== CHAT_KINDS.text) await assertUploaded(context, input);
  const conversation = await lockedConversation(context, party, input.memberId);
  // The same message may have been stored while this one waited.
  const meanwhile = await findSent(context, party.userId, input.clientId);
  if (meanwhile !== null) return meanwhile;
  const moved = await applyState(context, conversation, party, input);
  const seq = await takePlace(context, conversation, party, input);
  const receiver = party.side === CHAT_SIDES.member ? (conversation.agentId ?? null) : (conversation.memberId ?? null);
  const [stored] = await recordsOf(context, MESSAGE).insert([
    {
      conversationId: conversation.id,
      seq,
      clientId: input.clientId,
      type: input.type,
      messageType: input.messageType,
      content: input.content,
      side: party.side,
      sender: party.userId,
      receiver,
      internal: input.internal,
    },
  ]);
  const message: ChatMessage = {
    type: input.type,
    id: stored?.id ?? "",
    conversationId: conversation.id,
    seq,
    clientId: input.clientId,
    side: party.side,
    sender: party.userId,
    senderName: callerOf(context).name,
    receiver,
    content: input.content,
    messageType: input.messageType,
    internal: input.internal,
    createTime: now(context.deps),
  };
  const about = { tenantId: context.tenantId, conversationId: conversation.id, memberId: conversation.memberId ?? "" };
  context.journal.afterCommit(() => void publishNotice(context, { ...about, kind: "message", seq, message }));
  if (moved !== null) {
    const view = { ...viewOf(moved), lastSeq: seq };
    context.journal.afterCommit(() => void publishNotice(context, { ...about, kind: "conversation", conversation: view }));
  }
  return message;
}

/** @throws TrellisError invalidRecord */
function assertContent({ content, clientId }: NewMessage): void {
  if (content.trim() === "") throw wrongField("content", "required", { zh: "请输入消息内容", en: "Enter a message" });
  if (content.length > CHAT_TEXT_LIMIT)
    throw wrongField("content", "maxLength", {
      zh: `消息最多 ${CHAT_TEXT_LIMIT} 个字符`,
      en: `A message has at most ${CHAT_TEXT_LIMIT} characters`,
    });
  if (!/^[\w-]{8,64}$/.test(clientId))
    throw wrongField("clientId", "pattern", { zh: "发送编号格式不正确", en: "The client ID is not valid" });
}

/** A picture or video is an upload of this server, and of the kind that the message says. @throws TrellisError invalidRecord */
async function assertUploaded(context: OperationContext, { content, messageType }: NewMessage): Promise<void> {
  const [file] = await recordsOf(context, "attach").find({ link: content }, { limit: 1 });
  const extensions = messageType === CHAT_KINDS.image ? IMAGES : VIDEOS;
  if (file !== undefined && extensions.has(String(file.extension))) return;
  throw wrongField("content", "x-format", { zh: "请先上传该文件", en: "Upload the file first" });
}

const IMAGES: ReadonlySet<string> = new Set(["jpg", "png", "gif", "webp", "bmp", "avif"]);
const VIDEOS: ReadonlySet<string> = new Set(["mp4", "webm", "mov"]);

/** @throws TrellisError notFound for a member that the agent may not see */
async function lockedConversation(context: OperationContext, party: Party, memberId: string): Promise<Conversation> {
  const seen = await conversationOf(context, party, memberId);
  const id = seen?.id ?? (await beginFor(context, party, memberId));
  const [locked] = await recordsOf(context, CONVERSATION).find({ id }, { lock: true });
  if (locked === undefined) throw new TrellisError("notFound");
  return locked;
}

/** Begins a conversation for the side that writes first. @throws TrellisError notFound */
async function beginFor(context: OperationContext, party: Party, memberId: string): Promise<string> {
  if (party.side === CHAT_SIDES.member) return beginConversation(context, party.userId, now(context.deps));
  if (!(await mayBegin(context, memberId))) throw new TrellisError("notFound");
  const id = await beginConversation(context, memberId, null);
  // An agent with a small scope begins nothing that would be out of it.
  if ((await conversationOf(context, party, memberId)) === null) throw new TrellisError("notFound");
  return id;
}

/**
 * @param waitingSince null while nobody waits for an answer
 * @returns the id of the member's conversation, which another request may have begun meanwhile
 */
async function beginConversation(context: OperationContext, memberId: string, waitingSince: string | null): Promise<string> {
  const [member] = await recordsOf(context, "member").find({ id: memberId }, { limit: 1 });
  if (member === undefined) throw new TrellisError("notFound");
  await acquireLocks(context, "chat conversation", memberId);
  const records = recordsOf(context, CONVERSATION);
  const [meanwhile] = await records.find({ memberId }, { limit: 1 });
  if (meanwhile !== undefined) return meanwhile.id;
  const id = nextId(context.deps);
  await records.insert([
    {
      id,
      name: [member.nickName, member.account].filter((text) => (text ?? "") !== "").join(" · "),
      memberId,
      status: CHAT_CONVERSATION_STATUS.waiting,
      waitingSince,
      lastSeq: 0,
      memberRead: 0,
      agentRead: 0,
      memberDelivered: 0,
      agentDelivered: 0,
    },
  ]);
  return id;
}

/**
 * A member's message opens a resolved conversation again; an agent's reply takes a waiting one. Notes change nothing.
 * @returns the conversation with its new state; null when the state stays
 */
async function applyState(
  context: OperationContext,
  { id, status }: Conversation,
  party: Party,
  input: NewMessage,
): Promise<Conversation | null> {
  const records = recordsOf(context, CONVERSATION);
  const { waiting, reopened, resolved, assigned } = CHAT_CONVERSATION_STATUS;
  if (party.side === CHAT_SIDES.member) {
    if (status !== resolved) return null;
    return (await records.update({ id }, { status: reopened }))[0] ?? null;
  }
  if (input.internal === 1 || (status !== waiting && status !== reopened)) return null;
  return (await records.update({ id }, { status: assigned, agentId: party.userId }))[0] ?? null;
}

/**
 * Takes the next place of a locked conversation. The counters of a conversation are no change that the history keeps.
 * `waiting_since` is the time of the first message of a member without an answer.
 */
async function takePlace(
  context: OperationContext,
  conversation: Conversation,
  party: Party,
  input: NewMessage,
): Promise<number> {
  const isMember = party.side === CHAT_SIDES.member;
  const preview = (PLACEHOLDER[input.messageType]?.[context.locale] ?? input.content).slice(0, PREVIEW).toWellFormed();
  const time = now(context.deps);
  const read = isMember
    ? sql`member_read = last_seq + 1, member_delivered = last_seq + 1`
    : sql`agent_read = last_seq + 1, agent_delivered = last_seq + 1`;
  const shown =
    input.internal === 1
      ? sql``
      : sql`, last_text = ${preview}, last_time = ${time}::timestamp,
          waiting_since = ${isMember ? sql`coalesce(waiting_since, ${time}::timestamp)` : sql`null`}`;
  const { rows } = await sql<{ last_seq: string; revision: number }>`
    update ${sql.table(moduleOf(context, CONVERSATION).table)} set last_seq = last_seq + 1, ${read}${shown}
    where id = ${conversation.id} and tenant_id = ${context.tenantId} and is_deleted = 0
    returning last_seq, revision`.execute(context.db);
  const [row] = rows;
  if (row === undefined) throw new TrellisError("notFound");
  context.journal.touch(CONVERSATION, conversation.id, {
    kind: "edit",
    tenantId: context.tenantId,
    revision: row.revision,
  });
  return Number(row.last_seq);
}
