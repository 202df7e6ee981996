import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportEndpoint, groupsEndpoint, historyEndpoint, type ReportTable, type TransferJob } from "#contract";
import {
  DATABASE,
  createTestServer,
  type TestClient,
  type TestReply,
  type TestServer,
} from "../../support/server/create-test-server.ts";
import { bpmnOf, flowsOf } from "../../support/features/bpmn-models.ts";
import { act, decide, deployModels, ok, WORK, type Page, type Row } from "../../support/features/flow-tasks.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import { fileOf, settled } from "../../support/records/transfer.ts";

const CLAIMS = {
  module: "claim",
  title: "报销单",
  schema: {
    type: "object",
    required: ["title", "amount"],
    properties: {
      title: { type: "string", title: "标题", maxLength: 50 },
      amount: { type: "string", title: "金额", "x-format": "money", maximum: 1000 },
      account: { type: "string", title: "成本中心", maxLength: 20 },
      salary: { type: "string", title: "月薪", "x-format": "money" },
      status: { type: "integer", title: "状态" },
    },
  },
  endpoints: { base: "/test/claim", remove: false },
  states: {
    field: "status",
    values: {
      pending: { value: 1, title: "审批中", edit: ["title", "salary"] },
      approved: { value: 2, title: "已通过", edit: false, end: true },
      rejected: { value: 3, title: "已驳回", edit: false, end: true },
    },
    moves: [{ title: "决定", from: "pending", to: ["approved", "rejected"] }],
  },
  workflow: { process: "claim", states: { paid: "approved", large: "rejected" } },
  en: {
    title: "Claims",
    amount: "Amount",
    account: "Cost centre",
    salary: "Salary",
    status: {
      title: "Status",
      states: { pending: "In approval", approved: "Approved", rejected: "Rejected" },
      moves: ["Decide"],
    },
  },
};

const RIGHTS = ["account edit", "amount edit", "title read", "salary hide"].map((right) => {
  const [name = "", access = ""] = right.split(" ");
  return `<t:field name="${name}" access="${access}"/>`;
});
const CLAIM = bpmnOf(
  "claim",
  `<bpmn:startEvent id="s"/><bpmn:userTask id="check" name="核对" t:assignee="manager"><bpmn:extensionElements>${RIGHTS.join("")}
  </bpmn:extensionElements></bpmn:userTask><bpmn:exclusiveGateway id="g" default="g-large"/>
  <bpmn:endEvent id="paid"/><bpmn:endEvent id="large"/>${flowsOf("s>check;check>g;g>paid:approved and amount < 500;g>large")}`,
);

