import { TrellisError, type StudioRemoval } from "#contract";
import { sql } from "kysely";
import { IDENTITY_MODULES, type Caller, type Core, type ModuleFile, type ModuleFiles } from "#server/schemas";
import { assertFilePath } from "./file-path.ts";
import { digestOf, fileAt, folderFor, moduleOfPath, namesModule } from "./folder.ts";
import { READ_ONLY, locked, removeFrom } from "./save-file.ts";
import { storeDeletion, storeVersion } from "./versions.ts";

/** The file that the menu is built of. */
const MENUS = "schemas/menus.json";

/** The effects that deleting a file would have. @throws TrellisError notFound */
export async function planRemoval(core: Core, caller: Caller, path: string): Promise<StudioRemoval> {
  const folder = folderFor(core, caller);
  const file = await fileAt(folder, assertFilePath(path));
  if (file === null) throw new TrellisError("notFound");
  return {
    digest: await digestOf(file.text),
    named: await filesNaming(folder, file),
    isNeeded: isNeeded(path),
    records: await countRecords(core, path),
  };
}

/**
 * Deletes a file. Its text is a version before, from which it can be restored; the table stays.
 * @throws TrellisError forbidden, notFound, badRequest for a file that others or the server need, conflict
 */
export async function removeFile(core: Core, caller: Caller, request: { path: string; base: string }): Promise<void> {
  const folder = folderFor(core, caller);
  const { base } = request;
  const path = assertFilePath(request.path);
  if (!folder.writable) throw new TrellisError("forbidden", { text: READ_ONLY });
  if (isNeeded(path)) throw new TrellisError("badRequest", { params: { path }, text: NEEDED });
  const checked = async (): Promise<ModuleFile> => {
    const file = await fileAt(folder, path);
    if (file === null) throw new TrellisError("notFound");
    if ((await digestOf(file.text)) !== base) throw new TrellisError("conflict", { text: CHANGED });
    const named = await filesNaming(folder, file);
    if (named.length > 0) throw new TrellisError("badRequest", { params: { path, files: named.join(", ") }, text: NAMED });
    return file;
  };
  // Text and deletion are stored before the file is touched: a process that is killed in between loses neither.
  await locked(core, async (db) => {
    const { text } = await checked();
    await storeVersion(core, db, path, text, null);
    await storeDeletion(core, db, path, caller);
  });
  try {
    await locked(core, async () => {
      await checked();
      await removeFrom(folder, path);
    });
  } catch (error) {
    const kept = await fileAt(folder, path);
    if (kept !== null) await locked(core, (db) => storeVersion(core, db, path, kept.text, null));
    throw error;
  }
  await folder.apply();
}

async function filesNaming(folder: ModuleFiles, { path }: ModuleFile): Promise<readonly string[]> {
  const module = moduleOfPath(path);
  return (await folder.read()).filter((file) => file.path !== path && namesModule(file.text, module)).map((file) => file.path);
}

function isNeeded(path: string): boolean {
  return path === MENUS || IDENTITY_MODULES.some((name) => name === moduleOfPath(path));
}

async function countRecords({ db, inForce }: Core, path: string): Promise<number | null> {
  const module = inForce().catalog.modules.get(moduleOfPath(path));
  if (module === undefined || module.shows !== null) return null;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(module.table)} where is_deleted = 0`.execute(db);
  return rows[0]?.count ?? 0;
}

const CHANGED = {
  zh: "文件在您打开之后已被修改，没有删除。请看过现在的内容后再删除",
  en: "The file was changed after you opened it and was not deleted. Look at its present text, then delete it again.",
};

const NEEDED = {
  zh: "服务器离不开 {path}，不能删除",
  en: "The server cannot work without {path}, so it cannot be deleted.",
};

const NAMED = {
  zh: "{path} 没有删除：这些文件引用它，请先修改：{files}",
  en: "{path} was not deleted, because these files name it: {files}. Change them first.",
};
