import * as fs from "node:fs";
import { join } from "node:path";
import type { FileObserver } from "../../../packages/embedded-postgres/src/durable-file-system.ts";
import { type DiskChange, DiskModel } from "./disk-model.ts";

/** Events in order: changes of the disk, and commits that the client was told of. */
export type Event = DiskChange | { readonly kind: "acknowledge"; readonly commit: number };

/** Writes down everything a database does to the files of one folder. */
export class Recorder implements FileObserver {
  readonly events: Event[] = [];
  readonly #folder: string;
  /** The system gives an inode number again when its file is gone; the model must not confuse the two. */
  readonly #inodes = new Map<number, number>();
  readonly #directoryPaths = new Map<number, string>();
  #next = 1;

  /** `model` must be taken before the first change. */
  readonly model: DiskModel;

  constructor(folder: string) {
    this.#folder = folder;
    this.#directoryPaths.set(fs.lstatSync(folder).ino, folder);
    this.model = new DiskModel(folder, (path) => this.#register(path));
  }

  acknowledge(commit: number): void {
    this.events.push({ kind: "acknowledge", commit });
  }

  created(path: string): void {
    const directory = fs.lstatSync(path).isDirectory();
    this.events.push({ kind: "create", path: this.#plain(path), inode: this.#register(path), directory });
  }

  written(descriptor: number, position: number, bytes: Uint8Array): void {
    this.events.push({ kind: "write", inode: this.#inode(fs.fstatSync(descriptor)), position, bytes });
  }

  resized(target: string | number, size: number): void {
    const stat = typeof target === "string" ? fs.lstatSync(target) : fs.fstatSync(target);
    this.events.push({ kind: "resize", inode: this.#inode(stat), size });
  }

  renamed(from: string, to: string): void {
    this.events.push({ kind: "rename", from: this.#plain(from), to: this.#plain(to) });
  }

  removed(path: string): void {
    this.events.push({ kind: "remove", path: this.#plain(path) });
  }

  synced(descriptor: number): void {
    const stat = fs.fstatSync(descriptor);
    const directory = stat.isDirectory() ? this.#directoryPaths.get(stat.ino) : undefined;
    if (directory !== undefined) this.syncedDirectory(directory);
    else this.events.push({ kind: "sync", inode: this.#inode(stat) });
  }

  syncedDirectory(path: string): void {
    this.events.push({ kind: "syncDirectory", path: this.#plain(path) });
  }

  #register(path: string): number {
    const stat = fs.lstatSync(path);
    const inode = this.#next;
    this.#next += 1;
    this.#inodes.set(stat.ino, inode);
    if (stat.isDirectory()) this.#directoryPaths.set(stat.ino, this.#plain(path));
    return inode;
  }

  #inode(stat: fs.Stats): number {
    const inode = this.#inodes.get(stat.ino);
    if (inode === undefined) throw new Error(`A change to a file that nobody created in ${this.#folder}`);
    return inode;
  }

  #plain(path: string): string {
    return join(path, ".");
  }
}
