import { makeAutoObservable, observableRef } from "mobx";
import { CHAT_SIDES, type ChatMessage } from "#contract";
import type { Runtime } from "#runtime";
import { ChatConnection, type ChatLine } from "../connection/chat-connection.ts";
import { asMessages } from "../connection/chat-shapes.ts";
import { ConversationStore } from "../connection/conversation-store.ts";
import { Outbox } from "../connection/outbox.ts";
import { socketAddresses } from "../connection/socket-address.ts";
import { Uploads } from "../connection/uploads.ts";

/** Milliseconds after which hours, waiting time and presence are asked for again. */
const REFRESH_MS = 60_000;

type Load = (seq: number, size: number) => Promise<readonly ChatMessage[]>;

/** The member's side: the own conversation and the line to the server. */
export class PanelStore {
  line: ChatLine = "connecting";
  conversation: ConversationStore | null = null;
  readonly uploads: Uploads;
  readonly #connection: ChatConnection;
  readonly #outbox: Outbox;
  #refreshing: ReturnType<typeof setInterval> | undefined;

  constructor(runtime: Runtime) {
    const { api } = runtime;
    this.uploads = new Uploads(runtime);
    const loadBefore: Load = async (beforeSeq, size) => {
      const params = { beforeSeq, size };
      return api.call("GET", "/api/blade_chat/customer-service/chat-history", asMessages, { params, quiet: true });
    };
    this.#outbox = new Outbox({
      key: `chat-outbox/${runtime.person()}`,
      side: CHAT_SIDES.member,
      send: (request) => this.#connection.send(request),
      isOpen: () => this.#connection.isOpen,
    });
    this.#connection = new ChatConnection({
      address: socketAddresses(api),
      onLine: (line) => this.#changeLine(line),
      onEvent: (event) => {
        if (event.type === "CONNECT" && event.event === "ready") {
          this.#begin(event.userId, event.side === CHAT_SIDES.member, loadBefore);
          return;
        }
        this.#outbox.receive(event);
        this.conversation?.receive(event);
      },
    });
    makeAutoObservable(this, { conversation: observableRef, uploads: false });
  }

  start(): void {
    this.#connection.start();
    this.#refreshing = setInterval(() => this.conversation?.refresh(), REFRESH_MS);
  }

  stop(): void {
    clearInterval(this.#refreshing);
    this.#outbox.stop();
    this.uploads.stop();
    this.#connection.stop();
  }

  #changeLine(line: ChatLine): void {
    this.line = line;
  }

  /** An agent has no conversation of their own. */
  #begin(userId: string, isMember: boolean, loadBefore: Load): void {
    if (!isMember) {
      this.#connection.stop();
      this.line = "forbidden";
      return;
    }
    const send = this.#connection.send.bind(this.#connection);
    const outbox = this.#outbox;
    this.conversation ??= new ConversationStore({ userId, side: CHAT_SIDES.member, send, outbox, loadBefore });
    outbox.resume();
    void this.conversation.follow();
  }
}
