import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { Kysely, PostgresDialect, sql } from "kysely";
import { createServer, localTime, type Log, type Server, type TrellisTables } from "#server";
import { frameSeeds, MEMBER_ROLE_ID, memberSeeds, MEMBERS_PER_SCALE } from "../seeds/business/index.ts";
import { buildGrants, buildSeeds, firstBusinessSeeds } from "../seeds/index.ts";
import { createLocalBus } from "../src/entry/node/bus.ts";
import { readConfig, type NodeConfig } from "../src/entry/node/config.ts";
import { openDatabase, StartupError } from "../src/entry/node/database/index.ts";
import { createFileStore } from "../src/entry/node/file-store.ts";
import { createSecretBox } from "../src/entry/node/secrets.ts";
import { createPasswordHasher } from "../src/entry/node/passwords.ts";
import { createValidatorSource } from "../src/entry/node/validators.ts";
import { serverFeatures } from "../src/entry/server-features.ts";
import { loadProject } from "./project.ts";
import { settleBusiness } from "./seed/settle-business.ts";

/**
 * `npm run seed -- --scale N`: fills the database that the environment names (as for `npm start`) with the business of
 * `N × 10,000` orders, whatever there is already. The same members and orders every time: what is there stays, and a
 * run that was cut off goes on where it ended.
 */
const TOGETHER = 125;
const LARGEST_SCALE = 1_000;

async function run(config: NodeConfig, scale: number): Promise<void> {
  const began = performance.now();
  const database = await openDatabase({
    dataDir: config.dataDir,
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
  });
  const dialect = new PostgresDialect({ pool: database.pool });
  const db = new Kysely<TrellisTables>({ dialect });
  const now = (days = 0): string => localTime(new Date(Date.now() + days * 86_400_000), config.timeZone);
  const { catalog } = await loadProject();
  const server = await createServer({
    database: dialect,
    catalog,
    features: serverFeatures,
    get seeds() {
      return [...buildSeeds(now), ...(config.seedBusiness ? firstBusinessSeeds(now()) : [])];
    },
    grants: buildGrants(),
    clock: () => new Date(),
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    passwords: createPasswordHasher(),
    files: createFileStore(config.dataDir),
    validators: createValidatorSource(),
    bus: createLocalBus(),
    secrets: await createSecretBox(config.dataDir, config.secretKey),
    log,
    config: {
      ...config,
      version: "seed",
      databaseKind: database.kind,
    },
  });
  try {
    const today = (await firstDay(db)) ?? now();
    const added = await addMembers(server, today, Math.ceil(scale * MEMBERS_PER_SCALE));
    if (added === 0) return console.log(`The business of scale ${scale} is there already; nothing was added.`);
    console.log("Counting teams and what issues have raised …");
    await settleBusiness(db, server.catalog());
    console.log(`Added the business of ${added} members in ${Math.round((performance.now() - began) / 1000)} s.`);
  } finally {
    await server.close();
    await database.close();
  }
}

/** The day before which the business lies that is there already: what comes beside it has to fit. */
async function firstDay(db: Kysely<TrellisTables>): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`select create_time::text as day from role where id = ${MEMBER_ROLE_ID}`.execute(db);
  return rows[0]?.day ?? null;
}

/** @returns how many members were not there before */
async function addMembers(server: Server, today: string, members: number): Promise<number> {
  await server.addSeeds("business", frameSeeds(today));
  let added = 0;
  for (let from = 0; from < members; from += TOGETHER) {
    const to = Math.min(from + TOGETHER, members);
    if (!(await server.addSeeds(`business ${from}-${to}`, memberSeeds(today, from, to)))) continue;
    added += to - from;
    if (process.stdout.isTTY) process.stdout.write(`\r${to} of ${members} members`);
  }
  if (process.stdout.isTTY) process.stdout.write("\n");
  return added;
}

function log({ level, message, error }: Parameters<Log>[0]): void {
  if (level !== "info") console.error(message, ...(error === undefined ? [] : [error]));
}

const { values } = parseArgs({ options: { scale: { type: "string", default: "1" } } });
const scale = Number(values.scale);
if (!(scale > 0 && scale <= LARGEST_SCALE)) {
  console.error(`--scale is a number above 0, at most ${LARGEST_SCALE}: 1 makes 10,000 orders, 100 a million.`);
  process.exit(1);
}
try {
  await run(readConfig(process.env), scale);
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
