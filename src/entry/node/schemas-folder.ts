import { watch } from "node:fs";
import { readFile, readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import type { SourceFile } from "#metadata/load";
import { StartupError } from "./database/index.ts";

/** Writers save in several steps; one reading after the last is enough. */
const SETTLE = 60;
/** Where the file system tells of no changes (network mounts), look by ourselves. */
const POLL = 700;

/** Every module file and menus.json under `folder`, with paths as people know them (`schemas/system/param.json`). */
export async function readSchemas(folder: string): Promise<SourceFile[]> {
  const files = await moduleFiles(folder).catch(() => {
    throw new StartupError(`The schemas folder ${folder} cannot be read: set SCHEMAS_DIR or start in the project's folder.`);
  });
  const read = await Promise.all(files.map(async (file) => ({ path: displayPath(folder, file), text: await textOf(file) })));
  return read.filter((file): file is SourceFile => file.text !== null);
}

/** Calls back after files came, changed or went, once per burst. Returns how to stop. */
export function watchSchemas(folder: string, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let known = "";
  const tell = async (): Promise<void> => {
    // Noted before the folder is read, so that the next look does not take the same change for another one.
    known = await fingerprint(folder);
    onChange();
  };
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void tell(), SETTLE);
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
 * Paths of what may be module files, sorted. Links to files count (container platforms mount configuration as links);
 * nothing hidden does, nor what lies in a hidden folder.
 */
async function moduleFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && isModuleFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/(?:^|[\\/])\./.test(relative(folder, file)))
    .sort();
}

function isModuleFile(name: string): boolean {
  return name.endsWith(".json") && !name.endsWith(".schema.json");
}

function displayPath(folder: string, file: string): string {
  return `schemas/${relative(folder, file).replaceAll("\\", "/")}`;
}

/** Null when the file went away between listing and reading. */
async function textOf(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch(() => null);
}

async function fingerprint(folder: string): Promise<string> {
  const files = await moduleFiles(folder).catch(() => []);
  const stats = await Promise.all(files.map(async (file) => [file, await stat(file).catch(() => null)] as const));
  return stats.map(([file, info]) => `${file}:${info?.mtimeMs ?? 0}:${info?.size ?? 0}`).join("\n");
}
