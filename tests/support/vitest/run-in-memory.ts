import * as fs from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres, startPostgres, type RunningPostgres } from "./own-postgres.ts";

// A global setup of Vitest. What the tests write lies in memory: on a disk, a test file with a database costs a second of the
// kernel's time, because its database is a thousand files, and ext4 looks past the deleted ones for each that it creates.

/** Linux has a file system in memory there. */
const MEMORY = "/dev/shm";
/** Free memory in bytes of which a run may take a part. A container often has 64 MB there. */
const ENOUGH = 4 * 1024 ** 3;
const PREFIX = "trellis-run-";

let folder = "";
let postgres: RunningPostgres | null = null;

/** Gives the run a folder for temporary files and, unless TEST_DATABASE_URL names a server, a PostgreSQL of its own. */
export async function setup(): Promise<void> {
  const parent = hasMemory() ? MEMORY : tmpdir();
  removeForgotten(parent);
  folder = fs.mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  process.once("exit", teardown);
  process.env["TMPDIR"] = join(folder, "tmp");
  fs.mkdirSync(process.env["TMPDIR"]);
  if (process.env["TEST_DATABASE_URL"] !== undefined || process.env["TEST_DATABASES"] === "embedded") return;
  const programs = findPostgres();
  if (programs === null) return;
  fs.chmodSync(folder, 0o711);
  try {
    postgres = await startPostgres(programs, join(folder, "postgres"));
  } catch (error) {
    console.warn(`No PostgreSQL of this run; one that answers at its usual address is used. ${String(error)}`);
    return;
  }
  process.env["TEST_DATABASE_URL"] = postgres.url;
  process.env["TEST_DATABASE_SOCKET"] = postgres.socket;
}

export function teardown(): void {
  postgres?.kill();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function hasMemory(): boolean {
  if (!fs.existsSync(MEMORY)) return false;
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= ENOUGH;
}

/** Removes the folders that killed runs have left. A PostgreSQL server ends by itself when its folder is gone. */
function removeForgotten(parent: string): void {
  for (const name of fs.readdirSync(parent)) {
    if (!name.startsWith(PREFIX) || runs(Number(name.split("-")[2]))) continue;
    try {
      fs.rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // It is somebody else's.
    }
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
