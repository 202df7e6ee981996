import type { IncomingMessage } from "node:http";

/** Bytes. */
const MOST = 268_435_456;
/** Milliseconds. */
const LONGEST = 60_000;

/**
 * Reads and drops the unread body of a refused request before the answer is sent. A client that is still sending when the
 * connection closes reports a broken connection and never sees the refusal.
 */
export async function drainRequest(incoming: IncomingMessage): Promise<void> {
  const { "content-length": length, "transfer-encoding": encoding } = incoming.headers;
  const expected = encoding !== undefined || Number(length ?? 0) > 0;
  // A body that is being read belongs to its reader.
  if (!expected || incoming.complete || incoming.readableFlowing !== null || Number(length ?? 0) > MOST) return;
  await new Promise<void>((resolve) => {
    let dropped = 0;
    const timer = setTimeout(resolve, LONGEST);
    incoming.on("data", (chunk: Buffer) => {
      dropped += chunk.length;
      if (dropped > MOST) resolve();
    });
    incoming.once("end", resolve);
    incoming.once("close", resolve);
    incoming.once("close", () => clearTimeout(timer));
  });
}
