import { resolveRange, type FileStore } from "#server/platform";

export interface MemoryFiles extends FileStore {
  /** Stored files by name. */
  readonly stored: ReadonlyMap<string, Blob>;
}

/** A file store without a disk. */
export function memoryFiles(): MemoryFiles {
  const stored = new Map<string, Blob>();
  return {
    stored,
    put: async (name, content, mediaType) => void stored.set(name, new Blob([await content.arrayBuffer()], { type: mediaType })),
    get: async (name, range = null) => {
      const content = stored.get(name);
      if (content === undefined) return null;
      const part = resolveRange(range, content.size);
      const body = part === null ? content : content.slice(part.from, part.to + 1);
      return { mediaType: content.type, size: content.size, part, body: body.stream() };
    },
    remove: async (name) => void stored.delete(name),
  };
}
