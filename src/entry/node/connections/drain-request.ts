import type { IncomingMessage } from "node:http";

/** Bytes. */
const MOST = 268_435_456;
/** Milliseconds. */
const LONGEST = 60_000;

/**
 * Reads and drops the unread body of a refused request before the answer is sent. A client that is still sending when the
 * connection closes reports a broken connection and never sees the refusal.
 */
export async function drainRequest(request: IncomingMessage): Promise<void> {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  const expected = encoding !== undefined || Number(length ?? 0) > 0;
  // A body that is being read belongs to its reader.
  if (!expected || request.complete || request.readableFlowing !== null || Number(length ?? 0) > MOST) return;
  await new Promise<void>((resolve) => {
    let dropped = 0;
    const timer = setTimeout(resolve, LONGEST);
    request.on("data", (chunk: Buffer) => {
      dropped += chunk.length;
      if (dropped > MOST) resolve();
    });
    request.once("end", resolve);
    request.once("close", resolve);
    request.once("close", () => clearTimeout(timer));
  });
}
