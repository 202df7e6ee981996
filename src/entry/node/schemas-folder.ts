import { watch, type Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import type { SourceFile } from "#metadata/load";
import type { UnreadablePath } from "#metadata/live-catalog";
import { StartupError, codeOf, messageOf } from "./startup-error.ts";

/** Milliseconds. Writers save in several steps; one reading after the last is enough. */
const SETTLE = 60;
/** Milliseconds. File systems that report no changes (network mounts) are polled. */
const POLL = 700;

/** The file system as far as module files need it. */
export interface SchemaReader {
  list(folder: string): Promise<readonly Dirent[]>;
  read(file: string): Promise<string>;
}

const disk: SchemaReader = {
  list: (folder) => readdir(folder, { withFileTypes: true }),
  read: (file) => readFile(file, "utf8"),
};

export interface SchemaFolder {
  /** Every readable module file and menus.json, by path (`schemas/system/param.json`). */
  readonly files: readonly SourceFile[];
  /** Files and folders that are there and cannot be read. They are not deleted. */
  readonly unreadable: readonly UnreadablePath[];
}

/** Codes of a path that went away between listing and reading, of a dangling link, and of a link to a folder. */
const GONE: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR"]);

/** Reads the module files under `folder`. Never rejects. */
export async function readSchemas(folder: string, reader: SchemaReader = disk): Promise<SchemaFolder> {
  const unreadable: UnreadablePath[] = [];
  const block = (path: string, error: unknown): void => {
    unreadable.push({ path: displayPath(folder, path), reason: reasonOf(error) });
  };
  const paths = await moduleFiles(folder, folder, reader, block);
  const files = await Promise.all(
    paths.map(async (file): Promise<SourceFile | null> => {
      try {
        return { path: displayPath(folder, file), text: await reader.read(file) };
      } catch (error) {
        if (!GONE.has(codeOf(error))) block(file, error);
        return null;
      }
    }),
  );
  return { files: files.filter((file) => file !== null), unreadable };
}

/** `readSchemas` for a start, which has no earlier version to keep. @throws StartupError when the folder itself cannot be read */
export async function readSchemasAtStart(folder: string): Promise<SchemaFolder> {
  const found = await readSchemas(folder);
  const root = found.unreadable.find(({ path }) => path === ROOT_PATH);
  if (root === undefined) return found;
  throw new StartupError(
    `The schemas folder ${folder} cannot be read (${root.reason}): set SCHEMAS_DIR or start in the project's folder.`,
  );
}

/** Calls back after files came, changed or went, or their rights did, once per burst. @returns stops watching */
export function watchSchemas(folder: string, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let known = "";
  const report = async (): Promise<void> => {
    // Taken before the folder is read, so that the next look does not take the same change for another one.
    known = await fingerprint(folder);
    onChange();
  };
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void report(), SETTLE);
  };
  const poll = setInterval(() => {
    void fingerprint(folder).then((now) => {
      if (known !== "" && now !== known) settle();
      known = now;
    });
  }, POLL);
  poll.unref();
  let watcher: ReturnType<typeof watch> | undefined;
  try {
    watcher = watch(folder, { recursive: true, persistent: false }, settle);
    // A folder that cannot be watched is polled.
    watcher.on("error", () => watcher?.close());
  } catch {
    watcher = undefined;
  }
  return () => {
    clearTimeout(timer);
    clearInterval(poll);
    watcher?.close();
  };
}

/**
 * Paths of possible module files, sorted. Links to files count, because container platforms mount configuration as links.
 * Hidden files and folders do not.
 */
async function moduleFiles(
  root: string,
  folder: string,
  reader: SchemaReader,
  block: (path: string, error: unknown) => void,
): Promise<string[]> {
  let entries: readonly Dirent[];
  try {
    entries = await reader.list(folder);
  } catch (error) {
    // A folder below that went away is gone; the root never is: a network share may have been unmounted.
    if (folder === root || !GONE.has(codeOf(error))) block(folder, error);
    return [];
  }
  const visible = entries.filter(({ name }) => !name.startsWith("."));
  const below = await Promise.all(
    visible.filter((entry) => entry.isDirectory()).map((entry) => moduleFiles(root, join(folder, entry.name), reader, block)),
  );
  const own = visible
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && isModuleFile(entry.name))
    .map((entry) => join(folder, entry.name));
  return [...own, ...below.flat()].sort();
}

function isModuleFile(name: string): boolean {
  return name.endsWith(".json") && !name.endsWith(".schema.json");
}

const ROOT_PATH = "schemas";

function displayPath(folder: string, path: string): string {
  const below = relative(folder, path).replaceAll("\\", "/");
  return below === "" ? ROOT_PATH : `${ROOT_PATH}/${below}`;
}

/** `EACCES: permission denied`, without the path of the machine that Node adds. */
function reasonOf(error: unknown): string {
  return messageOf(error).split(",")[0] ?? "";
}

/** Changes with every change of content and of rights. Never rejects. */
async function fingerprint(folder: string): Promise<string> {
  const lines: string[] = [];
  const files = await moduleFiles(folder, folder, disk, (path, error) => lines.push(`${path}:${reasonOf(error)}`));
  const stats = await Promise.all(files.map(async (file) => [file, await stat(file).catch(() => null)] as const));
  for (const [file, info] of stats) lines.push(`${file}:${info?.mtimeMs ?? 0}:${info?.ctimeMs ?? 0}:${info?.size ?? 0}`);
  return lines.join("\n");
}
