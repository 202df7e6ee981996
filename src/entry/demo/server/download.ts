import type { DemoAsset } from "../messages.ts";

/** Called with the number of compressed bytes that arrived. */
export type OnBytes = (count: number) => void;

/** Downloads and decompresses a file of the build. @throws Error when the host does not have it */
export async function download(asset: DemoAsset, onBytes: OnBytes): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await fetch(asset.url);
  if (!response.ok || response.body === null) throw new Error(`${asset.url}: ${response.status}`);
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      onBytes(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  return response.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
}
