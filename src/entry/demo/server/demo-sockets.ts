import type { Server, SocketListener } from "#server/platform";

/** Receives what the server sends through sockets of pages. */
export interface SocketPort {
  onText(id: string, text: string): void;
  onClose(id: string, code: number): void;
}

/** Close code of a socket that the server refuses: the client tries again with another ticket. */
const REFUSED = 4001;

/** The server's ends of sockets whose other ends are in pages. */
export class DemoSockets {
  readonly #server: Server;
  readonly #port: SocketPort;
  readonly #listeners = new Map<string, SocketListener>();
  /** Frames that arrive while the socket is being opened. */
  readonly #early = new Map<string, string[]>();

  constructor(server: Server, port: SocketPort) {
    this.#server = server;
    this.#port = port;
  }

  async open(id: string, url: string): Promise<void> {
    this.#early.set(id, []);
    const accepted = await this.#server.openSocket(new Request(url.replace(/^ws/, "http")), { address: "127.0.0.1" });
    const early = this.#early.get(id);
    this.#early.delete(id);
    // The page may have left meanwhile.
    if (early === undefined) return;
    if (accepted instanceof Response) return this.#port.onClose(id, REFUSED);
    const listener = accepted({
      send: (text) => this.#port.onText(id, text),
      close: (code) => {
        this.#listeners.delete(id);
        this.#port.onClose(id, code);
      },
      waiting: 0,
    });
    this.#listeners.set(id, listener);
    for (const text of early) listener.onMessage(text);
  }

  receive(id: string, text: string): void {
    const early = this.#early.get(id);
    if (early === undefined) this.#listeners.get(id)?.onMessage(text);
    else early.push(text);
  }

  close(id: string): void {
    this.#early.delete(id);
    this.#listeners.get(id)?.onClose();
    this.#listeners.delete(id);
  }
}
