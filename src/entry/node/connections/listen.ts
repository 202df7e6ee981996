import { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { serve, type ServerType } from "@hono/node-server";
import { isServerPath, type Server } from "#server/platform";
import { asRequest } from "../request-waiting.ts";
import { StartupError } from "../startup-error.ts";
import { drainRequest } from "./drain-request.ts";
import { peerAddress } from "./peer-address.ts";
import { acceptUpgrades, opensSocket } from "./upgrade.ts";

export interface Listener {
  readonly port: number;
  /** Stops accepting requests and lets running ones finish. */
  close(): Promise<void>;
}

const compress = promisify(gzip);
/** Bytes. */
const WORTH_COMPRESSING = 8_192;
const TEXT = /^(?:text\/|application\/json)/;
/** Milliseconds that requests may still take after the listener was told to close. */
const CLOSE_LIMIT = 10_000;
/** Milliseconds between two looks for connections whose last request has been answered. */
const IDLE_LOOK = 20;
/** Milliseconds until a request has arrived. Node's five minutes are too short for a large upload on a slow line. */
const LONGEST_REQUEST = 3_600_000;
/**
 * Milliseconds that an idle connection stays open. Longer than proxies and browsers keep it (60 s is usual): a request on a
 * connection that is just being closed is lost without an answer.
 */
const IDLE_CONNECTION = 75_000;

/** Records a request that begins. @returns the function to call at its end */
export type TrackRequest = (method: string, path: string) => () => void;

/** Listens on a port. The server answers the addresses of its API, the console everything else. */
export function listen(
  server: Server,
  consoleFiles: (request: Request, address: string) => Response | Promise<Response>,
  port: number,
  host: string | undefined,
  track: TrackRequest = () => () => undefined,
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const http: ServerType = serve(
      {
        port,
        serverOptions: {
          requestTimeout: LONGEST_REQUEST,
          keepAliveTimeout: IDLE_CONNECTION,
          shouldUpgradeCallback: opensSocket,
        },
        ...(host === undefined ? {} : { hostname: host }),
        fetch: (request, { incoming }) => {
          const path = new URL(request.url).pathname;
          const address = peerAddress("socket" in incoming ? incoming.socket.remoteAddress : undefined);
          if (!isServerPath(path)) return consoleFiles(request, address);
          const end = track(request.method, path);
          return asRequest(() => server.fetch(request, { address }))
            .then(async (response) => {
              if (incoming instanceof IncomingMessage) await drainRequest(incoming);
              return compressed(request, response);
            })
            .finally(end);
        },
      },
      (info) => resolve({ port: info.port, close: () => close(http, sockets, cutSockets) }),
    );
    const sockets = new Set<Socket>();
    http.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
    const cutSockets = "closeAllConnections" in http ? acceptUpgrades(http, server) : () => undefined;
    http.once("error", (error: NodeJS.ErrnoException) => reject(listenFault(error, port, host)));
  });
}

/** Compresses large text answers of known length, which shrink to a tenth. Other answers stay as they are. */
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

/**
 * Node counts a connection as idle only between two requests. One on which nothing has arrived, which browsers open ahead of
 * time, and one whose last request is answered after this call would hold the server until the limit.
 */
function close(http: ServerType, sockets: ReadonlySet<Socket>, cutSockets: () => void): Promise<void> {
  return new Promise((resolve) => {
    cutSockets();
    if (!("closeAllConnections" in http)) return void http.close(() => resolve());
    // The first look comes later than a request that is here already and not read yet.
    const looks = setInterval(() => {
      http.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, IDLE_LOOK);
    const limit = setTimeout(() => http.closeAllConnections(), CLOSE_LIMIT);
    http.close(() => {
      clearInterval(looks);
      clearTimeout(limit);
      resolve();
    });
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
