import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartupError } from "./database/index.ts";

const SOURCES = ["src", "index.html", "vite.config.ts", "vite", "public", "package-lock.json"];
/** The console never sees these, so a change there needs no build. */
const NOT_BUILT = /[\\/](?:server|entry[\\/]node|entry[\\/]demo)[\\/]|\.test\.tsx?$/;

const STAMP = ".stamp";
/** Milliseconds after which a process that waits for another one's build looks again. */
const LOOK = 200;

/**
 * Builds the console into `folder` unless what is there was built from these very sources. Where several processes
 * start at once, one builds and the others wait for it.
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
    await writeFile(join(folder, STAMP), stamp);
  } finally {
    await rm(lock, { force: true });
  }
}

/** The stamp of what was built last, null where nothing was. */
function builtFrom(folder: string): Promise<string | null> {
  return readFile(join(folder, STAMP), "utf8").catch(() => null);
}

/** Whether the lock is this process's now. That of a process which is no more is taken away. */
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
    // Somebody else's process: it may not be asked, so it is there.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function stampOf(root: string): Promise<string> {
  const hash = createHash("sha256");
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
