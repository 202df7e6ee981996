import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { syncDirectory } from "./durable-file-system.ts";
import { FolderError, type FolderErrorReason, codeOf, messageOf } from "./errors.ts";

const versionFile = "PG_VERSION";

/** Makes the parent of a database folder if it is absent, and proves that it can be written. @throws FolderError */
export function prepareParentFolder(parent: string): void {
  try {
    fs.mkdirSync(parent, { recursive: true });
    const probe = join(parent, `.write-probe-${process.pid}`);
    fs.writeFileSync(probe, "");
    fs.rmSync(probe);
  } catch (error) {
    throw folderError(parent, error);
  }
}

const reasonsByCode: Readonly<Record<string, FolderErrorReason>> = {
  EEXIST: "notAFolder",
  ENOTDIR: "notAFolder",
  EACCES: "notWritable",
  EPERM: "notWritable",
  EROFS: "notWritable",
  ENOSPC: "diskFull",
  EDQUOT: "diskFull",
};

function folderError(path: string, cause: unknown): FolderError {
  return new FolderError(reasonsByCode[codeOf(cause)] ?? "unusable", { path, detail: messageOf(cause) }, cause);
}

/**
 * Tells whether `folder` must be created ("absent") or contains a database that this version can open ("ours").
 * @throws FolderError for any other content, which is left alone
 */
export function inspectDatabaseFolder(folder: string, major: number): "absent" | "ours" {
  let entries: string[];
  try {
    entries = fs.readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return "absent";
    throw folderError(folder, error);
  }
  if (entries.length === 0) {
    fs.rmdirSync(folder);
    return "absent";
  }
  if (!entries.includes(versionFile) || !entries.includes("global")) throw new FolderError("foreign", { path: folder });
  const found = fs.readFileSync(join(folder, versionFile), "utf8").trim();
  if (found === String(major)) return "ours";
  const reason = Number(found) > major ? "newerVersion" : "olderVersion";
  throw new FolderError(reason, { path: folder, found, expected: String(major) });
}

/**
 * Creates a database folder so that it is there whole or not at all, whenever the process or the power fails: made under
 * another name, synced to the last file, then renamed. A draft that a crash left is deleted. The caller holds the lock.
 */
export async function createDatabaseFolder(folder: string, make: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${folder}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  await make(draft);
  syncTree(draft);
  fs.renameSync(draft, folder);
  syncDirectory(dirname(folder));
}

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncFile(path);
  }
  syncDirectory(folder);
}

function syncFile(path: string): void {
  const descriptor = fs.openSync(path, "r+");
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
