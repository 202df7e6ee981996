import { TrellisError } from "#contract";
import { callerOf, optionalIds, type Handler } from "#server";
import { moveMarks } from "../conversations/marks.ts";
import { conversationOf, partyOf } from "../conversations/party.ts";

/**
 * `POST mark-all-as-read` (`userId` the member, `customerServiceId` the agent): the caller's side has read everything.
 * @throws TrellisError forbidden for an agent who speaks of another one
 */
export const markAllAsRead: Handler = async (context): Promise<boolean> => {
  const party = partyOf(context);
  const { userId: own } = callerOf(context);
  const [memberId = ""] = optionalIds(context, "userId");
  const [agentId = own] = optionalIds(context, "customerServiceId");
  const conversation = await conversationOf(context, party, memberId);
  if (conversation === null) throw new TrellisError("notFound");
  if (party.userId !== conversation.memberId && agentId !== own)
    throw new TrellisError("forbidden", { params: { permission: "customerServiceId" } });
  await moveMarks(context, conversation, party, { read: conversation.lastSeq ?? 0 });
  return true;
};
