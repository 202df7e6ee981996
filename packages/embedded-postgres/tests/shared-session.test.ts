import { setTimeout as delay } from "node:timers/promises";
import * as fs from "node:fs";
import { join } from "node:path";
import { Pool, type PoolClient } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { BackendThread } from "../src/backend-thread.ts";
import { ClientStream } from "../src/client-stream.ts";
import { SharedSession } from "../src/shared-session.ts";
import { prepareFolder } from "./prepared-folder.ts";

// A busy machine may take seconds to open a database.
let dataDir: string;
let thread: BackendThread;
let session: SharedSession;
const pools: Pool[] = [];

beforeAll(async () => {
  dataDir = await prepareFolder();
  thread = await BackendThread.open(join(dataDir, "database"), () => {});
  session = new SharedSession(thread, { idleInTransactionLimit: 200 });
  await newPool().query(
    "create table account (id int primary key, balance int not null); insert into account values (1, 0), (2, 0)",
  );
});

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});

afterAll(async () => {
  await thread.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

function newPool(max = 20): Pool {
  const pool = new Pool({ stream: () => new ClientStream(session), user: "postgres", max });
  pool.on("error", () => {});
  pools.push(pool);
  return pool;
}

async function balance(pool: Pool, id: number): Promise<number> {
  const { rows } = await pool.query<{ balance: number }>("select balance from account where id = $1", [id]);
  return rows[0]?.balance ?? Number.NaN;
}

async function transaction(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await work(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

test("twenty clients with transactions and plain queries do not see into one another", async () => {
  const pool = newPool();
  await pool.query("update account set balance = 0");
  const transfer = () =>
    transaction(pool, async (client) => {
      const { rows } = await client.query<{ balance: number }>("select balance from account where id = 1");
      await delay(1);
      await client.query("update account set balance = $1 where id = 1", [(rows[0]?.balance ?? 0) + 1]);
      await client.query("update account set balance = balance - 1 where id = 2");
    });
  const look = async () => {
    const { rows } = await pool.query<{ sum: string }>("select sum(balance) from account");
    expect(rows[0]?.sum).toBe("0");
  };
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      for (let turn = 0; turn < 5; turn += 1) await (index % 2 === 0 ? transfer() : look());
    }),
  );
  expect(await balance(pool, 1)).toBe(50);
});

test("an error in a transaction undoes that one and disturbs no other", async () => {
  const pool = newPool();
  await pool.query("update account set balance = 0");
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      transaction(pool, async (client) => {
        await client.query("update account set balance = balance + 1 where id = 1");
        if (index % 3 === 0) await client.query("insert into account values (1, 0)");
      }),
    ),
  );
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(4);
  expect(await balance(pool, 1)).toBe(8);
});

test("after an error a transaction refuses everything until it ends, with PostgreSQL's own codes", async () => {
  const pool = newPool();
  const client = await pool.connect();
  await client.query("begin");
  await expect(client.query("select 1/$1::int", [0])).rejects.toMatchObject({ code: "22012" });
  await expect(client.query("select 1")).rejects.toMatchObject({ code: "25P02" });
  await client.query("rollback");
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  client.release();
});

test("a transaction is rolled back when its client goes away", async () => {
  const pool = newPool();
  await pool.query("update account set balance = 7 where id = 1");
  for (const leave of ["polite", "abrupt"]) {
    const client = await pool.connect();
    client.on("error", () => {});
    await client.query("begin; update account set balance = 99 where id = 1");
    if (leave === "abrupt") streamOf(client).destroy();
    client.release(true);
    expect(await balance(pool, 1)).toBe(7);
  }
});

test("a client that goes away while its query runs leaves a usable session", async () => {
  const pool = newPool();
  const client = await pool.connect();
  client.on("error", () => {});
  await client.query("begin; update account set balance = 98 where id = 2");
  const running = client.query("select pg_sleep(0.2)");
  streamOf(client).destroy();
  await expect(running).rejects.toThrow(/terminated/);
  client.release(true);
  expect(await balance(pool, 2)).not.toBe(98);
});

