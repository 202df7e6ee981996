import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { displayPath } from "./root.ts";

/**
 * Writes files. With `check`, reports the files that differ instead.
 * @param files texts by path
 * @param folder folder in which all other files are stale; null when other files are allowed
 * @returns exit code
 */
export async function writeOrCheck(
  files: ReadonlyMap<string, string>,
  folder: string | null,
  options: { readonly check: boolean; readonly command: string },
): Promise<number> {
  const stale: string[] = [];
  for (const [file, text] of files) {
    if ((await readFile(file, "utf8").catch(() => null)) === text) continue;
    stale.push(file);
    if (options.check) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const present = folder === null ? [] : (await readdir(folder).catch(() => [])).map((name) => join(folder, name));
  for (const file of present.filter((name) => !files.has(name))) {
    stale.push(file);
    if (!options.check) await rm(file);
  }
  if (options.check && stale.length > 0) {
    process.stderr.write(`Stale: ${stale.map(displayPath).join(", ")}. Run ${options.command}\n`);
    return 1;
  }
  const count = files.size === 1 ? "1 file" : `${files.size} files`;
  process.stdout.write(options.check ? `${count} up to date\n` : `${count}, ${stale.length} written\n`);
  return 0;
}

/** Runs a command and prints its error as one line. Of several in a process, the highest exit code counts. */
export async function main(run: () => Promise<number>): Promise<void> {
  try {
    const code = await run();
    process.exitCode = Math.max(code, Number(process.exitCode ?? 0));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
