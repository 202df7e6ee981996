import { isJsonObject, WEB_CLIENT, HEADERS, type FieldError, type Locale, type Text } from "#contract";
import { translateTexts } from "#ui";
import { followTimeZone } from "#ui/server-time";
import axios, { type AxiosInstance, type AxiosResponse } from "axios";
import { AbortedError, ApiError } from "./api-error.ts";
import { apiTexts } from "./api-texts.ts";
import type { SessionPort } from "./session-port.ts";
import { ShapeError, type Parse } from "./shapes.ts";

/** Values of query parameters; empty ones are not sent. */
export type QueryParameters = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface CallOptions {
  readonly params?: QueryParameters;
  /** JSON, or a FormData for uploads. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** True when the caller shows errors itself, so that they appear once. */
  readonly quiet?: boolean;
  /** Headers of the reply, by name, before its body is read. */
  readonly onReply?: (header: (name: string) => string | null) => void;
  /** Share of the body that has left, 0..1. */
  readonly onProgress?: (ratio: number) => void;
}

export type Method = "GET" | "POST";

/** The door to the server. Every call rejects with `ApiError`, or `AbortedError` when its signal fired. */
export interface Api {
  readonly locale: () => Locale;
  /** A call whose reply wears the envelope; resolves with its `data`. */
  call<T>(method: Method, path: string, parse: Parse<T>, options?: CallOptions): Promise<T>;
  /** A call whose reply is bare (sign-in, captcha); resolves with the whole body. */
  bare<T>(method: Method, path: string, parse: Parse<T>, options?: CallOptions): Promise<T>;
  /** A call whose reply is no JSON but a file or a stream: resolves with the reply, its body unread. Refusals are as above. */
  open(method: Method, path: string, options?: OpenOptions): Promise<Response>;
}

/** `body` is sent as JSON. */
export type OpenOptions = Omit<CallOptions, "onProgress" | "onReply">;

export interface ApiOptions {
  readonly session: SessionPort;
  readonly locale: () => Locale;
  /** Shows an error to the person; the one place where errors of calls become visible. */
  readonly toast: (text: string) => void;
  /** True while a notice says that there is no network: a read that fails then says nothing more. */
  readonly offline?: () => boolean;
  /** Codes that reject without a toast. */
  readonly silentCodes?: () => readonly number[];
  /** Milliseconds. */
  readonly timeout?: number;
  /** Prefix of every path, for a server on another origin. */
  readonly baseUrl?: string;
}

/** Timeout of a call in milliseconds. */
export const HTTP_TIMEOUT = 10_000_000;
/** Id of this page. The server sends a page no events of its own writes (contract: live.ts). */
const TAB = Math.random().toString(36).slice(2);
const CLIENT_CREDENTIAL = `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}`;

