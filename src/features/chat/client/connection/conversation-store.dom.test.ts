import { expect, test } from "vitest";
import { CHAT_SIDES, type ChatConversation, type ChatMessage, type ChatRequest } from "#contract";
import { ConversationStore } from "./conversation-store.ts";
import { Outbox } from "./outbox.ts";

const MESSAGE: ChatMessage = {
  type: "PRIVATE",
  id: "1",
  conversationId: "2",
  seq: 1,
  clientId: "a",
  side: CHAT_SIDES.agent,
  sender: "1",
  senderName: "",
  receiver: "7",
  content: "您好",
  messageType: 1,
  internal: 0,
  createTime: "2026-11-26 12:00:00",
};
const CONVERSATION: ChatConversation = {
  id: "2",
  memberId: "7",
  status: 0,
  agentId: null,
  lastSeq: 2,
  erasedSeq: 0,
  memberRead: 0,
  agentRead: 0,
  memberDelivered: 0,
  agentDelivered: 0,
};

test("what was read before the server has told of the conversation counts as read, and the server hears of it", () => {
  const sent: ChatRequest[] = [];
  const send = (request: ChatRequest): boolean => sent.push(request) > 0;
  const side = CHAT_SIDES.member;
  const outbox = new Outbox({ key: "chat-outbox/000000/7", side, send, isOpen: () => true });
  const store = new ConversationStore({ userId: "7", side, send, outbox, loadBefore: () => Promise.resolve([]) });
  const reads = (): number[] => sent.flatMap((request) => ("event" in request && request.event === "read" ? [request.seq] : []));
  const tell = (memberRead: number): void =>
    store.receive({ type: "CONNECT", event: "conversation", conversation: { ...CONVERSATION, memberRead } });

  store.receive(MESSAGE);
  expect(store.unread).toBe(1);
  store.markRead();
  expect([store.unread, reads()]).toEqual([0, []]);
  store.receive({ ...MESSAGE, id: "3", clientId: "b", seq: 2 });
  tell(0);
  expect([store.unread, reads()]).toEqual([1, [1]]);
  // An event that was overtaken brings an older mark.
  tell(1);
  tell(0);
  expect(store.unread).toBe(1);
  store.markRead();
  tell(2);
  expect([store.unread, reads().at(-1)]).toEqual([0, 2]);
});
