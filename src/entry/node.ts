import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PostgresDialect } from "kysely";
import type { ModuleHealth } from "#contract";
import type { KnownIds } from "#metadata";
import { loadCatalog } from "#metadata/load";
import { LiveCatalog } from "#metadata/live-catalog";
import { createServer, localTime, pageSecurityHeaders, type Log, type Server } from "#server";
import { buildGrants, buildSeeds, firstBusinessSeeds } from "../../seeds/index.ts";
import { knownIds } from "./known-ids.ts";
import { buildConsole } from "./node/build-console.ts";
import { createLocalBus, createPostgresqlBus } from "./node/bus.ts";
import { readConfig, type NodeConfig } from "./node/config.ts";
import { readConsole } from "./node/console-files.ts";
import { openDatabase, StartupError } from "./node/database/index.ts";
import { createFileStore } from "./node/file-store.ts";
import { listen } from "./node/listen.ts";
import { createPasswordHasher } from "./node/passwords.ts";
import { createForeignDatabases } from "./node/outbound/foreign-databases.ts";
import { createOutbound } from "./node/outbound/outbound.ts";
import { readSchemas, watchSchemas } from "./node/schemas-folder.ts";
import { createSecretBox } from "./node/secrets.ts";
import { readSocialSignIn } from "./node/social.ts";
import { createValidatorSource } from "./node/validators.ts";
import { serverFeatures } from "./server-features.ts";

const ROOT = resolve(import.meta.dirname, "../..");

async function start(config: NodeConfig): Promise<void> {
  const began = performance.now();
  const consoleFolder = join(ROOT, "dist/web");
  const social = await readSocialSignIn(config.socialProviders);
  if (config.serveConsole) await buildConsole(ROOT, consoleFolder, (line) => console.log(`trellis: ${line}`));

  // Three things that do not need one another: the embedded database opens in its own thread, files are compressed
  // in the thread pool, and this thread reads the modules.
  const openingDatabase = openDatabase({
    dataDir: config.dataDir,
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
  });
  const readingConsole = config.serveConsole
    ? readConsole(consoleFolder, pageSecurityHeaders({ frameHosts: config.frameHosts }))
    : Promise.resolve(noConsole);
  const now = (days = 0): string => localTime(new Date(Date.now() + days * 86_400_000), config.timeZone);
  const live = new LiveCatalog(now);
  const readingCatalog = readSchemas(config.schemasDir).then((files) => live.update(files, knownIds));
  const [database, consoleFiles, catalog] = await Promise.all([openingDatabase, readingConsole, readingCatalog]);

  const filesFolder = join(config.dataDir, "files");
  await mkdir(filesFolder, { recursive: true }).catch((error: Error) => {
    throw new StartupError(`Uploads cannot be kept in ${filesFolder} (${error.message}): choose another folder with DATA_DIR.`);
  });
  const bus = config.databaseUrl === undefined ? null : createPostgresqlBus(config.databaseUrl, log);
  // Those that people have made as well, once there is a server that knows them.
  const dictionaryCodes = (): Promise<KnownIds["dictionaries"]> => server.dictionaryCodes();
  const server: Server = await createServer({
    database: new PostgresDialect({ pool: database.pool }),
    catalog,
    broken: live.broken,
    features: serverFeatures,
    get seeds() {
      return [...buildSeeds(now), ...(config.seedBusiness ? firstBusinessSeeds(now()) : [])];
    },
    grants: buildGrants(),
    clock: () => new Date(),
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    passwords: createPasswordHasher(),
    files: createFileStore(filesFolder),
    secrets: await createSecretBox(config.dataDir, config.secretKey),
    outbound: createOutbound(config.outboundHosts),
    foreignDatabases: createForeignDatabases(config.outboundHosts),
    validators: createValidatorSource(),
    judgeModuleFile: async (file) => {
      const others = (await readSchemas(config.schemasDir)).filter(({ path }) => path !== file.path);
      const dictionaries = await dictionaryCodes();
      const { findings } = loadCatalog([...others, file], { ...knownIds, dictionaries });
      return findings.filter((finding) => finding.file === file.path);
    },
    bus: bus ?? createLocalBus(),
    ...(social === undefined ? {} : { social }),
    log,
    config: {
      version: await version(),
      databaseKind: database.kind,
      captcha: config.captcha,
      switchMode: config.switchMode,
      frameHosts: config.frameHosts,
      bodyLimit: config.bodyLimit,
      uploadLimit: config.uploadLimit,
      signInRate: config.signInRate,
      trustProxy: config.trustProxy,
      logRetentionDays: config.logRetentionDays,
      historyRetentionDays: config.historyRetentionDays,
      logReads: config.logReads,
      timeZone: config.timeZone,
      node: config.node,
    },
  });
  const reload = reloader(server, live, config.schemasDir);
  // Once more, knowing the dictionaries that people have made since the seeds.
  await reload();
  const stopWatching = watchSchemas(config.schemasDir, () => void reload());

  const listener = await listen(server, consoleFiles, config.port, config.host);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    config.serveConsole ? banner(listener.port, database.kind, seconds) : `trellis: the API is ready after ${seconds} s`,
  );

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    stopWatching();
    server.endStreams();
    await listener.close();
    await server.close();
    await bus?.close();
    await database.close();
    process.exit(0);
  };
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());
}

/** Puts what the folder holds now in force. Calls while one reload is under way end in one more. */
function reloader(server: Server, live: LiveCatalog, folder: string): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const once = async (): Promise<void> => {
    const dictionaries = await server.dictionaryCodes();
    const catalog = live.update(await readSchemas(folder), { ...knownIds, dictionaries });
    await server.replaceCatalog(catalog, live.broken);
    live.settle(server.refused(), (module) => server.catalog().modules.has(module));
    server.reportHealth(live.health);
    reportHealth(live.health);
  };
  const untilStill = async (): Promise<void> => {
    do {
      again = false;
      await once().catch((error: unknown) => log({ level: "error", message: "schemas/ could not be read anew", error }));
    } while (again);
    running = null;
  };
  return () => {
    again = running !== null;
    running ??= untilStill();
    return running;
  };
}

const reported = new Map<string, string>();

const STATES: Readonly<Record<ModuleHealth["state"], string>> = {
  ok: "is in force",
  stale: "has errors; its last good version stays in force",
  refused: "has errors and is left out",
  removed: "is gone; its screen is, too, its table and records stay",
};

/** Says each finding once, where it is and how to mend it; of files that are well only those that came or changed. */
function reportHealth(health: readonly ModuleHealth[]): void {
  const booting = reported.size === 0;
  for (const { file, state, findings } of health) {
    const lines = findings.map(
      (finding) =>
        `${finding.file}:${finding.line}:${finding.column} ${finding.severity}: ${finding.message.en}. ${finding.hint.en}`,
    );
    const text = [`${file} ${STATES[state]}`, ...lines].join("\n  ");
    const known = reported.get(file);
    if (known !== text && (state !== "ok" || !booting || findings.length > 0)) {
      log({ level: state === "ok" ? "info" : "warn", message: text });
    }
    reported.set(file, text);
  }
}

function log({ level, message, error }: Parameters<Log>[0]): void {
  const line = `${localTime(new Date())} ${level} ${message}`;
  if (level === "info") console.log(line);
  else console.error(line, ...(error === undefined ? [] : [error]));
}

function noConsole(): Response {
  return new Response("the console is served by the development server", { status: 404 });
}

async function version(): Promise<string> {
  const text = await readFile(join(ROOT, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
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
