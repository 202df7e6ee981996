import { join, resolve } from "node:path";
import { localTime, pageSecurityHeaders, type Log } from "#server";
import { buildConsole } from "./node/build-console.ts";
import { readConfig, type NodeConfig } from "./node/config.ts";
import { readConsole } from "./node/console-files.ts";
import { StartupError } from "./node/database/index.ts";
import { listen } from "./node/listen.ts";
import { openServer } from "./node/open-server.ts";
import { watchSchemas } from "./node/schemas-folder.ts";

const ROOT = resolve(import.meta.dirname, "../..");

async function start(config: NodeConfig): Promise<void> {
  const began = performance.now();
  const consoleFolder = join(ROOT, "dist/web");
  if (config.serveConsole) await buildConsole(ROOT, consoleFolder, (line) => console.log(`trellis: ${line}`));
  // The console's files are compressed in the thread pool meanwhile.
  const [opened, consoleFiles] = await Promise.all([
    openServer(config, log),
    config.serveConsole ? readConsole(consoleFolder, pageSecurityHeaders({ frameHosts: config.frameHosts })) : noConsole,
  ]);
  const { server, databaseKind, reload } = opened;
  const stopWatching = watchSchemas(config.schemasDir, () => void reload());

  const listener = await listen(server, consoleFiles, config.port, config.host);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    config.serveConsole ? banner(listener.port, databaseKind, seconds) : `trellis: the API is ready after ${seconds} s`,
  );

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    stopWatching();
    server.endStreams();
    await listener.close();
    await opened.close();
    process.exit(0);
  };
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());
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
  // A mistake of whoever starts us gets one line; a mistake of ours all there is.
  console.error(error instanceof StartupError ? `trellis: ${error.message}` : error);
  process.exit(1);
}
