import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bpmnOf, flowsOf, userTask } from "../../support/features/bpmn-models.ts";
import {
  createTestServer,
  databasesToTest,
  type TestClient,
  type TestReply,
  type TestServer,
} from "../../support/server/create-test-server.ts";

interface Version {
  readonly id: string;
  readonly version: number;
  readonly isLatest: number;
  readonly running: number;
}
interface Migrated {
  readonly moved: number;
  readonly misfits: readonly {
    readonly instance: string;
    readonly elements: readonly string[];
    readonly names: readonly string[];
  }[];
  readonly remaining: number;
}
interface Page {
  readonly records: readonly Record<string, string | number | null>[];
}
interface Heat {
  readonly instances: number;
  readonly elements: readonly {
    readonly element: string;
    readonly count: number;
    readonly average: number | null;
    readonly median: number | null;
    readonly longest: number | null;
    readonly waiting: number;
  }[];
}

const MANAGER = "/api/blade-flow/manager";
const WORK = "/api/blade-flow/work";
const MODEL = "/api/blade-flow/model";

const twoTasks = (second: string): string =>
  bpmnOf(
    "versions",
    `<bpmn:startEvent id="s"/>${userTask("first", 't:assignee="admin"')}${userTask(second, 't:assignee="manager"')}<bpmn:endEvent id="e"/>
    ${flowsOf(`s>first;first>${second};${second}>e`)}`,
  );

const [database = "embedded"] = await databasesToTest();
const ok = <T>(reply: TestReply<T>): T => {
  expect(reply.code, reply.text).toBe(200);
  return reply.data;
};

