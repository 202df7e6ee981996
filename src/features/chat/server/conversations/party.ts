import { CHAT_SIDES, TrellisError, type ChatSide } from "#contract";
import { callerOf, moduleOf, recordsInScope, recordsOf, type OperationContext, type RowOf } from "#server";
import { holds } from "#server/rights";

export const CONVERSATION = "chat-conversation";
export const MESSAGE = "chat-message";
/** Origin, in the history, of what arrives at sockets. */
export const CHAT_ORIGIN = "chat";
const MEMBER_ROLE = "member";

export type Conversation = RowOf<"chat-conversation">;

/** A person as a participant of conversations. */
export interface Party {
  readonly userId: string;
  readonly side: ChatSide;
}

/**
 * The side on which the caller stands: agents hold the right to read conversations, members have the role of members. Null
 * for anybody else.
 */
export function partyIn(context: OperationContext): Party | null {
  const caller = callerOf(context);
  if (holds(caller, rightToRead(context))) return { userId: caller.userId, side: CHAT_SIDES.agent };
  return caller.roleAliases.includes(MEMBER_ROLE) ? { userId: caller.userId, side: CHAT_SIDES.member } : null;
}

/** The side on which the caller stands. @throws TrellisError forbidden */
export function partyOf(context: OperationContext): Party {
  const party = partyIn(context);
  if (party === null) throw new TrellisError("forbidden", { params: { permission: rightToRead(context) } });
  return party;
}

function rightToRead(context: OperationContext): string {
  return moduleOf(context, CONVERSATION).permissions.read;
}

/** @throws TrellisError forbidden for an agent who may only read */
export function assertMayReply(context: OperationContext, party: Party): void {
  if (party.side === CHAT_SIDES.member) return;
  const { prefix } = moduleOf(context, CONVERSATION).permissions;
  const code = `${prefix}_edit`;
  if (!holds(callerOf(context), code)) throw new TrellisError("forbidden", { params: { permission: code } });
}

/**
 * The conversation of a member as the caller may see it; null when there is none.
 * @param memberId ignored for a member, whose conversation is the own one
 * @throws TrellisError forbidden for another member's conversation
 */
export async function conversationOf(context: OperationContext, party: Party, memberId: string): Promise<Conversation | null> {
  if (party.side === CHAT_SIDES.member) {
    if (memberId !== "" && memberId !== party.userId)
      throw new TrellisError("forbidden", { params: { permission: rightToRead(context) } });
    const [own] = await recordsOf(context, CONVERSATION).find({ memberId: party.userId }, { limit: 1 });
    return own ?? null;
  }
  if (memberId === "") return null;
  const records = await recordsInScope(context, CONVERSATION);
  const [seen] = await records.find({ memberId }, { limit: 1 });
  if (seen === undefined) return null;
  // Field rules limit forms and lists; the conversation itself needs its marks.
  const [whole] = await recordsOf(context, CONVERSATION).find({ id: seen.id }, { limit: 1 });
  return whole ?? null;
}

/**
 * Tells if an agent may begin a conversation with a member: one whom the agent sees among the members, and who has none
 * yet. A conversation out of the agent's scope stays closed.
 */
export async function mayBegin(context: OperationContext, memberId: string): Promise<boolean> {
  if (memberId === "" || !holds(callerOf(context), moduleOf(context, "member").permissions.read)) return false;
  const [seen] = await (await recordsInScope(context, "member")).find({ id: memberId }, { limit: 1 });
  const [begun] = await recordsOf(context, CONVERSATION).find({ memberId }, { limit: 1 });
  return seen !== undefined && begun === undefined;
}
