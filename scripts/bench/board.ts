import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { DASHBOARD_LIMITS, dashboardAnswersEndpoint, dashboardsEndpoint } from "#contract";
import type { TrellisTables } from "#server";
import { indexGrownTables } from "#server/schemas";
import { signIn, startServer, temporaryFolder } from "../../tests/support/server/start-server.ts";
import { testCatalog } from "../../tests/support/server/test-deps.ts";
import { measurement, median, type Measurement } from "./support/measure.ts";
import { dropDatabase, namedDatabase } from "./support/own-database.ts";

const FEW = 1_000;
/** BENCH_BOARD_ORDERS sets the larger number of work orders. */
const MANY = Number(process.env["BENCH_BOARD_ORDERS"] ?? 1_000_000);
/** Screens that open the board at the same moment, each with a session of its own. */
const VIEWERS = 100;
const ROUNDS = 5;
/** Allowed ratio of the times with many and with few work orders. */
const FACTOR = 3;
/** Allowed ratio of the time until the last of a hundred viewers has everything, and the time of one viewer alone. */
const CROWD = 20;
const ACCOUNTS = ["admin", "manager"];
/** Days over which the copies of the seeded work orders are spread. */
const DAYS = 1_100;
/** One of so many copies has steps, too: a million of them. */
const STEPS_EACH = 5;

type Headers = Record<string, string>;

interface Place {
  readonly url: string;
  readonly orders: number;
  readonly viewers: readonly Headers[];
  readonly close: () => Promise<void>;
}

/** Opens the data board alone and a hundred times at once, over a thousand work orders and over a million. */
export async function board(): Promise<Measurement[]> {
  const few = await placeWith(FEW);
  const many = await placeWith(MANY);
  try {
    const [alone, crowd] = [await times([few, many], 1), await times([few, many], VIEWERS)];
    const [small, large] = alone;
    const [smallCrowd, largeCrowd] = crowd;
    if (small === undefined || large === undefined || smallCrowd === undefined || largeCrowd === undefined) return [];
    const against = `${many.orders} work orders against ${few.orders}`;
    return [
      measurement(`the board alone, ${against}`, large.all / small.all, "ratio of time", "<=", FACTOR),
      measurement(`the board for ${VIEWERS}, ${against}`, largeCrowd.all / smallCrowd.all, "ratio of time", "<=", FACTOR),
      measurement(`the board for ${VIEWERS} against one`, largeCrowd.all / large.all, "ratio of time", "<=", CROWD),
      measurement(`figures for ${VIEWERS} viewers at once, ${many.orders} work orders`, largeCrowd.figures, "ms", "<=", 1_000),
    ];
  } finally {
    await many.close();
    await few.close();
  }
}

interface Times {
  /** Milliseconds until the last viewer has the numbers. */
  readonly figures: number;
  /** The same with the lists. */
  readonly all: number;
}

/** @returns the times of each place, the medians of some rounds */
async function times(places: readonly Place[], viewers: number): Promise<readonly Times[]> {
  const found = places.map((): Times[] => []);
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [at, { url, viewers: all, orders }] of places.entries()) {
      // Shared answers are gone by then: each round begins with a board that nobody has open.
      await new Promise((resume) => setTimeout(resume, DASHBOARD_LIMITS.fresh + 100));
      const began = performance.now();
      const read = await Promise.all(all.slice(0, viewers).map((headers) => openBoard(url, headers)));
      const time: Times = { figures: Math.max(...read) - began, all: performance.now() - began };
      console.log(`  ${viewers} at ${orders} work orders: ${JSON.stringify(time)}`);
      if (round >= 0) found[at]?.push(time);
    }
  return found.map((rounds) => ({
    figures: median(rounds.map(({ figures }) => figures)),
    all: median(rounds.map(({ all }) => all)),
  }));
}

/**
 * Asks for everything that a screen with the board asks for: the dashboards, the numbers, and then both lists.
 * @returns the moment at which the numbers were there
 */
