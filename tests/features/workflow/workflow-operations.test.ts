import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createOutbound } from "../../../src/entry/node/outbound/outbound.ts";
import { readOutboundHosts } from "../../../src/entry/node/outbound/outbound-hosts.ts";
import {
  DATABASE,
  createTestServer,
  type TestClient,
  type TestReply,
  type TestServer,
} from "../../support/server/create-test-server.ts";
import { createPerson } from "../../support/records/fixtures.ts";
import { bpmnOf, flowsOf, userTask } from "../../support/features/bpmn-models.ts";

type Row = Record<string, string | number | null>;
interface Page {
  readonly records: readonly Row[];
}

const ORDER = {
  module: "parts-order",
  title: "备件申请",
  schema: {
    type: "object",
    required: ["title"],
    properties: {
      title: { type: "string", title: "标题", maxLength: 10 },
      price: { type: "string", title: "金额", "x-format": "money" },
      approver: { type: "string", title: "审批结论", maxLength: 20 },
      serial: { type: "string", title: "流水号", readOnly: true, maxLength: 20 },
      status: { type: "integer", title: "状态" },
    },
  },
  endpoints: { base: "/test/parts-order" },
  states: {
    field: "status",
    values: {
      pending: { value: 1, title: "审批中", edit: false, remove: true },
      passed: { value: 2, title: "已通过", edit: false, end: true },
    },
    moves: [{ title: "通过", from: "pending", to: "passed" }],
  },
  workflow: { process: "parts", start: "add", states: { passed: "passed" } },
  en: {
    title: { title: "Parts orders" },
    price: "Price",
    approver: "Conclusion",
    serial: "Serial",
    status: { title: "Status", states: { pending: "Pending", passed: "Passed" }, moves: ["Approve"] },
  },
};

const PART = {
  module: "spare-part",
  title: "备件",
  schema: {
    type: "object",
    required: ["name", "kind"],
    properties: {
      name: { type: "string", title: "名称", maxLength: 10, "x-unique": true },
      kind: { type: "string", title: "类别", maxLength: 10, default: "常用" },
      price: { type: "string", title: "单价", "x-format": "money" },
      orderId: { type: "string", title: "申请", "x-ref": { module: "parts-order", label: "title" } },
      serial: { type: "string", title: "流水号", readOnly: true, maxLength: 20 },
    },
  },
  endpoints: { base: "/test/spare-part" },
  dataScope: "own",
  en: {
    title: { title: "Spare parts" },
    name: "Name",
    kind: "Kind",
    price: "Price",
    orderId: "Order",
    serial: "Serial",
  },
};

/** A record of this module starts the process that creates it. */
const ECHO = {
  module: "echo",
  title: "回声",
  schema: {
    type: "object",
    properties: { title: { type: "string", title: "标题", maxLength: 10 }, status: { type: "integer", title: "状态" } },
  },
  endpoints: { base: "/test/echo" },
  states: { field: "status", values: { open: { value: 1, title: "新", end: true, remove: true } } },
  workflow: { process: "parts", start: "add", states: { decide: "open" } },
  en: { title: { title: "Echoes" }, status: { title: "Status", states: { open: "Open" } } },
};

const inputsOf = (inputs: Readonly<Record<string, string>>): string =>
  Object.entries(inputs)
    .map(([name, value]) => `<t:input name="${name}" value="${value}"/>`)
    .join("");

/** A service task between the start and a task of the administrator. */
const processOf = (operation: string, inputs: Readonly<Record<string, string>>): string => {
  return bpmnOf(
    "parts",
    `<bpmn:startEvent id="s"/><bpmn:serviceTask id="work" t:operation="${operation}">
      <bpmn:extensionElements>${inputsOf(inputs)}</bpmn:extensionElements></bpmn:serviceTask>
      ${userTask("decide", 't:assignee="admin"')}<bpmn:endEvent id="passed"/>${flowsOf("s>work;work>decide;decide>passed")}`,
  );
};

const ok = <T>(reply: TestReply<T>): T => {
  expect(reply.code, reply.text).toBe(200);
  return reply.data;
};

