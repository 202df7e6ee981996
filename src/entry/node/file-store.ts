import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import type { FileStore } from "#server";

/** Uploads on disk, a file each with its media type beside it. Names come from the server, never from a client. */
export function createFileStore(folder: string): FileStore {
  const root = resolve(folder);
  const pathOf = (name: string): string => {
    const path = resolve(root, name);
    if (!path.startsWith(root + sep)) throw new Error("a stored file's name leaves its folder");
    return path;
  };
  return {
    async put(name, file) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      // Whole or not at all: a reader never sees half a file, a crash leaves only a temporary one.
      const temporary = join(dirname(path), `.${Date.now()}-${Math.random().toString(36).slice(2)}.part`);
      await writeFile(`${path}.type`, file.mediaType);
      await writeFile(temporary, file.bytes, { flush: true });
      await rename(temporary, path);
    },
    async get(name) {
      try {
        const path = pathOf(name);
        const [bytes, mediaType] = await Promise.all([readFile(path), readFile(`${path}.type`, "utf8")]);
        return { bytes, mediaType };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(name) {
      const path = pathOf(name);
      await Promise.all([rm(path, { force: true }), rm(`${path}.type`, { force: true })]);
    },
  };
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR" || code === "ENAMETOOLONG";
}
