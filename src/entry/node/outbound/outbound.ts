import { request as plainRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as tlsRequest } from "node:https";
import { OutboundError, type Outbound } from "#server";
import type { OutboundHosts } from "./outbound-hosts.ts";

/**
 * HTTP to listed hosts only. The connection goes to the very address that was judged, so that a name cannot lead
 * elsewhere a moment later; redirects are answers like any other.
 */
export function createOutbound(hosts: OutboundHosts): Outbound {
  return {
    async fetch(request, { timeout, most }) {
      const url = new URL(request.url);
      const tls = url.protocol === "https:";
      if (!tls && url.protocol !== "http:") throw new OutboundError("unlisted", { host: url.host });
      const port = url.port === "" ? (tls ? 443 : 80) : Number(url.port);
      const { address, family } = await hosts.resolve(url.hostname, port);
      const headers = Object.fromEntries(request.headers);
      const body = new Uint8Array(await request.arrayBuffer());
      const options: RequestOptions = {
        method: request.method,
        host: address,
        family,
        port,
        path: `${url.pathname}${url.search}`,
        headers: { ...headers, host: url.host, ...(body.length > 0 ? { "content-length": body.length } : {}) },
        signal: AbortSignal.timeout(timeout),
        agent: false,
        ...(tls ? { servername: url.hostname } : {}),
      };
      try {
        const answer = await send(tls, options, body);
        const bytes = await readAll(answer, most, url.host);
        return responseOf(answer, bytes);
      } catch (error) {
        if (error instanceof OutboundError) throw error;
        if (isTimeout(error)) throw new OutboundError("timeout", { host: url.host, seconds: Math.round(timeout / 1000) });
        throw new OutboundError("unreachable", { host: url.host, detail: codeOf(error) });
      }
    },
  };
}

function send(tls: boolean, options: RequestOptions, body: Uint8Array): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = (tls ? tlsRequest : plainRequest)(options, resolve);
    sent.on("error", reject);
    sent.end(body);
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

function responseOf(answer: IncomingMessage, bytes: Uint8Array<ArrayBuffer>): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const status = answer.statusCode ?? 502;
  return new Response(BODILESS.has(status) ? null : bytes, { status, headers });
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
}

/** `ECONNREFUSED` and the like: what an operator can look up, and nothing of ours. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code ?? "network";
}
