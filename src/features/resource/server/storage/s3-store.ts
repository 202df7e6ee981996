import { outboundUrl, type ByteRange, type FilePart, type FileStore, type Outbound, type StoredFile } from "#server/platform";
import { signS3Call, type S3Call, type S3Credential } from "./sign-s3-call.ts";

export interface S3Place extends S3Credential {
  /**
   * `https://s3.example.com`, or `https://bucket.s3.example.com` where the service needs the bucket in the host name.
   */
  readonly endpoint: string;
  readonly bucket: string;
}

/** An error response of the service. */
export class S3Refusal extends Error {
  readonly status: number;
  /** Error code of the response, e.g. `NoSuchBucket`; "" without one. */
  readonly code: string;

  constructor(status: number, code: string) {
    super(`the storage service answered ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

/** Milliseconds without progress. */
const TIMEOUT = 30_000;
const RANGE_NOT_SATISFIABLE = 416;

/**
 * Stores files in a bucket of an S3-compatible service, one object per file. Objects are streamed in both directions.
 * Its functions reject with an S3Refusal, or an OutboundError when the service does not respond.
 */
export function createS3Store(place: S3Place, outbound: Outbound, clock: () => Date): FileStore {
  const call = async (
    method: S3Call["method"],
    name: string,
    headers: Readonly<Record<string, string>> = {},
    content: Blob | null = null,
  ): Promise<Response> => {
    const url = objectUrl(place, name);
    const signed = await signS3Call({ method, url, content, moment: clock() }, place);
    const request = new Request(url, { method, headers: { ...headers, ...signed }, body: content });
    return outbound.open(request, { timeout: TIMEOUT });
  };
  const getObject = async (name: string, range: ByteRange | null): Promise<Response> => {
    const answer = await call("GET", name, range === null ? {} : { range: rangeHeader(range) });
    if (range === null || answer.status !== RANGE_NOT_SATISFIABLE) return answer;
    await answer.body?.cancel();
    return call("GET", name);
  };
  return {
    async put(name, content, mediaType) {
      await expectSuccess(
        await call("PUT", name, { "content-type": mediaType, "content-length": String(content.size) }, content),
      );
    },
    async get(name, range = null) {
      const answer = await getObject(name, range);
      if (answer.ok) return openObject(answer);
      const refusal = await readRefusal(answer);
      if (refusal.status === 404 && refusal.code !== "NoSuchBucket") return null;
      throw refusal;
    },
    async remove(name) {
      const answer = await call("DELETE", name);
      if (answer.status === 404) await answer.body?.cancel();
      else await expectSuccess(answer);
    },
  };
}

/** Builds the URL of an object. The bucket is part of the path unless the host name begins with it. */
function objectUrl({ endpoint, bucket }: S3Place, name: string): URL {
  const url = outboundUrl(endpoint);
  const folder = url.hostname.startsWith(`${bucket}.`) ? "" : `/${encodeURIComponent(bucket)}`;
  url.pathname = `${url.pathname.replace(/\/+$/, "")}${folder}/${name.split("/").map(encodeURIComponent).join("/")}`;
  url.search = "";
  url.hash = "";
  return url;
}

function rangeHeader({ first, last }: ByteRange): string {
  return `bytes=${first ?? ""}-${last ?? ""}`;
}

async function openObject(answer: Response): Promise<StoredFile> {
  const mediaType = answer.headers.get("Content-Type") ?? "application/octet-stream";
  const part = answer.status === 206 ? partOf(answer.headers.get("Content-Range")) : null;
  const length = answer.headers.get("Content-Length");
  if (answer.body !== null && part !== null) return { mediaType, ...part, body: answer.body };
  if (answer.body !== null && length !== null) return { mediaType, size: Number(length), part: null, body: answer.body };
  // A response without a length must be read completely to know its size.
  const content = await answer.blob();
  return { mediaType, size: content.size, part: null, body: content.stream() };
}

/** @throws S3Refusal for a part with an unknown position in its file */
function partOf(contentRange: string | null): { readonly part: FilePart; readonly size: number } {
  const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(contentRange ?? "") ?? [];
  if (size === undefined) throw new S3Refusal(206, "InvalidContentRange");
  return { part: { from: Number(from), to: Number(to) }, size: Number(size) };
}

async function expectSuccess(answer: Response): Promise<void> {
  if (!answer.ok) throw await readRefusal(answer);
  await answer.body?.cancel();
}

/** Maximum bytes of an error response that are read. */
const ERROR_LENGTH = 4_000;

/** Reads `<Code>…</Code>` of an error's XML. */
async function readRefusal({ status, body }: Response): Promise<S3Refusal> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let next = await reader?.read(); next !== undefined && !next.done; next = await reader?.read()) {
    text += decoder.decode(next.value, { stream: true });
    if (text.length >= ERROR_LENGTH) break;
  }
  await reader?.cancel();
  return new S3Refusal(status, /<Code>([A-Za-z0-9.]{1,60})<\/Code>/.exec(text)?.[1] ?? "");
}