describe("versions of a process", () => {
  let server: TestServer;
  let admin: TestClient;
  const deploy = async (xml: string | Uint8Array<ArrayBuffer>): Promise<void> => {
    const form = new FormData();
    form.append("files", new File([xml], "versions.bpmn"));
    const encoded = new Response(form);
    const headers = { "Content-Type": encoded.headers.get("Content-Type") ?? "" };
    const body = await encoded.arrayBuffer();
    const response = await admin.fetch(`${MANAGER}/deploy-upload`, { method: "POST", body, headers });
    expect(response.status, await response.text()).toBe(200);
  };
  const versionsOf = async (client = admin): Promise<readonly Version[]> =>
    ok(await client.get<readonly Version[]>(`${MANAGER}/versions`, { key: "versions" }));
  const tasks = async (): Promise<Page["records"]> =>
    ok(await admin.get<Page>(`${WORK}/todo-list`, { current: 1, size: 50 })).records.filter(
      ({ processDefinitionKey }) => processDefinitionKey === "versions",
    );
  const startIt = async (): Promise<void> => {
    const { records } = ok(await admin.get<Page>(`${WORK}/start-list`, { current: 1, size: 50 }));
    const process = records.find(({ key }) => key === "versions");
    ok(await admin.post(`${WORK}/start`, { ids: process?.["id"] }));
  };
  const complete = async (client: TestClient, taskId: unknown): Promise<void> => {
    ok(await client.post(`${WORK}/complete-task`, { taskId, flag: "ok" }));
  };
  const migrate = (body: object, client = admin): Promise<TestReply<Migrated>> =>
    client.post<Migrated>(`${MANAGER}/migrate`, body);

  beforeAll(async () => {
    server = await createTestServer({ database });
    admin = await server.signIn("admin");
    await deploy(twoTasks("second"));
    await startIt();
    await startIt();
  });
  afterAll(() => server.close());

  it("counts running instances, and moves those that have a place in the newer version", async () => {
    const [moving, staying] = await tasks();
    await complete(admin, staying?.["taskId"]);
    await deploy(twoTasks("other"));
    const [newer, older] = await versionsOf();
    expect([newer, older]).toMatchObject([
      { version: 2, isLatest: 1, running: 0 },
      { version: 1, isLatest: 0, running: 2 },
    ]);
    const { moved, misfits, remaining } = ok(await migrate({ from: older?.id, to: newer?.id }));
    expect([moved, remaining]).toEqual([1, 0]);
    expect(misfits).toEqual([{ instance: staying?.["processInstanceId"], elements: ["second"], names: ["second"] }]);
    expect((await versionsOf()).map(({ running }) => running)).toEqual([1, 1]);
    const [task] = await tasks();
    expect(task).toMatchObject({ taskId: moving?.["taskId"], processDefinitionId: newer?.id, processDefinitionVersion: 2 });
    await complete(admin, task?.["taskId"]);
    const { flow } = ok(
      await admin.get<{ flow: { historyActivityId: string; endTime: string }[] }>("/api/blade-flow/process/model-view", {
        processInstanceId: String(task?.["processInstanceId"]),
      }),
    );
    expect(flow.filter(({ endTime }) => endTime === "").map(({ historyActivityId }) => historyActivityId)).toEqual(["other"]);
  });

  it("refuses to move instances to another process, to the same version, and for those without the right", async () => {
    const [newer, older] = await versionsOf();
    expect((await migrate({ from: newer?.id, to: newer?.id })).status).toBe(409);
    const leave = ok(await admin.get<readonly Version[]>(`${MANAGER}/versions`, { key: "leave" }));
    expect((await migrate({ from: older?.id, to: leave[0]?.id })).status).toBe(409);
    expect((await migrate({ from: older?.id, to: "1" })).status).toBe(404);
    const staff = await server.signIn("staff");
    expect((await migrate({ from: older?.id, to: newer?.id }, staff)).status).toBe(403);
    expect((await staff.get(`${MANAGER}/versions`, { key: "versions" })).status).toBe(403);
    expect((await admin.get(`${MANAGER}/versions`)).status).toBe(400);
  });

  it("tells the time that instances have spent at each element", async () => {
    const heat = async (allVersions: string): Promise<Heat> =>
      ok(await admin.get<Heat>(`${MANAGER}/heat`, { ids: String((await versionsOf())[1]?.id), allVersions }));
    const [own, all] = [await heat("0"), await heat("1")];
    expect([own.instances, all.instances]).toEqual([1, 2]);
    const first = own.elements.find(({ element }) => element === "first");
    expect(first).toMatchObject({ count: 1, waiting: 0 });
    expect(first?.average).toBe(first?.longest);
    expect(first?.average).toBe(first?.median);
    expect(own.elements.find(({ element }) => element === "second")).toMatchObject({ count: 0, average: null, waiting: 1 });
    expect(all.elements.find(({ element }) => element === "first")).toMatchObject({ count: 2 });
    expect(all.elements.some(({ element }) => element.includes("-"))).toBe(false);
    expect((await admin.get(`${MANAGER}/heat`, { ids: "1" })).status).toBe(404);
  });

  it.each([
    ["ISO-8859-1", "latin1", "Prüfung"],
    ["UTF-16", "utf16le", "审批"],
  ] as const)("reads a file in the encoding %s that it declares", async (encoding, writes, name) => {
    const model = twoTasks("second")
      .replace('name="versions"', `name="${name}"`)
      .replace('encoding="UTF-8"', `encoding="${encoding}"`);
    const mark = encoding === "UTF-16" ? "\uFEFF" : "";
    await deploy(new Uint8Array(Buffer.from(mark + model, writes)));
    const latest = ok(
      await admin.get<{ xml: string }>("/api/blade-flow/process/model-view", {
        processDefinitionId: String((await versionsOf())[0]?.id),
      }),
    );
    expect(latest.xml).toContain(`name="${name}"`);
    expect(latest.xml).toContain('encoding="UTF-8"');
  });

  it("checks a model without storing it, and gives the text of a stored one with its faults", async () => {
    const faulty = twoTasks("second").replace('sourceRef="first"', 'sourceRef="gone"');
    const { faults } = ok(await admin.post<{ faults: { code: string; message: string }[] }>(`${MODEL}/check`, { xml: faulty }));
    expect(faults.map(({ code }) => code)).toContain("brokenReference");
    expect(faults[0]?.message).not.toBe("");
    expect((await admin.post(`${MODEL}/check`, { xml: "" })).status).toBe(400);
    const body = { modelKey: "versions", name: "版本", modelEditorXml: faulty };
    const { id } = ok(await admin.post<{ id: string }>(`${MODEL}/submit`, body));
    const design = ok(await admin.get<{ xml: string; faults: unknown[] }>(`${MODEL}/design`, { ids: id }));
    expect(design.xml).toBe(faulty);
    expect(design.faults).toHaveLength(faults.length);
    expect((await admin.get(`${MODEL}/design`, { ids: "1" })).status).toBe(404);
  });
});
