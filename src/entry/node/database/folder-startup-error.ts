import type { FolderError, FolderErrorFacts, FolderErrorReason } from "#embedded-postgres";
import { StartupError } from "../startup-error.ts";

interface Texts {
  readonly en: string;
  readonly zh: string;
}

const texts: Readonly<Record<FolderErrorReason, (facts: FolderErrorFacts) => Texts>> = {
  inUse: ({ path, holder }) => ({
    en: `Another process${holder ? ` (${holder})` : ""} has the database open (lock ${path}): stop it, or set DATA_DIR to another folder.`,
    zh: `另一个进程${holder ? `（${holder}）` : ""}已打开该数据库（锁文件 ${path}）：请先停止它，或把 DATA_DIR 设为其他文件夹。`,
  }),
  cannotLock: ({ path, detail }) => ({
    en: `The lock ${path} cannot be taken (${detail}): DATA_DIR must be on a file system with file locks, and writable.`,
    zh: `无法取得锁 ${path}（${detail}）：DATA_DIR 必须位于支持文件锁且可写的文件系统上。`,
  }),
  notAFolder: ({ path }) => ({
    en: `The data folder ${path} is a file, or lies below one: set DATA_DIR to a folder.`,
    zh: `数据目录 ${path} 是一个文件或位于文件之下：请把 DATA_DIR 设为一个文件夹。`,
  }),
  notWritable: ({ path }) => ({
    en: `The data folder ${path} cannot be written: give this user the right to write there, or set DATA_DIR to another folder.`,
    zh: `数据目录 ${path} 不可写：请授予当前用户写权限，或把 DATA_DIR 设为其他文件夹。`,
  }),
  diskFull: ({ path }) => ({
    en: `The disk of the data folder ${path} is full: free some space, or set DATA_DIR to another disk.`,
    zh: `数据目录 ${path} 所在磁盘已满：请释放空间，或把 DATA_DIR 设到其他磁盘。`,
  }),
  unusable: ({ path, detail }) => ({
    en: `The data folder ${path} cannot be used: ${detail}.`,
    zh: `数据目录 ${path} 无法使用：${detail}。`,
  }),
  foreign: ({ path }) => ({
    en: `The folder ${path} holds something other than this server's database: move it away, or set DATA_DIR to another folder.`,
    zh: `文件夹 ${path} 中的内容不是本服务的数据库：请将其移走，或把 DATA_DIR 设为其他文件夹。`,
  }),
  newerVersion: ({ path, found, expected }) => ({
    en: `The database in ${path} was written by a newer version (PostgreSQL ${found}, this one has ${expected}): start the newer version of this server.`,
    zh: `${path} 中的数据库由更新的版本写入（PostgreSQL ${found}，本版本为 ${expected}）：请启动更新版本的服务。`,
  }),
  olderVersion: ({ path, found, expected }) => ({
    en: `The database in ${path} was written by PostgreSQL ${found}, this version has ${expected}: export it with the version that wrote it and import it here.`,
    zh: `${path} 中的数据库由 PostgreSQL ${found} 写入，本版本为 ${expected}：请用写入它的版本导出后在此导入。`,
  }),
  cannotOpen: ({ path, detail }) => ({
    en: `The database in ${path} cannot be opened: ${detail}`,
    zh: `无法打开 ${path} 中的数据库：${detail}`,
  }),
};

/** Says in both languages what the operator can do about a database folder that cannot be opened. */
export function folderStartupError(error: FolderError): StartupError {
  const { en, zh } = texts[error.reason](error.facts);
  return new StartupError(en, zh, { cause: error });
}
