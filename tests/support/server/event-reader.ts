export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** Server-sent events of a reply, one after the other; comments are left out. */
export class EventReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = "";

  /** @throws Error for a reply without a body */
  constructor(response: Response) {
    if (response.body === null) throw new Error(`a stream was expected: ${response.status}`);
    this.#reader = response.body.getReader();
  }

  /** @throws Error when the stream ends instead */
  async next(): Promise<ServerEvent> {
    for (;;) {
      const end = this.#text.indexOf("\n\n");
      if (end >= 0) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        if (block.startsWith("event: ")) return parsed(block);
        continue;
      }
      const { done, value } = await this.#reader.read();
      if (done) throw new Error("the stream has ended");
      this.#text += this.#decoder.decode(value, { stream: true });
    }
  }

  /** True if nothing more comes. */
  async closed(): Promise<boolean> {
    return (await this.#reader.read()).done;
  }

  /** Goes away, as a page that is closed. */
  cancel(): Promise<void> {
    return this.#reader.cancel();
  }
}

function parsed(block: string): ServerEvent {
  const field = (name: string): string =>
    block
      .split("\n")
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? "";
  return { event: field("event"), data: field("data") };
}
