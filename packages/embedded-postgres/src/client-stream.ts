import { Duplex } from "node:stream";
import type { SessionClient, SharedSession } from "./shared-session.ts";

/** A connection to the shared session. The `pg` driver uses it in place of a socket. */
export class ClientStream extends Duplex {
  readonly #session: SharedSession;
  #client: SessionClient | undefined;
  #ended = false;

  constructor(session: SharedSession) {
    super({ allowHalfOpen: false });
    this.#session = session;
  }

  /** Called by the driver in place of a socket's `connect(port, host)`. */
  connect(): this {
    try {
      this.#client = this.#session.connect({
        send: (bytes) => {
          if (!this.#ended) this.push(bytes);
        },
        disconnect: (error) => {
          if (error) this.destroy(error);
          else this.#end();
        },
      });
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
      return this;
    }
    queueMicrotask(() => this.emit("connect"));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as they arrive: the session has no flow control.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#client?.receive(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#client?.receive(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    this.#client?.leave();
    this.#end();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#ended = true;
    this.#client?.leave();
    done(error);
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.push(null);
  }
}
