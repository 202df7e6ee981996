import { PostgresDialect } from "kysely";
import pg from "pg";
import { createServer, type Server } from "#server";
import { frameSeeds, memberSeeds, MEMBERS_PER_SCALE } from "../../seeds/business/index.ts";
import { openDatabase } from "../../src/entry/node/database/index.ts";
import { temporaryFolder } from "../../tests/support/started-server.ts";
import { signIn, type Query, type TestClient } from "../../tests/support/test-client.ts";
import { testCatalog, testDeps } from "../../tests/support/test-deps.ts";
import { measurement, median, type Measurement } from "./measure.ts";

const ADMIN_URL = process.env["TEST_DATABASE_URL"];
/** Orders that the small list has, and the large one: a million take PostgreSQL. */
const FEW = 1_000;
const MANY = ADMIN_URL === undefined ? 50_000 : 1_000_000;
const TOGETHER = 250;
const ROUNDS = 25;
/** How much longer the large list may take. */
const FACTOR = 3;

const ORDERS = "/api/blade-order/order";
const TODAY = "2026-03-01";

/** What people ask of the list of orders. */
const QUESTIONS: Readonly<Record<string, Query>> = {
  "the list": {},
  "a filter": { status: 1 },
  "a filter by part of a text": { receiver: "欧阳若曦" },
  "a range": { payAmount_ge: 300, payAmount_le: 320 },
  "a range of days": { createTime_datege: "2026-02-01 00:00:00", createTime_datele: "2026-02-08 00:00:00" },
  "another order": { descs: "payAmount" },
  "an order by state": { ascs: "status" },
  "a filter in another order": { status: 2, descs: "payAmount" },
  "page 40": { current: 40, size: 20 },
};

interface Place {
  readonly client: TestClient;
  readonly orders: number;
  readonly close: () => Promise<void>;
}

/** The same questions to a list of a thousand orders and to one of a million, in turn: the time of one against the other. */
export async function scale(): Promise<Measurement[]> {
  const few = await placeWith(FEW);
  const many = await placeWith(MANY);
  try {
    const found: Measurement[] = [];
    for (const [name, query] of Object.entries(QUESTIONS)) {
      const times: [number[], number[]] = [[], []];
      for (let round = -3; round < ROUNDS; round += 1) {
        for (const [at, place] of [few, many].entries()) {
          const time = await ask(place.client, query);
          if (round >= 0) times[at]?.push(time);
        }
      }
      const [small, large] = [median(times[0]), median(times[1])];
      console.log(`  ${name}: ${small.toFixed(1)} ms with ${few.orders} orders, ${large.toFixed(1)} ms with ${many.orders}`);
      found.push(
        measurement(`${name}, ${many.orders} orders against ${few.orders}`, large / small, "ratio of time", "<=", FACTOR),
      );
    }
    return found;
  } finally {
    await many.close();
    await few.close();
  }
}

async function ask(client: TestClient, query: Query): Promise<number> {
  const began = performance.now();
  const reply = await client.get<{ records: unknown[] }>(`${ORDERS}/list`, { size: 20, ...query });
  const time = performance.now() - began;
  if (reply.code !== 200) throw new Error(`the list answered ${reply.text}`);
  return time;
}

/** A server on a database of its own with about so many orders. BENCH_SCALE_DATABASE_URL names one that is filled and stays. */
async function placeWith(orders: number): Promise<Place> {
  const name = `trellis_bench_scale_${process.pid}_${orders}`;
  const kept = orders === MANY ? process.env["BENCH_SCALE_DATABASE_URL"] : undefined;
  const own = kept === undefined && ADMIN_URL !== undefined ? await ownDatabase(ADMIN_URL, name) : undefined;
  const databaseUrl = kept ?? own;
  const database = await openDatabase({ dataDir: temporaryFolder(), ...(databaseUrl === undefined ? {} : { databaseUrl }) });
  const server = await createServer(
    testDeps({
      database: new PostgresDialect({ pool: database.pool }),
      databaseKind: database.kind,
      catalog: await testCatalog(),
      log: () => undefined,
    }),
  );
  if (kept === undefined) await fill(server, orders);
  await database.pool.query("vacuum analyze");
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int4 as count from "order"');
  return {
    client: await signIn(server, "000000", "admin", "admin"),
    orders: rows[0]?.count ?? 0,
    close: async () => {
      await server.close();
      await database.close();
      if (own !== undefined && ADMIN_URL !== undefined) await execute(ADMIN_URL, `drop database "${name}" with (force)`);
    },
  };
}

async function fill(server: Server, orders: number): Promise<void> {
  await server.addSeeds("business", frameSeeds(TODAY));
  const members = Math.ceil((orders / 10_000) * MEMBERS_PER_SCALE);
  for (let from = 0; from < members; from += TOGETHER) {
    const to = Math.min(from + TOGETHER, members);
    await server.addSeeds(`business ${from}-${to}`, memberSeeds(TODAY, from, to));
  }
}

async function ownDatabase(url: string, name: string): Promise<string> {
  await execute(url, `create database "${name}"`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