test("a portal read in parts keeps the session to itself until it is closed", async () => {
  const pool = newPool();
  const client = await pool.connect();
  // The driver reads in parts when told `rows`, which its types do not know.
  const tenAtATime = Object.assign({ text: "select n from generate_series(1, 25) n" }, { rows: 10 });
  const inParts = client.query(tenAtATime);
  const others = Promise.all(Array.from({ length: 5 }, () => pool.query("select 1")));
  expect((await inParts).rows).toHaveLength(25);
  await others;
  client.release();
});

test("a transaction that waits for a query outside itself is ended, and the query runs", async () => {
  const pool = newPool();
  const client = await pool.connect();
  const told = new Promise<{ code?: string }>((resolve) => {
    client.once("error", resolve);
    client.on("error", () => {});
  });
  await client.query("begin; update account set balance = 97 where id = 1");
  expect(await balance(pool, 1)).not.toBe(97);
  expect(await told).toMatchObject({ code: "25P03" });
  client.release(true);
});

test("a transaction may idle as long as it likes while nobody waits", async () => {
  const pool = newPool();
  await transaction(pool, async (client) => {
    await delay(400);
    await client.query("select 1");
  });
});

test("named statements and COPY from a client are refused, and the session goes on", async () => {
  const pool = newPool();
  await expect(pool.query({ name: "kept", text: "select 1" })).rejects.toMatchObject({ code: "0A000" });
  await expect(pool.query("copy account from stdin")).rejects.toMatchObject({ code: "57014" });
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("a large answer arrives whole", async () => {
  const { rows } = await newPool().query<{ text: string }>(
    "select repeat('界', 1000) || n as text from generate_series(1, 3000) n",
  );
  expect(rows).toHaveLength(3000);
  expect(rows[2999]?.text).toBe(`${"界".repeat(1000)}3000`);
});

test("turns are given in the order of asking", async () => {
  const pool = newPool();
  const order: number[] = [];
  const holder = await pool.connect();
  await holder.query("begin");
  const clients = await Promise.all(Array.from({ length: 6 }, () => pool.connect()));
  const waiting = clients.map(async (client, index) => {
    await client.query("select 1");
    order.push(index);
  });
  await holder.query("commit");
  await Promise.all(waiting);
  for (const client of [holder, ...clients]) client.release();
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
});

test("the main thread stays free while a heavy query runs", async () => {
  const pool = newPool();
  const heavy = pool.query("select count(*) from generate_series(1, 600000) n where md5(n::text) like '%abc%'");
  // On the main thread the query would let no timer through until it is done.
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 1);
  await heavy;
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(10);
});

test("when the backend dies every query, running or later, says so and nothing hangs", async () => {
  const otherDir = await prepareFolder();
  const other = await BackendThread.open(join(otherDir, "database"), (fault) => shared.stop(fault));
  const shared = new SharedSession(other, { idleInTransactionLimit: 200 });
  const pool = new Pool({ stream: () => new ClientStream(shared), user: "postgres" });
  pool.on("error", () => {});
  const queries = Promise.allSettled([pool.query("select pg_sleep(30)"), pool.query("select 1"), pool.query("select 2")]);
  await delay(100);
  other.fail("for a test");
  for (const outcome of await queries)
    expect(String(outcome.status === "rejected" && outcome.reason)).toMatch(/database stopped \(for a test\)/);
  await expect(pool.query("select 3")).rejects.toThrow(/Committed data is safe; open the database again/);
  await pool.end();
  await other.close();
  fs.rmSync(otherDir, { recursive: true });
});

function streamOf(client: PoolClient): ClientStream {
  const connection: unknown = Reflect.get(client, "connection");
  const stream: unknown = typeof connection === "object" && connection !== null ? Reflect.get(connection, "stream") : undefined;
  if (!(stream instanceof ClientStream)) throw new Error("The driver keeps its stream elsewhere now");
  return stream;
}
