import { localTime } from "#server";
import type { Log } from "#server/platform";
import { LoadCache } from "#metadata/load";
import { readConfig } from "../../../src/entry/node/config.ts";
import { prepareConsole, runServer, type RunningServer } from "../../../src/entry/node/run-server.ts";
import type { HostReply, HostRequest } from "./console-server.ts";

// A process that runs one server after the other for the test files of a worker. Its code is loaded and compiled once, and
// the sources of the console are looked at before its first server alone.

const cache = new LoadCache();
let prepared: Promise<void> | undefined;
const servers = new Map<number, RunningServer>();

process.on("message", (request: HostRequest) => {
  handle(request).then(
    (port) => reply({ id: request.id, port }),
    (error: unknown) => reply({ id: request.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// The worker has ended.
process.on("disconnect", () => process.exit(0));

async function handle({ id, environment }: HostRequest): Promise<number> {
  if (environment === null) {
    await servers.get(id)?.close();
    servers.delete(id);
    return 0;
  }
  const log: Log = ({ level, message, error }) => {
    const detail = error instanceof Error ? `\n${error.stack ?? error.message}` : "";
    reply({ id, line: `${localTime(new Date())} ${level} ${message}${detail}` });
  };
  const config = readConfig({ ...process.env, ...environment });
  await (prepared ??= prepareConsole(config));
  const server = await runServer(config, log, cache);
  servers.set(id, server);
  return server.port;
}

function reply(message: HostReply): void {
  // The worker may end meanwhile. With a callback, its end is no error of this process.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
