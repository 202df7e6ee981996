import { randomUUID } from "node:crypto";
import { lstat, mkdir, open, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { KnownIds } from "#metadata";
import { LoadCache, loadCatalogInSteps, metaSchemasIn } from "#metadata/load";
import { ModuleFileError, type FolderChange, type ModuleFile, type ModuleFiles } from "#server/schemas";
import { readSchemas } from "./schemas-folder.ts";
import { codeOf, messageOf } from "./startup-error.ts";
import { timeSlices } from "./time-slices.ts";

export interface ModuleFolder {
  readonly folder: string;
  /** The running server's cache of the files that it has read and checked. */
  readonly cache?: LoadCache;
  readonly writable: boolean;
  known(): Promise<KnownIds>;
  /** Reads the folder again and puts it in force. */
  apply(): Promise<void>;
}

/** The module files of a folder on disk. */
export function createModuleFiles({ folder, writable, known, apply, cache: shared }: ModuleFolder): ModuleFiles {
  // A cache of its own: a draft must not push the texts of the running server out of the server's cache.
  const cache = new LoadCache(shared);
  return {
    writable,
    schemas: metaSchemasIn,
    known,
    read: async () => (await readSchemas(folder)).files,
    async judge(file, change) {
      const files = [...withChange((await readSchemas(folder)).files, file, change), file];
      const { findings, catalog, modules } = await loadCatalogInSteps(files, await known(), cache, NONE_ACTIVE, timeSlices());
      const own = modules.find((entry) => entry.file === file.path);
      const module = own?.ok === true ? (catalog.modules.get(own.module) ?? null) : null;
      return { findings: findings.filter((finding) => finding.file === file.path), module };
    },
    async write(file) {
      if (!writable) throw new ModuleFileError("SCHEMAS_WRITABLE");
      await writeAtomically(folder, file);
    },
    async remove(path) {
      if (!writable) throw new ModuleFileError("SCHEMAS_WRITABLE");
      const target = join(folder, ...path.split("/").slice(1));
      try {
        await assertInside(folder, target);
        await rm(target);
      } catch (error) {
        throw error instanceof ModuleFileError ? error : fileError(error);
      }
    },
    apply,
  };
}

/** The other files of a folder as they would be with a file. */
function withChange(files: readonly ModuleFile[], own: ModuleFile, change?: FolderChange): readonly ModuleFile[] {
  const changed = new Map(change?.changed.map((file) => [file.path, file]));
  return files.filter(({ path }) => path !== own.path && path !== change?.removed).map((file) => changed.get(file.path) ?? file);
}

/** Without the path of the machine that Node adds. */
function fileError(error: unknown): ModuleFileError {
  return new ModuleFileError(messageOf(error).split(",")[0] ?? "", codeOf(error), { cause: error });
}

const NONE_ACTIVE: ReadonlySet<string> = new Set();

/**
 * Writes beside the file and renames, so that no reader sees half of a text.
 * @throws ModuleFileError with the reason of the operating system
 */
async function writeAtomically(folder: string, { path, text }: ModuleFile): Promise<void> {
  const target = join(folder, ...path.split("/").slice(1));
  const temporary = join(dirname(target), `.${randomUUID()}.tmp`);
  try {
    await mkdir(dirname(target), { recursive: true });
    await assertInside(folder, target);
    await removeAbandoned(dirname(target));
    // The file is on the disk before its name leads there.
    const handle = await open(temporary, "wx", 0o644);
    try {
      await handle.writeFile(text, "utf8");
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error instanceof ModuleFileError ? error : fileError(error);
  }
}

/** Milliseconds after which a temporary file belongs to no write any more. */
const ABANDONED = 60_000;
const TEMPORARY = /^\.[0-9a-f-]{36}\.tmp$/;

/** Removes what a process left behind that was killed between write and rename. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!TEMPORARY.test(name)) continue;
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    if (info !== null && Date.now() - info.mtimeMs > ABANDONED) await rm(path, { force: true });
  }
}

/** A link may lead out of the folder, and replacing it would detach the file from its place. */
async function assertInside(folder: string, target: string): Promise<void> {
  const [root, parent] = await Promise.all([realpath(folder), realpath(dirname(target))]);
  const below = relative(root, parent);
  if (below === ".." || below.startsWith(`..${sep}`)) throw new ModuleFileError("the folder is a link to another place");
  const there = await lstat(target).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  });
  if (there?.isSymbolicLink() === true) throw new ModuleFileError("the file is a link");
}
