import { CHAT_SOCKET, ticketEndpoint, type ChatEvent, type ChatMessage, type ChatRequest } from "#contract";
import type { ServerSocket, SocketListener } from "#server/platform";
import type { TestClient, TestServer } from "../server/create-test-server.ts";

/** Longest wait for an event in ms. It is long because a busy machine is not a defect of the chat. */
const PATIENCE = 60_000;

/** One end of a socket of the chat, in the process of the server. */
export interface ChatClient {
  /** Everything that has arrived, in order. */
  readonly events: readonly ChatEvent[];
  /** The messages among the events. */
  readonly messages: readonly ChatMessage[];
  /** Code of the close that the server asked for; null while it is open. */
  readonly closed: number | null;
  send(request: ChatRequest): void;
  sendText(text: string): void;
  /** Waits for an event behind those that were waited for before. */
  next<Event extends ChatEvent>(fits: (event: ChatEvent) => event is Event): Promise<Event>;
  next(fits: (event: ChatEvent) => boolean): Promise<ChatEvent>;
  /** The connection breaks. */
  cut(): void;
}

/** Fetches a ticket for a socket. */
export async function chatTicket(client: TestClient): Promise<string> {
  const { data } = await client.post<{ ticket: string }>(ticketEndpoint.path);
  return data.ticket;
}

/** @throws Error with the status of a refusal */
export async function openChat(server: Pick<TestServer, "server">, ticket: string): Promise<ChatClient> {
  const request = new Request(`http://trellis.test${CHAT_SOCKET}?Authorization=${encodeURIComponent(ticket)}`);
  const accepted = await server.server.openSocket(request, { address: "127.0.0.1" });
  if (accepted instanceof Response) throw new Error(`the socket was refused: ${accepted.status} ${await accepted.text()}`);
  const events: ChatEvent[] = [];
  const waiting = new Set<() => void>();
  let closed: number | null = null;
  let looked = 0;
  const socket: ServerSocket = {
    send(text) {
      events.push(JSON.parse(text) as ChatEvent);
      for (const wake of waiting) wake();
    },
    close(code) {
      closed = code;
      for (const wake of waiting) wake();
    },
    waiting: 0,
  };
  const listener: SocketListener = accepted(socket);
  const next = async (fits: (event: ChatEvent) => boolean): Promise<ChatEvent> => {
    for (;;) {
      while (looked < events.length) {
        const event = events[looked];
        looked += 1;
        if (event !== undefined && fits(event)) return event;
      }
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(wake);
          reject(new Error(`no such event among ${JSON.stringify(events.slice(-5))}`));
        }, PATIENCE);
        const wake = (): void => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        };
        waiting.add(wake);
      });
    }
  };
  return {
    events,
    get messages() {
      return events.filter(isMessage);
    },
    get closed() {
      return closed;
    },
    send: (frame) => listener.onMessage(JSON.stringify(frame)),
    sendText: (text) => listener.onMessage(text),
    next,
    cut: () => listener.onClose(),
  };
}

export function isMessage(event: ChatEvent): event is ChatMessage {
  return event.type === "CHAT" || event.type === "PRIVATE";
}

type Connected = Extract<ChatEvent, { readonly type: "CONNECT" }>;

/** Tells an event of the connection by its name. */
export function isEvent<Name extends Connected["event"]>(name: Name) {
  return (event: ChatEvent): event is Extract<Connected, { readonly event: Name }> =>
    event.type === "CONNECT" && event.event === name;
}

export function isError(event: ChatEvent): event is Extract<ChatEvent, { readonly type: "ERROR" }> {
  return event.type === "ERROR";
}
