import { TrellisError } from "#contract";
import type { Caller } from "../base/context.ts";
import { sessionOfTicket } from "../session/tickets.ts";
import type { ApiRequest } from "./requests/api-request.ts";
import type { Core } from "./core.ts";

/** The server's end of an open WebSocket. The platform provides it. */
export interface ServerSocket {
  send(text: string): void;
  /** @param code a close code of RFC 6455 */
  close(code: number, reason: string): void;
  /** Bytes that were sent and that the other end has not taken yet. */
  readonly waiting: number;
}

/** Receives what arrives at a socket. None of these rejects or throws. */
export interface SocketListener {
  onMessage(text: string): void;
  onClose(): void;
}

/** Called with the socket once it is open. */
export type AcceptSocket = (socket: ServerSocket) => SocketListener;

/** An address at which a WebSocket can be opened. */
export interface SocketEndpoint {
  /** The whole path. A proxy may take `/api` off. */
  readonly path: string;
  /** @throws TrellisError when the request may not open a socket */
  readonly accept: (apiRequest: ApiRequest) => Promise<AcceptSocket>;
}

/** The person behind a socket. */
export interface SocketCaller {
  readonly caller: Caller;
  /** The caller with the rights of now; null when the session has ended. */
  present(): Promise<Caller | null>;
}

/** Longest time that a socket stays open, in seconds. Its client opens another one. */
export const SOCKET_SECONDS = 43_200;

/** @throws TrellisError unauthorized for a ticket that was used, has expired or is not ours */
export async function callerOfTicket(core: Core, ticket: string): Promise<SocketCaller> {
  const session = await sessionOfTicket(core, ticket);
  if (session === null) throw new TrellisError("unauthorized");
  const { sessionId } = session;
  const header = `bearer ${await core.keys.sign(sessionId, "", "", "", SOCKET_SECONDS)}`;
  const present = (): Promise<Caller | null> => core.callers.byHeader(header);
  const caller = await present();
  if (caller === null) throw new TrellisError("unauthorized");
  return { caller, present };
}

/** Finds the endpoint of a socket. @throws TrellisError noEndpoint and those of `accept` */
export async function acceptSocket(endpoints: readonly SocketEndpoint[], apiRequest: ApiRequest): Promise<AcceptSocket> {
  const endpoint = endpoints.find(({ path }) => path === apiRequest.path || path === `/api${apiRequest.path}`);
  if (endpoint === undefined) throw new TrellisError("noEndpoint");
  return endpoint.accept(apiRequest);
}
