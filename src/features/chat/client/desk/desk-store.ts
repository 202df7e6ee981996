import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { CHAT_SIDES, type ChatEvent, type ChatMessage, type ChatUser } from "#contract";
import { anything, isOf, listOf, type Api, type Runtime } from "#runtime";
import { asMessages } from "../connection/chat-shapes.ts";
import { ChatConnection, type ChatLine } from "../connection/chat-connection.ts";
import { ConversationStore } from "../connection/conversation-store.ts";
import { Outbox } from "../connection/outbox.ts";
import { socketAddresses } from "../connection/socket-address.ts";
import { Uploads } from "../connection/uploads.ts";
import type { QuickReply } from "../conversation/quick-reply.ts";
import { ConversationLists, asUsers } from "./conversation-lists.ts";

export interface FoundMessage {
  readonly id: string;
  readonly userId: string;
  readonly nickName: string;
  readonly seq: number;
  readonly content: string;
  readonly createTime: string;
}

/** Members by name, and messages, with the text of the search. */
export interface Found {
  readonly users: readonly ChatUser[];
  readonly messages: readonly FoundMessage[];
}

export interface Agent {
  readonly id: string;
  readonly name: string;
}

const CALLS = "/api/blade_chat";
const SEARCH_PAUSE_MS = 250;
const asFound = listOf(
  "found messages",
  isOf<FoundMessage>({ id: "string", userId: "string", seq: "number", content: "string" }),
);
const asAgents = listOf("agents", isOf<Agent>({ id: "string", name: "string" }));
const asReplies = listOf("quick replies", isOf<QuickReply>({ id: "string" }));

/** An agent's desk: the lists of conversations, the open one, and the line to the server. */
export class DeskStore {
  readonly lists: ConversationLists;
  readonly uploads: Uploads;
  line: ChatLine = "connecting";
  open: ConversationStore | null = null;
  replies: readonly QuickReply[] = [];
  /** Text of the search; its results while it is not empty. */
  text = "";
  found: Found | null = null;
  readonly #api: Api;
  readonly #connection: ChatConnection;
  readonly #outbox: Outbox;
  #searching: ReturnType<typeof setTimeout> | undefined;

  /** @param onNews called for each conversation that has more unread messages than before */
  constructor(runtime: Runtime, onNews: (user: ChatUser) => void) {
    const { api } = runtime;
    this.#api = api;
    this.uploads = new Uploads(runtime);
    this.lists = new ConversationLists(api, onNews);
    this.#connection = new ChatConnection({
      address: socketAddresses(api),
      onLine: (line) => this.#changeLine(line),
      onEvent: (event) => this.#receive(event),
    });
    this.#outbox = new Outbox({
      key: `chat-outbox/${runtime.person()}`,
      side: CHAT_SIDES.agent,
      send: (request) => this.#connection.send(request),
      isOpen: () => this.#connection.isOpen,
    });
    makeAutoObservable(this, {
      lists: false,
      uploads: false,
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
    clearTimeout(this.#searching);
    this.#outbox.stop();
    this.uploads.stop();
    this.#connection.stop();
  }

  /** Opens a conversation. @param seq place of a message to show */
  select(userId: string, seq = 0): void {
    if (this.open?.userId !== userId) this.#open(userId);
    if (seq > 0) void this.open?.seek(seq);
  }

  #open(userId: string): void {
    this.open?.leave();
    this.open = new ConversationStore({
      userId,
      side: CHAT_SIDES.agent,
      send: (request) => this.#connection.send(request),
      outbox: this.#outbox,
      loadBefore: (seq, size) => this.#loadBefore(userId, seq, size),
    });
    this.lists.open(userId);
    if (this.line === "open") void this.open.follow();
  }

  close(): void {
    this.open?.leave();
    this.open = null;
    this.lists.open(null);
  }

  /** Searches a moment after the last change of the text. */
  search(text: string): void {
    this.text = text;
    clearTimeout(this.#searching);
    if (text.trim() === "") this.found = null;
    else this.#searching = setTimeout(() => void this.#search(text), SEARCH_PAUSE_MS);
  }

  async #search(text: string): Promise<void> {
    const params = { text: text.trim() };
    const isLong = [...params.text].length > 1;
    const found = await Promise.all([
      this.#api.call("GET", `${CALLS}/customer-service/users`, asUsers, { params }),
      isLong ? this.#api.call("GET", `${CALLS}/customer-service/search`, asFound, { params }) : [],
    ]).catch(() => null);
    runInAction(() => {
      if (this.text === text && found !== null) this.found = { users: found[0], messages: found[1] };
    });
  }

  /** Runs an action of the module on the open conversation. */
  async act(action: "take" | "assign" | "resolve" | "reopen", more: Readonly<Record<string, string>> = {}): Promise<void> {
    const id = this.open?.conversation?.id ?? this.lists.selected?.id;
    if (id === undefined) return;
    await this.#api.call("POST", `${CALLS}/conversation/${action}`, anything, { body: { id, ...more } });
    if (action === "take") await this.lists.choose("mine");
    else await this.lists.load();
  }

  /** Deletes everything that was said in a conversation. */
  async erase(id: string): Promise<void> {
    await this.#api.call("POST", `${CALLS}/conversation/erase`, anything, { body: { id } });
    const userId = this.open?.userId;
    this.close();
    if (userId !== undefined) this.select(userId);
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

  async #loadBefore(userId: string, beforeSeq: number, size: number): Promise<readonly ChatMessage[]> {
    const params = { userId, beforeSeq, size };
    return this.#api.call("GET", `${CALLS}/customer-service/chat-history`, asMessages, { params, quiet: true });
  }

  #changeLine(line: ChatLine): void {
    this.line = line;
    if (line !== "open") return;
    this.#outbox.resume();
    void this.open?.follow();
    void this.lists.load();
  }

  #receive(event: ChatEvent): void {
    this.#outbox.receive(event);
    if (event.type === "CONNECT" && event.event === "queue") void this.lists.load();
    else this.open?.receive(event);
  }
}
