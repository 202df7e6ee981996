import type { FileHandle } from "node:fs/promises";

/** Bytes that are read at once. */
const CHUNK = 262_144;

/**
 * The bytes of an open file from `from` to `to`, both included. The stream reads as fast as it is read, and closes the
 * file at its end, when it is cancelled and when it fails.
 */
export function streamFile(handle: FileHandle, from: number, to: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = from;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const wanted = Math.min(CHUNK, to - position + 1);
          const { bytesRead, buffer } = await handle.read(new Uint8Array(Math.max(0, wanted)), 0, Math.max(0, wanted), position);
          position += bytesRead;
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
          else if (wanted > 0) throw new Error("a stored file is shorter than it was when it was opened");
          if (position <= to) return;
          await handle.close();
          controller.close();
        } catch (error) {
          await handle.close();
          throw error;
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  );
}
