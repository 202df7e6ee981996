import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { canConnect } from "../database/database-scope.ts";
import { freePort } from "../server/start-server.ts";

/** Where Debian keeps the programs, a folder for each version. */
const DEBIAN = "/usr/lib/postgresql";
/** Settings that give up the data of a crash for speed. */
const SETTINGS = ["fsync=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0", "max_connections=200"];
/** Longest wait for its first answer in ms. */
const PATIENCE = 60_000;

/** The programs of PostgreSQL on this machine, and the account that runs them. */
export interface PostgresPrograms {
  readonly folder: string;
  /** Any account but root, which PostgreSQL refuses. */
  readonly owner: { readonly uid: number; readonly gid: number };
}

/** A PostgreSQL server of this run. */
export interface RunningPostgres {
  /** Its address over TCP. */
  readonly url: string;
  /** The folder of its socket. */
  readonly socket: string;
  /** Ends it at once, whatever it does. */
  kill(): void;
}

/** The programs of the newest version; null where there are none, or no account other than root. */
export function findPostgres(): PostgresPrograms | null {
  const versions = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...versions.map((version) => join(DEBIAN, version, "bin"))];
  const folder = folders.find((path) => ["initdb", "postgres"].every((name) => fs.existsSync(join(path, name))));
  const owner = findOwner();
  return folder === undefined || owner === null ? null : { folder, owner };
}

function findOwner(): PostgresPrograms["owner"] | null {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (uid === undefined || gid === undefined) return null;
  if (uid !== 0) return { uid, gid };
  const account = /^postgres:[^:]*:(\d+):(\d+):/m.exec(fs.readFileSync("/etc/passwd", "utf8"));
  return account === null ? null : { uid: Number(account[1]), gid: Number(account[2]) };
}

/**
 * Starts a server with an empty cluster.
 * @param folder is made and holds everything of the server, which ends within a minute when it is gone
 * @throws Error with the server's log if it does not start
 */
export async function startPostgres({ folder: programs, owner }: PostgresPrograms, folder: string): Promise<RunningPostgres> {
  const secret = randomBytes(16).toString("hex");
  const secretFile = join(folder, "secret");
  const data = join(folder, "data");
  fs.mkdirSync(folder, { mode: 0o700 });
  fs.writeFileSync(secretFile, secret);
  for (const path of [folder, secretFile]) fs.chownSync(path, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: "C.UTF-8" } };
  // The folder keeps other people from the socket; the port asks for the secret.
  const access = ["-U", "postgres", "--auth-local=trust", "--auth-host=scram-sha-256", `--pwfile=${secretFile}`];
  execFileSync(join(programs, "initdb"), ["-D", data, "-E", "UTF8", "--no-sync", ...access], { ...options, stdio: "pipe" });
  const port = await freePort();
  const settings = [...SETTINGS, `port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`];
  const log = join(folder, "log");
  const output = fs.openSync(log, "a");
  const server = spawn(join(programs, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
    ...options,
    stdio: ["ignore", output, output],
  });
  fs.closeSync(output);
  const url = `postgres://postgres:${secret}@127.0.0.1:${port}/postgres`;
  for (const end = Date.now() + PATIENCE; !(await canConnect(url)); await delay(20)) {
    if (server.exitCode === null && Date.now() < end) continue;
    server.kill("SIGQUIT");
    throw new Error(`PostgreSQL does not start for this run:\n${fs.readFileSync(log, "utf8")}`);
  }
  return { url, socket: folder, kill: () => void server.kill("SIGQUIT") };
}
