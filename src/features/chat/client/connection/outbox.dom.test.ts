import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHAT_SIDES, type ChatMessage, type ChatRequest } from "#contract";
import { Outbox } from "./outbox.ts";

type Sent = Extract<ChatRequest, { readonly clientId: string }>;

const STORED: ChatMessage = {
  type: "PRIVATE",
  id: "1",
  conversationId: "2",
  seq: 1,
  clientId: "",
  side: CHAT_SIDES.agent,
  sender: "1",
  senderName: "",
  receiver: "7",
  content: "",
  messageType: 1,
  internal: 0,
  createTime: "2026-11-26 12:00:00",
};
let sent: Sent[] = [];
let isOpen = true;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  sent = [];
  isOpen = true;
});
afterEach(() => void vi.useRealTimers());

const newOutbox = (): Outbox =>
  new Outbox({
    key: "chat-outbox/000000/1",
    side: CHAT_SIDES.agent,
    isOpen: () => isOpen,
    send: (request) => {
      if (isOpen && "clientId" in request) sent.push(request);
      return isOpen;
    },
  });
const say = (outbox: Outbox, content: string, userId = "7"): boolean =>
  outbox.say({ userId, content, messageType: 1, internal: 0 });
const texts = (): string[] => sent.map(({ content }) => content);
const acknowledge = (outbox: Outbox, { clientId }: Pick<Sent, "clientId"> = sent.at(-1) ?? { clientId: "" }): void =>
  outbox.receive({ type: "CONNECT", event: "ack", clientId, message: { ...STORED, clientId } });
const refuse = (outbox: Outbox, error: string): void =>
  outbox.receive({ type: "ERROR", error, content: "no", clientId: sent.at(-1)?.clientId ?? "" });

test("sends one message at a time, over all conversations", () => {
  const outbox = newOutbox();
  for (const [at, text] of ["one", "two", "three"].entries()) expect(say(outbox, text, String(at))).toBe(true);
  expect(texts()).toEqual(["one"]);
  acknowledge(outbox);
  expect(texts()).toEqual(["one", "two"]);
  acknowledge(outbox);
  expect(sent.map(({ receiver }) => receiver)).toEqual(["0", "1", "2"]);
});

test("keeps the order where the server can take nothing for a while", () => {
  const outbox = newOutbox();
  for (const text of ["one", "two"]) say(outbox, text);
  refuse(outbox, "unavailable");
  vi.advanceTimersByTime(1_000);
  refuse(outbox, "tooManyRequests");
  vi.advanceTimersByTime(2_000);
  acknowledge(outbox);
  acknowledge(outbox);
  expect(texts()).toEqual(["one", "one", "one", "two"]);
  expect(new Set(sent.map(({ clientId }) => clientId)).size).toBe(2);
});

test("goes on behind a message that the server refuses for good, and gives its text back", () => {
  const outbox = newOutbox();
  for (const text of ["bad", "good"]) say(outbox, text);
  refuse(outbox, "invalidRecord");
  expect(texts()).toEqual(["bad", "good"]);
  const [bad] = outbox.of("7");
  expect(bad?.refusal).toBe("no");
  expect(outbox.takeBack(bad?.clientId ?? "")?.content).toBe("bad");
  expect(outbox.of("7")).toHaveLength(1);
});

test("takes nothing without a connection, and sends again what was on its way, also after a reload", () => {
  const outbox = newOutbox();
  say(outbox, "on its way");
  isOpen = false;
  expect(say(outbox, "too late")).toBe(false);
  const reloaded = newOutbox();
  expect(reloaded.of("7").map(({ content }) => content)).toEqual(["on its way"]);
  isOpen = true;
  reloaded.resume();
  expect(new Set(sent.map(({ clientId }) => clientId)).size).toBe(1);
  acknowledge(reloaded);
  reloaded.arrived(new Set(sent.map(({ clientId }) => clientId)));
  expect([reloaded.messages, newOutbox().messages]).toEqual([[], []]);
});
