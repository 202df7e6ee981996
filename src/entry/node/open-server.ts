import { networkInterfaces } from "node:os";
import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PostgresDialect } from "kysely";
import type { KnownIds } from "#metadata";
import { LoadCache } from "#metadata/load";
import { LiveCatalog } from "#metadata/live-catalog";
import { createServer, type Log, type Server } from "#server/platform";
import { localTime } from "#server";
import { buildGrants, buildInbox, buildProcesses, buildSeeds, firstBusinessSeeds } from "../../../seeds/index.ts";
import { knownIds } from "../known-ids.ts";
import { serverFeatures } from "../server-features.ts";
import { createLocalBus, createPostgresqlBus } from "./bus/bus.ts";
import { createNatsBus } from "./bus/nats-bus.ts";
import type { NodeConfig } from "./config.ts";
import { holdNodeNumber, openDatabase } from "./database/index.ts";
import { createFileStore } from "./files/file-store.ts";
import { createFormReader } from "./files/form-reader.ts";
import { StagingFolder } from "./files/staging-folder.ts";
import { createPasswordHasher } from "./passwords.ts";
import { createExpressTracker } from "./outbound/express-tracker.ts";
import { createForeignDatabases } from "./outbound/foreign-databases.ts";
import { createOutbound } from "./outbound/outbound.ts";
import { createModuleFiles } from "./module-files.ts";
import { reportDatabaseErrors } from "./report-database-errors.ts";
import { createHealthReporter, logTableChanges } from "./report-health.ts";
import { sheetReaders } from "./sheets/sheet-readers.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import { readSchemas, readSchemasAtStart } from "./schemas-folder.ts";
import { createSecretBox } from "./secrets.ts";
import { readSocialSignIn } from "./social.ts";
import { StartupError } from "./startup-error.ts";
import { timeSlices } from "./time-slices.ts";
import { createValidatorSource } from "./validators.ts";

export interface OpenServer {
  readonly server: Server;
  /** The dialect of the server, for scripts that query the database themselves. */
  readonly dialect: PostgresDialect;
  readonly databaseKind: string;
  /** The time in so many days, in the format of records. */
  now(days?: number): string;
  /** Reads the module files again and applies them. */
  reload(): Promise<void>;
  /** Closes the server, then its bus and database. */
  close(): Promise<void>;
}

export interface OpenServerOptions {
  /** Other than that of the machine for scripts that write a past. */
  readonly clock?: () => Date;
  /** Read module files of an earlier server of this process. */
  readonly cache?: LoadCache;
}

/**
 * Opens the database, reads the module files and creates the server that the settings describe. It does not listen yet.
 * @throws StartupError
 */
