import { DEFAULT_TENANT } from "#contract";
import type { TestServer } from "../server/create-test-server.ts";
import { createPerson, insertRecords, type Person } from "../records/fixtures.ts";
import { nextSample } from "../records/sample-record.ts";
import type { TestClient } from "../server/test-client.ts";

type Row = Record<string, unknown>;

/** Paths of production. */
export const WORKSHOP = {
  orders: "/api/blade-workOrder",
  steps: "/api/blade-workOrder/workProcessSept",
  processes: "/api/blade-workOrder/process",
  processSteps: "/api/blade-workOrder/processSept",
  history: "/api/blade-workOrder/step-history",
  changes: "/api/blade-changeOrder",
  assessments: "/api/blade-changeOrder/assess",
  deliveries: "/api/blade-workOrder/delivery-record",
} as const;

/** `[name, order, parallel group, post]`; the post is one of the workshop, or null for everybody. */
export type PlannedStep = readonly [name: string, sort: number, group: number | null, post: string | null];

/** A workshop with posts, a process and people, for tests through the public door. */
export interface Workshop {
  readonly admin: TestClient;
  /** A person with these posts. */
  worker(...posts: readonly string[]): Promise<Person>;
  postId(name: string): Promise<string>;
  process(steps: readonly PlannedStep[]): Promise<string>;
  /** An order of a process, in production unless `draft` is set. */
  order(processId: string, values?: Row & { readonly draft?: boolean }): Promise<string>;
  read(id: string): Promise<Row>;
  /** Steps in their order. */
  steps(id: string): Promise<readonly Row[]>;
  step(id: string, name: string): Promise<Row>;
}

export async function openWorkshop(server: TestServer): Promise<Workshop> {
  const admin = await server.signIn("admin");
  const posts = new Map<string, Promise<string>>();
  const addPost = async (name: string): Promise<string> => {
    const seed = nextSample();
    const values = { postCode: `post${seed}`, postName: `${name}${seed}`, category: 3, sort: 1 };
    const [post] = await insertRecords(server, server.module("post"), DEFAULT_TENANT, [values]);
    return String(post?.["id"]);
  };
  const postId = (name: string): Promise<string> => {
    const known = posts.get(name) ?? addPost(name);
    posts.set(name, known);
    return known;
  };
  const steps = async (id: string): Promise<readonly Row[]> => {
    const { data } = await admin.get<Row[]>(`${WORKSHOP.steps}/getList`, { workOrderId: id, sorts: "sort,createTime" });
    return data;
  };
  const read = async (id: string): Promise<Row> => (await admin.get<Row>(`${WORKSHOP.orders}/detail`, { id })).data;
  return {
    admin,
    postId,
    steps,
    read,
    worker: async (...names) => {
      const person = await createPerson(server);
      const ids = await Promise.all(names.map(postId));
      await server.db
        .updateTable(server.module("user").table)
        .set({ post_id: ids.join(",") })
        .where("id", "=", person.userId)
        .execute();
      return person;
    },
    process: async (planned) => {
      const { data } = await admin.post<Row>(`${WORKSHOP.processes}/submit`, { processName: `流程${nextSample()}` });
      const processId = String(data["id"]);
      for (const [septName, sort, parallelGroup, post] of planned) {
        const step = { processId, septName, sort, parallelGroup, postId: post === null ? null : await postId(post) };
        const reply = await admin.post(`${WORKSHOP.processSteps}/submit`, step);
        if (reply.status !== 200) throw new Error(reply.text);
      }
      return processId;
    },
    order: async (processId, { draft = false, ...values } = {}) => {
      const number = nextSample();
      const body = {
        workOrderNo: `W${number}`,
        customerName: "测试客户",
        productName: "猫爬架",
        quantity: 10,
        deliveryDate: "2030-01-31",
        processId,
        ...values,
      };
      const saved = await admin.post<Row>(`${WORKSHOP.orders}/submit`, body);
      if (saved.status !== 200) throw new Error(saved.text);
      const id = String(saved.data["id"]);
      if (draft) return id;
      const started = await admin.post(`${WORKSHOP.orders}/start`, { ids: id });
      if (started.status !== 200) throw new Error(started.text);
      return id;
    },
    step: async (id, name) => {
      const found = (await steps(id)).find((step) => step["septName"] === name);
      if (found === undefined) throw new Error(`no step ${name}`);
      return found;
    },
  };
}

/** Takes a step without a post from ready to done. */
export async function completeStep(client: TestClient, stepId: unknown, goodQuantity: number, scrapQuantity = 0): Promise<void> {
  for (const [act, form] of [
    ["start", {}],
    ["finish", { goodQuantity, scrapQuantity }],
  ] as const) {
    const reply = await client.post(`${WORKSHOP.steps}/${act}`, { ids: stepId, ...form });
    if (reply.status !== 200) throw new Error(`${act}: ${reply.text}`);
  }
}
