import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";

/** Asks the host to start a server, or to close it when `environment` is null. */
export interface HostRequest {
  readonly id: number;
  readonly environment: Readonly<Record<string, string>> | null;
}

/** The end of a request, or a line that the server has logged. */
export type HostReply =
  | { readonly id: number; readonly port: number }
  | { readonly id: number; readonly error: string }
  | { readonly id: number; readonly line: string };

/** A server with the console, run by the worker's host. */
export interface ConsoleServer {
  readonly url: string;
  /** Everything that it has logged so far. */
  output(): string;
  /** Closes it and waits. */
  stop(): Promise<void>;
}

interface Client {
  readonly output: string[];
  settle(reply: Exclude<HostReply, { readonly line: string }>): void;
}

let host: ChildProcess | undefined;
let last = 0;
/** Port of the servers of this worker: a browser that has loaded the console from there has compiled its code. */
let usual = 0;
const clients = new Map<number, Client>();

/**
 * Starts a server on a free port, in a process that the test files of this worker share. Each server has its own settings,
 * database and files; a test that ends the process itself uses `startServer`.
 * @throws Error with the server's own when it does not start
 */
export async function startConsoleServer(environment: Readonly<Record<string, string>>): Promise<ConsoleServer> {
  last += 1;
  const id = last;
  const output: string[] = [];
  const start = (port: number): Promise<number> =>
    ask(id, output, { HOST: "127.0.0.1", PORT: String(port), SEED_BUSINESS: "false", ...environment });
  // Somebody may have taken the usual port in the meantime.
  const port = await (usual === 0 || clients.size > 0 ? start(0) : start(usual).catch(() => start(0)));
  usual ||= port;
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output.join("\n"),
    stop: async () => {
      await ask(id, output, null);
      clients.delete(id);
    },
  };
}

function ask(id: number, output: string[], environment: HostRequest["environment"]): Promise<number> {
  return new Promise((resolve, reject) => {
    clients.set(id, {
      output,
      settle: (reply) => ("error" in reply ? reject(new Error(reply.error)) : resolve(reply.port)),
    });
    host ??= startHost();
    host.send({ id, environment } satisfies HostRequest);
  });
}

function startHost(): ChildProcess {
  const child = fork(join(import.meta.dirname, "server-host.ts"), {
    execArgv: ["--max-semi-space-size=16"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.on("message", (reply: HostReply) => {
    const client = clients.get(reply.id);
    if ("line" in reply) client?.output.push(reply.line);
    else client?.settle(reply);
  });
  // The worker ends when its tests have, whether the host runs or not.
  child.unref();
  child.channel?.unref();
  child.once("exit", (code) => {
    host = undefined;
    for (const [id, client] of clients) client.settle({ id, error: `the host of the servers ended with ${code}` });
    clients.clear();
  });
  return child;
}
