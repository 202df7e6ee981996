import type { FileStore, StoredFile } from "#server";
import type { DemoAssets, DemoUpload } from "../messages.ts";

/**
 * Uploads in the browser's Cache Storage, each as the reply that it will be. `cacheName` is all that must be deleted.
 * @param given what the demo comes with, which stays with its host
 */
export function createCachedFiles(cacheName: string, given: DemoAssets["uploads"]): FileStore {
  const open = (): Promise<Cache> => caches.open(cacheName);
  const keyOf = (name: string): string => `/files/${name}`;
  return {
    async put(name, { bytes, mediaType }) {
      const cache = await open();
      await cache.put(keyOf(name), new Response(new Uint8Array(bytes), { headers: { "Content-Type": mediaType } }));
    },
    async get(name) {
      const kept = await (await open()).match(keyOf(name));
      if (kept === undefined) return Object.hasOwn(given, name) ? fetched(given[name]) : null;
      const bytes = new Uint8Array(await kept.arrayBuffer());
      return { bytes, mediaType: kept.headers.get("Content-Type") ?? "application/octet-stream" };
    },
    async remove(name) {
      await (await open()).delete(keyOf(name));
    },
  };
}

async function fetched(upload: DemoUpload | undefined): Promise<StoredFile | null> {
  if (upload === undefined) return null;
  const response = await fetch(upload.url);
  return response.ok ? { bytes: new Uint8Array(await response.arrayBuffer()), mediaType: upload.mediaType } : null;
}
