import { resolveRange, type FileStore, type UploadParts } from "#server/platform";

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

/** Parts of uploads in memory. They end with the process. */
export function memoryParts(): UploadParts {
  const parts = new Map<string, Blob>();
  return {
    async write(name, offset, content) {
      const before = parts.get(name) ?? new Blob();
      if (before.size < offset) return false;
      parts.set(name, new Blob([before.slice(0, offset), await content.arrayBuffer()]));
      return true;
    },
    open: async (name, fileName) => {
      const content = parts.get(name);
      return content === undefined ? null : new File([content], fileName);
    },
    remove: async (name) => void parts.delete(name),
  };
}
