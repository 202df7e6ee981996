import { sql } from "kysely";
import { bpmnOf, flowsOf, userTask } from "../../../tests/support/features/bpmn-models.ts";
import {
  createTestServer,
  databasesToTest,
  type TestClient,
  type TestServer,
  type TestServerOptions,
} from "../../../tests/support/server/create-test-server.ts";

export const WORK = "/api/blade-flow/work";

const STEPS = ["a", "b", "c"];

/** Three tasks in a row, each for the given people. */
export function threeTasks(id: string, assignment: string): string {
  const flow = ["s", ...STEPS, "e"].map((step, index, all) => (index === 0 ? "" : `${all[index - 1]}>${step}`));
  const tasks = STEPS.map((step) => userTask(step, assignment)).join("");
  return bpmnOf(id, `<bpmn:startEvent id="s"/>${tasks}<bpmn:endEvent id="e"/>${flowsOf(flow.slice(1).join(";"))}`);
}

/** Servers on databases of their own, preferably PostgreSQL, gone afterwards. */
export async function onServers<T>(
  count: number,
  measured: (servers: readonly TestServer[]) => Promise<T>,
  deps: TestServerOptions["deps"] = {},
): Promise<T> {
  const [database = "embedded"] = (await databasesToTest()).toSorted((a) => (a === "postgresql" ? -1 : 1));
  const servers: TestServer[] = [];
  try {
    while (servers.length < count) servers.push(await createTestServer({ database, deps }));
    return await measured(servers);
  } finally {
    for (const server of servers) await server.close();
  }
}

/** @returns id of the deployment */
export async function deployModel(client: TestClient, xml: string): Promise<string> {
  const form = new FormData();
  form.append("files", new File([xml], "model.bpmn"));
  const reply = await client.fetch("/api/blade-flow/manager/deploy-upload", { method: "POST", body: form });
  const { data, msg } = (await reply.json()) as { data: { deploymentIds: string[] } | null; msg: string };
  const [id] = data?.deploymentIds ?? [];
  if (id === undefined) throw new Error(msg);
  return id;
}

/** @throws Error with the words of the server */
export async function post(
  client: TestClient,
  path: string,
  body: object,
  query: Readonly<Record<string, string>>,
): Promise<void> {
  const reply = await client.post(`${WORK}/${path}`, body, query);
  if (!reply.success) throw new Error(`${path}: ${reply.msg}`);
}

/** Ids of all tasks that wait. */
export async function waitingTasks({ db }: TestServer): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id::text from flow_task where status = 'todo' order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Runs `work` for each value, a fixed number at a time. */
export async function together<T>(values: readonly T[], width: number, work: (value: T) => Promise<void>): Promise<void> {
  const left = values.values();
  const workers = Array.from({ length: width }, async () => {
    for (const value of left) await work(value);
  });
  await Promise.all(workers);
}
