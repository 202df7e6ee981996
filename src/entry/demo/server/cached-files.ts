import { resolveRange, type ByteRange, type FileStore, type StoredFile } from "#server/platform";
import type { DemoAssets, DemoUpload } from "../messages.ts";

/**
 * Uploads in the browser's Cache Storage, each as a response. Deleting the cache `cacheName` deletes them all.
 * @param given the files that come with the demo; they stay with its host
 */
export function createCachedFiles(cacheName: string, given: DemoAssets["uploads"]): FileStore {
  const open = (): Promise<Cache> => caches.open(cacheName);
  const keyOf = (name: string): string => `/files/${name}`;
  return {
    async put(name, content, mediaType) {
      const cache = await open();
      await cache.put(keyOf(name), new Response(content, { headers: { "Content-Type": mediaType } }));
    },
    async get(name, range = null) {
      const kept = await (await open()).match(keyOf(name));
      if (kept === undefined) return Object.hasOwn(given, name) ? fetchUpload(given[name], range) : null;
      return storedBlob(await kept.blob(), kept.headers.get("Content-Type") ?? "application/octet-stream", range);
    },
    async remove(name) {
      await (await open()).delete(keyOf(name));
    },
  };
}

async function fetchUpload(upload: DemoUpload | undefined, range: ByteRange | null): Promise<StoredFile | null> {
  if (upload === undefined) return null;
  const response = await fetch(upload.url);
  return response.ok ? storedBlob(await response.blob(), upload.mediaType, range) : null;
}

function storedBlob(content: Blob, mediaType: string, range: ByteRange | null): StoredFile {
  const part = resolveRange(range, content.size);
  const body = part === null ? content : content.slice(part.from, part.to + 1);
  return { mediaType, size: content.size, part, body: body.stream() };
}
