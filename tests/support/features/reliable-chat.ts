import { CHAT_SOCKET, ticketEndpoint, type ChatEvent, type ChatMessage, type ChatRequest, type Envelope } from "#contract";

/** A client of the chat that does what a client should: it comes back, catches up by place, and sends again until stored. */
export class ReliableChat {
  /** Messages as they were shown, each once. */
  readonly shown: ChatMessage[] = [];
  /** Places that arrived out of order; stays empty. */
  readonly disorder: number[] = [];
  /** Messages that the server has acknowledged, by client id. */
  readonly acknowledged = new Map<string, ChatMessage>();
  readonly #urls: readonly string[];
  readonly #headers: Readonly<Record<string, string>>;
  readonly #memberId: string | null;
  readonly #waiting = new Map<string, { readonly content: string; readonly done: () => void }>();
  #socket: WebSocket | null = null;
  #attempt = 0;
  #isClosed = false;

  /** @param memberId whose conversation an agent follows; null for a member */
  constructor(urls: readonly string[], headers: Readonly<Record<string, string>>, memberId: string | null) {
    this.#urls = urls;
    this.#headers = headers;
    this.#memberId = memberId;
    void this.#stayConnected();
  }

  get place(): number {
    return this.shown.at(-1)?.seq ?? 0;
  }

  /** Resolves when the message is acknowledged. */
  send(clientId: string, content: string): Promise<void> {
    return new Promise((done) => {
      this.#waiting.set(clientId, { content, done });
      this.#transmit(clientId, content);
    });
  }

  /** Breaks the connection; another one follows. */
  cut(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.close();
  }

  async #stayConnected(): Promise<void> {
    while (!this.#isClosed) {
      await this.#connect().catch(() => undefined);
      await new Promise((resume) => setTimeout(resume, 50 + Math.min(this.#attempt, 5) * 50));
    }
  }

  async #connect(): Promise<void> {
    this.#attempt += 1;
    const url = this.#urls[this.#attempt % this.#urls.length] ?? "";
    const response = await fetch(`${url}${ticketEndpoint.path}`, { method: "POST", headers: this.#headers });
    const { data } = (await response.json()) as Envelope<{ ticket: string }>;
    const address = `${url.replace("http", "ws")}${CHAT_SOCKET}?Authorization=${encodeURIComponent(data.ticket)}`;
    const socket = new WebSocket(address);
    const ended = new Promise<void>((resolve) => {
      socket.addEventListener("close", () => resolve());
      socket.addEventListener("error", () => resolve());
    });
    socket.addEventListener("open", () => {
      const whom = this.#memberId === null ? {} : { userId: this.#memberId };
      this.#write(socket, { type: "CONNECT", seq: this.place, ...whom });
    });
    socket.addEventListener("message", ({ data: text }) => this.#receive(socket, JSON.parse(String(text)) as ChatEvent));
    await ended;
    if (this.#socket === socket) this.#socket = null;
  }

  #receive(socket: WebSocket, event: ChatEvent): void {
    if (event.type === "CHAT" || event.type === "PRIVATE") {
      if (event.seq !== this.place + 1) this.disorder.push(event.seq);
      if (event.seq > this.place) this.shown.push(event);
    } else if (event.type === "CONNECT" && event.event === "ack") {
      this.acknowledged.set(event.clientId, event.message);
      this.#waiting.get(event.clientId)?.done();
      this.#waiting.delete(event.clientId);
    } else if (event.type === "CONNECT" && event.event === "following") {
      this.#socket = socket;
      this.#attempt = 0;
      for (const [clientId, { content }] of this.#waiting) this.#transmit(clientId, content);
    } else if (event.type === "ERROR" && event.clientId !== undefined) {
      const { clientId } = event;
      const waiting = this.#waiting.get(clientId);
      if (waiting !== undefined) setTimeout(() => this.#transmit(clientId, waiting.content), 500);
    }
  }

  #transmit(clientId: string, content: string): void {
    if (this.#socket === null) return;
    const whom = this.#memberId === null ? {} : { receiver: this.#memberId };
    this.#write(this.#socket, { type: "CHAT", clientId, content, ...whom });
  }

  #write(socket: WebSocket, request: ChatRequest): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
  }
}
