import { DEFAULT_TENANT } from "#contract";
import { runInBackground, type Core } from "#server/jobs";
import { defineFeature, recordsOf, type Feature } from "#server";
import { serverFeatures } from "../../src/entry/server-features.ts";
import { startInstances } from "../../src/features/workflow/server/engine/instances.ts";
import type { TestClient, TestServer } from "../../tests/support/server/create-test-server.ts";
import { measurement, type Measurement } from "./support/measure.ts";
import { deployModel, onServers, post, threeTasks, together, waitingTasks } from "./support/workflow-server.ts";

const INSTANCES = 400;
/** Requests at the same time: a few people, and many. */
const [FEW, MANY] = [8, 64];
/** Instances that one transaction starts, and tasks that one request approves. */
const BATCH = 100;
const TASKS = 3;

/** Instances of three tasks on a real database, with their records, paths and histories: one by one, and in batches. */
export async function workflowStore(): Promise<Measurement[]> {
  let core: Core | null = null;
  const capture: Feature = defineFeature({
    manifest: { id: "bench", screens: [], widgets: [], dialogs: [] },
    handlers: {},
    start: (given) => {
      core = given;
      return { close: () => Promise.resolve() };
    },
  });
  return onServers(
    1,
    async ([server]) => {
      if (server === undefined || core === null) throw new Error("there is no server to measure");
      const admin = await server.signIn("admin");
      const deployment = await deployModel(admin, threeTasks("measured", 't:assignee="admin"'));
      await runSingle(server, admin, deployment, 20, FEW);
      const few = await runSingle(server, admin, deployment, INSTANCES, FEW);
      const many = await runSingle(server, admin, deployment, 2 * INSTANCES, MANY);
      const inBatches = await runBatches(server, core, admin, deployment);
      return [
        measurement(`instances of three tasks per second, each step a request, ${FEW} at a time`, few, "instances/s", ">=", 100),
        measurement(`the same, ${MANY} at a time`, many, "instances/s", ">=", 500),
        measurement(`steps per second, each a request, ${MANY} at a time`, many * (TASKS + 1), "steps/s", ">=", 2_000),
        measurement(`instances of three tasks per second, ${BATCH} to a transaction`, inBatches, "instances/s", ">=", 500),
      ];
    },
    { features: [...serverFeatures, capture] },
  );
}

async function runSingle(server: TestServer, admin: TestClient, ids: string, instances: number, width: number): Promise<number> {
  let elapsed = await timeOf(() => together(Array.from({ length: instances }), width, () => post(admin, "start", {}, { ids })));
  for (let step = 0; step < TASKS; step += 1) {
    const tasks = await waitingTasks(server);
    if (tasks.length !== instances) throw new Error(`${tasks.length} of ${instances} tasks wait`);
    elapsed += await timeOf(() => together(tasks, width, (taskId) => post(admin, "complete-task", { taskId, flag: "ok" }, {})));
  }
  return (instances / elapsed) * 1_000;
}

async function runBatches(server: TestServer, core: Core, admin: TestClient, id: string): Promise<number> {
  const batches = Array.from({ length: (4 * INSTANCES) / BATCH });
  const work = { tenantId: DEFAULT_TENANT, module: "flow-instance", origin: "bench" };
  let elapsed = await timeOf(() =>
    together(batches, 2, () =>
      runInBackground(core, work, async (context) => {
        const deployment = await recordsOf(context, "flow-deployment").findById(id);
        if (deployment === null) throw new Error("the deployment is gone");
        await startInstances(
          context,
          Array.from({ length: BATCH }, () => ({ deployment, variables: {} })),
        );
      }),
    ),
  );
  for (let step = 0; step < TASKS; step += 1) {
    const tasks = await waitingTasks(server);
    const groups = batches.map((_, index) => tasks.slice(index * BATCH, (index + 1) * BATCH).join(","));
    elapsed += await timeOf(() => together(groups, 2, (taskIds) => post(admin, "complete-tasks", { taskIds }, {})));
  }
  return ((4 * INSTANCES) / elapsed) * 1_000;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
