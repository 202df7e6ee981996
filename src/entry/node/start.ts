import { localTime } from "#server";
import type { Log } from "#server/platform";
import type { NodeConfig } from "./config.ts";
import { prepareConsole, runServer } from "./run-server.ts";

/** Milliseconds that a stop may take: requests get ten seconds, the databases the rest. */
const STOP_LIMIT = 20_000;

/** Runs the server that the settings describe, and stops it at a signal. @throws StartupError */
export async function start(config: NodeConfig): Promise<void> {
  const began = performance.now();
  await prepareConsole(config);
  const server = await runServer(config, log);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    config.serveConsole ? banner(server.port, server.databaseKind, seconds) : `trellis: the API is ready after ${seconds} s`,
  );

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => exitLate(), STOP_LIMIT).unref();
    await server.close();
    process.exit(0);
  };
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());
}

function exitLate(): void {
  log({ level: "error", message: `the server did not stop within ${STOP_LIMIT / 1000} s: it ends without waiting` });
  process.exit(1);
}

function log({ level, message, error }: Parameters<Log>[0]): void {
  const line = `${localTime(new Date())} ${level} ${message}`;
  if (level === "info") console.log(line);
  else console.error(line, ...(error === undefined ? [] : [error]));
}

function banner(port: number, kind: string, seconds: string): string {
  return `
  Trellis is ready in ${seconds} s (${kind} database)

    http://localhost:${port}

  tenant 000000   admin / admin       administrator
                  manager / manager   a department's manager
                  staff / staff       an employee
  tenant 100001   admin / admin       another company
`;
}
