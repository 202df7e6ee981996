import type { ChatConversation } from "#contract";
import type { Conversation } from "./party.ts";

/** A stored conversation as its participants see it. */
export function viewOf(conversation: Conversation): ChatConversation {
  const { id, memberId, status, agentId, lastSeq, memberRead, agentRead, memberDelivered, agentDelivered, erasedSeq } =
    conversation;
  return {
    id,
    memberId: memberId ?? "",
    status: status ?? 0,
    agentId: agentId ?? null,
    lastSeq: lastSeq ?? 0,
    memberRead: memberRead ?? 0,
    agentRead: agentRead ?? 0,
    memberDelivered: memberDelivered ?? 0,
    agentDelivered: agentDelivered ?? 0,
    erasedSeq: erasedSeq ?? 0,
  };
}
