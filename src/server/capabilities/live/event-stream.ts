import type { LiveEnd } from "#contract";

const encoder = new TextEncoder();
/** Maximum number of bytes that wait for a client. */
const MOST_WAITING = 64 * 1024;

/** A reply of server-sent events. It ends with a notice when the client does not read a limited number of events. */
export class EventStream {
  readonly readable: ReadableStream<Uint8Array>;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  /** @param gone the other end closed it */
  constructor(gone: () => void) {
    this.readable = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => {
          this.#controller = null;
          gone();
        },
      },
      { highWaterMark: MOST_WAITING, size: (chunk) => chunk?.byteLength ?? 0 },
    );
  }

  /** @param data one line @returns false when too much is waiting already */
  send(event: string, data: string): boolean {
    return this.#write(`event: ${event}\ndata: ${data}\n\n`);
  }

  /** A comment: the line is open. */
  beat(): boolean {
    return this.#write(":\n\n");
  }

  end(why: LiveEnd): void {
    if (this.#controller === null) return;
    this.#write(`event: end\ndata: ${why}\n\n`);
    this.#controller.close();
    this.#controller = null;
  }

  #write(text: string): boolean {
    if (this.#controller === null) return true;
    this.#controller.enqueue(encoder.encode(text));
    return (this.#controller.desiredSize ?? 0) > 0;
  }
}
