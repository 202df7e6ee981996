import * as fs from "node:fs";
import { hostname } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { FolderError, codeOf, messageOf } from "./errors.ts";

export interface FolderLock {
  release(): void;
}

/** Milliseconds. Two processes that start at the same instant disturb each other for a moment; one of them must win. */
const retryFor = 700;

/** SQLite's result codes of a lock that another process holds. */
const busyCodes = new Set([5, 6]);

/**
 * Takes the only lock of a database folder.
 *
 * PGlite itself would let two processes write the same files, and acknowledged rows would be lost. The lock must end with
 * its holder, `kill -9` included. Node has no flock or fcntl, but its built-in SQLite takes an fcntl lock (LockFileEx on
 * Windows) for an exclusive transaction. This function holds such a transaction on an empty file. The alternatives fail:
 * - a file with the process id is stale after `kill -9`, ids are reused, and two containers that share a volume do not see
 *   each other's ids;
 * - a local socket: an abstract one belongs to a network namespace and is invisible between containers; one in the folder
 *   leaves a stale file whose removal is a race; neither works between hosts on NFS.
 * The kernel's lock is atomic, belongs to the inode (it works between containers on one host), is forwarded by NFS to its
 * server, and ends with the process. A file system without locks gives an error here, and the folder is refused.
 *
 * POSIX drops the locks of a process when it closes ANY descriptor of the file: no other code of this process may open
 * `file`. Copy the folder of a running server from another process, or not at all.
 * @throws FolderError `inUse` when another process, or this one, holds the lock; `cannotLock`
 */
export function lockFolder(file: string): FolderLock {
  let database: DatabaseSync | undefined;
  const holderFile = `${file}.holder`;
  try {
    database = new DatabaseSync(file, { timeout: retryFor });
    // The lock database is never written, so a journal beside it would only be litter.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    const isHeld = isBusy(error);
    database?.close();
    if (isHeld) throw new FolderError("inUse", { path: file, holder: readHolder(holderFile) });
    throw new FolderError("cannotLock", { path: file, detail: messageOf(error) }, error);
  }
  const held = database;
  // For the message of the other process only; no decision depends on it.
  fs.writeFileSync(holderFile, `${process.pid} @ ${hostname()}`);
  return {
    release() {
      fs.rmSync(holderFile, { force: true });
      if (held.isOpen) held.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  const errcode: unknown = error instanceof Error && "errcode" in error ? error.errcode : undefined;
  return typeof errcode === "number" && busyCodes.has(errcode & 0xff);
}

function readHolder(holderFile: string): string {
  try {
    return fs.readFileSync(holderFile, "utf8").slice(0, 200);
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "EACCES") return "";
    throw error;
  }
}