describe("a service task", () => {
  const received: { readonly headers: IncomingHttpHeaders; readonly body: unknown }[] = [];
  let answers: number[] = [];
  let service: Server;
  let server: TestServer;
  let admin: TestClient;
  let address: string;

  const deploy = async (xml: string): Promise<Response> => {
    const form = new FormData();
    form.append("files", new File([xml], "parts.bpmn"));
    return admin.fetch("/api/blade-flow/manager/deploy-upload", { method: "POST", body: form });
  };
  const start = async (xml: string, more: Row = {}): Promise<string> => {
    expect((await deploy(xml)).status).toBe(200);
    const saved = ok(await admin.post<Row>("/api/test/parts-order/submit", { title: "轴承", price: "20.50", ...more }));
    return String(saved["id"]);
  };
  const record = async (id: string): Promise<Row> => ok(await admin.get<Row>("/api/test/parts-order/detail", { id }));
  const instance = async (id: string): Promise<Row | undefined> =>
    ok(await admin.get<Page>("/api/blade-flow/follow/list", { businessId_equal: id })).records[0];
  const incident = async (id: string, client: TestClient = admin): Promise<Row | undefined> => {
    const processInstanceId = String((await instance(id))?.["id"]);
    return ok(await client.get<Page>("/api/blade-flow/incident/list", { processInstanceId, status: "open" })).records[0];
  };
  const waitsAt = async (id: string, element: string): Promise<void> =>
    vi.waitFor(async () => expect((await instance(id))?.["taskName"]).toBe(element), { timeout: 60_000, interval: 50 });

  beforeAll(async () => {
    service = createServer((request, response) => {
      let text = "";
      request.on("data", (part: Buffer) => (text += part.toString()));
      request.on("end", () => {
        received.push({ headers: request.headers, body: JSON.parse(text) });
        response.writeHead(answers.shift() ?? 204).end();
      });
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    server = await createTestServer({
      database: DATABASE,
      modules: {
        "schemas/test/parts-order.json": ORDER,
        "schemas/test/spare-part.json": PART,
        "schemas/test/echo.json": ECHO,
      },
      deps: { outbound: createOutbound(readOutboundHosts("127.0.0.1")) },
    });
    admin = await server.signIn("admin");
  });
  beforeEach(() => {
    received.length = 0;
    answers = [];
  });
  afterAll(async () => {
    await server.close();
    service.close();
    expect(server.errors).toEqual([]);
  });

  it("sets fields of the record in a state that locks its form", async () => {
    const id = await start(processOf("setFields", { price: "price * 2", approver: "'自动：' + title" }));
    expect(await record(id)).toMatchObject({ price: "41.00", approver: "自动：轴承", status: 1 });
    const [task] = ok(await admin.get<Page>("/api/blade-flow/work/todo-list", { businessId: id })).records;
    ok(await admin.post("/api/blade-flow/work/complete-task", { taskId: task?.["taskId"], flag: "ok" }));
    expect(await record(id)).toMatchObject({ price: "41.00", status: 2 });
  });

  it.each([
    ["breaks a rule of the module", { title: "'一二三四五六七八九十一'" }, ["title: 标题最多", "may have at most 10"]],
    ["is only read", { serial: "'1'" }, ["“serial”", "“serial”"]],
    ["is the state", { status: "2" }, ["“status”", "“status”"]],
    ["does not exist", { colour: "'red'" }, ["“colour”", "“colour”"]],
    ["no expression gives", { title: "title * 2" }, ["", ""]],
  ] as const)(
    "stands still when it sets a field that %s, and says so in the language of the reader",
    async (_, inputs, words) => {
      const id = await start(processOf("setFields", inputs));
      const [zh, en] = [await incident(id), await incident(id, admin.with({ "Accept-Language": "en" }))];
      const [own, other] = [String(zh?.["detail"]), String(en?.["detail"])];
      expect([own, other]).toEqual([expect.stringContaining(words[0]), expect.stringContaining(words[1])]);
      expect([own, /\p{Script=Han}/u.test(own), /\p{Script=Han}/u.test(other.replaceAll(/“[^”]*”|'[^']*'/g, ""))], other).toEqual(
        [expect.not.stringContaining("\n"), true, false],
      );
      expect(await record(id)).toMatchObject({ title: "轴承", serial: null, status: 1 });
    },
  );

  it("runs an operation once that the rules of a module refuse", async () => {
    expect((await deploy(processOf("setFields", { title: "'一二三四五六七八九十一'" }))).status).toBe(200);
    const statements = await server.counter.ofServerDuring(async () =>
      ok(await admin.post("/api/test/parts-order/submit", { title: "轴承", price: "20.50" })),
    );
    expect(statements.filter((text) => /^rollback to savepoint "?flow_operation/.test(text))).toHaveLength(1);
  });

  const parts = async (): Promise<readonly Row[]> => ok(await admin.get<Page>("/api/test/spare-part/list", {})).records;

  it("creates a record of another module, in the name of who takes the step", async () => {
    const inputs = { module: "'spare-part'", name: "title + '1'", price: "price * 2", result: "'part'" };
    const xml = bpmnOf(
      "parts",
      `<bpmn:startEvent id="s"/>${userTask("decide", 't:assignee="staff"')}
        <bpmn:serviceTask id="make" t:operation="createRecord"><bpmn:extensionElements>${inputsOf(inputs)}</bpmn:extensionElements></bpmn:serviceTask>
        <bpmn:serviceTask id="note" t:operation="setFields"><bpmn:extensionElements>${inputsOf({ approver: "part" })}</bpmn:extensionElements></bpmn:serviceTask>
        <bpmn:endEvent id="passed"/>${flowsOf("s>decide;decide>make;make>note;note>passed")}`,
    );
    const id = await start(xml);
    const staff = await server.signIn("staff");
    const [task] = ok(await staff.get<Page>("/api/blade-flow/work/todo-list", { businessId: id })).records;
    const decide = async (): Promise<TestReply<unknown>> =>
      staff.post("/api/blade-flow/work/complete-task", { taskId: task?.["taskId"], flag: "ok" });
    ok(await decide());
    expect((await decide()).code).toBe(409);
    expect(await parts()).toHaveLength(1);
    // Staff may neither add nor read spare parts.
    expect((await staff.post("/api/test/spare-part/submit", { name: "轴承2" })).code).toBe(403);
    const [part] = await parts();
    expect(part).toMatchObject({ name: "轴承1", kind: "常用", price: "41.00", createUserName: task?.["assigneeName"] });
    expect(await record(id)).toMatchObject({ approver: part?.["id"], status: 2 });
  });

  it("stands still when the module refuses the record, and creates it once when an administrator retries", async () => {
    const taken = ok(await admin.post<Row>("/api/test/spare-part/submit", { name: "齿轮" }));
    const before = (await parts()).length;
    const inputs = { module: "'spare-part'", name: "'齿轮'" };
    const id = await start(processOf("createRecord", inputs));
    expect((await incident(id))?.["detail"]).toContain("name: ");
    const retry = async (): Promise<TestReply<unknown>> =>
      admin.post("/api/blade-flow/incident/retry", undefined, { ids: String((await incident(id))?.["id"]) });
    ok(await retry());
    expect(await parts()).toHaveLength(before);
    ok(await admin.post("/api/test/spare-part/remove", undefined, { ids: String(taken["id"]) }));
    ok(await retry());
    await waitsAt(id, "decide");
    expect((await parts()).filter(({ name }) => name === "齿轮")).toHaveLength(1);
    expect(await parts()).toHaveLength(before);
  });

  it("ends a chain of records that create each other", async () => {
    expect((await deploy(processOf("createRecord", { module: "'echo'", title: "'再来'" }))).status).toBe(200);
    ok(await admin.post("/api/test/echo/submit", { title: "开始" }));
    const page = ok(await admin.get<Page>("/api/test/echo/list", { size: 100 }));
    expect(page.records).toHaveLength(11);
    const open = ok(await admin.get<Page>("/api/blade-flow/incident/list", { status: "open", size: 100 })).records;
    expect(open.filter(({ detail }) => String(detail).includes("流程新增的数据又发起了流程，层数过多"))).toHaveLength(1);
  });

  it("creates only what its author may add", async () => {
    const { prefix, read } = server.module("flow-deployment").permissions;
    const author = await createPerson(server, { codes: [read, `${prefix}_state`] });
    const form = new FormData();
    form.append("files", new File([processOf("createRecord", { module: "'spare-part'", name: "'弹簧'" })], "parts.bpmn"));
    const refused = await author.client.fetch("/api/blade-flow/manager/deploy-upload", { method: "POST", body: form });
    expect(await refused.text()).toContain("spare-part");
    expect(refused.status).toBe(400);
  });

  it("calls a webhook after the commit, and goes on when it has answered", async () => {
    answers = [503];
    const id = await start(processOf("webhook", { url: `'${address}/hook'`, amount: "price", name: "title" }));
    await waitsAt(id, "decide");
    const { id: process } = (await instance(id)) ?? {};
    const body = {
      process: "parts",
      instance: process,
      module: "parts-order",
      record: id,
      values: { amount: 20.5, name: "轴承" },
    };
    expect(received.map((call) => call.body)).toEqual([body, body]);
    const keys = received.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([expect.stringMatching(/^\d+$/), keys[0]]);
    expect((await sql`select 1 from trellis_flow_event`.execute(server.db)).rows).toEqual([]);
  });

  it("stands still when a webhook refuses, and calls again when an administrator retries", async () => {
    answers = [422];
    const id = await start(processOf("webhook", { url: `'${address}'` }));
    await vi.waitFor(async () => expect((await incident(id))?.["detail"]).toBe("HTTP 422"), { timeout: 60_000, interval: 50 });
    ok(await admin.post("/api/blade-flow/incident/retry", undefined, { ids: String((await incident(id))?.["id"]) }));
    await waitsAt(id, "decide");
    expect(received).toHaveLength(2);
    expect(await incident(id)).toBeUndefined();
  });

  it.each([
    ["is not listed", "'http://example.com/hook'", "OUTBOUND_HOSTS"],
    ["has no address", "'file:///etc/passwd'", "协议"],
  ])("never calls a webhook whose host %s", async (_, url, detail) => {
    const id = await start(processOf("webhook", { url }));
    await vi.waitFor(async () => expect((await incident(id))?.["detail"]).toContain(detail), { timeout: 60_000, interval: 50 });
    expect(received).toEqual([]);
  });

  it("withdraws a webhook with its instance", async () => {
    answers = [503, 503, 503, 503];
    const id = await start(processOf("webhook", { url: `'${address}'` }));
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 60_000, interval: 50 });
    const processInstanceId = String((await instance(id))?.["id"]);
    ok(
      await admin.post("/api/blade-flow/follow/delete-process-instance", undefined, { processInstanceId, deleteReason: "停用" }),
    );
    expect((await instance(id))?.["status"]).toBe("cancelled");
    expect((await sql`select 1 from trellis_flow_event`.execute(server.db)).rows).toEqual([]);
  });

  it.each([
    ["without an input that its operation needs", processOf("webhook", { amount: "1" }), "url"],
    ["with an input that its operation does not know", processOf("notify", { whom: "'admin'" }), "whom"],
    ["that sets no fields", processOf("setFields", {}), "setFields"],
    ["that creates a record of an unknown module", processOf("createRecord", { module: "'no-such'", name: "'a'" }), "no-such"],
    ["that creates a user", processOf("createRecord", { module: "'user'", account: "'eve'" }), "user"],
    ["that creates a record of a computed module", processOf("createRecord", { module: "title", name: "'a'" }), "module"],
    [
      "that fills a field that is only read",
      processOf("createRecord", { module: "'spare-part'", name: "'a'", serial: "'1'" }),
      "serial",
    ],
    ["that leaves out what a record needs", processOf("createRecord", { module: "'spare-part'", price: "1" }), "name"],
  ])("is refused at the deployment %s", async (_, xml, named) => {
    const response = await deploy(xml);
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toContain(named);
    // The line of the element in the file.
    expect(text).toMatch(/(?:第 4 行：|Line 4: )/);
  });

  it.each([
    ["a document type", `<!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/passwd">]><d>&f;</d>`, "第 1 行：不允许使用文档类型声明。"],
    ["more text than a model may have", "<a>".repeat(700_000), "文件过大，最多 2000000 个字符。"],
  ])("is not deployed with %s, and the refusal names its line once", async (_, xml, words) => {
    const response = await deploy(xml);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ msg: words });
  });
});
