import { makeAutoObservable, observableRef } from "mobx";
import { CHAT_SIDES, ticketEndpoint, type ChatMessage } from "#contract";
import { ApiError, callEndpoint, type Api } from "#runtime";
import { ChatConnection, type ChatLine } from "../connection/chat-connection.ts";
import { asMessages } from "../connection/chat-shapes.ts";
import { CHAT_PAGE, ConversationStore } from "../connection/conversation-store.ts";

const LAST_PLACE = 2_000_000_000;
const FINAL = [401, 403];

/** The member's side: the own conversation and the line to the server. */
export class PanelStore {
  line: ChatLine = "connecting";
  conversation: ConversationStore | null = null;
  readonly #connection: ChatConnection;

  constructor(api: Api) {
    const loadBefore = async (seq: number): Promise<readonly ChatMessage[]> => {
      const params = { beforeSeq: Math.min(seq, LAST_PLACE), size: CHAT_PAGE };
      return api.call("GET", "/api/blade_chat/customer-service/chat-history", asMessages, { params });
    };
    this.#connection = new ChatConnection({
      ticket: async () => (await callEndpoint(api, ticketEndpoint, {}, { quiet: true })).ticket,
      isFinal: (error) => error instanceof ApiError && FINAL.includes(error.code),
      onLine: (line) => this.#changeLine(line),
      onEvent: (event) => {
        if (event.type === "CONNECT" && event.event === "ready") {
          this.#begin(event.userId, event.side === CHAT_SIDES.member, loadBefore);
          return;
        }
        this.conversation?.receive(event);
      },
    });
    makeAutoObservable(this, { conversation: observableRef });
  }

  start(): void {
    this.#connection.start();
  }

  stop(): void {
    this.#connection.stop();
  }

  #changeLine(line: ChatLine): void {
    this.line = line;
  }

  /** An agent has no conversation of their own. */
  #begin(userId: string, isMember: boolean, loadBefore: (seq: number) => Promise<readonly ChatMessage[]>): void {
    if (!isMember) {
      this.#connection.stop();
      this.line = "ended";
      return;
    }
    const send = this.#connection.send.bind(this.#connection);
    this.conversation ??= new ConversationStore({ userId, side: CHAT_SIDES.member, send, loadBefore });
    void this.conversation.follow();
  }
}
