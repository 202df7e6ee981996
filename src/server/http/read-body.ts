import { TrellisError } from "#contract";
import { badRequest } from "./bad-request.ts";
import { refuseBadText, refuseHostile } from "./hostile-value.ts";

export interface Body {
  /** A JSON object or array, or form fields; null when there is none. */
  readonly body: unknown;
  /** Files of a multipart body by the name of their part, in order. */
  readonly files: ReadonlyMap<string, readonly File[]>;
  readonly multipart: boolean;
}

export interface BodyLimits {
  /** Bytes of JSON and of forms without files. */
  readonly bodyLimit: number;
  /** Bytes of a multipart body. */
  readonly uploadLimit: number;
}

const NO_FILES: ReadonlyMap<string, readonly File[]> = new Map();
export const NO_BODY: Body = { body: null, files: NO_FILES, multipart: false };
/** Boundaries and part headers around a file of the largest allowed size. */
const MULTIPART_SLACK = 65_536;
const MAX_PARTS = 1_000;

/**
 * Reads a body as JSON, form or multipart, whichever it says it is; without a Content-Type it is taken for JSON.
 * @throws TrellisError badRequest, tooLarge or unsupportedMedia
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<Body> {
  const type = contentType(request.headers.get("Content-Type"));
  if (request.headers.get("Content-Encoding") !== null && request.headers.get("Content-Encoding") !== "identity") {
    throw unsupported("不支持压缩的请求体", "a compressed body is not supported");
  }
  const multipart = type.name === "multipart/form-data";
  const limit = multipart ? limits.uploadLimit + MULTIPART_SLACK : limits.bodyLimit;
  const told = multipart ? limits.uploadLimit : limits.bodyLimit;
  // Before the body is touched: what nobody has begun to read, the listener can still let run out.
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw tooLarge(told);
  if (request.body === null) return NO_BODY;
  const bytes = await readBytes(request, limit, told);
  if (bytes.length === 0) return NO_BODY;
  if (multipart) return readMultipart(bytes, request.headers.get("Content-Type") ?? "");
  if (!UTF8.test(type.charset)) throw unsupported("请使用 UTF-8 编码", "the text must be UTF-8");
  if (type.name === "application/x-www-form-urlencoded") return { ...NO_BODY, body: readForm(decode(bytes)) };
  if (type.name === "" || JSON_TYPE.test(type.name)) return { ...NO_BODY, body: readJson(decode(bytes)) };
  throw unsupported("请使用 JSON 或表单格式", "send JSON or a form");
}

const UTF8 = /^(utf-?8|us-ascii|)$/i;
const JSON_TYPE = /^(application|text)\/([\w.-]+\+)?json$/;

function contentType(header: string | null): { name: string; charset: string } {
  const [name = "", ...parameters] = (header ?? "").split(";").map((part) => part.trim());
  const charset = parameters.find((part) => /^charset=/i.test(part)) ?? "";
  return { name: name.toLowerCase(), charset: charset.slice("charset=".length).replaceAll('"', "") };
}

async function readBytes(request: Request, limit: number, told: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // The declared length may lie and a chunked body declares none: count what really comes.
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array(0);
  for (let next = await part(reader); !next.done; next = await part(reader)) {
    length += next.value.length;
    if (length > limit) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge(told);
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

/** A client that goes away in the middle is no failure of ours. @throws TrellisError badRequest */
async function part(reader: Reader): ReturnType<Reader["read"]> {
  try {
    return await reader.read();
  } catch {
    throw badRequest("请求体中断", "the body was cut off");
  }
}

function readJson(text: string): unknown {
  if (text.trim() === "") return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s+/g, " ").slice(0, 200) : "";
    throw badRequest(`JSON 格式错误（${reason}）`, `malformed JSON (${reason})`);
  }
  if (value !== null && typeof value !== "object") throw badRequest("请发送 JSON 对象或数组", "send a JSON object or array");
  refuseHostile(value);
  return value;
}

function readForm(text: string): Record<string, unknown> {
  const fields = [...new URLSearchParams(text)];
  if (fields.length > MAX_PARTS) throw badRequest("表单字段过多", "the form has too many fields");
  return formOf(fields);
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Body> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw badRequest("multipart 格式错误", "malformed multipart body");
  }
  const fields: [string, string][] = [];
  const files = new Map<string, File[]>();
  let parts = 0;
  form.forEach((value, name) => {
    parts += 1;
    if (typeof value === "string") fields.push([name, value]);
    else {
      refuseBadText(name);
      refuseBadText(value.name);
      files.set(name, [...(files.get(name) ?? []), value]);
    }
  });
  if (parts > MAX_PARTS) throw badRequest("表单字段过多", "the form has too many fields");
  return { body: formOf(fields), files, multipart: true };
}

function formOf(fields: readonly (readonly [string, string])[]): Record<string, unknown> {
  const form = Object.fromEntries(fields);
  refuseHostile(form);
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