describe("a task with rights to the fields of its record", () => {
  let server: TestServer;
  let admin: TestClient;
  let manager: TestClient;
  let staff: TestClient;
  let adminId: string;
  const waiting = async (processInstanceId: string): Promise<readonly Row[]> =>
    ok(await manager.get<Page>(`${WORK}/todo-list`, { processInstanceId_equal: processInstanceId, size: "50" })).records;

  beforeAll(async () => {
    server = await createTestServer({ database: DATABASE, modules: { "schemas/test/claim.json": CLAIMS } });
    [admin, manager, staff] = [await server.signIn("admin"), await server.signIn("manager"), await server.signIn("staff")];
    const { records } = ok(await admin.get<Page>("/api/blade-user/list", { account_equal: "admin" }));
    adminId = String(records[0]?.["id"]);
    await deployModels(admin, { claim: CLAIM });
  });
  afterAll(async () => {
    await server.close();
    expect(server.errors, "errors the server reported").toEqual([]);
  });

  it("shows and saves the fields of the record that its element allows, in a locked state as well", async () => {
    const values = { title: "差旅", amount: "900", salary: "20000" };
    const { id } = ok(await admin.post<Row>("/api/test/claim/submit", values));
    const [task = {}] = ok(await manager.get<Page>(`${WORK}/todo-list`, { businessId_equal: String(id) })).records;
    const form = ok(await manager.get<{ record: Row; editable: string[] }>(`${WORK}/task-form`, { taskId: String(task["id"]) }));
    expect(form.record).toMatchObject({ title: "差旅", account: null });
    expect(form.record).not.toHaveProperty("salary");
    expect(new Set(form.editable)).toEqual(new Set(["account", "amount"]));
    expect((await staff.get(`${WORK}/task-form`, { taskId: String(task["id"]) })).status).toBe(404);
    const complete = (changes: Row): Promise<TestReply<unknown>> =>
      manager.post(`${WORK}/complete-task`, { taskId: task["id"], flag: "ok", form: changes });
    const pointers = async (changes: Row): Promise<unknown> => (await complete(changes)).errors.map(({ pointer }) => pointer);
    expect(await pointers({ title: "改名" })).toEqual(["/title"]);
    expect(await pointers({ salary: "1" })).toEqual(["/salary"]);
    expect(await pointers({ amount: "5000" })).toEqual(["/amount"]);
    expect(await waiting(String(task["processInstanceId"]))).toHaveLength(1);
    ok(await complete({ account: "A-17", amount: "300" }));
    const saved = ok(await admin.get<Row>("/api/test/claim/detail", { id: String(id) }));
    expect(saved, "the process decides by the new amount").toMatchObject({
      account: "A-17",
      amount: "300",
      salary: "20000",
      status: 2,
    });
  });

  it("is listed with the name of its record for a person without a right to the module, unless its element hides the name", async () => {
    const { id } = ok(await admin.post<Row>("/api/test/claim/submit", { title: "培训", amount: "70", salary: "1" }));
    expect((await manager.get("/api/test/claim/list")).status).toBe(403);
    const nameFor = async (businessId: string): Promise<unknown> =>
      ok(await manager.get<Page>(`${WORK}/todo-list`, { businessId_equal: businessId })).records[0]?.["businessName"];
    expect(await nameFor(String(id))).toBe("报销单 · 培训");
    await deployModels(admin, { claim: CLAIM.replace('name="title" access="read"', 'name="title" access="hide"') });
    const { id: secret } = ok(await admin.post<Row>("/api/test/claim/submit", { title: "保密", amount: "70", salary: "1" }));
    expect(await nameFor(String(secret))).toBe("报销单");
    await deployModels(admin, { claim: CLAIM });
  });

  it("is decided beside others at the same time, of which one has a form that is refused", async () => {
    const submit = async (): Promise<Row> =>
      ok(await admin.post<Row>("/api/test/claim/submit", { title: "住宿", amount: "90", salary: "1" }));
    const ids = (await Promise.all(Array.from({ length: 6 }, submit))).map(({ id }) => String(id));
    const tasks = await Promise.all(
      ids.map(async (id) => ok(await manager.get<Page>(`${WORK}/todo-list`, { businessId_equal: id })).records[0] ?? {}),
    );
    const replies = await Promise.all(
      tasks.map(({ id: taskId }, at) =>
        manager.post(`${WORK}/complete-task`, { taskId, flag: "ok", form: { amount: at === 4 ? "5000" : "80" } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400, 200]);
    const { records } = ok(await admin.get<Page>("/api/test/claim/list", { title_equal: "住宿", size: "50" }));
    expect(records.map(({ amount, status }) => `${amount} ${status}`).sort()).toEqual([...Array(5).fill("80 2"), "90 1"]);
  });

  it("keeps its person from saving around it what its element only shows", async () => {
    const { id } = ok(await admin.post<Row>("/api/test/claim/submit", { title: "餐费", amount: "90", salary: "1" }));
    const [task = {}] = ok(await manager.get<Page>(`${WORK}/todo-list`, { businessId_equal: String(id) })).records;
    ok(await act(manager, "transfer-task", task, { userId: adminId }));
    const save = (title: string): Promise<TestReply<unknown>> => admin.post("/api/test/claim/submit", { id, title });
    expect((await save("酒水")).errors[0]?.pointer).toBe("/title");
    ok(await decide(admin, task, "ok"));
  });

  it.each(["the detail", "the list", "the history", "an export"])(
    "hides in %s what its element hides, while it waits",
    async (place) => {
      const { id } = ok(await admin.post<Row>("/api/test/claim/submit", { title: place, amount: "90", salary: "98765" }));
      const [task = {}] = ok(await manager.get<Page>(`${WORK}/todo-list`, { businessId_equal: String(id) })).records;
      const read = async (): Promise<string> => {
        if (place === "the detail") return (await admin.get("/api/test/claim/detail", { id: String(id) })).text;
        if (place === "the list") return (await admin.get("/api/test/claim/list", { title_equal: place })).text;
        if (place === "the history") return (await admin.get(recordsPath("claim", historyEndpoint), { id: String(id) })).text;
        const started = ok(
          await admin.post<TransferJob>(recordsPath("claim", exportEndpoint), { format: "csv", ids: [String(id)] }),
        );
        return (await fileOf(admin, "claim", await settled(admin, "claim", started.id), "result")).text();
      };
      expect(await read()).toContain("98765");
      ok(await act(manager, "transfer-task", task, { userId: adminId }));
      const shown = await read();
      expect(shown).toContain(place);
      expect(shown).not.toContain("98765");
      const form = { id, title: place, salary: "" };
      ok(await admin.post("/api/test/claim/submit", form));
      ok(await decide(admin, task, "ok"));
      expect(await read(), "the value has stayed").toContain("98765");
    },
  );

  it("neither finds, orders nor sums records by what its element hides", async () => {
    const submit = async (salary: string): Promise<Row> =>
      ok(await admin.post<Row>("/api/test/claim/submit", { title: "遮住", amount: "90", salary }));
    const [{ id: hidden }, { id: shown }] = [await submit("5"), await submit("10")];
    const [task = {}] = ok(await manager.get<Page>(`${WORK}/todo-list`, { businessId_equal: String(hidden) })).records;
    ok(await act(manager, "transfer-task", task, { userId: adminId }));
    const asked = { title_equal: "遮住" };
    const list = async (query: Record<string, string>): Promise<unknown[]> =>
      ok(await admin.get<Page>("/api/test/claim/list", { ...asked, ...query })).records.map(({ id }) => id);
    expect(await list({ salary_le: "7" })).toEqual([]);
    expect(await list({ salary_null: "1" })).toEqual([hidden]);
    expect(await list({ ascs: "salary" }), "as if it were empty").toEqual([shown, hidden]);
    expect(await list({ descs: "salary" })).toEqual([hidden, shown]);
    const groups = { ...asked, groupBy: "status", groupSum: "salary" };
    expect(ok(await admin.get(recordsPath("claim", groupsEndpoint), groups))).toMatchObject([{ count: 2, sum: "10" }]);
    const content = { module: "claim", filters: asked, groups: [], measures: [{ kind: "sum", field: "salary" }] };
    const report = ok(await admin.post<ReportTable>("/api/blade-report/report/rest/preview", { content }));
    expect(report.rows).toEqual([["10"]]);
    ok(await decide(admin, task, "ok"));
    expect(await list({ salary_le: "7" })).toEqual([hidden]);
  });
});
