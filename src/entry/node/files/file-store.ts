import { createWriteStream } from "node:fs";
import { copyFile, link, mkdir, open, readFile, rename, rm, writeFile, type FileHandle } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { resolveRange, type FileStore } from "#server/platform";
import { readChunks } from "../read-chunks.ts";
import type { StagingFolder } from "./staging-folder.ts";
import { streamFile } from "./stream-file.ts";

/** Uploads on disk, each with its media type in a file beside it. Names come from the server, never from a client. */
export function createFileStore(folder: string, staging: StagingFolder): FileStore {
  const root = resolve(folder);
  const pathOf = (name: string): string => {
    const path = resolve(root, name);
    if (!path.startsWith(root + sep)) throw new Error("a stored file's name leaves its folder");
    return path;
  };
  return {
    async put(name, content, mediaType) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.type`, mediaType);
      const temporary = staging.newPath();
      try {
        await writeWhole(temporary, content, staging.pathOf(content));
        // A reader never sees half a file.
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async get(name, range = null) {
      const path = pathOf(name);
      const handle = await openFile(path);
      if (handle === null) return null;
      try {
        const [stats, mediaType] = await Promise.all([handle.stat(), readFile(`${path}.type`, "utf8")]);
        if (stats.isFile()) {
          const part = resolveRange(range, stats.size);
          const body = streamFile(handle, part?.from ?? 0, part?.to ?? stats.size - 1);
          return { mediaType, size: stats.size, part, body };
        }
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      await handle.close();
      return null;
    },
    async remove(name) {
      const path = pathOf(name);
      await Promise.all([rm(path, { force: true }), rm(`${path}.type`, { force: true })]);
    },
  };
}

/** @param staged where the content lies on the same file system, if it does: linked instead of copied */
async function writeWhole(path: string, content: Blob, staged: string | undefined): Promise<void> {
  if (staged === undefined) await pipeline(readChunks(content.stream()), createWriteStream(path));
  // Some file systems have no links.
  else await link(staged, path).catch(() => copyFile(staged, path));
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR" || code === "ENAMETOOLONG";
}
