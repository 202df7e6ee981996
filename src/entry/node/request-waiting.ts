import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool, PoolClient } from "pg";

/** Milliseconds that a request may wait for connections, over all of its transactions. */
const REQUEST_LIMIT = 30_000;

/** How long one request has waited for connections. Waits at the same time count once. */
class RequestWaiting {
  isAnswered = false;
  #milliseconds = 0;
  #waits = 0;
  #since = 0;

  begin(): void {
    if (this.#waits === 0) this.#since = performance.now();
    this.#waits += 1;
  }

  end(): void {
    this.#waits -= 1;
    if (this.#waits === 0) this.#milliseconds += performance.now() - this.#since;
  }

  /** @returns milliseconds that are left of `limit` */
  left(limit: number): number {
    const running = this.#waits > 0 ? performance.now() - this.#since : 0;
    return Math.max(0, limit - this.#milliseconds - running);
  }
}

const requests = new AsyncLocalStorage<RequestWaiting>();

/**
 * Runs a request whose waits for connections are bounded together. Only waits count, so that a slow upload or a long report
 * is no fault; what goes on after the answer (a stream, a job) is bounded by each wait alone.
 */
export async function asRequest<T>(run: () => Promise<T>): Promise<T> {
  const waiting = new RequestWaiting();
  try {
    return await requests.run(waiting, run);
  } finally {
    waiting.isAnswered = true;
  }
}

/**
 * Bounds the waits of each request for the pool's connections by `limit` in ms. The pool's own limit is for a single wait: a
 * request of many transactions would wait many times as long, and its client would have given up before it is refused.
 */
export function boundWaiting(pool: Pool, limit = REQUEST_LIMIT): void {
  const connect = pool.connect.bind(pool);
  const bounded = (callback?: Parameters<typeof connect>[0]): unknown => {
    if (callback !== undefined) return connect(callback);
    const waiting = requests.getStore();
    return waiting === undefined || waiting.isAnswered ? connect() : connectWithin(connect, waiting, limit);
  };
  pool.connect = bounded as typeof pool.connect;
}

async function connectWithin(connect: () => Promise<PoolClient>, waiting: RequestWaiting, limit: number): Promise<PoolClient> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // The server answers an error of these words with 503.
      reject(new Error(`timeout exceeded when trying to connect: the request has waited ${limit} ms in all`));
    }, waiting.left(limit));
  });
  const connecting = connect();
  waiting.begin();
  try {
    return await Promise.race([connecting, expired]);
  } catch (error) {
    // A connection that comes too late goes back to the pool.
    connecting.then(
      (client) => client.release(),
      () => {},
    );
    throw error;
  } finally {
    waiting.end();
    clearTimeout(timer);
  }
}
