import type { Envelope, Locale } from "#contract";
import { DATA_HEADERS } from "./security-headers.ts";

/** Characters. */
const LARGE = 8_192;
const encoder = new TextEncoder();

const DONE = { zh: "操作成功", en: "Done" } as const;

/** Signs the addresses of stored files in an answer. */
export type SignText = (json: string) => string;

/** A successful response. `undefined` becomes `null`. */
export function succeed(data: unknown, locale: Locale, sign?: SignText): Response {
  const envelope: Envelope<unknown> = { code: 200, success: true, data: data ?? null, msg: DONE[locale] };
  return bare(envelope, 200, {}, sign);
}

/** JSON without an envelope: sign-in, captcha, health. */
export function bare(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
  sign: SignText = (json) => json,
): Response {
  const text = sign(JSON.stringify(body));
  if (text.length < LARGE) return new Response(text, { status, headers: { ...DATA_HEADERS, ...headers } });
  // A stated length tells the listener that compressing is worth its while.
  const bytes = encoder.encode(text);
  return new Response(bytes, { status, headers: { ...DATA_HEADERS, ...headers, "Content-Length": String(bytes.length) } });
}

/** Adds the common headers to the Response of a handler. Headers of the handler stay. */
export function withSecurityHeaders(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(DATA_HEADERS)) {
    if (name !== "Content-Type" && !headers.has(name)) headers.set(name, value);
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
