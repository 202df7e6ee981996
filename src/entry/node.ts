import { url as inspectorUrl } from "node:inspector";
import { join, resolve } from "node:path";
import { localTime } from "#server";
import { pageSecurityHeaders, type Log } from "#server/platform";
import { buildConsole } from "./node/console/build-console.ts";
import { readConfig, type NodeConfig } from "./node/config.ts";
import { readConsole } from "./node/console/console-files.ts";
import { StartupError } from "./node/startup-error.ts";
import { listen } from "./node/connections/listen.ts";
import { createPublicPages } from "./node/console/public-pages/read-public-page.ts";
import { openServer } from "./node/open-server.ts";
import { watchSchemas } from "./node/schemas-folder.ts";
import { moduleAt } from "./node/watchdog/module-at.ts";
import { startWatchdog } from "./node/watchdog/watchdog.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** Milliseconds without a turn of the event loop after which the log says what is running. */
const WARN_AFTER = 3_000;
/** Milliseconds that a stop may take: requests get ten seconds, the databases the rest. */
const STOP_LIMIT = 20_000;

async function start(config: NodeConfig): Promise<void> {
  const began = performance.now();
  const consoleFolder = join(ROOT, "dist/web");
  if (config.serveConsole) await buildConsole(ROOT, consoleFolder, (line) => console.log(`trellis: ${line}`));
  const [opened, consoleFiles] = await Promise.all([
    openServer(config, log),
    config.serveConsole
      ? readConsole(
          consoleFolder,
          pageSecurityHeaders({ frameHosts: config.frameHosts }),
          pageSecurityHeaders({ ancestors: config.chatHosts }),
        )
      : noConsole,
  ]);
  const { server, databaseKind, reload } = opened;
  const stopWatching = watchSchemas(config.schemasDir, () => void reload());

  // A breakpoint of a debugger blocks the event loop as well.
  const endAfter = inspectorUrl() === undefined ? config.blockedLimit * 1000 : 0;
  const watchdog = startWatchdog({ warnAfter: WARN_AFTER, endAfter });
  const readPublicPage = createPublicPages(server, config);
  const serveConsole = async (request: Request, address: string): Promise<Response> => {
    const page = config.serveConsole ? await readPublicPage(request, address) : null;
    return page instanceof Response ? page : consoleFiles(request, page);
  };
  const listener = await listen(server, serveConsole, config.port, config.host, (method, path) =>
    watchdog.track(`${method} ${path} (${moduleAt(server.catalog(), path) ?? "no module"})`),
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    config.serveConsole ? banner(listener.port, databaseKind, seconds) : `trellis: the API is ready after ${seconds} s`,
  );

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => exitLate(), STOP_LIMIT).unref();
    stopWatching();
    server.endStreams();
    await listener.close();
    await opened.close();
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

function noConsole(): Response {
  return new Response("the console is served by the development server", { status: 404 });
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

try {
  await start(readConfig(process.env));
} catch (error) {
  // A mistake of the operator is printed as one line, a fault of the program with its stack.
  console.error(error instanceof StartupError ? `trellis: ${error.message}` : error);
  process.exit(1);
}
