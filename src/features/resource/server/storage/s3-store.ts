import { outboundUrl, type FileStore, type Outbound } from "#server";
import { signed, type S3Call, type S3Credential } from "./s3-signature.ts";

export interface S3Place extends S3Credential {
  /** `https://s3.example.com`, or `https://bucket.s3.example.com` where the service wants the bucket in the host's name. */
  readonly endpoint: string;
  readonly bucket: string;
}

/** What the service answered instead of doing it. */
export class S3Refusal extends Error {
  readonly status: number;
  /** The code of its answer, e.g. `NoSuchBucket`; "" without one. */
  readonly code: string;

  constructor(status: number, code: string) {
    super(`the storage service answered ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

const NOTHING = new Uint8Array();
const TIMEOUT_MS = 30_000;
/** Larger than any upload may be: what is read back was once put. */
const MOST_BYTES = 2 ** 31;

/**
 * Files in a bucket of an S3-compatible service, an object each under its name.
 * Its functions reject with an S3Refusal, or an OutboundError when the service gives no answer.
 */
export function createS3Store(place: S3Place, outbound: Outbound, clock: () => Date): FileStore {
  const call = async (method: S3Call["method"], name: string, body: Uint8Array = NOTHING, type?: string): Promise<Response> => {
    const url = objectUrl(place, name);
    const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
    const all = signed({ method, url, headers, body, moment: clock() }, place);
    const request = new Request(url, { method, headers: all, ...(method === "PUT" ? { body: new Uint8Array(body) } : {}) });
    return outbound.fetch(request, { timeout: TIMEOUT_MS, most: MOST_BYTES });
  };
  return {
    async put(name, { bytes, mediaType }) {
      await accepted(await call("PUT", name, bytes, mediaType));
    },
    async get(name) {
      const answer = await call("GET", name);
      if (answer.status === 404 && (await codeOf(answer.clone())) !== "NoSuchBucket") return null;
      await accepted(answer);
      const mediaType = answer.headers.get("Content-Type") ?? "application/octet-stream";
      return { bytes: new Uint8Array(await answer.arrayBuffer()), mediaType };
    },
    async remove(name) {
      const answer = await call("DELETE", name);
      if (answer.status !== 404) await accepted(answer);
    },
  };
}

/** The bucket stands in the path unless the host's name begins with it. */
function objectUrl({ endpoint, bucket }: S3Place, name: string): URL {
  const url = outboundUrl(endpoint);
  const folder = url.hostname.startsWith(`${bucket}.`) ? "" : `/${encodeURIComponent(bucket)}`;
  url.pathname = `${url.pathname.replace(/\/+$/, "")}${folder}/${name.split("/").map(encodeURIComponent).join("/")}`;
  url.search = "";
  url.hash = "";
  return url;
}

async function accepted(answer: Response): Promise<void> {
  if (!answer.ok) throw new S3Refusal(answer.status, await codeOf(answer));
}

/** `<Code>…</Code>` of an error's XML. */
async function codeOf(answer: Response): Promise<string> {
  return /<Code>([A-Za-z0-9.]{1,60})<\/Code>/.exec((await answer.text()).slice(0, 4000))?.[1] ?? "";
}
