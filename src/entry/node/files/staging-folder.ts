import { randomUUID } from "node:crypto";
import { createWriteStream, mkdirSync, openAsBlob } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { UploadParts } from "#server/platform";
import { readChunks } from "../read-chunks.ts";

/** Milliseconds. No upload takes longer; an older file was left behind by a process that was killed. */
const ABANDONED = 24 * 3_600_000;

/**
 * Files on their way: uploads until their request is answered, stored files until they are complete. The folder lies on
 * the file system of the store, which takes a file from here without a copy.
 */
export class StagingFolder {
  readonly #folder: string;
  readonly #paths = new WeakMap<Blob, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A path for a new file. The folder exists when it is returned. */
  newPath(): string {
    mkdirSync(this.#folder, { recursive: true });
    return join(this.#folder, `${randomUUID()}.part`);
  }

  /** Writes a stream to a file of the folder, and removes the file when the stream fails. */
  async receive(content: Readable, name: string, mediaType: string): Promise<File> {
    // The stream gets its reader before the first await, because it can fail at any moment.
    const path = this.newPath();
    try {
      await pipeline(content, createWriteStream(path, { flags: "wx" }));
      // The file's bytes stay on disk until somebody reads them.
      const file = new File([await openAsBlob(path)], name, { type: mediaType });
      this.#paths.set(file, path);
      return file;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** The parts of uploads that arrive in several requests. All nodes with this folder share them. */
  readonly parts: UploadParts = {
    write: async (name, offset, content) => {
      mkdirSync(this.#folder, { recursive: true });
      const path = this.#partPath(name);
      const handle = await open(path, offset === 0 ? "w" : "r+").catch(() => null);
      if (handle === null) return false;
      try {
        if ((await handle.stat()).size < offset) return false;
        let place = offset;
        for await (const chunk of readChunks(content.stream()))
          place += (await handle.write(chunk, 0, chunk.length, place)).bytesWritten;
        return true;
      } finally {
        await handle.close();
      }
    },
    open: async (name, fileName) => {
      const path = this.#partPath(name);
      try {
        const file = new File([await openAsBlob(path)], fileName);
        this.#paths.set(file, path);
        return file;
      } catch {
        // There is no such file.
        return null;
      }
    },
    remove: (name) => rm(this.#partPath(name), { force: true }),
  };

  /** @throws Error for a name that a client could have made up */
  #partPath(name: string): string {
    if (!/^\d{1,19}$/.test(name)) throw new Error("the name of an upload is its number");
    return join(this.#folder, `upload-${name}.part`);
  }

  /** Path of a received file; undefined for other content. */
  pathOf(content: Blob): string | undefined {
    return this.#paths.get(content);
  }

  async remove(content: Blob): Promise<void> {
    const path = this.#paths.get(content);
    if (path !== undefined) await rm(path, { force: true });
  }

  /** Removes files that a killed process left behind. Other processes may share the folder. */
  async removeAbandoned(): Promise<void> {
    const names = await readdir(this.#folder).catch((): string[] => []);
    for (const name of names) {
      const path = join(this.#folder, name);
      const age = await stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > ABANDONED) await rm(path, { force: true });
    }
  }
}