export function createApi(options: ApiOptions): Api {
  const http = axios.create({
    baseURL: options.baseUrl ?? "",
    timeout: options.timeout ?? HTTP_TIMEOUT,
    // The product counts every status from 200 to 500 as received.
    validateStatus: (status) => status >= 200 && status <= 500,
    // Ids are strings on the wire, so plain JSON.parse is safe; a body that is not JSON stays text.
    responseType: "text",
    transformResponse: [(body: unknown) => body],
  });
  let lastRefusedHeaders = "";

  function report(error: ApiError, call: CallOptions, sentHeaders: string, person: string): ApiError {
    error.isTold = call.quiet !== true;
    // The response to an earlier session does not concern the present one.
    if (error.code === 401 && person !== options.session.person()) return error;
    // Without credentials a 401 is the answer to a sign-in, not the end of a session.
    if (error.code === 401 && sentHeaders !== "{}") {
      // Ten calls of one screen may come back 401 together: one logout.
      if (sentHeaders !== lastRefusedHeaders) {
        lastRefusedHeaders = sentHeaders;
        options.toast(error.message);
        options.session.onUnauthorized();
      }
    } else if (call.quiet !== true && options.silentCodes?.().includes(error.code) !== true) {
      options.toast(error.message);
    }
    return error;
  }

  /** True if a 401 only says that the tokens were renewed while the call was on its way: it may go once more with the new ones. */
  async function outdated(error: ApiError, sentHeaders: string, person: string): Promise<boolean> {
    if (error.code !== 401 || sentHeaders === "{}") return false;
    await options.session.settled();
    return person === options.session.person() && sentHeaders !== JSON.stringify(options.session.headers());
  }

  /** Sends a request with the present session, and once more if the tokens were renewed meanwhile. */
  async function ask<T>(
    method: Method,
    path: string,
    call: CallOptions,
    request: (headers: Readonly<Record<string, string>>) => Promise<T>,
    again = true,
  ): Promise<T> {
    const identity = options.session.headers();
    const person = options.session.person();
    const sentHeaders = JSON.stringify(identity);
    try {
      return await request({ ...headersOf(options), ...identity, ...call.headers });
    } catch (error) {
      if (axios.isCancel(error) || call.signal?.aborted === true) throw new AbortedError();
      const failure = toApiError(error, path, options.locale());
      if (again && (await outdated(failure, sentHeaders, person))) return ask(method, path, call, request, false);
      if (failure.status === 0 && method === "GET" && options.offline?.() === true) throw failure;
      throw report(failure, call, sentHeaders, person);
    }
  }

  const receive =
    <T>(method: Method, path: string, call: CallOptions, read: (body: unknown, status: number) => T) =>
    async (headers: Readonly<Record<string, string>>): Promise<T> => {
      const response = await send(http, method, path, call, headers);
      const header = (name: string): string | null => {
        const value: unknown = response.headers[name.toLowerCase()];
        return typeof value === "string" ? value : null;
      };
      followTimeZone(header(HEADERS.timeZone));
      call.onReply?.(header);
      return read(jsonOf(response.data), response.status);
    };

  return {
    locale: options.locale,
    call: (method, path, parse, call = {}) =>
      ask(
        method,
        path,
        call,
        receive(method, path, call, (body, status) => parse(dataOf(body, status, options.locale()))),
      ),
    bare: (method, path, parse, call = {}) =>
      // Never twice: what renews the tokens is such a call itself.
      ask(
        method,
        path,
        call,
        receive(method, path, call, (body, status) => readBare(body, status, parse, options.locale())),
        false,
      ),
    open: (method, path, call = {}) =>
      ask(method, path, call, async (headers) => {
        const response = await fetchReply(`${options.baseUrl ?? ""}${path}`, method, headers, call, options.locale());
        if (response.ok) return response;
        const body = jsonOf(await response.text());
        throw refusal(body, response.status, codeOf(body, response.status), options.locale());
      }),
  };
}

/** axios hands a body over only when it is whole, so this is the browser's own. */
async function fetchReply(
  url: string,
  method: Method,
  headers: Readonly<Record<string, string>>,
  { params = {}, body, signal }: OpenOptions,
  locale: Locale,
): Promise<Response> {
  const query = new URLSearchParams(withoutEmpty(params)).toString();
  try {
    return await fetch(query === "" ? url : `${url}?${query}`, {
      method,
      headers: body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (cause) {
    throw new ApiError({ status: 0, code: 0, message: apiTexts[locale].network, cause });
  }
}

function headersOf(options: ApiOptions): Record<string, string> {
  const tenantId = options.session.tenantId();
  return {
    Authorization: CLIENT_CREDENTIAL,
    "Accept-Language": options.locale() === "en" ? "en" : "zh-CN",
    [HEADERS.tab]: TAB,
    ...(tenantId === "" ? {} : { [HEADERS.tenant]: tenantId }),
  };
}

function send(
  http: AxiosInstance,
  method: Method,
  path: string,
  call: CallOptions,
  headers: Readonly<Record<string, string>>,
): Promise<AxiosResponse<unknown>> {
  const { onProgress } = call;
  return http.request<unknown>({
    method,
    url: path,
    headers,
    params: call.params === undefined ? undefined : withoutEmpty(call.params),
    ...(call.body === undefined ? {} : { data: call.body }),
    ...(call.signal === undefined ? {} : { signal: call.signal }),
    ...(onProgress === undefined ? {} : { onUploadProgress: (event) => onProgress(event.progress ?? 0) }),
  });
}

function withoutEmpty(params: QueryParameters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) =>
      value === null || value === undefined || value === "" ? [] : [[key, String(value)]],
    ),
  );
}

