import { TrellisError, type Finding, type Locale, type StudioPlan, type StudioText, type Text } from "#contract";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "#server";
import { mayRead } from "#server/rights";
import {
  ModuleFileError,
  planModuleTable,
  planUnfitRecords,
  type Caller,
  type Core,
  type ModuleFile,
  type ModuleFiles,
} from "#server/schemas";
import { changesOfRename } from "./module-rename.ts";
import { assertFilePath } from "./file-path.ts";
import { digestOf, fileAt, folderFor, moduleOfPath, namesModule } from "./folder.ts";
import { storeVersion } from "./versions.ts";

/** The effects that saving a text would have on the file and the tables. */
export async function planFile(core: Core, caller: Caller, { path, text, replaces }: FileRequest): Promise<StudioPlan> {
  const before = await fileAt(folderFor(core, caller), assertFilePath(replaces ?? path));
  const { findings, change, planned, plan } = await judgeFile(core, caller, { path, text, replaces });
  return {
    findings,
    before: before?.text ?? null,
    digest: before === null ? null : await digestOf(before.text),
    statements: plan.statements,
    refused: plan.refused.map(({ pointer, reason, statement, field }) => ({
      pointer,
      reason,
      statement,
      field: field?.name ?? null,
    })),
    unfit: planned === null ? [] : await planUnfitRecords(core.db, planned),
    also: change?.changed.map((file) => file.path) ?? [],
  };
}

interface FileRequest extends ModuleFile {
  /** Path of the file whose place this one takes. */
  readonly replaces?: string | undefined;
}

/** What the linter and the tables say of a text. */
async function judgeFile(core: Core, caller: Caller, { path, text, replaces }: FileRequest) {
  const folder = folderFor(core, caller);
  const change = replaces === undefined ? undefined : await changesOfRename(folder, assertFilePath(path), replaces);
  const { findings, module } = await folder.judge({ path: assertFilePath(path), text }, change);
  if (module === null) return { findings, change, planned: null, plan: { statements: [], refused: [] } };
  const replaced = replaces === undefined ? null : moduleOfPath(replaces);
  const active = core.inForce().catalog.modules.get(replaced ?? module.name);
  const planned = { module, replaced, namesValues: active !== undefined && mayRead(caller, active) };
  return { findings, change, planned, plan: await planModuleTable(core.db, planned) };
}

interface SaveRequest extends FileRequest {
  /** Digest of the text that the changes started from; null for a new file. */
  readonly base: string | null;
  /** Saves a change that waits for the conversion of stored values. */
  readonly convert: boolean;
}

/**
 * Checks a text once more, and writes it. One save at a time on all nodes, so that two people cannot overwrite each other.
 * @throws TrellisError forbidden, badRequest with the first error or the refused change, conflict
 */
export async function saveFile(core: Core, caller: Caller, request: SaveRequest, locale: Locale): Promise<StudioText> {
  const folder = folderFor(core, caller);
  const { text, base, replaces } = request;
  const path = assertFilePath(request.path);
  const place = replaces === undefined ? path : assertFilePath(replaces);
  if (!folder.writable) throw new TrellisError("forbidden", { text: READ_ONLY });
  const judged = await folder.read();
  const {
    findings,
    plan: { refused },
  } = await judgeFile(core, caller, request);
  const fault = findings.find(({ severity }) => severity === "error");
  if (fault !== undefined) throw brokenFile(fault);
  const lossy = refused.find(({ field }) => field === undefined || !request.convert);
  if (lossy !== undefined) throw refusedChange(lossy.reason[locale], lossy.statement);
  // The text that is replaced is safe before the file is touched: a process that is killed in between keeps its history.
  await locked(core, async (db) => {
    const before = await unchanged(folder, place, base);
    if (before !== null) await storeVersion(core, db, place, before.text, null);
    const others = place === path ? [] : (await changesOfRename(folder, path, place)).changed;
    for (const other of others) {
      const found = await fileAt(folder, other.path);
      if (found !== null) await storeVersion(core, db, other.path, found.text, null);
    }
  });
  await locked(core, async (db) => {
    await unchanged(folder, place, base);
    await refuseDeleted(folder, judged, text);
    const change = place === path ? null : await changesOfRename(folder, path, place);
    const written = [{ path, text }, ...(change?.changed ?? [])];
    for (const file of written)
      await storeVersion(core, db, file.path, file.text, caller, file.path === path && change !== null ? place : null);
    await writeAll(folder, written, change?.removed ?? null);
  });
  await folder.apply();
  return { path, text, digest: await digestOf(text) };
}

/**
 * Writes the files, then removes the one whose place they take. Where one write fails, those before it are taken back.
 * @throws TrellisError badRequest with the reason
 */
