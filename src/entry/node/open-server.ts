import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PostgresDialect } from "kysely";
import type { KnownIds } from "#metadata";
import { loadCatalog } from "#metadata/load";
import { LiveCatalog } from "#metadata/live-catalog";
import { createServer, localTime, type Log, type Server } from "#server";
import { buildGrants, buildLetters, buildSeeds, firstBusinessSeeds } from "../../../seeds/index.ts";
import { knownIds } from "../known-ids.ts";
import { serverFeatures } from "../server-features.ts";
import { createLocalBus, createPostgresqlBus } from "./bus.ts";
import type { NodeConfig } from "./config.ts";
import { openDatabase, StartupError } from "./database/index.ts";
import { createFileStore } from "./file-store.ts";
import { createPasswordHasher } from "./passwords.ts";
import { createForeignDatabases } from "./outbound/foreign-databases.ts";
import { createOutbound } from "./outbound/outbound.ts";
import { createHealthReporter } from "./report-health.ts";
import { readSchemas } from "./schemas-folder.ts";
import { createSecretBox } from "./secrets.ts";
import { readSocialSignIn } from "./social.ts";
import { createValidatorSource } from "./validators.ts";

export interface OpenServer {
  readonly server: Server;
  /** The server's own, for what is no call of it. */
  readonly dialect: PostgresDialect;
  readonly databaseKind: string;
  /** The moment so many days from now, as records keep it. */
  now(days?: number): string;
  /** Puts what the folder of module files holds now in force. */
  reload(): Promise<void>;
  /** Ends the server, then what it stood on. */
  close(): Promise<void>;
}

/**
 * The server that the environment describes, in front of its database, with its module files in force. Nobody listens yet.
 * @throws StartupError
 */
export async function openServer(config: NodeConfig, log: Log): Promise<OpenServer> {
  const social = await readSocialSignIn(config.socialProviders);
  const now = (days = 0): string => localTime(new Date(Date.now() + days * 86_400_000), config.timeZone);
  const live = new LiveCatalog(now);
  // Neither needs the other: the embedded database opens in its own thread while this one reads the modules.
  const openingDatabase = openDatabase({
    dataDir: config.dataDir,
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
  });
  const readingCatalog = readSchemas(config.schemasDir).then((files) => live.update(files, knownIds));
  const [database, catalog] = await Promise.all([openingDatabase, readingCatalog]);
  const dialect = new PostgresDialect({ pool: database.pool });

  const filesFolder = join(config.dataDir, "files");
  await mkdir(filesFolder, { recursive: true }).catch((error: Error) => {
    throw new StartupError(`Uploads cannot be kept in ${filesFolder} (${error.message}): choose another folder with DATA_DIR.`);
  });
  const bus = config.databaseUrl === undefined ? null : createPostgresqlBus(config.databaseUrl, log);
  // Those that people have made as well, once there is a server that knows them.
  const dictionaryCodes = (): Promise<KnownIds["dictionaries"]> => server.dictionaryCodes();
  const server: Server = await createServer({
    database: dialect,
    catalog,
    broken: live.broken,
    features: serverFeatures,
    get seeds() {
      return [...buildSeeds(now), ...(config.seedBusiness ? firstBusinessSeeds(now()) : [])];
    },
    grants: buildGrants(),
    letters: config.seedBusiness ? buildLetters(now) : [],
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
  const reload = reloader(server, live, config.schemasDir, log);
  // Once more, knowing the dictionaries that people have made since the seeds.
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
      await database.close();
    },
  };
}

/** Puts what the folder holds now in force. Calls while one reload is under way end in one more. */
function reloader(server: Server, live: LiveCatalog, folder: string, log: Log): () => Promise<void> {
  const reportHealth = createHealthReporter(log);
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

async function version(): Promise<string> {
  const text = await readFile(resolve(import.meta.dirname, "../../../package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
