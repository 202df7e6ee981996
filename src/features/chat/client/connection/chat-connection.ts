import { CHAT_FINAL_CODE, CHAT_FORBIDDEN, CHAT_PING_MS, type ChatEvent, type ChatRequest } from "#contract";
import { ApiError } from "#runtime";
import { readEvent } from "./chat-shapes.ts";

/** `offline`: trying again. `ended`: the session has ended. `forbidden`: the person may not chat. */
export type ChatLine = "connecting" | "open" | "offline" | "ended" | "forbidden";

export interface ChatConnectionOptions {
  /** Fetches the address of one socket. */
  readonly address: () => Promise<URL>;
  readonly onEvent: (event: ChatEvent) => void;
  readonly onLine: (line: ChatLine) => void;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 20_000;

/** A socket that comes back: with a new ticket, after pauses that grow and differ between clients. */
export class ChatConnection {
  readonly #options: ChatConnectionOptions;
  #socket: WebSocket | null = null;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  /** The server has sent something since the last ping. */
  #isHeard = true;
  #isStopped = false;

  constructor(options: ChatConnectionOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStopped = false;
    addEventListener("online", this.#retry);
    addEventListener("offline", this.#leave);
    void this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    removeEventListener("online", this.#retry);
    removeEventListener("offline", this.#leave);
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    this.#socket?.close();
    this.#socket = null;
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** @returns false when the line is not open: nothing was sent */
  send(request: ChatRequest): boolean {
    if (!this.isOpen) return false;
    this.#socket?.send(JSON.stringify(request));
    return true;
  }

  readonly #retry = (): void => {
    if (this.#socket !== null) return;
    clearTimeout(this.#timer);
    this.#pause = FIRST_PAUSE;
    void this.#connect();
  };

  /** The browser knows sooner than the socket that the network is gone. */
  readonly #leave = (): void => {
    const socket = this.#socket;
    if (socket === null) return;
    this.#lost(socket, 0);
    socket.close();
  };

  async #connect(): Promise<void> {
    this.#options.onLine("connecting");
    let address: URL;
    try {
      address = await this.#options.address();
    } catch (error) {
      const line = finalLine(error);
      if (line === null) this.#again();
      else this.#options.onLine(line);
      return;
    }
    if (this.#isStopped) return;
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#hear(socket, String(data)));
    socket.addEventListener("close", ({ code, reason }) => this.#lost(socket, code, reason));
  }

  #hear(socket: WebSocket, text: string): void {
    if (this.#socket !== socket) return;
    this.#isHeard = true;
    const event = readEvent(text);
    if (event === null) return;
    if (event.type === "CONNECT" && event.event === "ready") {
      this.#pause = FIRST_PAUSE;
      this.#options.onLine("open");
      clearInterval(this.#ping);
      this.#ping = setInterval(() => this.#beat(socket), CHAT_PING_MS);
    }
    this.#options.onEvent(event);
  }

  /** A line that answers nothing between two pings is dead, whatever the browser believes. */
  #beat(socket: WebSocket): void {
    if (!this.#isHeard) {
      this.#lost(socket, 0);
      socket.close();
      return;
    }
    this.#isHeard = false;
    this.send({ type: "PING" });
  }

  #lost(socket: WebSocket, code: number, reason = ""): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    clearInterval(this.#ping);
    if (this.#isStopped) return;
    if (code === CHAT_FINAL_CODE) this.#options.onLine(reason === CHAT_FORBIDDEN ? "forbidden" : "ended");
    else this.#again();
  }

  #again(): void {
    if (this.#isStopped) return;
    this.#options.onLine("offline");
    // Clients of a node that ends do not come back all at once.
    const pause = this.#pause * (0.5 + Math.random());
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    this.#timer = setTimeout(() => void this.#connect(), pause);
  }
}

/** @returns null for an error that the next attempt may not meet */
function finalLine(error: unknown): "ended" | "forbidden" | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 401) return "ended";
  return error.code === 403 ? "forbidden" : null;
}
