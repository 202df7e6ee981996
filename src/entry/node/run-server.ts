import { url as inspectorUrl } from "node:inspector";
import { join, resolve } from "node:path";
import type { LoadCache } from "#metadata/load";
import { pageSecurityHeaders, type Log } from "#server/platform";
import type { NodeConfig } from "./config.ts";
import { listen } from "./connections/listen.ts";
import { buildConsole } from "./console/build-console.ts";
import { readConsole } from "./console/console-files.ts";
import { createPublicPages } from "./console/public-pages/read-public-page.ts";
import { openServer } from "./open-server.ts";
import { watchSchemas } from "./schemas-folder.ts";
import { moduleAt } from "./watchdog/module-at.ts";
import { startWatchdog } from "./watchdog/watchdog.ts";

/** A server that listens and serves the console. */
export interface RunningServer {
  readonly port: number;
  readonly databaseKind: string;
  /** Lets running requests finish and closes what the server has opened. */
  close(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, "../../..");
/** Folder of the built console. */
const CONSOLE = join(ROOT, "dist/web");
/** Milliseconds without a turn of the event loop after which the log says what is running. */
const WARN_AFTER = 3_000;

/** Builds the console that the server is to serve, if its sources have changed. @throws StartupError */
export async function prepareConsole(config: NodeConfig): Promise<void> {
  if (config.serveConsole) await buildConsole(ROOT, CONSOLE, (line) => console.log(`trellis: ${line}`));
}

/**
 * Opens the server that the settings describe, and listens. The console that it serves is built (`prepareConsole`).
 * @param cache for a process that runs several servers
 * @throws StartupError
 */
export async function runServer(config: NodeConfig, log: Log, cache?: LoadCache): Promise<RunningServer> {
  const socket = config.chatSocket === undefined ? {} : { socket: config.chatSocket };
  const [opened, consoleFiles] = await Promise.all([
    openServer(config, log, cache === undefined ? {} : { cache }),
    config.serveConsole
      ? readConsole(
          CONSOLE,
          pageSecurityHeaders({ ...socket, frameHosts: config.frameHosts }),
          pageSecurityHeaders({ ...socket, ancestors: config.chatHosts }),
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
  return {
    port: listener.port,
    databaseKind,
    async close() {
      stopWatching();
      server.endStreams();
      await listener.close();
      await opened.close();
      await watchdog.stop();
    },
  };
}

function noConsole(): Response {
  return new Response("the console is served by the development server", { status: 404 });
}
