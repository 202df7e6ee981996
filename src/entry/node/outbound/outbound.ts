import { request as plainRequest, type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as tlsRequest } from "node:https";
import { pipeline } from "node:stream/promises";
import { OutboundError, type Outbound } from "#server/platform";
import { readChunks } from "../read-chunks.ts";
import type { OutboundHosts } from "./outbound-hosts.ts";
import { streamAnswer } from "./stream-answer.ts";

/**
 * Creates an HTTP client for listed hosts. The connection goes to the address that was checked, so that a name cannot lead
 * elsewhere a moment later. Redirects are returned, not followed.
 */
export function createOutbound(hosts: OutboundHosts): Outbound {
  return {
    async fetch(request, { timeout, most }) {
      const target = await resolveTarget(hosts, request);
      const body = new Uint8Array(await request.arrayBuffer());
      const length = body.length > 0 ? { "content-length": body.length } : {};
      const signal = AbortSignal.timeout(timeout);
      try {
        const sent = startRequest(target, { signal, headers: { ...target.options.headers, ...length } });
        const answered = awaitAnswer(sent);
        sent.end(body);
        const answer = await answered;
        const bytes = await readAll(answer, most, target.host);
        return toResponse(answer, bytes);
      } catch (error) {
        throw toOutboundError(error, target.host, timeout);
      }
    },
    async open(request, { timeout }) {
      const target = await resolveTarget(hosts, request);
      const sent = startRequest(target);
      sent.setTimeout(timeout, () => sent.destroy(timeoutError()));
      try {
        const answered = awaitAnswer(sent);
        if (request.body === null) sent.end();
        // An answer before the end of the body counts: it has the reason.
        else pipeline(readChunks(request.body), sent).catch((error: unknown) => sent.destroy(asError(error)));
        const answer = await answered;
        // From here on the reader's pace counts, not the socket's.
        sent.setTimeout(0);
        const fail = (error: unknown): OutboundError => toOutboundError(error, target.host, timeout);
        return toResponse(answer, streamAnswer(answer, timeout, fail));
      } catch (error) {
        throw toOutboundError(error, target.host, timeout);
      }
    },
  };
}

interface Target {
  readonly tls: boolean;
  /** Name in errors. */
  readonly host: string;
  readonly options: RequestOptions & { readonly headers: Readonly<Record<string, string>> };
}

/** @throws OutboundError for a host that may not be called or does not exist */
async function resolveTarget(hosts: OutboundHosts, request: Request): Promise<Target> {
  const url = new URL(request.url);
  const tls = url.protocol === "https:";
  if (!tls && url.protocol !== "http:") throw new OutboundError("unlisted", { host: url.host });
  const port = url.port === "" ? (tls ? 443 : 80) : Number(url.port);
  const { address, family } = await hosts.resolve(url.hostname, port);
  const options = {
    method: request.method,
    host: address,
    family,
    port,
    path: `${url.pathname}${url.search}`,
    headers: { ...Object.fromEntries(request.headers), host: url.host },
    agent: false,
    ...(tls ? { servername: url.hostname } : {}),
  };
  return { tls, host: url.host, options };
}

function startRequest({ tls, options }: Target, more: RequestOptions = {}): ClientRequest {
  return (tls ? tlsRequest : plainRequest)({ ...options, ...more });
}

function awaitAnswer(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once("response", resolve);
    sent.on("error", reject);
  });
}

async function readAll(answer: IncomingMessage, most: number, host: string): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    if (!Buffer.isBuffer(part)) continue;
    size += part.length;
    if (size > most) throw new OutboundError("tooLarge", { host });
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

const BODILESS: ReadonlySet<number> = new Set([101, 204, 205, 304]);

function toResponse(answer: IncomingMessage, body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const status = answer.statusCode ?? 502;
  if (BODILESS.has(status)) answer.resume();
  return new Response(BODILESS.has(status) ? null : body, { status, headers });
}

function toOutboundError(error: unknown, host: string, timeout: number): OutboundError {
  if (error instanceof OutboundError) return error;
  if (isTimeout(error)) return new OutboundError("timeout", { host, seconds: Math.round(timeout / 1000) });
  return new OutboundError("unreachable", { host, detail: codeOf(error) });
}

function timeoutError(): Error {
  return new DOMException("no progress", "TimeoutError");
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
}

/** The code of a network error, such as `ECONNREFUSED`, which an operator can look up. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code ?? "network";
}
