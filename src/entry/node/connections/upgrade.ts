import type { IncomingMessage, Server as HttpServer } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import type { Server, ServerSocket } from "#server/platform";
import { peerAddress } from "./peer-address.ts";

/** Longest frame that a client may send, in bytes. */
const LONGEST_FRAME = 64 * 1024;
/** Milliseconds that open sockets have to close before they are cut. */
const CLOSE_LIMIT = 2_000;

/**
 * True for a request that opens a WebSocket. An offer of another protocol, such as the `h2c` that the HTTP client of Java
 * sends with its first request, is ignored: the request is answered as any other.
 */
export function opensSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.trim().toLowerCase() === "websocket";
}

/** Opens WebSockets on the upgrade requests of an HTTP server. @returns a function that cuts the sockets that are left */
export function acceptUpgrades(http: Pick<HttpServer, "on">, server: Server): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_FRAME, perMessageDeflate: false });
  const upgrade = async (incoming: IncomingMessage, duplex: Duplex, head: Buffer): Promise<void> => {
    duplex.on("error", () => duplex.destroy());
    const accepted = await server.openSocket(requestOf(incoming), { address: peerAddress(incoming.socket.remoteAddress) });
    if (accepted instanceof Response) return refuse(duplex, accepted);
    sockets.handleUpgrade(incoming, duplex, head, (socket) => connect(socket, accepted));
  };
  http.on("upgrade", (incoming: IncomingMessage, duplex: Duplex, head: Buffer) => {
    void upgrade(incoming, duplex, head).catch(() => duplex.destroy());
  });
  return () => {
    setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate();
    }, CLOSE_LIMIT).unref();
  };
}

function connect(socket: WebSocket, accepted: Exclude<Awaited<ReturnType<Server["openSocket"]>>, Response>): void {
  const own: ServerSocket = {
    send: (text) => socket.send(text),
    close: (code, reason) => socket.close(code, reason),
    get waiting() {
      return socket.bufferedAmount;
    },
  };
  const listener = accepted(own);
  socket.on("message", (data, isBinary) => {
    // A chat has no binary frames; an empty text is answered as unreadable.
    listener.onMessage(isBinary || !Buffer.isBuffer(data) ? "" : data.toString("utf8"));
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", () => listener.onClose());
}

function requestOf(incoming: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  return new Request(new URL(incoming.url ?? "/", `http://${incoming.headers.host ?? "localhost"}`), { headers });
}

async function refuse(duplex: Duplex, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  const lines = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ""}`,
    "Connection: close",
    `Content-Type: ${response.headers.get("Content-Type") ?? "application/json"}`,
    `Content-Length: ${body.length}`,
  ];
  duplex.end(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body]));
}
