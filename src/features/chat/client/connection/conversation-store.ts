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

/** A message that the server has not acknowledged yet. */
export interface PendingMessage {
  readonly clientId: string;
  readonly content: string;
  readonly messageType: ChatKind;
  readonly internal: 0 | 1;
  /** Why the server refused it; null while it is on its way. */
  refusal: string | null;
  /** Acknowledged: it arrives in its place with the messages before it. */
  isStored: boolean;
}

export interface ConversationOptions {
  readonly userId: string;
  readonly side: ChatSide;
  readonly send: (request: ChatRequest) => boolean;
  /** Loads the messages before a place, the latest first. */
  readonly loadBefore: (seq: number) => Promise<readonly ChatMessage[]>;
}

/** Messages of one page of the history. */
export const CHAT_PAGE = 20;
const TYPING_MS = 4_000;
/** Milliseconds between two signs of typing. */
const SIGN_MS = 2_000;

/** One conversation in a client: its messages by place without gaps, what is on its way, and marks. */
export class ConversationStore {
  readonly userId: string;
  messages: readonly ChatMessage[] = [];
  pending: readonly PendingMessage[] = [];
  conversation: ChatConversation | null = null;
  service: ChatService | null = null;
  isOnline = false;
  /** Name of the person who types; "" when nobody does. */
  typing = "";
  hasEarlier = false;
  isLoading = false;
  isLoaded = false;
  readonly #options: ConversationOptions;
  #typingTimer: ReturnType<typeof setTimeout> | undefined;
  #signedAt = 0;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.userId = options.userId;
    makeAutoObservable(this, { messages: observableRef, conversation: observableRef, service: observableRef });
  }

  get lastSeq(): number {
    return this.messages.at(-1)?.seq ?? 0;
  }

  /** Number of the other side's messages that this side has not read. */
  get unread(): number {
    const { side } = this.#options;
    const read = (side === CHAT_SIDES.member ? this.conversation?.memberRead : this.conversation?.agentRead) ?? 0;
    return this.messages.filter((message) => message.side !== side && message.seq > read).length;
  }

  /** Reads the latest page, then follows. Call whenever the line opens. */
  async follow(): Promise<void> {
    if (!this.isLoaded) {
      const latest = await this.#options.loadBefore(Number.MAX_SAFE_INTEGER);
      runInAction(() => {
        if (this.isLoaded) return;
        this.isLoaded = true;
        this.#take(latest);
        this.hasEarlier = latest.length === CHAT_PAGE;
      });
    }
    this.#options.send({ type: "CONNECT", event: "follow", userId: this.userId, seq: this.lastSeq });
  }

  async loadEarlier(): Promise<void> {
    const [first] = this.messages;
    if (this.isLoading || !this.hasEarlier || first === undefined) return;
    this.isLoading = true;
    try {
      const earlier = await this.#options.loadBefore(first.seq);
      runInAction(() => {
        this.#take(earlier);
        this.hasEarlier = earlier.length === CHAT_PAGE;
      });
    } finally {
      runInAction(() => {
        this.isLoading = false;
      });
    }
  }

  /** @returns false when there is no connection: nothing was sent, and the text stays with its writer */
  say(content: string, messageType: ChatKind = CHAT_KINDS.text, internal: 0 | 1 = 0): boolean {
    const clientId = crypto.randomUUID();
    if (!this.#transmit({ clientId, content, messageType, internal })) return false;
    this.pending = [...this.pending, { clientId, content, messageType, internal, refusal: null, isStored: false }];
    return true;
  }

  /** Takes a refused message back. @returns its text */
  takeBack(clientId: string): string {
    const taken = this.pending.find((message) => message.clientId === clientId);
    this.pending = this.pending.filter((message) => message.clientId !== clientId);
    return taken?.content ?? "";
  }

  /** Says that everything shown was read. */
  markRead(): void {
    const { side } = this.#options;
    const read = (side === CHAT_SIDES.member ? this.conversation?.memberRead : this.conversation?.agentRead) ?? 0;
    if (this.conversation === null || this.unread === 0 || read >= this.lastSeq) return;
    this.#options.send({ type: "CONNECT", event: "read", userId: this.userId, seq: this.lastSeq });
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
    if (event.type === "PING") return;
    if (event.type === "ERROR") {
      this.pending = this.pending.map((message) =>
        message.clientId === event.clientId ? { ...message, refusal: event.content } : message,
      );
      return;
    }
    if (event.type !== "CONNECT") {
      this.#receiveMessage(event);
      return;
    }
    if (event.event === "following" && event.userId === this.userId) {
      this.conversation = event.conversation;
      this.service = event.service;
      this.isOnline = event.online;
      // Messages on their way when the line broke are sent again, under the same ids.
      for (const message of this.pending) if (message.refusal === null && !message.isStored) this.#transmit(message);
    } else if (event.event === "ack") {
      this.pending = this.pending.map((message) =>
        message.clientId === event.clientId ? { ...message, isStored: true } : message,
      );
    } else if (event.event === "conversation" && event.conversation.memberId === this.userId)
      this.conversation = event.conversation;
    else if (event.event === "presence" && event.conversationId === this.conversation?.id) this.isOnline = event.online;
    else if (event.event === "typing" && event.conversationId === this.conversation?.id) this.#showTyping(event.name);
  }

  #receiveMessage(message: ChatMessage): void {
    const isOwn = this.pending.some(({ clientId }) => clientId === message.clientId);
    if (this.conversation !== null && message.conversationId !== this.conversation.id) return;
    if (this.conversation === null && !isOwn && message.sender !== this.userId && message.receiver !== this.userId) return;
    this.pending = this.pending.filter(({ clientId }) => clientId !== message.clientId);
    this.#take([message]);
    if (message.side === this.#options.side) return;
    this.typing = "";
    this.#options.send({ type: "CONNECT", event: "delivered", userId: this.userId, seq: message.seq });
  }

  #take(added: readonly ChatMessage[]): void {
    const known = new Set(this.messages.map(({ seq }) => seq));
    const fresh = added.filter(({ seq }) => !known.has(seq));
    if (fresh.length > 0) this.messages = [...this.messages, ...fresh].toSorted((one, other) => one.seq - other.seq);
  }

  #transmit({ clientId, content, messageType, internal }: Omit<PendingMessage, "isStored" | "refusal">): boolean {
    const { side, send } = this.#options;
    const whom = side === CHAT_SIDES.agent ? { receiver: this.userId, internal } : {};
    return send({ type: side === CHAT_SIDES.agent ? "PRIVATE" : "CHAT", clientId, content, messageType, ...whom });
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
