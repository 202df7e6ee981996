import type { IncomingMessage } from "node:http";

/** Bytes. */
const MOST = 268_435_456;
/** Milliseconds. */
const LONGEST = 60_000;

/**
 * Reads and drops a body that nobody wanted (the session is over, the file too large) before the answer leaves. A client
 * that is still sending when the line closes reports a broken connection and never sees why it was refused.
 */
export async function discardUnread(incoming: IncomingMessage): Promise<void> {
  const { "content-length": length, "transfer-encoding": encoding } = incoming.headers;
  const expected = encoding !== undefined || Number(length ?? 0) > 0;
  // What somebody has begun to read is theirs.
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
