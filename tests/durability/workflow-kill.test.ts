import { sql, Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Envelope } from "#contract";
import { bpmnOf, flowsOf, userTask } from "../support/features/bpmn-models.ts";
import { isFullRun, tcpUrl } from "../support/database/database-scope.ts";
import { signIn, startServer, temporaryFolder, type StartedServer } from "../support/server/start-server.ts";
import { copyOfTemplate, databasesToTest, type TestDatabase } from "../support/database/test-database.ts";
import { seededRandom } from "./support/random.ts";
import { ROUNDS } from "./support/rounds.ts";

type Row = Readonly<Record<string, string | number | null>>;

/** Instances that are under way at the same time, and kills of one of the two nodes meanwhile. */
const [INSTANCES, KILLS] = isFullRun() ? [500, 50] : [40, 2];
/** Kills come within so many milliseconds of each other. */
const LONGEST = 900;
const WORKERS = 8;

const MODEL = bpmnOf(
  "killed",
  `<bpmn:startEvent id="s"/>${userTask("first", 't:assignee="admin"')}
  <bpmn:intermediateCatchEvent id="pause"><bpmn:timerEventDefinition>
    <bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT1S</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>
  ${userTask("last", 't:assignee="admin"')}<bpmn:endEvent id="e"/>${flowsOf("s>first;first>pause;pause>last;last>e")}`,
);

const kinds = (await databasesToTest()).filter((kind) => kind === "postgresql");

describe.runIf(kinds.length > 0)("processes on two nodes that are killed at random", ROUNDS, () => {
  let template: TestDatabase;
  let db: Kysely<Record<string, Record<string, unknown>>>;
  let settings: readonly Readonly<Record<string, string>>[];
  let nodes: StartedServer[];
  let headers: Record<string, string>;

  beforeAll(async () => {
    template = await copyOfTemplate("postgresql");
    db = new Kysely({ dialect: new PostgresDialect({ pool: template.database.pool }) });
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const url = new URL(tcpUrl());
    url.pathname = `/${rows[0]?.name ?? ""}`;
    settings = ["1", "2"].map((node) => ({
      DATABASE_URL: url.href,
      DATA_DIR: temporaryFolder(),
      NODE_ID: node,
      SERVE_CONSOLE: "false",
    }));
    nodes = await Promise.all(settings.map((one) => startServer(one)));
    headers = await signIn(nodes[0]?.url ?? "");
  });

  afterAll(async () => {
    await Promise.all((nodes ?? []).map((node) => node.kill()));
    await template?.dispose();
  });

  /** @returns null when the node died before it answered */
  async function ask<T>(node: number, path: string, body?: FormData | object): Promise<Envelope<T> | null> {
    const json = { ...headers, "Content-Type": "application/json" };
    const init =
      body === undefined
        ? { headers }
        : body instanceof FormData
          ? { method: "POST", headers, body }
          : { method: "POST", headers: json, body: JSON.stringify(body) };
    try {
      const response = await fetch(`${nodes[node]?.url ?? ""}/api/${path}`, init);
      return (await response.json()) as Envelope<T>;
    } catch {
      return null;
    }
  }

  test("end every instance once, with every task and timer once", async () => {
    const form = new FormData();
    form.append("files", new File([MODEL], "killed.bpmn"));
    const deployed = await ask<{ deploymentIds: string[] }>(0, "blade-flow/manager/deploy-upload", form);
    const ids = deployed?.data.deploymentIds[0] ?? "";
    const random = seededRandom(11);
    const acknowledged = { starts: 0, tasks: new Set<string>() };
    const killed = { rounds: 0 };
    const running = async (): Promise<number> =>
      Number((await sql<{ count: string }>`select count(*) as count from trellis_flow_state`.execute(db)).rows[0]?.count);

    const start = async (worker: number): Promise<void> => {
      while (acknowledged.starts < INSTANCES) {
        const answer = await ask<Row>(worker % 2, `blade-flow/work/start?ids=${ids}`, {});
        if (answer?.success === true) acknowledged.starts += 1;
      }
    };
    const handle = async (worker: number): Promise<void> => {
      while (killed.rounds < KILLS || acknowledged.starts < INSTANCES || (await running()) > 0) {
        const { rows } = await sql<{ id: string }>`
          select id from flow_task where status = 'todo' and id % ${sql.lit(WORKERS)} = ${sql.lit(worker)}
          order by id limit 10`.execute(db);
        for (const { id } of rows) {
          const answer = await ask(worker % 2, "blade-flow/work/complete-task", { taskId: id, flag: "ok" });
          if (answer?.success === true) acknowledged.tasks.add(id);
        }
        if (rows.length === 0) await new Promise((resume) => setTimeout(resume, 20));
      }
    };
    const kill = async (): Promise<void> => {
      for (; killed.rounds < KILLS; killed.rounds += 1) {
        await new Promise((resume) => setTimeout(resume, random() * LONGEST));
        const victim = random() < 0.5 ? 0 : 1;
        await nodes[victim]?.kill();
        nodes[victim] = await startServer(settings[victim] ?? {});
      }
    };
    const workers = Array.from({ length: WORKERS }, (_, worker) => worker);
    await Promise.all([...workers.map(start), ...workers.map(handle), kill()]);

    const { rows: ended } = await sql<{ status: string; count: number }>`
      select status, count(*)::int4 as count from flow_instance where process_definition_key = 'killed' group by status`.execute(
      db,
    );
    expect(ended.map(({ status }) => status)).toEqual(["completed"]);
    // The reply to a start can be lost with its node; the instance is there all the same.
    const total = ended[0]?.count ?? 0;
    expect(total).toBeGreaterThanOrEqual(acknowledged.starts);
    const { rows: path } = await sql<{ element: string; count: number; instances: number }>`
      select v.element, count(*)::int4 as count, count(distinct v.instance_id)::int4 as instances
      from trellis_flow_visit v join flow_instance i on i.id = v.instance_id
      where i.process_definition_key = 'killed' and v.phase = 'left' group by v.element order by v.element`.execute(db);
    const once = { count: total, instances: total };
    expect(path).toEqual(["e", "first", "last", "pause", "s"].map((element) => ({ element, ...once })));
    const { rows: tasks } = await sql<{ id: string; status: string }>`
      select id::text, status from flow_task where process_definition_key = 'killed'`.execute(db);
    expect(tasks).toHaveLength(2 * total);
    const done = new Set(tasks.filter(({ status }) => status === "done").map(({ id }) => id));
    expect(done.size).toBe(2 * total);
    expect([...acknowledged.tasks].filter((id) => !done.has(id))).toEqual([]);
    const { rows: left } = await sql<{ count: number }>`
      select (select count(*) from trellis_flow_event)::int4 + (select count(*) from trellis_flow_subscription)::int4 as count`.execute(
      db,
    );
    expect(left[0]?.count).toBe(0);
  });
});
