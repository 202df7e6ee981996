import { sql } from "kysely";
import { menuCountsEndpoint } from "#contract";
import { indexGrownTables } from "#server/schemas";
import type { TestClient, TestServer } from "../../tests/support/server/create-test-server.ts";
import { measurement, median, type Measurement } from "./support/measure.ts";
import { deployModel, onServers, post, threeTasks, waitingTasks, WORK } from "./support/workflow-server.ts";

const FEW = 100;
const MANY = 100_000;
const ROUNDS = 25;
/** Allowed ratio of the times of the large and the small list. */
const FACTOR = 3;
/** People among whom the instances are divided. One of them reads the lists. */
const PEOPLE = 20;

const QUESTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["start", "claim", "todo", "send", "done", "copy"].map((list) => [`the ${list} list`, `${WORK}/${list}-list`]),
  ),
  "the counts of the menu": menuCountsEndpoint.path,
  "all instances": "/api/blade-flow/follow/list",
  "all tasks": "/api/blade-flow/task/list",
};

/** Sends the same queries to the lists of a hundred instances and of a hundred thousand, alternating, and compares the times. */
export async function workflowLists(): Promise<Measurement[]> {
  return onServers(2, async ([few, many]) => {
    if (few === undefined || many === undefined) throw new Error("there are no servers to measure");
    const clients = [await fill(few, FEW), await fill(many, MANY)];
    const found: Measurement[] = [];
    for (const [name, path] of Object.entries(QUESTIONS)) {
      const times: [number[], number[]] = [[], []];
      for (let round = -3; round < ROUNDS; round += 1)
        for (const [at, client] of clients.entries()) {
          const time = await ask(client, path);
          if (round >= 0) times[at]?.push(time);
        }
      const [small, large] = [median(times[0]), median(times[1])];
      console.log(`  ${name}: ${small.toFixed(1)} ms with ${FEW} instances, ${large.toFixed(1)} ms with ${MANY}`);
      found.push(measurement(`${name}, ${MANY} instances against ${FEW}`, large / small, "ratio of time", "<=", FACTOR));
    }
    return found;
  });
}

async function ask(client: TestClient, path: string): Promise<number> {
  const began = performance.now();
  const reply = await client.get(path, { current: 1, size: 20 });
  if (!reply.success) throw new Error(`${path}: ${reply.msg}`);
  return performance.now() - began;
}

/** One instance of each kind through the engine, and copies of their rows for different people. */
async function fill(server: TestServer, instances: number): Promise<TestClient> {
  const admin = await server.signIn("admin");
  const own = await deployModel(admin, threeTasks("own", 't:assignee="admin"'));
  const shared = await deployModel(admin, threeTasks("shared", 't:candidateRoles="administrator"'));
  for (const ids of [own, shared]) await post(admin, "start", {}, { ids });
  const [first = "", claimed = ""] = await waitingTasks(server);
  await post(admin, "complete-task", { taskId: first, flag: "ok" }, {});
  const [manager] = (await sql<{ id: string }>`select id::text from "user" where account = 'manager'`.execute(server.db)).rows;
  const ids = (await waitingTasks(server)).find((id) => id !== claimed) ?? "";
  await post(admin, "todo-copy", { userIds: manager?.id ?? "" }, { ids });
  // People send copies to others, and one reader measures all lists.
  await sql`update flow_copy set user_id = from_user`.execute(server.db);
  for (const table of ["flow_instance", "flow_task", "flow_copy"]) await multiply(server, table, instances / 2);
  await indexGrownTables(server.db, server.catalog.modules.values());
  // Autovacuum does the same after so many new rows.
  await sql`vacuum analyze`.execute(server.db);
  return admin;
}

/** Copies each row: new ids, times in the past, and other people as often as the reader is one of many. */
async function multiply({ db }: TestServer, table: string, times: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = ${table}`.execute(db);
  const people = new Set(["assignee", "start_user", "user_id", "from_user", "create_user"]);
  const values = rows.map(({ name }) => {
    const column = sql.ref(`t.${name}`);
    if (name === "id") return sql`${column} + n.n * 7 + 1000000000`;
    if (name === "create_time") return sql`${column} - n.n * interval '1 minute'`;
    if (name === "candidate_roles") return sql`case when n.n % ${sql.lit(PEOPLE)} = 0 then ${column} else '5' end`;
    return people.has(name)
      ? sql`case when n.n % ${sql.lit(PEOPLE)} = 0 then ${column} else ${column} + n.n % ${sql.lit(PEOPLE)} end`
      : column;
  });
  await sql`
    insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)} from ${sql.table(table)} t, generate_series(1, ${sql.lit(times)}) as n(n)`.execute(db);
}
