import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { moveSourceMaps } from "./source-maps.ts";
import { compressConsole } from "./compress-console.ts";
import { StartupError } from "../startup-error.ts";

const SOURCES = ["src", "index.html", "vite.config.ts", "vite", "public", "package-lock.json"];
/** Sources that are not part of the console: a change needs no build. */
const NOT_BUILT = /[\\/](?:server|entry[\\/]node|entry[\\/]demo)[\\/]|\.test\.tsx?$/;

/** Version of the output; raise it when the build writes other files. */
const LAYOUT = "3";
const STAMP = ".stamp";
/** Milliseconds between two checks of a process that waits for the build of another one. */
const LOOK = 200;

/**
 * Builds the console into `folder`, unless its content was built from the same sources. When several processes start at
 * once, one builds and the others wait.
 */
export async function buildConsole(root: string, folder: string, log: (line: string) => void): Promise<void> {
  const stamp = await stampOf(root);
  const built = await builtFrom(folder);
  if (built === stamp) return;
  const vite = await import("vite").catch(() => null);
  if (vite === null) {
    if (built !== null) return;
    throw new StartupError("The console is not built and the build tools are not installed: run npm ci, then npm start.");
  }
  const lock = `${folder}.building`;
  await mkdir(dirname(folder), { recursive: true });
  while (!(await takeLock(lock))) await new Promise((resume) => setTimeout(resume, LOOK));
  try {
    if ((await builtFrom(folder)) === stamp) return;
    log("building the console, up to half a minute, once per version …");
    await vite.build({ root, logLevel: "warn", build: { outDir: folder, emptyOutDir: true } });
    await moveSourceMaps(folder);
    await compressConsole(folder);
    await writeFile(join(folder, STAMP), stamp);
  } finally {
    await rm(lock, { force: true });
  }
}

/** Reads the stamp of the last build; null without one. */
function builtFrom(folder: string): Promise<string | null> {
  return readFile(join(folder, STAMP), "utf8").catch(() => null);
}

/** Takes the build lock, also from a process that has ended. @returns false while another process holds it */
async function takeLock(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const owner = Number(await readFile(lock, "utf8").catch(() => ""));
  if (owner > 0 && (owner === process.pid || !runs(owner))) await rm(lock, { force: true });
  return false;
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function stampOf(root: string): Promise<string> {
  const hash = createHash("sha256").update(LAYOUT);
  for (const source of SOURCES) {
    for (const file of await filesUnder(join(root, source))) {
      if (!NOT_BUILT.test(file)) hash.update(file.slice(root.length)).update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

async function filesUnder(path: string): Promise<string[]> {
  const info = await stat(path).catch(() => null);
  if (info === null) return [];
  if (info.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
