import type { PlainRequest, PlainResponse } from "./messages.ts";

/** Statuses whose responses may not have a body. */
const BODILESS = new Set([101, 204, 205, 304]);

export async function plainRequest(request: Request): Promise<PlainRequest> {
  const bodiless = request.method === "GET" || request.method === "HEAD";
  return {
    url: request.url,
    method: request.method,
    headers: [...request.headers],
    body: bodiless ? null : await request.arrayBuffer(),
  };
}

export function requestOf({ url, method, headers, body }: PlainRequest): Request {
  return new Request(url, { method, headers: headersOf(headers), body });
}

export async function plainResponse(response: Response): Promise<PlainResponse> {
  return {
    status: response.status,
    headers: [...response.headers],
    body: BODILESS.has(response.status) ? null : await response.arrayBuffer(),
  };
}

export function responseOf({ status, headers, body }: PlainResponse): Response {
  return new Response(BODILESS.has(status) ? null : body, { status, headers: headersOf(headers) });
}

function headersOf(entries: PlainRequest["headers"]): Headers {
  const headers = new Headers();
  for (const [name, value] of entries) headers.append(name, value);
  return headers;
}
