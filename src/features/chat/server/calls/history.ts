import { TrellisError, pageOf, type ChatMessage, type Page } from "#contract";
import { optionalIds, parameter, type Handler } from "#server";
import { countMessages, readMessages } from "../conversations/messages.ts";
import { conversationOf, partyOf } from "../conversations/party.ts";

const SIZE = 20;
const MOST = 200;
/** Higher than every place of a message. */
const LAST_PLACE = 2_000_000_000;

/**
 * `GET chat-history?userId=&current=&size=&asc=`: a page of a member's conversation, the latest messages first unless
 * `asc` is true. `beforeSeq` pages upwards by place, so that messages that arrive meanwhile move nothing.
 */
export const history: Handler = async (context): Promise<Page<ChatMessage>> => {
  const party = partyOf(context);
  const [memberId = ""] = optionalIds(context, "userId");
  const current = whole(parameter(context, "current"), 1, 100_000);
  const size = whole(parameter(context, "size"), SIZE, MOST);
  const before = whole(parameter(context, "beforeSeq"), 0, LAST_PLACE);
  const conversation = await conversationOf(context, party, memberId);
  if (conversation === null) return pageOf<ChatMessage>([], 0, current, size);
  const range = { conversationId: conversation.id, side: party.side, limit: size };
  const ascending = ["true", "1"].includes(parameter(context, "asc"));
  const messages = await readMessages(
    context,
    before > 0 ? { ...range, before } : { ...range, ascending, offset: (current - 1) * size },
  );
  return pageOf(messages, await countMessages(context, conversation.id, party.side), current, size);
};

/** @throws TrellisError badPage */
function whole(text: string, otherwise: number, most: number): number {
  if (text === "") return otherwise;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= most) return value;
  throw new TrellisError("badPage", { params: { max: MOST } });
}