async function openBoard(url: string, headers: Headers): Promise<number> {
  await ask(url, headers, dashboardsEndpoint.path, {});
  const open = { status_in: "0,1,6,2,5", deliveryDate_within: "past", sorts: "deliveryDate" };
  const moving = { status_in: "1,2,3,4,5,6", sorts: "-updateTime" };
  const page = { current: "1", size: "6" };
  const figures = await ask(url, headers, dashboardAnswersEndpoint.path, { name: "board", period: "this-year" });
  await Promise.all([
    ask(url, headers, "/api/blade-workOrder/page", { ...open, ...page }),
    ask(url, headers, "/api/blade-workOrder/page", { ...moving, ...page }),
  ]);
  return figures;
}

async function ask(url: string, headers: Headers, path: string, query: Headers): Promise<number> {
  const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${text}`);
  return performance.now();
}

async function placeWith(orders: number): Promise<Place> {
  // BENCH_BOARD_DATABASE_URL names a database that is kept and filled once.
  const kept = orders === MANY ? process.env["BENCH_BOARD_DATABASE_URL"] : undefined;
  const own = kept ?? (await namedDatabase(`trellis_bench_board_${process.pid}_${orders}`));
  const server = await startServer({
    DATABASE_URL: own,
    DATA_DIR: temporaryFolder(),
    SEED_BUSINESS: "true",
    SERVE_CONSOLE: "false",
    SIGN_IN_RATE: "100000",
  });
  const pool = new pg.Pool({ connectionString: own, max: 1 });
  try {
    await fill(new Kysely<TrellisTables>({ dialect: new PostgresDialect({ pool }) }), orders);
  } finally {
    await pool.end();
  }
  const viewers: Headers[] = [];
  while (viewers.length < VIEWERS) viewers.push(await signIn(server.url, ACCOUNTS[viewers.length % ACCOUNTS.length]));
  return {
    url: server.url,
    orders,
    viewers,
    close: async () => {
      await server.stop();
      if (kept === undefined) await dropDatabase(own);
    },
  };
}

/** Copies the seeded work orders and their steps: new ids and numbers, and times up to three years in the past. */
async function fill(db: Kysely<TrellisTables>, orders: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int4 as count from work_order`.execute(db);
  const there = rows[0]?.count ?? 0;
  const copies = Math.ceil(orders / there) - 1;
  if (copies > 0) {
    const changes = {
      work_order: {
        work_order_no: sql`t.work_order_no || '-' || n.n`,
        status: sql`case when n.n % 40 = 0 then t.status else 4 end`,
      },
      work_order_step: {
        work_order_id: sql`t.work_order_id + n.n::bigint * 1000000000`,
        status: sql`case when n.n % 40 = 0 then t.status else 2 end`,
      },
    };
    await copy(db, "work_order", changes.work_order, { copies, each: 1 });
    await copy(db, "work_order_step", changes.work_order_step, { copies, each: STEPS_EACH });
  }
  await indexGrownTables(db, (await testCatalog()).modules.values());
  await sql`vacuum analyze`.execute(db);
}

async function copy(
  db: Kysely<TrellisTables>,
  table: string,
  changed: object,
  { copies, each }: { copies: number; each: number },
): Promise<void> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns where table_name = ${table}`.execute(db);
  const others = new Map(Object.entries(changed));
  const values = rows.map(({ name, type }) => {
    const column = sql.ref(`t.${name}`);
    if (name === "id") return sql`${column} + n.n::bigint * 1000000000`;
    if (others.has(name)) return others.get(name);
    return type === "date" || type.startsWith("timestamp") ? sql`${column} - n.n % ${sql.lit(DAYS)} * interval '1 day'` : column;
  });
  await sql`
    insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)} from ${sql.table(table)} t, generate_series(${sql.lit(each)}, ${sql.lit(copies)}, ${sql.lit(each)}) as n(n)`.execute(
    db,
  );
}
