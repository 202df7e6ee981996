import { makeAutoObservable, observableRef } from "mobx";
import { CHAT_SIDES, type ChatEvent, type ChatKind, type ChatRequest, type ChatSide } from "#contract";
import { isOf } from "#runtime";
import { readStorage, removeStorage, writeStorage } from "#ui/storage";

/** A message that the server has not acknowledged yet. */
export interface PendingMessage {
  readonly clientId: string;
  /** The member whose conversation it belongs to. */
  readonly userId: string;
  readonly content: string;
  readonly messageType: ChatKind;
  readonly internal: 0 | 1;
  /** Reason of the server for its refusal; null while the message is on its way. */
  readonly refusal: string | null;
  /** Acknowledged: it arrives in its place with the messages before it. */
  readonly isStored: boolean;
}

export type NewMessage = Pick<PendingMessage, "userId" | "content" | "messageType" | "internal">;

export interface OutboxOptions {
  /** Key of the tab's storage, of this person alone. */
  readonly key: string;
  readonly side: ChatSide;
  /** @returns false when there is no connection */
  readonly send: (request: ChatRequest) => boolean;
  readonly isOpen: () => boolean;
}

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 20_000;
/** Refusals that pass by themselves. */
const PASSING: ReadonlySet<string> = new Set(["tooManyRequests", "unavailable"]);
const isPending = isOf<PendingMessage>({
  clientId: "string",
  userId: "string",
  content: "string",
  messageType: "number",
  internal: "number",
  isStored: "boolean",
});
const isPendingList = (content: unknown): content is readonly PendingMessage[] =>
  Array.isArray(content) && content.every(isPending);

/**
 * The messages of one person on their way to the server, of all conversations. One is sent at a time, so that a message
 * that has to wait keeps its place before the later ones. They survive a reload, and are sent again under the same ids.
 */
export class Outbox {
  messages: readonly PendingMessage[] = [];
  readonly #options: OutboxOptions;
  /** The message that waits for its acknowledgement. */
  #sent: string | null = null;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.messages = readStorage(options.key, isPendingList, "session") ?? [];
    makeAutoObservable(this, { messages: observableRef });
  }

  /** The messages on their way to one conversation. */
  of(userId: string): readonly PendingMessage[] {
    return this.messages.filter((message) => message.userId === userId);
  }

  /** @returns false when there is no connection: nothing was sent, and the text stays with its writer */
  say(message: NewMessage): boolean {
    if (!this.#options.isOpen()) return false;
    const isFirst = this.#next() === undefined;
    this.#keep([...this.messages, { ...message, clientId: crypto.randomUUID(), refusal: null, isStored: false }]);
    if (isFirst) this.#flush();
    return true;
  }

  /** Sends again what was on its way. Call whenever the line opens. */
  resume(): void {
    this.#pause = FIRST_PAUSE;
    this.#sent = null;
    this.#flush();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  receive(event: ChatEvent): void {
    if (event.type === "CONNECT" && event.event === "ack") {
      this.#change(event.clientId, { isStored: true });
      this.#answered(event.clientId);
    } else if (event.type === "ERROR" && event.clientId !== undefined) {
      if (PASSING.has(event.error)) this.#again(event.clientId);
      else {
        this.#change(event.clientId, { refusal: event.content });
        this.#answered(event.clientId);
      }
    }
  }

  /** Forgets messages that stand in their places. */
  arrived(clientIds: ReadonlySet<string>): void {
    if (this.messages.some(({ clientId }) => clientIds.has(clientId)))
      this.#keep(this.messages.filter(({ clientId }) => !clientIds.has(clientId)));
  }

  /** Takes a refused message back. @returns the message; null when it has arrived meanwhile */
  takeBack(clientId: string): PendingMessage | null {
    const taken = this.messages.find((message) => message.clientId === clientId);
    this.arrived(new Set([clientId]));
    return taken ?? null;
  }

  #next(): PendingMessage | undefined {
    return this.messages.find(({ refusal, isStored }) => refusal === null && !isStored);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    const next = this.#next();
    if (next !== undefined && this.#sent === null) this.#transmit(next);
  }

  #answered(clientId: string): void {
    if (this.#sent !== clientId) return;
    this.#sent = null;
    this.#pause = FIRST_PAUSE;
    this.#flush();
  }

  /** The server could not take it now. The ones behind it wait, too. */
  #again(clientId: string): void {
    if (this.#sent !== clientId) return;
    this.#sent = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #transmit({ clientId, userId, content, messageType, internal }: PendingMessage): void {
    const { side, send } = this.#options;
    const isAgent = side === CHAT_SIDES.agent;
    const whom = isAgent ? { receiver: userId, internal } : {};
    if (send({ type: isAgent ? "PRIVATE" : "CHAT", clientId, content, messageType, ...whom })) this.#sent = clientId;
  }

  #change(clientId: string, values: Partial<PendingMessage>): void {
    this.#keep(this.messages.map((message) => (message.clientId === clientId ? { ...message, ...values } : message)));
  }

  #keep(messages: readonly PendingMessage[]): void {
    this.messages = messages;
    const { key } = this.#options;
    const unsent = messages.filter(({ isStored }) => !isStored);
    if (unsent.length === 0) removeStorage(key, "session");
    else writeStorage(key, unsent, "session");
  }
}
