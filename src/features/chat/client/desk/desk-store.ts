import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { CHAT_SIDES, ticketEndpoint, type ChatEvent, type ChatMessage, type ChatUser } from "#contract";
import { ApiError, anything, callEndpoint, isOf, listOf, type Api } from "#runtime";
import { asMessages } from "../connection/chat-shapes.ts";
import { ChatConnection, type ChatLine } from "../connection/chat-connection.ts";
import { CHAT_PAGE, ConversationStore } from "../connection/conversation-store.ts";
import type { QuickReply } from "../conversation/quick-reply.ts";
import { ConversationLists } from "./conversation-lists.ts";

export interface FoundMessage {
  readonly id: string;
  readonly userId: string;
  readonly nickName: string;
  readonly seq: number;
  readonly content: string;
  readonly createTime: string;
}

export interface Agent {
  readonly id: string;
  readonly name: string;
}

const CALLS = "/api/blade_chat";
/** Higher than every place of a message. */
const LAST_PLACE = 2_000_000_000;
const FORBIDDEN = [401, 403];
const asFound = listOf(
  "found messages",
  isOf<FoundMessage>({ id: "string", userId: "string", seq: "number", content: "string" }),
);
const asAgents = listOf("agents", isOf<Agent>({ id: "string", name: "string" }));
const asReplies = listOf("quick replies", isOf<QuickReply>({ id: "string" }));

/** An agent's desk: the lists of conversations, the open one, and the line to the server. */
export class DeskStore {
  readonly lists: ConversationLists;
  line: ChatLine = "connecting";
  open: ConversationStore | null = null;
  replies: readonly QuickReply[] = [];
  /** Text of the search; its results while it is not empty. */
  text = "";
  found: readonly FoundMessage[] | null = null;
  readonly #api: Api;
  readonly #connection: ChatConnection;

  /** @param onNews called for each conversation that has more unread messages than before */
  constructor(api: Api, onNews: (user: ChatUser) => void) {
    this.#api = api;
    this.lists = new ConversationLists(api, onNews);
    this.#connection = new ChatConnection({
      ticket: async () => (await callEndpoint(api, ticketEndpoint, {}, { quiet: true })).ticket,
      isFinal: (error) => error instanceof ApiError && FORBIDDEN.includes(error.code),
      onLine: (line) => this.#changeLine(line),
      onEvent: (event) => this.#receive(event),
    });
    makeAutoObservable(this, {
      lists: false,
      open: observableRef,
      replies: observableRef,
      found: observableRef,
    });
  }

  start(): void {
    this.#connection.start();
    void this.lists.load();
    void this.#loadReplies();
  }

  stop(): void {
    this.#connection.stop();
  }

  select(userId: string): void {
    if (this.open?.userId === userId) return;
    this.open?.leave();
    this.open = new ConversationStore({
      userId,
      side: CHAT_SIDES.agent,
      send: (request) => this.#connection.send(request),
      loadBefore: (seq) => this.#loadBefore(userId, seq),
    });
    this.lists.open(userId);
    if (this.line === "open") void this.open.follow();
  }

  close(): void {
    this.open?.leave();
    this.open = null;
    this.lists.open(null);
  }

  async search(text: string): Promise<void> {
    this.text = text;
    if (text.trim().length < 2) {
      this.found = null;
      return;
    }
    const found = await this.#api.call("GET", `${CALLS}/customer-service/search`, asFound, {
      params: { text: text.trim() },
    });
    runInAction(() => {
      if (this.text === text) this.found = found;
    });
  }

  /** Runs an action of the module on the open conversation. */
  async act(action: "take" | "assign" | "resolve" | "reopen", more: Readonly<Record<string, string>> = {}): Promise<void> {
    const id = this.open?.conversation?.id ?? this.lists.selected?.id;
    if (id === undefined) return;
    await this.#api.call("POST", `${CALLS}/conversation/${action}`, anything, { body: { id, ...more } });
    if (action === "take") this.lists.choose("mine");
    else await this.lists.load();
  }

  async label(ids: readonly string[]): Promise<void> {
    const id = this.open?.conversation?.id;
    if (id === undefined) return;
    await this.#api.call("POST", `${CALLS}/conversation/update`, anything, { body: { id, labels: ids.join(",") } });
    await this.lists.load();
  }

  agents(): Promise<readonly Agent[]> {
    return this.#api.call("GET", `${CALLS}/customer-service/agents`, asAgents);
  }

  async #loadReplies(): Promise<void> {
    const replies = await this.#api.call("GET", `${CALLS}/quick-replies`, asReplies, { quiet: true }).catch(() => []);
    runInAction(() => {
      this.replies = replies;
    });
  }

  async #loadBefore(userId: string, beforeSeq: number): Promise<readonly ChatMessage[]> {
    const params = { userId, beforeSeq: Math.min(beforeSeq, LAST_PLACE), size: CHAT_PAGE };
    return this.#api.call("GET", `${CALLS}/customer-service/chat-history`, asMessages, { params });
  }

  #changeLine(line: ChatLine): void {
    this.line = line;
    if (line !== "open") return;
    void this.open?.follow();
    void this.lists.load();
  }

  #receive(event: ChatEvent): void {
    if (event.type === "CONNECT" && event.event === "queue") void this.lists.load();
    else this.open?.receive(event);
  }
}