export async function openServer(config: NodeConfig, log: Log, options: OpenServerOptions = {}): Promise<OpenServer> {
  const { clock = () => new Date(), cache = new LoadCache() } = options;
  const social = await readSocialSignIn(config.socialProviders);
  const now = (days = 0): string => localTime(new Date(Date.now() + days * 86_400_000), config.timeZone);
  const live = new LiveCatalog(now, cache);
  // Both run at once: the embedded database opens in its own thread while this one reads the modules.
  const openingDatabase = openDatabase({
    dataDir: config.dataDir,
    onError: reportDatabaseErrors(log),
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
  });
  const readingCatalog = readSchemasAtStart(config.schemasDir).then(({ files, unreadable }) =>
    live.update(files, knownIds, unreadable),
  );
  const [database, catalog] = await Promise.all([openingDatabase, readingCatalog]);
  const dialect = new PostgresDialect({ pool: database.pool });
  // One process alone opens the embedded database.
  const node = config.databaseUrl === undefined ? null : await holdNodeNumber(config.databaseUrl, config.node, log);

  const filesFolder = join(config.dataDir, "files");
  await mkdir(filesFolder, { recursive: true }).catch((error: Error) => {
    throw new StartupError(`Uploads cannot be kept in ${filesFolder} (${error.message}): choose another folder with DATA_DIR.`);
  });
  const staging = new StagingFolder(join(filesFolder, ".incoming"));
  void staging.removeAbandoned();
  const bus = createBus(config, log);
  // Includes dictionaries that users have created, which only a running server knows.
  const known = async (): Promise<KnownIds> => ({ ...knownIds, ...(await server.knownDictionaries()) });
  const outbound = createOutbound(config.outboundHosts);
  const server: Server = await createServer({
    database: dialect,
    catalog,
    broken: live.broken,
    features: serverFeatures,
    get seeds() {
      return [...buildSeeds(now), ...(config.seedBusiness ? firstBusinessSeeds(now()) : [])];
    },
    grants: buildGrants(),
    ...(config.seedBusiness ? { inbox: buildInbox(now), processes: buildProcesses(new Date(), config.timeZone) } : {}),
    clock,
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    passwords: createPasswordHasher(),
    files: createFileStore(filesFolder, staging),
    parts: staging.parts,
    forms: createFormReader(staging),
    secrets: await createSecretBox(config.dataDir, config.secretKey),
    outbound,
    ...(config.express === undefined ? {} : { express: createExpressTracker(config.express, outbound, Date.now) }),
    foreignDatabases: createForeignDatabases(config.outboundHosts),
    validators: createValidatorSource(),
    reloadModules: () => reload(),
    moduleFiles: createModuleFiles({
      folder: config.schemasDir,
      cache,
      writable: config.schemasWritable,
      known,
      apply: () => reload(),
    }),
    bus: bus ?? createLocalBus(),
    createRateLimiter,
    sheetReaders,
    ...(social === undefined ? {} : { social }),
    log,
    config: {
      version: await version(),
      databaseKind: database.kind,
      captcha: config.captcha,
      captchaWork: config.captchaWork,
      switchMode: config.switchMode,
      frameHosts: config.frameHosts,
      bodyLimit: config.bodyLimit,
      uploadLimit: config.uploadLimit,
      signInRate: config.signInRate,
      trustProxy: config.trustProxy,
      logRetentionDays: config.logRetentionDays,
      historyRetentionDays: config.historyRetentionDays,
      logReads: config.logReads,
      rejectUnknownFields: config.rejectUnknownFields,
      serverIp: ownAddress(),
      ...(config.chatSocket === undefined ? {} : { chatSocket: config.chatSocket }),
      ...(config.passwordKey === undefined ? {} : { passwordKey: config.passwordKey }),
      timeZone: config.timeZone,
      node: node?.number ?? config.node ?? 0,
    },
  });
  const reload = reloader(server, live, config.schemasDir, log);
  // The first reading did not know the dictionaries that users have created.
  await reload();
  return {
    server,
    dialect,
    databaseKind: database.kind,
    now,
    reload,
    async close() {
      await server.close();
      await bus?.close();
      await node?.close();
      await database.close();
    },
  };
}

/** The bus between the nodes of this configuration; null for a single node. */
function createBus({ natsUrl, databaseUrl }: NodeConfig, log: Log): ReturnType<typeof createPostgresqlBus> | null {
  if (natsUrl !== undefined) return createNatsBus(natsUrl, log);
  return databaseUrl === undefined ? null : createPostgresqlBus(databaseUrl, log);
}

/** Creates a function that applies the module files. Calls during a reload lead to one more reload. */
function reloader(server: Server, live: LiveCatalog, folder: string, log: Log): () => Promise<void> {
  const reportHealth = createHealthReporter(log);
  let running: Promise<void> | null = null;
  let again = false;
  const once = async (): Promise<void> => {
    const known = { ...knownIds, ...(await server.knownDictionaries()) };
    const { files, unreadable } = await readSchemas(folder);
    const catalog = await live.updateInSteps(files, known, unreadable, timeSlices());
    const { applied } = await server.replaceCatalog(catalog, live.broken);
    logTableChanges(log, applied);
    live.settle(server.refused(), applied, (module) => server.catalog().modules.has(module));
    server.reportHealth(live.health);
    reportHealth(live.health, live.changed);
  };
  const untilStill = async (): Promise<void> => {
    do {
      again = false;
      await once().catch((error: unknown) => log({ level: "error", message: "The module files could not be applied", error }));
    } while (again);
    running = null;
  };
  return () => {
    again = running !== null;
    running ??= untilStill();
    return running;
  };
}

async function version(): Promise<string> {
  const text = await readFile(resolve(import.meta.dirname, "../../../package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

/** The first address by which other machines reach this one; that of the loopback without a network. */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ internal, family }) => !internal && family === "IPv4")?.address ?? "127.0.0.1";
}
