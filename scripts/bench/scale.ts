import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { DEFAULT_TENANT, referencesEndpoint, searchEndpoint, totalsEndpoint, type StoredRecord } from "#contract";
import { createServer, type Seed, type Server } from "#server/platform";
import type { TrellisTables } from "#server";
import { indexGrownTables } from "#server/schemas";
import { frameSeeds, memberSeeds, MEMBERS_PER_SCALE } from "../../seeds/business/index.ts";
import { seedId } from "../../seeds/seed-id.ts";
import { openDatabase } from "../../src/entry/node/database/index.ts";
import { grants } from "../../tests/server/access/grants.ts";
import { temporaryFolder } from "../../tests/support/server/start-server.ts";
import { signIn, type Query, type TestClient } from "../../tests/support/server/test-client.ts";
import { testCatalog, testDeps } from "../../tests/support/server/test-deps.ts";
import { measurement, median, type Measurement } from "./support/measure.ts";
import { recordsPath } from "../../tests/support/records/records-path.ts";

const ADMIN_URL = process.env["TEST_DATABASE_URL"];
/** Orders of the small and of the large list. A million orders need PostgreSQL. */
const FEW = 1_000;
const MANY = ADMIN_URL === undefined ? 50_000 : 1_000_000;
const TOGETHER = 250;
const ROUNDS = 25;
/** Allowed ratio of the times of the large and the small list. */
const FACTOR = 3;

const LIST = "/api/blade-order/order/list";
const TOTALS = recordsPath("order", totalsEndpoint);
const TODAY = "2026-03-01";

/** Departments of the orders. The manager's department has two others below it. */
const DEPARTMENTS = 21;
/** Authors of the orders. One of them is `staff`. */
const PEOPLE = 30;

/** Callers by data scope: the administrator sees all orders, the manager those of the own department and below, staff their own. */
type Asker = "admin" | "manager" | "staff";

interface Question {
  readonly by?: Asker;
  readonly path?: string;
  readonly query?: Query;
  /** Query without a result in both lists. All other queries have results in both. */
  readonly nothing?: true;
}

const LOOKS_FOR: Readonly<Record<string, Query>> = {
  "one character, common": { receiver: "曦" },
  "one character of another field": { phone: "7" },
  "two characters": { receiver: "刘浩" },
  "two characters, common": { receiver: "欧阳" },
  "two digits": { orderNo: "99" },
  "three characters": { receiver: "刘浩然" },
  "four digits": { phone: "3529" },
};

const SORTS = ["orderNo", "memberId", "payAmount", "status", "createTime", "receiver"];

/** Queries of the list of orders and of the screens around it. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  "the list": {},
  "a filter": { query: { status: 1 } },
  "a range": { query: { payAmount_ge: 300, payAmount_le: 320 } },
  "a range of days": { query: { createTime_datege: "2026-02-01 00:00:00", createTime_datele: "2026-02-08 00:00:00" } },
  ...questions(LOOKS_FOR, (query) => ({ query })),
  "one character that nobody has": { query: { receiver: "q" }, nothing: true },
  "two filters": { query: { status: 2, payAmount_ge: 300, payAmount_le: 400 } },
  "two filters, common": { query: { status: 3, payAmount_ge: 300, payAmount_le: 320 } },
  "a filter and part of a text": { query: { status: 1, receiver: "张" } },
  "a filter and part of a text, common": { query: { status: 3, receiver: "王" } },
  ...questions(Object.fromEntries(SORTS.map((field) => [`by ${field}`, { descs: field }])), (query) => ({ query })),
  "a filter in another order": { query: { status: 2, descs: "payAmount" } },
  "page 40": { query: { current: 40 } },
  "their department's and below": { by: "manager" },
  "their department's in another order": { by: "manager", query: { descs: "payAmount" } },
  "their department's, a filter": { by: "manager", query: { status: 1 } },
  "their department's, part of a text": { by: "manager", query: { receiver: "王" } },
  "their own": { by: "staff" },
  "their own, a filter": { by: "staff", query: { status: 1 } },
  "their own, two filters": { by: "staff", query: { status: 3, payAmount_ge: 300, payAmount_le: 400 } },
  "members to choose from": { path: referencesEndpoint.path, query: { module: "order", field: "memberId", q: "13" } },
  "people of a department and beneath": { path: "/api/blade-user/page", query: { deptId: seedId("dept", 5) } },
  "the search of the console": { path: searchEndpoint.path, query: { q: "刘浩" } },
};

function questions(queries: Readonly<Record<string, Query>>, as: (query: Query) => Question): Record<string, Question> {
  return Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, as(query)]));
}

interface Place {
  readonly clients: Readonly<Record<Asker, TestClient>>;
  readonly orders: number;
  readonly close: () => Promise<void>;
}

/** Sends the same queries to a list of a thousand orders and to one of a million, alternating, and compares the times. */
export async function scale(): Promise<Measurement[]> {
  if (ADMIN_URL === undefined)
    console.log(`  the embedded database has ${MANY} orders; TEST_DATABASE_URL names a PostgreSQL for more`);
  const few = await placeWith(FEW);
  const many = await placeWith(MANY);
  try {
    const found: Measurement[] = [];
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const times: [number[], number[]] = [[], []];
      for (let round = -3; round < ROUNDS; round += 1) {
        for (const [at, place] of [few, many].entries()) {
          const time = await ask(place, question);
          if (round >= 0) times[at]?.push(time);
        }
      }
      const [small, large] = [median(times[0]), median(times[1])];
      console.log(`  ${name}: ${small.toFixed(1)} ms with ${few.orders} orders, ${large.toFixed(1)} ms with ${many.orders}`);
      found.push(
        measurement(`${name}, ${many.orders} orders against ${few.orders}`, large / small, "ratio of time", "<=", FACTOR),
      );
    }
    found.push(...(await growing(many)));
    return found;
  } finally {
    await many.close();
    await few.close();
  }
}

