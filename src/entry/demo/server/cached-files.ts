import type { FileStore } from "#server";

/** Uploads in the browser's Cache Storage, each as the reply that it will be. `cacheName` is all that must be deleted. */
export function createCachedFiles(cacheName: string): FileStore {
  const open = (): Promise<Cache> => caches.open(cacheName);
  const keyOf = (name: string): string => `/files/${name}`;
  return {
    async put(name, { bytes, mediaType }) {
      const cache = await open();
      await cache.put(keyOf(name), new Response(new Uint8Array(bytes), { headers: { "Content-Type": mediaType } }));
    },
    async get(name) {
      const kept = await (await open()).match(keyOf(name));
      if (kept === undefined) return null;
      const bytes = new Uint8Array(await kept.arrayBuffer());
      return { bytes, mediaType: kept.headers.get("Content-Type") ?? "application/octet-stream" };
    },
    async remove(name) {
      await (await open()).delete(keyOf(name));
    },
  };
}