function jsonOf(body: unknown): unknown {
  if (typeof body !== "string") return body;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}

function codeOf(body: unknown, status: number): number {
  if (isJsonObject(body)) {
    if (typeof body["code"] === "number") return body["code"];
    if (typeof body["error_code"] === "number") return body["error_code"];
  }
  return status;
}

function readBare<T>(body: unknown, status: number, parse: Parse<T>, locale: Locale): T {
  const code = codeOf(body, status);
  if (code !== 200 || describesError(body)) throw refusal(body, status, code, locale);
  return parse(body);
}

/** A server of the family may answer a refused sign-in with status 200 and a description. */
function describesError(body: unknown): boolean {
  return isJsonObject(body) && typeof body["error_description"] === "string" && body["error_description"] !== "";
}

function dataOf(body: unknown, status: number, locale: Locale): unknown {
  const code = codeOf(body, status);
  if (code !== 200) throw refusal(body, status, code, locale);
  if (!isJsonObject(body) || typeof body["code"] !== "number") throw new ShapeError("no envelope");
  return body["data"] ?? null;
}

function refusal(body: unknown, status: number, code: number, locale: Locale): ApiError {
  const text = isJsonObject(body) ? (body["msg"] ?? body["error_description"]) : undefined;
  // A proxy answers for a server that does not: with a page of its own, and a status over 500.
  const words = apiTexts[locale][status > 500 ? "silent" : "unknown"];
  return new ApiError({
    status,
    code,
    message: typeof text === "string" && text !== "" ? text : words,
    texts: isJsonObject(body) ? textsOf(body["error_texts"]) : null,
    said: typeof text === "string" ? text : "",
    id: isJsonObject(body) && typeof body["error"] === "string" ? body["error"] : null,
    fields: isJsonObject(body) ? fieldErrorsOf(body["errors"]) : [],
    data: isJsonObject(body) ? body["data"] : null,
  });
}

function textsOf(value: unknown): Text | null {
  if (!isJsonObject(value)) return null;
  const { zh, en } = value;
  return typeof zh === "string" && typeof en === "string" ? { zh, en } : null;
}

function fieldErrorsOf(errors: unknown): readonly FieldError[] {
  if (!Array.isArray(errors)) return [];
  return errors.filter(
    (error): error is FieldError =>
      isJsonObject(error) && typeof error["pointer"] === "string" && typeof error["message"] === "string",
  );
}

function toApiError(error: unknown, path: string, locale: Locale): ApiError {
  if (error instanceof ApiError) return error;
  if (axios.isAxiosError<unknown>(error)) {
    const { response } = error;
    // Over 500 (a proxy's 502, our own 503): no reply in the sense of the spec, but its words are better than ours.
    if (response !== undefined) {
      const body = jsonOf(response.data);
      return refusal(body, response.status, codeOf(body, response.status), locale);
    }
    const reason = error.code === "ECONNABORTED" || error.code === "ETIMEDOUT" ? "silent" : "network";
    const texts = { zh: apiTexts.zh[reason], en: apiTexts.en[reason] };
    return new ApiError({ status: 0, code: 0, message: texts[locale], texts, cause: error });
  }
  // Only parsers throw other errors: the response has an unexpected shape.
  return new ApiError({
    status: 200,
    code: 200,
    message: translateTexts(locale, apiTexts, "shape", { path, problem: error instanceof Error ? error.message : "" }),
    cause: error,
  });
}