/** Queries whose cost grows with the records, and which the page sends separately. Measures their waiting time. */
async function growing(place: Place): Promise<Measurement[]> {
  const waits: Readonly<Record<string, Question>> = {
    "the totals of all": { path: TOTALS },
    "the totals of a state": { path: TOTALS, query: { status: 3 } },
    "the last page": { query: { current: Math.floor(place.orders / 20) } },
  };
  const found: Measurement[] = [];
  for (const [name, question] of Object.entries(waits)) {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) times.push(await ask(place, question));
    found.push(measurement(`${name}, ${place.orders} orders`, median(times), "ms", "<=", 1_000));
  }
  return found;
}

async function ask({ clients, orders }: Place, question: Question): Promise<number> {
  const { by = "admin", path = LIST, query, nothing = false } = question;
  const began = performance.now();
  const reply = await clients[by].get<readonly unknown[] | { readonly total?: number }>(path, { size: 20, ...query });
  const time = performance.now() - began;
  if (reply.code !== 200) throw new Error(`${path} answered ${reply.text}`);
  const found = "length" in reply.data ? reply.data.length : reply.data.total;
  // A query without a result is no measure of one with results.
  if (found !== undefined && (found === 0) !== nothing)
    throw new Error(`${JSON.stringify(question)} finds ${found} of ${orders} orders`);
  return time;
}

/** Starts a server on a database with about the given number of orders. BENCH_SCALE_DATABASE_URL names a database that is kept and filled once. */
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
  if ((await ordersIn(database.pool)) === 0) await fill(server, orders);
  await indexGrownTables(
    new Kysely<TrellisTables>({ dialect: new PostgresDialect({ pool: database.pool }) }),
    server.catalog().modules.values(),
  );
  await database.pool.query("vacuum analyze");
  return {
    clients: await askers(server, database.pool),
    orders: await ordersIn(database.pool),
    close: async () => {
      await server.close();
      await database.close();
      if (own !== undefined && ADMIN_URL !== undefined) await execute(ADMIN_URL, `drop database "${name}" with (force)`);
    },
  };
}

async function ordersIn(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int4 as count from "order"');
  return rows[0]?.count ?? 0;
}

/** Signs in the three callers with their rights and data scopes. */
async function askers(server: Server, pool: pg.Pool): Promise<Place["clients"]> {
  const admin = await signIn(server, DEFAULT_TENANT, "admin", "admin");
  const { menuIds, grant } = grants({ db: new Kysely<TrellisTables>({ dialect: new PostgresDialect({ pool }) }) }, admin);
  const menuId = await menuIds("order");
  for (const [role, scopeType] of [
    ["manager", 4],
    ["staff", 2],
  ] as const) {
    const scope = { menuId, scopeName: "订单", resourceCode: `order_${role}_${process.pid}`, scopeType, scopeField: "*" };
    const saved = await admin.post<StoredRecord>("/api/blade-system/data-scope/submit", scope);
    await grant(role, ["order"], saved.data.id);
  }
  return {
    admin,
    manager: await signIn(server, DEFAULT_TENANT, "manager", "manager"),
    staff: await signIn(server, DEFAULT_TENANT, "staff", "staff"),
  };
}

async function fill(server: Server, orders: number): Promise<void> {
  await server.addSeeds("business", frameSeeds(TODAY));
  const members = Math.ceil((orders / 10_000) * MEMBERS_PER_SCALE);
  for (let from = 0; from < members; from += TOGETHER) {
    const to = Math.min(from + TOGETHER, members);
    await server.addSeeds(`business ${from}-${to}`, memberSeeds(TODAY, from, to).map(written));
  }
}

/** Writes orders in the names of the authors. */
function written(seed: Seed): Seed {
  if (seed.module !== "order") return seed;
  const byChance = (record: Seed["records"][number], many: number): number => (Number(String(record["id"]).slice(-9)) % many) + 1;
  return {
    ...seed,
    records: seed.records.map((record) => ({
      ...record,
      createUser: seedId("user", byChance(record, PEOPLE)),
      createDept: seedId("dept", byChance(record, DEPARTMENTS)),
    })),
  };
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
