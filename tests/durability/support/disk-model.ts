import * as fs from "node:fs";
import { dirname, join } from "node:path";

/** Block size that a disk writes atomically. It is smaller than PostgreSQL's 8 KiB page, so that pages tear too. */
const blockSize = 4096;

export type DiskChange =
  | { readonly kind: "create"; readonly path: string; readonly inode: number; readonly directory: boolean }
  | { readonly kind: "write"; readonly inode: number; readonly position: number; readonly bytes: Uint8Array }
  | { readonly kind: "resize"; readonly inode: number; readonly size: number }
  | { readonly kind: "rename"; readonly from: string; readonly to: string }
  | { readonly kind: "remove"; readonly path: string }
  | { readonly kind: "sync"; readonly inode: number }
  | { readonly kind: "syncDirectory"; readonly path: string };

/** One file: what a reader sees now, and what the disk surely holds. */
class FileContent {
  #bytes: Buffer;
  #size: number;
  #durableSize: number;
  /** The durable content of every block changed since the last sync. */
  readonly #before = new Map<number, Buffer>();

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#size = bytes.length;
    this.#durableSize = bytes.length;
  }

  static created(): FileContent {
    return new FileContent(Buffer.alloc(0));
  }

  write(position: number, bytes: Uint8Array): void {
    this.#keepBefore(position, position + bytes.length);
    this.#grow(position + bytes.length);
    this.#bytes.set(bytes, position);
    this.#size = Math.max(this.#size, position + bytes.length);
  }

  resize(size: number): void {
    this.#keepBefore(Math.min(size, this.#size), Math.max(size, this.#size));
    this.#grow(size);
    if (size < this.#size) this.#bytes.fill(0, size, this.#size);
    this.#size = size;
  }

  sync(): void {
    this.#before.clear();
    this.#durableSize = this.#size;
  }

  /** State after a power cut: each block that was not synced, and the length, survive at random. */
  afterPowerCut(random: () => number): Buffer {
    const found = Buffer.from(this.#bytes);
    for (const [block, before] of this.#before) if (random() < 0.5) before.copy(found, block * blockSize);
    return found.subarray(0, random() < 0.5 ? this.#durableSize : this.#size);
  }

  #keepBefore(from: number, to: number): void {
    for (let block = Math.floor(from / blockSize); block * blockSize < to; block += 1) {
      if (this.#before.has(block)) continue;
      const before = Buffer.alloc(blockSize);
      before.set(
        this.#bytes.subarray(block * blockSize, Math.max(block * blockSize, Math.min((block + 1) * blockSize, this.#size))),
      );
      this.#before.set(block, before);
    }
  }

  #grow(size: number): void {
    if (size <= this.#bytes.length) return;
    const grown = Buffer.alloc(Math.max(size, Math.min(this.#bytes.length * 2, size + 1024 * 1024)));
    this.#bytes.copy(grown);
    this.#bytes = grown;
  }
}

interface NameChange {
  readonly directory: string;
  apply(names: Map<string, number>): void;
}

/**
 * A folder on a disk with a volatile cache. Only fsync makes content durable, and only fsync of the directory makes
 * a name durable (stricter than today's journaling file systems, as strict as POSIX allows). What is not yet durable
 * is lost block by block and, within each directory, from some moment on.
 */
export class DiskModel {
  readonly #files = new Map<number, FileContent>();
  readonly #directories = new Set<number>();
  readonly #durableNames: Map<string, number>;
  #pending: NameChange[] = [];

  /** Starts from a folder taken as wholly durable. `inodeOf` names its files as the changes will. */
  constructor(folder: string, inodeOf: (path: string) => number) {
    this.#durableNames = new Map();
    for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const inode = inodeOf(path);
      this.#durableNames.set(path, inode);
      if (entry.isDirectory()) this.#directories.add(inode);
      else this.#files.set(inode, new FileContent(fs.readFileSync(path)));
    }
  }

  apply(change: DiskChange): void {
    switch (change.kind) {
      case "create":
        if (change.directory) this.#directories.add(change.inode);
        else this.#files.set(change.inode, FileContent.created());
        return this.#name(change.path, (names) => names.set(change.path, change.inode));
      case "write":
        return this.#files.get(change.inode)?.write(change.position, change.bytes);
      case "resize":
        return this.#files.get(change.inode)?.resize(change.size);
      case "rename":
        return this.#name(change.to, (names) => {
          const inode = names.get(change.from);
          if (inode === undefined) return;
          names.delete(change.from);
          names.set(change.to, inode);
        });
      case "remove":
        return this.#name(change.path, (names) => names.delete(change.path));
      case "sync":
        return this.#files.get(change.inode)?.sync();
      case "syncDirectory":
        for (const pending of this.#pending) if (pending.directory === change.path) pending.apply(this.#durableNames);
        this.#pending = this.#pending.filter((pending) => pending.directory !== change.path);
    }
  }

  /**
   * The folder as it may be found after a power cut now. Held in memory, so that it can be written more than once while
   * the model goes on.
   * @returns writes it to `target`, which takes the place of `source` in every path
   */
  afterPowerCut(source: string, random: () => number): (target: string) => void {
    const names = new Map(this.#durableNames);
    for (const directory of new Set(this.#pending.map((pending) => pending.directory))) {
      const changes = this.#pending.filter((pending) => pending.directory === directory);
      for (const change of changes.slice(0, Math.floor(random() * (changes.length + 1)))) change.apply(names);
    }
    const found = [...names]
      .toSorted(([one], [other]) => one.length - other.length)
      .map(([path, inode]) => ({
        path: path.slice(source.length),
        content: this.#directories.has(inode) ? "directory" : this.#files.get(inode)?.afterPowerCut(random),
      }));
    return (target) => {
      fs.mkdirSync(target, { recursive: true });
      for (const { path, content } of found) {
        if (!fs.existsSync(dirname(target + path))) continue; // its directory's own name was lost
        if (content === "directory") fs.mkdirSync(target + path, { recursive: true });
        else if (content) fs.writeFileSync(target + path, content);
      }
    };
  }

  #name(path: string, apply: (names: Map<string, number>) => void): void {
    this.#pending.push({ directory: dirname(path), apply });
  }
}
