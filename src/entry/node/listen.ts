import { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { serve, type ServerType } from "@hono/node-server";
import type { Server } from "#server";
import { StartupError } from "./database/index.ts";
import { discardUnread } from "./discard-unread.ts";

export interface Listener {
  readonly port: number;
  /** Stops taking requests, lets those under way finish. */
  close(): Promise<void>;
}

const compress = promisify(gzip);
/** Bytes. */
const WORTH_COMPRESSING = 8_192;
const TEXT = /^(?:text\/|application\/json)/;
const CLOSE_LIMIT = 10_000;

/** Requests under /api and /files are the server's, all others the console's. */
export function listen(
  server: Server,
  consoleFiles: (request: Request) => Response,
  port: number,
  host: string | undefined,
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const http: ServerType = serve(
      {
        port,
        ...(host === undefined ? {} : { hostname: host }),
        fetch: (request, { incoming }) => {
          const path = new URL(request.url).pathname;
          if (!/^\/(?:api|files)(?:\/|$)/.test(path)) return consoleFiles(request);
          const remote = "socket" in incoming ? (incoming.socket.remoteAddress ?? "") : "";
          // A socket for both families writes IPv4 addresses as IPv6 ones.
          const address = remote.replace(/^::ffff:(?=\d+\.)/, "");
          return server.fetch(request, { address }).then(async (response) => {
            if (incoming instanceof IncomingMessage) await discardUnread(incoming);
            return compressed(request, response);
          });
        },
      },
      (info) => resolve({ port: info.port, close: () => close(http) }),
    );
    http.once("error", (error: NodeJS.ErrnoException) => reject(listenFault(error, port, host)));
  });
}

/** Answers that state a length are large; those of text shrink to a tenth on a slow line. Everything else goes as it is. */
async function compressed(request: Request, response: Response): Promise<Response> {
  const length = Number(response.headers.get("Content-Length") ?? 0);
  const fits = length >= WORTH_COMPRESSING && TEXT.test(response.headers.get("Content-Type") ?? "");
  if (!fits || !/\bgzip\b/.test(request.headers.get("Accept-Encoding") ?? "")) return response;
  const body = await compress(new Uint8Array(await response.arrayBuffer()), { level: constants.Z_BEST_SPEED });
  const headers = new Headers(response.headers);
  headers.set("Content-Encoding", "gzip");
  headers.set("Content-Length", String(body.length));
  headers.append("Vary", "Accept-Encoding");
  return new Response(new Uint8Array(body), { status: response.status, headers });
}

function close(http: ServerType): Promise<void> {
  return new Promise((resolve) => {
    http.close(() => resolve());
    if (!("closeAllConnections" in http)) return;
    http.closeIdleConnections();
    setTimeout(() => http.closeAllConnections(), CLOSE_LIMIT).unref();
  });
}

function listenFault(error: NodeJS.ErrnoException, port: number, host: string | undefined): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new StartupError(`Port ${port} is taken by another program: stop it, or choose another one with PORT=${port + 1}.`);
    case "EACCES":
      return new StartupError(`Port ${port} may not be used by this account: choose one above 1023 with PORT=8080.`);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartupError(`HOST is "${host}", which is no address of this machine.`);
    default:
      return error;
  }
}
