const SLOTS = 64;
/** Bytes of one slot: the start as a float, the length of the text, the text in UTF-8. */
const SLOT = 512;
const START = 0;
const LENGTH = 8;
const TEXT = 16;

/** A request that the server is working on. */
export interface RunningRequest {
  /** Method, path and module. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** The memory of the table of running requests. */
export function createRequestMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(SLOTS * SLOT);
}

/**
 * The requests that are running, in memory that another thread reads while this one is blocked. Requests beyond 64 at
 * a time are not recorded.
 */
export class RunningRequests {
  readonly #memory: SharedArrayBuffer;
  readonly #view: DataView;
  readonly #free: number[] = Array.from({ length: SLOTS }, (_, index) => index);
  readonly #encoder = new TextEncoder();

  constructor(memory: SharedArrayBuffer) {
    this.#memory = memory;
    this.#view = new DataView(memory);
  }

  /** Records a request. @returns the function that removes it */
  add(text: string, since: number): () => void {
    const slot = this.#free.pop();
    if (slot === undefined) return () => undefined;
    const at = slot * SLOT;
    const bytes = this.#encoder.encode(text).subarray(0, SLOT - TEXT);
    new Uint8Array(this.#memory, at + TEXT, bytes.length).set(bytes);
    this.#view.setInt32(at + LENGTH, bytes.length);
    this.#view.setFloat64(at + START, since);
    return () => {
      this.#view.setFloat64(at + START, 0);
      this.#free.push(slot);
    };
  }

  /** Lists the recorded requests, oldest first. */
  list(): RunningRequest[] {
    const decoder = new TextDecoder();
    return Array.from({ length: SLOTS }, (_, slot) => {
      const at = slot * SLOT;
      // A decoder refuses shared memory.
      const bytes = new Uint8Array(this.#memory, at + TEXT, this.#view.getInt32(at + LENGTH)).slice();
      return { since: this.#view.getFloat64(at + START), text: decoder.decode(bytes) };
    })
      .filter(({ since }) => since > 0)
      .toSorted((one, other) => one.since - other.since);
  }
}
