import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { syncDirectory } from "./durable-file-system.ts";
import { StartupError, codeOf, messageOf } from "./startup-error.ts";

const versionFile = "PG_VERSION";

/** Makes the data folder if need be and proves that it can be written. Throws StartupError. */
export function prepareDataFolder(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    const probe = join(dataDir, `.write-probe-${process.pid}`);
    fs.writeFileSync(probe, "");
    fs.rmSync(probe);
  } catch (error) {
    throw dataFolderError(dataDir, error);
  }
}

function dataFolderError(dataDir: string, cause: unknown): StartupError {
  const code = codeOf(cause);
  if (code === "EEXIST" || code === "ENOTDIR") {
    return new StartupError(
      `The data folder ${dataDir} is a file, or lies below one: set DATA_DIR to a folder.`,
      `数据目录 ${dataDir} 是一个文件或位于文件之下：请把 DATA_DIR 设为一个文件夹。`,
      { cause },
    );
  }
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return new StartupError(
      `The data folder ${dataDir} cannot be written: give this user the right to write there, or set DATA_DIR to another folder.`,
      `数据目录 ${dataDir} 不可写：请授予当前用户写权限，或把 DATA_DIR 设为其他文件夹。`,
      { cause },
    );
  }
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new StartupError(
      `The disk of the data folder ${dataDir} is full: free some space, or set DATA_DIR to another disk.`,
      `数据目录 ${dataDir} 所在磁盘已满：请释放空间，或把 DATA_DIR 设到其他磁盘。`,
      { cause },
    );
  }
  return new StartupError(
    `The data folder ${dataDir} cannot be used: ${messageOf(cause)}.`,
    `数据目录 ${dataDir} 无法使用：${messageOf(cause)}。`,
    { cause },
  );
}

/**
 * Says whether `folder` must be created ("absent") or holds a database this version can open ("ours").
 * Anything else is refused with StartupError: what we did not write, we do not touch.
 */
export function inspectDatabaseFolder(folder: string, major: number): "absent" | "ours" {
  let entries: string[];
  try {
    entries = fs.readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return "absent";
    throw dataFolderError(folder, error);
  }
  if (entries.length === 0) {
    fs.rmdirSync(folder);
    return "absent";
  }
  if (!entries.includes(versionFile) || !entries.includes("global")) {
    throw new StartupError(
      `The folder ${folder} holds something other than this server's database: move it away, or set DATA_DIR to another folder.`,
      `文件夹 ${folder} 中的内容不是本服务的数据库：请将其移走，或把 DATA_DIR 设为其他文件夹。`,
    );
  }
  const found = fs.readFileSync(join(folder, versionFile), "utf8").trim();
  if (found !== String(major)) {
    const newer = Number(found) > major;
    throw new StartupError(
      newer
        ? `The database in ${folder} was written by a newer version (PostgreSQL ${found}, this one has ${major}): start the newer version of this server.`
        : `The database in ${folder} was written by PostgreSQL ${found}, this version has ${major}: export it with the version that wrote it and import it here.`,
      newer
        ? `${folder} 中的数据库由更新的版本写入（PostgreSQL ${found}，本版本为 ${major}）：请启动更新版本的服务。`
        : `${folder} 中的数据库由 PostgreSQL ${found} 写入，本版本为 ${major}：请用写入它的版本导出后在此导入。`,
    );
  }
  return "ours";
}

/**
 * Creates a database folder so that it is there whole or not at all, whenever the process or the power fails:
 * made under another name, synced to the last file, then renamed. A draft that a crash left is thrown away.
 * The caller holds the folder lock.
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
