import type { IncomingMessage } from "node:http";

/**
 * The body of an answer as a stream, read only as fast as the stream is. Cancelling it closes the connection.
 * @param timeout milliseconds that one read waits
 * @param fail makes the stream's error of what went wrong
 */
export function streamAnswer(
  answer: IncomingMessage,
  timeout: number,
  fail: (error: unknown) => Error,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = answer[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const timer = setTimeout(() => answer.destroy(new DOMException("no progress", "TimeoutError")), timeout);
        try {
          const next = await chunks.next();
          if (next.done === true) controller.close();
          else if (next.value instanceof Uint8Array) controller.enqueue(new Uint8Array(next.value));
        } catch (error) {
          throw fail(error);
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: () => void answer.destroy(),
    },
    { highWaterMark: 0 },
  );
}
