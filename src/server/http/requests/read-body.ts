import { TrellisError } from "#contract";
import { badRequest } from "../../base/bad-request.ts";
import { FormError, memoryForms, type FormReader, type ReceivedForm } from "../../base/form-reader.ts";
import { putParameter } from "./put-parameter.ts";
import { rejectUnsafeText, rejectUnsafeKeys } from "./reject-unsafe-keys.ts";

export interface Body {
  /** A JSON object or array, or form fields; null when there is none. */
  readonly body: unknown;
  /** Files of a multipart body by the name of their part, in order. */
  readonly files: ReadonlyMap<string, readonly File[]>;
  readonly multipart: boolean;
  /** Frees what holds the files. To be called when the request is answered. */
  readonly discard: () => Promise<void>;
}

export interface BodyLimits {
  /** Bytes of JSON and of forms without files. */
  readonly bodyLimit: number;
  /** Bytes of a multipart body. */
  readonly uploadLimit: number;
}

const NO_FILES: ReadonlyMap<string, readonly File[]> = new Map();
export const NO_BODY: Body = { body: null, files: NO_FILES, multipart: false, discard: () => Promise.resolve() };
/** Boundaries and part headers around a file of the largest allowed size. */
const MULTIPART_SLACK = 65_536;
const MAX_PARTS = 1_000;

/**
 * Reads a body as JSON, form or multipart, as its Content-Type says; without a Content-Type as JSON.
 * @param forms reader of multipart bodies; null where no endpoint expects a file
 * @param isNumber true for a key of the body whose value is a number and no id
 * @throws TrellisError badRequest, tooLarge or unsupportedMedia
 */
export async function readBody(
  request: Request,
  limits: BodyLimits,
  forms: FormReader | null = null,
  isNumber?: (key: string) => boolean,
): Promise<Body> {
  const contentType = request.headers.get("Content-Type") ?? "";
  const type = parseContentType(contentType);
  if (request.headers.get("Content-Encoding") !== null && request.headers.get("Content-Encoding") !== "identity") {
    throw unsupported("不支持压缩的请求体", "a compressed body is not supported");
  }
  const multipart = type.name === "multipart/form-data";
  const limit = multipart && forms !== null ? limits.uploadLimit : limits.bodyLimit;
  const most = multipart ? limit + MULTIPART_SLACK : limit;
  // Before the body is touched: the listener can still drain a body that was never read.
  if (Number(request.headers.get("Content-Length") ?? 0) > most) throw tooLarge(limit);
  if (request.body === null) return NO_BODY;
  if (multipart) return readMultipart(limitBody(request.body, most, limit), contentType, limits, forms ?? memoryForms);
  const bytes = await readBytes(request.body, limit);
  if (bytes.length === 0) return NO_BODY;
  if (!UTF8.test(type.charset)) throw unsupported("请使用 UTF-8 编码", "the text must be UTF-8");
  if (type.name === "application/x-www-form-urlencoded") return { ...NO_BODY, body: readForm(decode(bytes)) };
  if (type.name === "" || JSON_TYPE.test(type.name)) return { ...NO_BODY, body: readJson(decode(bytes), isNumber) };
  throw unsupported("请使用 JSON 或表单格式", "send JSON or a form");
}

const UTF8 = /^(utf-?8|us-ascii|)$/i;
const JSON_TYPE = /^(application|text)\/([\w.-]+\+)?json$/;

function parseContentType(header: string): { name: string; charset: string } {
  const [name = "", ...parameters] = header.split(";").map((part) => part.trim());
  const charset = parameters.find((part) => /^charset=/i.test(part)) ?? "";
  return { name: name.toLowerCase(), charset: charset.slice("charset=".length).replaceAll('"', "") };
}

type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/**
 * The same stream, which fails as soon as it is too long: the declared length may be wrong, and a chunked body has none.
 * @param most bytes that may arrive
 * @param limit bytes that the error names
 */
function limitBody(body: ByteStream, most: number, limit: number): ByteStream {
  const reader = body.getReader();
  let length = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await readPart(reader);
      if (done) return controller.close();
      length += value.length;
      if (length <= most) return controller.enqueue(value);
      await reader.cancel().catch(() => undefined);
      throw tooLarge(limit);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

async function readBytes(body: ByteStream, limit: number): Promise<Uint8Array> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let next = await readPart(reader); !next.done; next = await readPart(reader)) {
    length += next.value.length;
    if (length > limit) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge(limit);
    }
    chunks.push(next.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

/** @throws TrellisError badRequest when the client goes away before the body ends */
async function readPart(reader: Reader): ReturnType<Reader["read"]> {
  try {
    return await reader.read();
  } catch {
    throw badRequest("请求体中断", "the body was cut off");
  }
}

function readJson(text: string, isNumber?: (key: string) => boolean): unknown {
  if (text.trim() === "") return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s+/g, " ").slice(0, 200) : "";
    throw badRequest(`JSON 格式错误（${reason}）`, `malformed JSON (${reason})`);
  }
  if (value !== null && typeof value !== "object") throw badRequest("请发送 JSON 对象或数组", "send a JSON object or array");
  rejectUnsafeKeys(value, isNumber);
  return value;
}

function readForm(text: string): Record<string, unknown> {
  const fields = [...new URLSearchParams(text)];
  if (fields.length > MAX_PARTS) throw badRequest("表单字段过多", "the form has too many fields");
  return formOf(fields);
}

async function readMultipart(body: ByteStream, contentType: string, limits: BodyLimits, forms: FormReader): Promise<Body> {
  const form = await receiveForm(body, contentType, limits, forms);
  try {
    const fields: [string, string][] = [];
    const files = new Map<string, File[]>();
    for (const [name, value] of form.parts) {
      if (typeof value === "string") fields.push([name, value]);
      else {
        rejectUnsafeText(name);
        rejectUnsafeText(value.name);
        files.set(name, [...(files.get(name) ?? []), value]);
      }
    }
    return { body: formOf(fields), files, multipart: true, discard: () => form.discard() };
  } catch (error) {
    await form.discard();
    throw error;
  }
}

async function receiveForm(
  body: ByteStream,
  contentType: string,
  { bodyLimit }: BodyLimits,
  forms: FormReader,
): Promise<ReceivedForm> {
  try {
    return await forms.read(body, contentType, { parts: MAX_PARTS, fieldBytes: bodyLimit });
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    if (error.reason === "parts") throw badRequest("表单字段过多", "the form has too many fields");
    if (error.reason === "fieldBytes") throw tooLarge(bodyLimit);
    throw badRequest("multipart 格式错误", "malformed multipart body");
  }
}

function formOf(fields: readonly (readonly [string, string])[]): Record<string, unknown> {
  const values = new Map<string, string>();
  for (const [name, value] of fields) putParameter(values, name, value);
  const form = Object.fromEntries(values);
  rejectUnsafeKeys(form);
  return form;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw badRequest("不是有效的 UTF-8 文本", "this is not valid UTF-8");
  }
}

function tooLarge(limit: number): TrellisError {
  const size = limit >= 1_048_576 ? `${Math.round(limit / 104_857.6) / 10} MB` : `${Math.round(limit / 102.4) / 10} kB`;
  return new TrellisError("tooLarge", { params: { limit: size } });
}

function unsupported(zh: string, en: string): TrellisError {
  return badRequest(zh, en, "unsupportedMedia");
}
