import * as fs from "node:fs";
import { hostname } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { StartupError, codeOf, messageOf } from "./startup-error.ts";

export interface FolderLock {
  release(): void;
}

/** Two that start at the same instant get in each other's way for a moment; one of them must win, so both try for this long (ms). */
const patience = 700;

/** SQLite's result codes for "somebody else has it". */
const busyCodes = new Set([5, 6]);

/**
 * Takes the one lock on a data folder, or throws StartupError if another process (or this one) has it.
 *
 * PGlite itself would let two processes write the same files, and acknowledged rows would be lost.
 * The lock must die with its holder, `kill -9` included. Node has no flock or fcntl, but its built-in
 * SQLite takes an fcntl lock (LockFileEx on Windows) for an exclusive transaction; we hold one, for ever,
 * on an empty file. Why this rather than:
 * - a file with the process id: stale after `kill -9`, ids are reused, and two containers that share a
 *   volume do not see each other's ids;
 * - a local socket: an abstract one is per network namespace, so blind between containers; one in the
 *   folder leaves a stale file whose removal is a race; neither means anything to a second host on NFS.
 * The kernel's lock is atomic (no race at start), belongs to the inode (so it holds between containers on
 * one host), is forwarded by NFS to its server, and vanishes with the process. A file system without locks
 * gives an error here, and the folder is refused rather than trusted.
 *
 * POSIX drops a process's locks when it closes ANY descriptor of the file: within this process nobody else
 * may open `file` (copy the folder of a running server from another process, or not at all).
 */
export function lockFolder(file: string): FolderLock {
  let database: DatabaseSync | undefined;
  const holderFile = `${file}.holder`;
  try {
    database = new DatabaseSync(file, { timeout: patience });
    // Nothing is ever written, so a journal beside the lock would only be litter.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    const busy = isBusy(error);
    database?.close();
    throw busy ? alreadyOpen(file, holderFile) : cannotLock(file, error);
  }
  const held = database;
  // For the other process's message only: never read to decide anything.
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

function alreadyOpen(file: string, holderFile: string): StartupError {
  const holder = readHolder(holderFile);
  return new StartupError(
    `Another process${holder ? ` (${holder})` : ""} has the database open (lock ${file}): stop it, or set DATA_DIR to another folder.`,
    `另一个进程${holder ? `（${holder}）` : ""}已打开该数据库（锁文件 ${file}）：请先停止它，或把 DATA_DIR 设为其他文件夹。`,
  );
}

function readHolder(holderFile: string): string {
  try {
    return fs.readFileSync(holderFile, "utf8").slice(0, 200);
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "EACCES") return "";
    throw error;
  }
}

function cannotLock(file: string, cause: unknown): StartupError {
  return new StartupError(
    `The lock ${file} cannot be taken (${messageOf(cause)}): DATA_DIR must be on a file system with file locks, and writable.`,
    `无法取得锁 ${file}（${messageOf(cause)}）：DATA_DIR 必须位于支持文件锁且可写的文件系统上。`,
    { cause },
  );
}
