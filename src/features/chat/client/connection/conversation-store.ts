import { makeAutoObservable, observableRef, runInAction } from "mobx";
import {
  CHAT_KINDS,
  CHAT_SIDES,
  type ChatConversation,
  type ChatEvent,
  type ChatKind,
  type ChatMessage,
  type ChatRequest,
  type ChatService,
  type ChatSide,
} from "#contract";
import { messageOf } from "#runtime";
import type { Outbox, PendingMessage } from "./outbox.ts";

export interface ConversationOptions {
  readonly userId: string;
  readonly side: ChatSide;
  readonly send: (request: ChatRequest) => boolean;
  readonly outbox: Outbox;
  /** Loads so many messages before a place, the latest first. */
  readonly loadBefore: (seq: number, size: number) => Promise<readonly ChatMessage[]>;
}

/** Messages of one page of the history. */
const PAGE = 20;
/** Messages of one page on the way to an old one. */
const LARGE_PAGE = 200;
/** Higher than every place of a message. */
const LAST_PLACE = 2_000_000_000;
const TYPING_MS = 4_000;
/** Milliseconds between two signs of typing. */
const SIGN_MS = 2_000;

/** One conversation in a client: its messages by place without gaps, what is on its way, and marks. */
export class ConversationStore {
  readonly userId: string;
  messages: readonly ChatMessage[] = [];
  conversation: ChatConversation | null = null;
  service: ChatService | null = null;
  isOnline = false;
  /** Name of the person who types; "" when nobody does. */
  typing = "";
  hasEarlier = false;
  isLoading = false;
  isLoaded = false;
  /** Message of the last failed load; "" after a successful one. */
  problem = "";
  /** Place of the message that somebody looks for; 0 for none. */
  sought = 0;
  /** Place up to which the messages were on the screen. The server hears of it once it has told of the conversation. */
  seen = 0;
  readonly #options: ConversationOptions;
  #typingTimer: ReturnType<typeof setTimeout> | undefined;
  #signedAt = 0;
  #loading: Promise<boolean> | null = null;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.userId = options.userId;
    makeAutoObservable(this, { messages: observableRef, conversation: observableRef, service: observableRef });
  }

  /** Messages on their way. */
  get pending(): readonly PendingMessage[] {
    return this.#options.outbox.of(this.userId);
  }

  get lastSeq(): number {
    return this.messages.at(-1)?.seq ?? 0;
  }

  /** Number of the other side's messages that this side has not read. */
  get unread(): number {
    return this.#unreadAfter(Math.max(this.#read, this.seen)).length;
  }

  /** Place up to which the server knows the messages to be read. */
  get #read(): number {
    return (this.#options.side === CHAT_SIDES.member ? this.conversation?.memberRead : this.conversation?.agentRead) ?? 0;
  }

  /** Reads the latest page, then follows. Call whenever the line opens. */
  async follow(): Promise<void> {
    if (await this.#loadLatest())
      this.#options.send({ type: "CONNECT", event: "follow", userId: this.userId, seq: this.lastSeq });
  }

  /** Asks again for what changes by itself: hours, waiting time and presence. */
  refresh(): void {
    if (this.isLoaded) this.#options.send({ type: "CONNECT", event: "follow", userId: this.userId, seq: this.lastSeq });
  }

  async loadEarlier(): Promise<void> {
    const [first] = this.messages;
    if (!this.isLoading && this.hasEarlier && first !== undefined) await this.#load(first.seq, PAGE);
  }

  /** Loads back to a message and shows it. */
  async seek(seq: number): Promise<void> {
    // A second search for the same message shows it again.
    this.sought = 0;
    let isGoing = await this.#loadLatest();
    runInAction(() => {
      this.sought = seq;
    });
    while (isGoing) {
      await this.#loading;
      const [first] = this.messages;
      if (first === undefined || first.seq <= seq || !this.hasEarlier) return;
      isGoing = await this.#load(first.seq, LARGE_PAGE);
    }
  }

  /** @returns false when there is no connection: nothing was sent, and the text stays with its writer */
  say(content: string, messageType: ChatKind = CHAT_KINDS.text, internal: 0 | 1 = 0): boolean {
    this.sought = 0;
    return this.#options.outbox.say({ userId: this.userId, content, messageType, internal });
  }

  /** Takes a refused message back. @returns the message; null when it has arrived meanwhile */
  takeBack(clientId: string): PendingMessage | null {
    return this.#options.outbox.takeBack(clientId);
  }

  /** Takes everything shown as read. */
  markRead(): void {
    this.seen = Math.max(this.seen, this.lastSeq);
    this.#tellRead();
  }

  signTyping(): void {
    const now = Date.now();
    if (now - this.#signedAt < SIGN_MS) return;
    this.#signedAt = now;
    this.#options.send({ type: "CONNECT", event: "typing", userId: this.userId });
  }

  leave(): void {
    clearTimeout(this.#typingTimer);
    this.#options.send({ type: "CONNECT", event: "leave", userId: this.userId });
  }

  receive(event: ChatEvent): void {
    if (event.type === "PING" || event.type === "ERROR") return;
    if (event.type !== "CONNECT") {
      this.#receiveMessage(event);
      return;
    }
    if (event.event === "following" && event.userId === this.userId) {
      this.#takeConversation(event.conversation);
      this.service = event.service;
      this.isOnline = event.online;
    } else if (event.event === "conversation" && event.conversation.memberId === this.userId)
      this.#takeConversation(event.conversation);
    else if (event.event === "presence" && event.conversationId === (this.conversation?.id ?? "")) this.isOnline = event.online;
    else if (event.event === "typing" && event.conversationId === this.conversation?.id) this.#showTyping(event.name);
  }

  /** Messages that were erased meanwhile leave the screen of everybody who has them. */
  #takeConversation(conversation: ChatConversation | null): void {
    this.conversation = conversation;
    this.#tellRead();
    const erased = conversation?.erasedSeq ?? 0;
    if ((this.messages[0]?.seq ?? LAST_PLACE) > erased) return;
    this.messages = this.messages.filter(({ seq }) => seq > erased);
    this.hasEarlier = false;
  }

  #unreadAfter(place: number): readonly ChatMessage[] {
    return this.messages.filter(({ side, seq }) => side !== this.#options.side && seq > place);
  }

  #tellRead(): void {
    if (this.conversation === null || !this.#unreadAfter(this.#read).some(({ seq }) => seq <= this.seen)) return;
    this.#options.send({ type: "CONNECT", event: "read", userId: this.userId, seq: this.seen });
  }

  #receiveMessage(message: ChatMessage): void {
    const isOwn = this.pending.some(({ clientId }) => clientId === message.clientId);
    if (this.conversation !== null && message.conversationId !== this.conversation.id) return;
    if (this.conversation === null && !isOwn && message.sender !== this.userId && message.receiver !== this.userId) return;
    this.#take([message]);
    if (message.side === this.#options.side) return;
    this.typing = "";
    this.#options.send({ type: "CONNECT", event: "delivered", userId: this.userId, seq: message.seq });
  }

  /** Loads the first page once for everybody who asks. @returns false when that failed */
  #loadLatest(): Promise<boolean> {
    if (this.isLoaded) return Promise.resolve(true);
    return this.#loading ?? this.#load(LAST_PLACE, PAGE);
  }

  /** Loads messages before a place. @returns false when that failed */
  #load(before: number, size: number): Promise<boolean> {
    this.isLoading = true;
    this.problem = "";
    const end = (problem: string): void =>
      runInAction(() => {
        this.#loading = null;
        this.isLoading = false;
        this.problem = problem;
      });
    this.#loading = this.#options.loadBefore(before, size).then(
      (loaded) => {
        runInAction(() => {
          this.isLoaded = true;
          this.#take(loaded);
          this.hasEarlier = loaded.length === size;
        });
        end("");
        return true;
      },
      (error: unknown) => {
        end(messageOf(error));
        return false;
      },
    );
    return this.#loading;
  }

  #take(added: readonly ChatMessage[]): void {
    this.#options.outbox.arrived(new Set(added.map(({ clientId }) => clientId)));
    const known = new Set(this.messages.map(({ seq }) => seq));
    const fresh = added.filter(({ seq }) => !known.has(seq));
    if (fresh.length > 0) this.messages = [...this.messages, ...fresh].toSorted((one, other) => one.seq - other.seq);
  }

  #showTyping(name: string): void {
    this.typing = name;
    clearTimeout(this.#typingTimer);
    this.#typingTimer = setTimeout(() => {
      runInAction(() => {
        this.typing = "";
      });
    }, TYPING_MS);
  }
}