async function writeAll(folder: ModuleFiles, files: readonly ModuleFile[], removed: string | null): Promise<void> {
  const before = new Map((await folder.read()).map((file) => [file.path, file]));
  const done: ModuleFile[] = [];
  for (const file of files) {
    try {
      await folder.write(file);
      done.push(file);
    } catch (error) {
      for (const { path } of done) {
        const earlier = before.get(path);
        await (earlier === undefined ? folder.remove(path) : folder.write(earlier)).catch(() => undefined);
      }
      throw error instanceof ModuleFileError ? unwritten(file.path, error) : error;
    }
  }
  if (removed !== null) await removeFrom(folder, removed);
}

/** Removes a file from the folder. @throws TrellisError badRequest with the reason */
export async function removeFrom(folder: ModuleFiles, path: string): Promise<void> {
  try {
    await folder.remove(path);
  } catch (error) {
    throw error instanceof ModuleFileError ? unwritten(path, error) : error;
  }
}

/** Works in a transaction. One save at a time on all nodes. */
export function locked(core: Core, work: (db: Kysely<TrellisTables>) => Promise<void>): Promise<void> {
  return core.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('trellis/schemas', 0))`.execute(db);
    await work(db);
  });
}

/** The file on disk. @throws TrellisError conflict when it is not the one that the changes started from */
async function unchanged(folder: ModuleFiles, path: string, base: string | null): Promise<ModuleFile | null> {
  const before = await fileAt(folder, path);
  if ((before === null ? null : await digestOf(before.text)) !== base) throw new TrellisError("conflict", { text: CHANGED });
  return before;
}

export const READ_ONLY = {
  zh: "此服务器的模块文件只读（SCHEMAS_WRITABLE），请下载文件或补丁后交由运维发布",
  en: "The module files of this server are read-only (SCHEMAS_WRITABLE). Download the file or the patch for an operator.",
};

/** @throws TrellisError conflict when a module that the text names was deleted after the text had been judged */
async function refuseDeleted(folder: ModuleFiles, judged: readonly ModuleFile[], text: string): Promise<void> {
  const present = new Set((await folder.read()).map(({ path }) => path));
  const gone = judged.find(({ path }) => !present.has(path) && namesModule(text, moduleOfPath(path)));
  if (gone !== undefined) throw new TrellisError("conflict", { params: { path: gone.path }, text: DELETED });
}

const DELETED = {
  zh: "{path} 刚刚被删除，而此文件引用它。请恢复它，或去掉引用后再保存",
  en: "{path} has just been deleted, and this file names it. Restore it, or take the reference out, and save again.",
};

const CHANGED = {
  zh: "文件在您打开之后已被修改，请比较两个版本后再保存",
  en: "The file was changed after you opened it. Compare the two versions, then save again.",
};

function unwritten(path: string, { code, message }: ModuleFileError): TrellisError {
  return new TrellisError("badRequest", { params: { path, reason: message }, text: UNWRITTEN[code] ?? UNWRITTEN_OTHERWISE });
}

const NO_RIGHT = {
  zh: "没有保存：服务器对 {path} 没有写入权限。请下载文件，并让运维人员检查模块文件夹的权限（{reason}）。",
  en: "Not saved: the server has no right to write {path}. Download the file, and have an operator check the rights of the folder ({reason}).",
};

const NO_ROOM = {
  zh: "没有保存：服务器的磁盘空间不足，{path} 保持原样。请下载文件，并让运维人员清理磁盘（{reason}）。",
  en: "Not saved: the disk of the server is full, and {path} stays as it was. Download the file, and have an operator make room ({reason}).",
};

/** Messages by the error code of the operating system. */
const UNWRITTEN: Readonly<Record<string, Text>> = {
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: NO_RIGHT,
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
};

const UNWRITTEN_OTHERWISE = {
  zh: "没有保存：无法写入 {path}（{reason}）",
  en: "Not saved: {path} cannot be written ({reason})",
};

function brokenFile({ line, column, message, hint }: Finding): TrellisError {
  const place = { line, column };
  return new TrellisError("badRequest", {
    params: place,
    text: {
      zh: `文件有错误，没有保存。第 {line} 行第 {column} 列：${message.zh}。${hint.zh}`,
      en: `The file has errors and was not saved. Line {line}, column {column}: ${message.en}. ${hint.en}`,
    },
  });
}

function refusedChange(reason: string, statement: string | null): TrellisError {
  if (statement === null)
    return new TrellisError("badRequest", { params: { reason }, text: { zh: "没有保存：{reason}", en: "Not saved: {reason}" } });
  return new TrellisError("badRequest", {
    params: { reason, statement },
    text: {
      zh: "此更改会丢失数据，没有保存：{reason}。由运维执行后再保存：{statement}",
      en: "The change would lose data and was not saved: {reason} After an operator has run this, save again: {statement}",
    },
  });
}
