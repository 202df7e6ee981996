import * as fs from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { codeOf } from "./errors.ts";

/**
 * Sees every change to the database's files, after it was made. For the power-loss test, which must
 * know what was written and what of it was synced. Paths are those of the host.
 */
export interface FileObserver {
  created(path: string): void;
  written(descriptor: number, position: number, bytes: Uint8Array): void;
  resized(path: string | number, size: number): void;
  renamed(from: string, to: string): void;
  removed(path: string): void;
  synced(descriptor: number): void;
  syncedDirectory(path: string): void;
}

interface FileNode {
  name: string;
  parent: FileNode;
}

interface FileStream {
  readonly node: FileNode;
  readonly nfd: number;
}

interface Attributes {
  readonly size?: number;
}

/** The part of emscripten's NODEFS that is overridden. It keeps its operations in two mutable tables. */
interface NodeFileSystem {
  realPath: (node: FileNode) => string;
  tryFSOperation: <Result>(operation: () => Result) => Result;
  node_ops: {
    mknod: (parent: FileNode, name: string, mode: number, device: number) => FileNode;
    symlink: (parent: FileNode, name: string, target: string) => void;
    rename: (node: FileNode, directory: FileNode, name: string) => void;
    unlink: (parent: FileNode, name: string) => void;
    rmdir: (parent: FileNode, name: string) => void;
    setattr: (node: FileNode, attributes: Attributes) => void;
  };
  stream_ops: {
    fsync?: (stream: FileStream) => number;
    write: (stream: FileStream, buffer: Uint8Array, offset: number, length: number, position: number) => number;
    setattr: (stream: FileStream, attributes: Attributes) => void;
  };
}

type EmscriptenOptions = Parameters<NodeFS["init"]>[1];

/**
 * PGlite's Node file system, with the one operation it lacks: fsync.
 *
 * The wasm's `fsync` looks for `stream_ops.fsync` and reports success when there is none, so as shipped
 * PostgreSQL believes that its log is on the disk while it is in the page cache. Here it reaches
 * `fs.fsyncSync` of the real descriptor, and an error reaches PostgreSQL, which then stops (as it must:
 * after a failed fsync nobody knows what the disk holds).
 *
 * A directory changed since (create, rename, unlink) is synced before the next fsync of anything:
 * POSIX does not promise that a synced file can be found by its name, and PostgreSQL leaves the entry of
 * a new relation file to the file system. `fdatasync` cannot be mended here (the wasm answers it by
 * itself), so the backend must run with `wal_sync_method=fsync`.
 */
export class DurableFileSystem extends NodeFS {
  readonly #observer: FileObserver | undefined;
  readonly #changedDirectories = new Set<string>();

  constructor(folder: string, observer?: FileObserver) {
    super(folder);
    this.#observer = observer;
  }

  override async init(...[pglite, options]: Parameters<NodeFS["init"]>): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    // The tables must be changed before the mount of NodeFS copies them to its root node.
    return super.init(pglite, {
      ...options,
      preRun: [
        ...(options.preRun ?? []),
        (module) => {
          const nodeFileSystem: NodeFileSystem = module.NODEFS;
          this.#addSync(nodeFileSystem);
          this.#watchDirectories(nodeFileSystem);
          if (this.#observer) observe(nodeFileSystem, this.#observer);
        },
      ],
    });
  }

  #addSync(nodeFileSystem: NodeFileSystem): void {
    nodeFileSystem.stream_ops.fsync = (stream) => {
      nodeFileSystem.tryFSOperation(() => {
        this.#syncDirectories();
        fs.fsyncSync(stream.nfd);
        this.#observer?.synced(stream.nfd);
      });
      return 0;
    };
  }

  #syncDirectories(): void {
    for (const path of this.#changedDirectories) {
      syncDirectory(path);
      this.#observer?.syncedDirectory(path);
    }
    this.#changedDirectories.clear();
  }

  #watchDirectories(nodeFileSystem: NodeFileSystem): void {
    const operations = nodeFileSystem.node_ops;
    const { mknod, symlink, rename, unlink, rmdir } = operations;
    const changed = (directory: FileNode) => this.#changedDirectories.add(nodeFileSystem.realPath(directory));
    operations.mknod = (parent, ...rest) => {
      const node = mknod(parent, ...rest);
      changed(parent);
      return node;
    };
    operations.symlink = (parent, ...rest) => {
      symlink(parent, ...rest);
      changed(parent);
    };
    operations.rename = (node, directory, name) => {
      const before = node.parent;
      rename(node, directory, name);
      changed(before);
      changed(directory);
    };
    operations.unlink = (parent, name) => {
      unlink(parent, name);
      changed(parent);
    };
    operations.rmdir = (parent, name) => {
      this.#changedDirectories.delete(`${nodeFileSystem.realPath(parent)}/${name}`);
      rmdir(parent, name);
      changed(parent);
    };
  }
}

/** Syncs a folder's entries. On Windows a folder cannot be synced, and its entries are durable without it. */
export function syncDirectory(path: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = fs.openSync(path, "r");
    fs.fsyncSync(descriptor);
  } catch (error) {
    // Removed meanwhile, or a system without directory sync: the same codes that PostgreSQL forgives.
    if (!["ENOENT", "EISDIR", "EACCES", "EPERM", "EINVAL", "EBADF"].includes(codeOf(error))) throw error;
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor);
  }
}

function observe(nodeFileSystem: NodeFileSystem, observer: FileObserver): void {
  const nodes = nodeFileSystem.node_ops;
  const streams = nodeFileSystem.stream_ops;
  const { mknod, rename, unlink, rmdir, setattr } = nodes;
  const { write, setattr: setStreamAttributes } = streams;
  const pathOf = (parent: FileNode, name: string) => `${nodeFileSystem.realPath(parent)}/${name}`;
  nodes.mknod = (parent, name, ...rest) => {
    const node = mknod(parent, name, ...rest);
    observer.created(pathOf(parent, name));
    return node;
  };
  nodes.rename = (node, directory, name) => {
    const before = nodeFileSystem.realPath(node);
    rename(node, directory, name);
    observer.renamed(before, pathOf(directory, name));
  };
  nodes.unlink = (parent, name) => {
    unlink(parent, name);
    observer.removed(pathOf(parent, name));
  };
  nodes.rmdir = (parent, name) => {
    rmdir(parent, name);
    observer.removed(pathOf(parent, name));
  };
  nodes.setattr = (node, attributes) => {
    setattr(node, attributes);
    if (attributes.size !== undefined) observer.resized(nodeFileSystem.realPath(node), attributes.size);
  };
  streams.setattr = (stream, attributes) => {
    setStreamAttributes(stream, attributes);
    if (attributes.size !== undefined) observer.resized(stream.nfd, attributes.size);
  };
  streams.write = (stream, buffer, offset, length, position) => {
    const count = write(stream, buffer, offset, length, position);
    observer.written(stream.nfd, position, Uint8Array.from(buffer.subarray(offset, offset + count)));
    return count;
  };
}
