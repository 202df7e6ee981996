import { EventSourceParserStream } from "eventsource-parser/stream";

export interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/** Characters of one event. The server's events are far shorter; a longer one ends the stream with an error. */
const MAX_EVENT = 1_048_576;

/** Yields the named server-sent events of a response body as they arrive. Comments and unnamed events are skipped. */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ServerEvent> {
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_EVENT }))
    .getReader();
  try {
    for (;;) {
      const { done, value } = await events.read();
      if (done) return;
      if (value.event !== undefined && value.event !== "") yield { event: value.event, data: value.data };
    }
  } finally {
    await events.cancel().catch(() => undefined);
  }
}
