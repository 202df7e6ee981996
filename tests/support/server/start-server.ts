import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { createServer, type AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { DEFAULT_TENANT } from "#contract";

export const ROOT = resolve(import.meta.dirname, "../../..");

export interface StartedServer {
  readonly url: string;
  /** Id of its process. */
  readonly pid: number;
  /** From spawning the process to its first answer. */
  readonly milliseconds: number;
  /** Everything it has written so far. */
  output(): string;
  /** Asks it to stop (SIGTERM) and waits. @returns its exit code, null when a signal ended it */
  stop(): Promise<number | null>;
  /** Ends it in the middle of whatever it does (SIGKILL) and waits. */
  kill(): Promise<number | null>;
}

/** The end of an entry that did not start. */
export interface FailedStart {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

/** Limits of memory, as `npm start` sets them. */
const LIMITS = ["--max-semi-space-size=16", "--heap-growing-percent=100"];

interface Entry {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  stdout(): string;
  stderr(): string;
}

const folders = new Set<string>();
const children = new Set<ChildProcess>();

// One listener for all of them: a worker keeps this module from file to file.
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A temporary folder that goes with the process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "trellis-"));
  folders.add(folder);
  return folder;
}

/** A copy of the shipped module files, to be changed at will. */
export function copyOfSchemas(): string {
  const folder = temporaryFolder();
  cpSync(join(ROOT, "schemas"), folder, { recursive: true });
  return folder;
}

/** Starts the real entry as a process of its own, on a free port unless PORT says otherwise, and waits until it answers. */
export async function startServer(env: Environment): Promise<StartedServer> {
  const port = env["PORT"] ?? String(await freePort());
  const began = performance.now();
  const entry = spawnEntry({ ...env, PORT: port });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/api/health`))) {
    if (entry.child.exitCode !== null) throw new Error(`the server ended while starting: ${entry.stdout()}${entry.stderr()}`);
    await new Promise((resume) => setTimeout(resume, 10));
  }
  return {
    url,
    pid: entry.child.pid ?? 0,
    milliseconds: performance.now() - began,
    output: () => entry.stdout() + entry.stderr(),
    stop: () => {
      entry.child.kill("SIGTERM");
      return entry.ended;
    },
    kill: () => {
      entry.child.kill("SIGKILL");
      return entry.ended;
    },
  };
}

/** Starts the entry where it cannot start, and waits until it gives up. */
export async function failToStart(env: Environment): Promise<FailedStart> {
  const entry = spawnEntry(env);
  const code = await entry.ended;
  return { code, stdout: entry.stdout(), stderr: entry.stderr() };
}

function spawnEntry(env: Environment): Entry {
  const child = spawn(process.execPath, [...LIMITS, join(ROOT, "src/entry/node.ts")], {
    // SEED_BUSINESS: the tests bring their own records.
    env: { ...process.env, HOST: "127.0.0.1", SEED_BUSINESS: "false", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<number | null>((resume) => {
    child.once("close", (code) => {
      children.delete(child);
      resume(code);
    });
  });
  return { child, ended, stdout: () => stdout, stderr: () => stderr };
}

/** A port that nobody listened at a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resume) => probe.listen(0, "127.0.0.1", resume));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resume) => probe.close(resume));
  return port;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

/** The headers of somebody signed in, the administrator when not stated; the seeds' passwords equal their accounts. */
export async function signIn(
  url: string,
  account = "admin",
  tenantId: string = DEFAULT_TENANT,
  secret = account,
): Promise<Record<string, string>> {
  const basic = { Authorization: `Basic ${btoa("trellis:trellis_secret")}`, "Tenant-Id": tenantId };
  const password = createHash("md5").update(secret).digest("hex");
  const query = new URLSearchParams({ tenantId, username: account, password, grant_type: "password", scope: "all" });
  const response = await fetch(`${url}/api/blade-auth/oauth/web/token?${query}`, { method: "POST", headers: basic });
  if (!response.ok) throw new Error(`${account} cannot sign in: ${response.status} ${await response.text()}`);
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { ...basic, "Blade-Auth": `bearer ${token}` };
}
