import { UploadReply } from "#contract";
import { isString, readStorage, removeStorage, writeStorage } from "#ui/storage";
import { ApiError, AbortedError } from "../api/api-error.ts";
import { parserOf } from "../api/call-endpoint.ts";
import type { Api, CallOptions, Method } from "../api/create-api.ts";
import { anything, isOf, ShapeError, type Parse } from "../api/shapes.ts";

interface UploadState {
  readonly id: string;
  /** Bytes that the server has. */
  readonly offset: number;
  readonly chunkSize: number;
}

const BASE = "/api/blade-resource/oss/endpoint/upload";
/** Failures in a row, without a byte of progress, after which the upload gives up. Choosing the file again continues it. */
const PATIENCE = 8;
const [FIRST_PAUSE, LONGEST_PAUSE] = [500, 15_000];
const GONE = 404;
const CONFLICT = 409;
const TOO_MANY = 429;

const isState = isOf<UploadState>({ id: "string", offset: "number", chunkSize: "number" });
const asState: Parse<UploadState> = (data) => {
  if (!isState(data)) throw new ShapeError("not an upload");
  return data;
};

/**
 * Uploads a file in chunks. A broken connection continues at the last chunk; the same file chosen again, also after a
 * reload of the page, continues where the server has it.
 * @param onProgress uploaded share, 0..1
 * @throws ApiError when the server refuses the file, AbortedError when `signal` fires: the server forgets the file then
 */
export async function uploadResumable(
  api: Api,
  file: File,
  onProgress: (ratio: number) => void,
  signal?: AbortSignal,
): Promise<UploadReply> {
  const key = `upload/${file.name}/${file.size}/${file.lastModified}`;
  const options: CallOptions = { quiet: true, ...(signal === undefined ? {} : { signal }) };
  const call = <T>(method: Method, path: string, parse: Parse<T>, more: CallOptions): Promise<T> =>
    api.call(method, `${BASE}/${path}`, parse, { ...options, ...more });
  const begin = async (): Promise<UploadState> => {
    const state = await call("POST", "begin", asState, { body: { name: file.name, size: file.size } });
    writeStorage(key, state.id);
    return state;
  };
  const resume = async (id: string): Promise<UploadState> =>
    call("GET", "state", asState, { params: { id } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === GONE) return begin();
      throw error;
    });
  const putChunk = async ({ id, offset, chunkSize }: UploadState): Promise<UploadState> => {
    const chunk = file.slice(offset, offset + chunkSize);
    const body = new FormData();
    body.append("file", chunk, file.name);
    body.append("id", id);
    body.append("offset", String(offset));
    return call("POST", "chunk", asState, {
      body,
      onProgress: (ratio) => onProgress((offset + chunk.size * ratio) / file.size),
    });
  };
  let state: UploadState | null = null;
  let failures = 0;
  try {
    for (;;) {
      try {
        const known: string | null = state?.id ?? readStorage(key, isString);
        state ??= await (known === null ? begin() : resume(known));
        const before: number = state.offset;
        if (before < file.size) state = await putChunk(state);
        else {
          const reply = await call("POST", "end", parserOf(UploadReply), { body: { id: state.id } });
          removeStorage(key);
          return reply;
        }
        if (state.offset > before) failures = 0;
      } catch (error) {
        failures += 1;
        if (failures > PATIENCE || !mayPass(error)) throw error;
        if (state !== null) writeStorage(key, state.id);
        state = null;
        await pause(failures, signal);
      }
    }
  } catch (error) {
    const id = readStorage(key, isString);
    const isEnded = signal?.aborted === true || (error instanceof ApiError && error.status >= 400 && !mayPass(error));
    if (isEnded && id !== null) {
      removeStorage(key);
      api.call("POST", `${BASE}/cancel`, anything, { body: { id }, quiet: true }).catch(() => undefined);
    }
    throw error;
  }
}

/** True for a failure that the next attempt may not meet. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status === 0 || status >= 500 || status === GONE || status === CONFLICT || status === TOO_MANY;
}

/** Waits longer after each failure, and no longer than until the browser is online again. */
function pause(failures: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const wait = Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
    const stop = new AbortController();
    const end = (finish: () => void): void => {
      clearTimeout(timer);
      stop.abort();
      finish();
    };
    const timer = setTimeout(() => end(resolve), wait);
    addEventListener("online", () => end(resolve), { signal: stop.signal });
    signal?.addEventListener("abort", () => end(() => reject(new AbortedError())), { signal: stop.signal });
  });
}
