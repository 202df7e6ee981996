import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportEndpoint, historyEndpoint, type TransferJob } from "#contract";
import {
  createTestServer,
  databasesToTest,
  type TestClient,
  type TestReply,
  type TestServer,
} from "../support/create-test-server.ts";
import { recordsPath } from "../support/records-path.ts";
import { fileOf, settled } from "../support/transfer.ts";
import { bpmnOf, flowsOf, userTask } from "../support/bpmn-models.ts";

type Row = Record<string, string | number | null>;
interface Page {
  readonly records: readonly Row[];
  readonly total: number;
}

const WORK = "/api/blade-flow/work";
const ASKED = bpmnOf(
  "asked",
  `<bpmn:startEvent id="s"/>${userTask("first", 't:assignee="manager"')}
  ${userTask("second", 't:assignee="manager"')}<bpmn:exclusiveGateway id="g" default="g-refused"/>
  <bpmn:endEvent id="approved"/><bpmn:endEvent id="refused"/>
  ${flowsOf("s>first;first>second;second>g;g>approved:approved;g>refused")}`,
);

/** Two people decide at the same time. */
const BOTH = bpmnOf(
  "both",
  `<bpmn:startEvent id="s"/><bpmn:parallelGateway id="fork"/>${userTask("one", 't:assignee="manager"')}
  ${userTask("other", 't:assignee="staff"')}<bpmn:parallelGateway id="join"/><bpmn:endEvent id="e"/>
  ${flowsOf("s>fork;fork>one;fork>other;one>join;other>join;join>e")}`,
);

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

const [database = "embedded"] = await databasesToTest();
const ok = <T>(reply: TestReply<T>): T => {
  expect(reply.code, reply.text).toBe(200);
  return reply.data;
};

describe("a task", () => {
  let server: TestServer;
  let admin: TestClient;
  let manager: TestClient;
  let staff: TestClient;
  let hr: TestClient;
  const ids = new Map<string, string>();
  const idOf = async (account: string): Promise<string> => {
    const known = ids.get(account);
    if (known !== undefined) return known;
    const { records } = ok(await admin.get<Page>("/api/blade-user/list", { account_equal: account }));
    ids.set(account, String(records[0]?.["id"]));
    return String(records[0]?.["id"]);
  };
  const list = async (client: TestClient, name: string, processInstanceId: string): Promise<readonly Row[]> =>
    ok(await client.get<Page>(`${WORK}/${name}-list`, { processInstanceId_equal: processInstanceId, size: "50" })).records;
  const taskOf = async (client: TestClient, instance: string): Promise<Row> => {
    const tasks = await list(client, "todo", instance);
    expect(tasks).toHaveLength(1);
    return tasks[0] ?? {};
  };
  const act = (client: TestClient, action: string, task: Row, body: Record<string, unknown> = {}): Promise<TestReply<unknown>> =>
    client.post(`${WORK}/${action}`, body, { ids: String(task["id"]) });
  const decide = (client: TestClient, task: Row, flag: "ok" | "no"): Promise<TestReply<unknown>> =>
    client.post(`${WORK}/complete-task`, { taskId: task["id"], flag, comment: "见附件" });
  const start = async (key = "asked"): Promise<string> => {
    const [process] = ok(await admin.get<Page>(`${WORK}/start-list`, { key_equal: key })).records;
    const started = ok(await admin.post<Row>(`${WORK}/start`, undefined, { ids: String(process?.["id"]) }));
    return String(started["processInstanceId"]);
  };
  const statusOf = async (instance: string): Promise<unknown> =>
    ok(await admin.get<Row>("/api/blade-flow/follow/detail", { id: instance }))["status"];
  const inbox = async (client: TestClient): Promise<string> => (await client.get("/api/trellis/inbox/messages")).text;

  beforeAll(async () => {
    server = await createTestServer({ database, modules: { "schemas/test/claim.json": CLAIMS } });
    [admin, manager] = [await server.signIn("admin"), await server.signIn("manager")];
    [staff, hr] = [await server.signIn("staff"), await server.signIn("fanghui", "123456")];
    const form = new FormData();
    form.set("category", "flow_1");
    form.append("files", new File([ASKED], "asked.bpmn"));
    form.append("files", new File([CLAIM], "claim.bpmn"));
    form.append("files", new File([BOTH], "both.bpmn"));
    const response = await admin.fetch("/api/blade-flow/manager/deploy-upload", { method: "POST", body: form });
    expect(response.status, await response.text()).toBe(200);
  });
  afterAll(async () => {
    await server.close();
    expect(server.errors, "errors the server reported").toEqual([]);
  });

  it("waits for signers in front of it, and returns to its person after the last approval", async () => {
    const instance = await start();
    const task = await taskOf(manager, instance);
    const userIds = `${await idOf("staff")},${await idOf("fanghui")}`;
    expect((await act(staff, "add-signers", task, { position: "before", userIds })).success).toBe(false);
    expect((await act(manager, "add-signers", task, { position: "before", userIds: "" })).status).toBe(400);
    ok(await act(manager, "add-signers", task, { position: "before", userIds }));
    expect(await list(manager, "todo", instance)).toEqual([]);
    expect((await decide(manager, task, "ok")).status).toBe(409);
    ok(await decide(staff, await taskOf(staff, instance), "ok"));
    expect(await list(manager, "todo", instance)).toEqual([]);
    ok(await decide(hr, await taskOf(hr, instance), "ok"));
    const again = await taskOf(manager, instance);
    expect(again["id"]).toBe(task["id"]);
    ok(await decide(manager, again, "ok"));
    expect((await taskOf(manager, instance))["taskName"]).toBe("second");
  });

  it("lets signers behind it decide, and a refusal by one of them refuses the step", async () => {
    const instance = await start();
    ok(await decide(manager, await taskOf(manager, instance), "ok"));
    const userIds = `${await idOf("staff")},${await idOf("fanghui")}`;
    ok(await act(manager, "add-signers", await taskOf(manager, instance), { position: "after", userIds, comment: "请会签" }));
    expect(await statusOf(instance)).toBe("active");
    ok(await decide(staff, await taskOf(staff, instance), "no"));
    expect(await statusOf(instance)).toBe("completed");
    expect(await list(hr, "todo", instance)).toEqual([]);
    const flow = ok(
      await admin.get<readonly Row[]>("/api/blade-flow/process/history-flow-list", { processInstanceId: instance }),
    );
    expect(flow.map(({ historyActivityType, flag }) => [historyActivityType, flag])).toEqual(
      expect.arrayContaining([
        ["signer", "no"],
        ["signer", "cancelled"],
      ]),
    );
    expect(flow.at(-1)).toMatchObject({ historyActivityId: "refused" });
  });

  it("completes its step after the last signer behind it, once", async () => {
    const instance = await start();
    ok(await decide(manager, await taskOf(manager, instance), "ok"));
    const userIds = `${await idOf("staff")},${await idOf("fanghui")}`;
    ok(await act(manager, "add-signers", await taskOf(manager, instance), { position: "after", userIds }));
    const [one, other] = [await taskOf(staff, instance), await taskOf(hr, instance)];
    const decided = await Promise.all([decide(staff, one, "ok"), decide(hr, other, "ok"), decide(staff, one, "ok")]);
    expect(decided.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 409]);
    expect(await statusOf(instance)).toBe("completed");
  });

  it("is returned to a chosen step, or to the initiator", async () => {
    const instance = await start();
    ok(await decide(manager, await taskOf(manager, instance), "ok"));
    const task = await taskOf(manager, instance);
    const targets = ok(await manager.get(`${WORK}/return-targets`, { taskId: String(task["id"]) }));
    expect(targets).toEqual([
      { id: "first", name: "first" },
      { id: "initiator", name: "" },
    ]);
    expect((await staff.get(`${WORK}/return-targets`, { taskId: String(task["id"]) })).success).toBe(false);
    ok(await act(manager, "return-task", task, { comment: "再议", target: "first" }));
    const back = await taskOf(manager, instance);
    expect(back["taskName"]).toBe("first");
    ok(await act(manager, "return-task", back, { comment: "资料不全", target: "initiator" }));
    expect(await statusOf(instance)).toBe("cancelled");
    expect(await inbox(admin)).toContain("资料不全");
  });

  it("is commented on, with people who are mentioned and may then read it", async () => {
    const instance = await start();
    const task = await taskOf(manager, instance);
    const view = (client: TestClient): Promise<TestReply<unknown>> =>
      client.get("/api/blade-flow/process/history-flow-list", { processInstanceId: instance });
    expect((await view(staff)).status).toBe(404);
    expect((await act(staff, "todo-comment", task, { content: "我看看" })).status).toBe(404);
    expect((await act(manager, "todo-comment", task, { content: "" })).status).toBe(400);
    const files = [{ link: "/favicon.svg", name: "合同.svg" }];
    ok(await act(manager, "todo-comment", task, { content: "请核对金额", files, mentions: await idOf("staff") }));
    const flow = ok(await view(staff)) as readonly Row[];
    expect(flow.find(({ historyActivityType }) => historyActivityType === "comment")).toMatchObject({
      comment: "请核对金额",
      assigneeName: "谢明远",
      files,
    });
    const [copy] = await list(staff, "copy", instance);
    expect(copy).toMatchObject({ comment: "请核对金额", fromUserName: "谢明远" });
    ok(await act(staff, "copy-comment", copy ?? {}, { content: "金额无误" }));
    expect(await inbox(staff)).toContain("提到了您");
    expect(await list(hr, "copy", instance)).toEqual([]);
  });

  it("is counted in the menu of its person", async () => {
    const count = async (client: TestClient): Promise<unknown> => {
      const counts = ok(await client.get<readonly Row[]>("/api/trellis/home/menu-counts"));
      expect(new Set(counts.map(({ path }) => path))).toEqual(new Set(["/work/claim", "/work/todo"]));
      return counts.find(({ path }) => path === "/work/todo")?.["count"];
    };
    const before = Number(await count(manager));
    const instance = await start();
    expect(await count(manager)).toBe(before + 1);
    ok(await act(manager, "transfer-task", await taskOf(manager, instance), { userId: await idOf("staff") }));
    expect(await count(manager)).toBe(before);
  });

  it("is copied to people, who may read the process and not decide", async () => {
    const instance = await start();
    const task = await taskOf(manager, instance);
    expect((await act(manager, "todo-copy", task, { userIds: "" })).status).toBe(400);
    ok(await act(manager, "todo-copy", task, { userIds: await idOf("fanghui"), comment: "请知悉" }));
    const [copy] = await list(hr, "copy", instance);
    expect(copy).toMatchObject({ taskName: "first", comment: "请知悉" });
    ok(await hr.get("/api/blade-flow/process/model-view", { processInstanceId: instance }));
    expect((await decide(hr, task, "ok")).success).toBe(false);
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
    expect(await list(manager, "todo", String(task["processInstanceId"]))).toHaveLength(1);
    ok(await complete({ account: "A-17", amount: "300" }));
    const saved = ok(await admin.get<Row>("/api/test/claim/detail", { id: String(id) }));
    expect(saved, "the process decides by the new amount").toMatchObject({
      account: "A-17",
      amount: "300",
      salary: "20000",
      status: 2,
    });
  });

  it("keeps its person from saving around it what its element only shows", async () => {
    const { id } = ok(await admin.post<Row>("/api/test/claim/submit", { title: "餐费", amount: "90", salary: "1" }));
    const [task = {}] = ok(await manager.get<Page>(`${WORK}/todo-list`, { businessId_equal: String(id) })).records;
    ok(await act(manager, "transfer-task", task, { userId: await idOf("admin") }));
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
      ok(await act(manager, "transfer-task", task, { userId: await idOf("admin") }));
      const shown = await read();
      expect(shown).toContain(place);
      expect(shown).not.toContain("98765");
      const form = { id, title: place, salary: "" };
      ok(await admin.post("/api/test/claim/submit", form));
      ok(await decide(admin, task, "ok"));
      expect(await read(), "the value has stayed").toContain("98765");
    },
  );

  it("is approved once by overlapping batches in opposite orders, none of which waits for another for ever", async () => {
    const instances = await Promise.all(Array.from({ length: 8 }, () => start("both")));
    const tasksOf = async (client: TestClient): Promise<string[]> =>
      (await Promise.all(instances.map((instance) => taskOf(client, instance)))).map(({ id }) => String(id));
    const [ofManager, ofStaff] = [await tasksOf(manager), await tasksOf(staff)];
    const batch = (client: TestClient, taskIds: readonly string[]): Promise<TestReply<unknown>> =>
      client.post(`${WORK}/complete-tasks`, {}, { taskIds: taskIds.join(",") });
    const replies = await Promise.all([
      batch(manager, ofManager),
      batch(staff, ofStaff.toReversed()),
      batch(manager, ofManager.toReversed()),
      batch(staff, ofStaff.slice(2)),
    ]);
    // Both people decide about each instance. A second batch with a task of theirs finds it handled.
    expect(replies.filter(({ status }) => status === 200).length).toBe(2);
    expect(replies.filter(({ status }) => status === 409).length).toBe(2);
    if (replies[1]?.status !== 200) ok(await batch(staff, ofStaff.slice(0, 2)));
    for (const instance of instances) expect(await statusOf(instance)).toBe("completed");
  });

  it("is approved with nine others by as many statements as alone", async () => {
    const cost = async (count: number): Promise<number> => {
      const tasks: Row[] = [];
      for (let index = 0; index < count; index += 1) tasks.push(await taskOf(manager, await start()));
      const taskIds = tasks.map(({ id }) => String(id)).join(",");
      const decided = await server.counter.during(async () => ok(await manager.post(`${WORK}/complete-tasks`, {}, { taskIds })));
      return decided.length;
    };
    expect(await cost(10)).toBe(await cost(1));
  });

  it("goes to the substitute of an absent person, who alone sets it", async () => {
    const absence = async (client: TestClient, from: string, to: string, more: Row = {}): Promise<TestReply<Row>> =>
      client.post<Row>("/api/blade-flow/absence/submit", {
        substituteId: await idOf(to),
        ...TODAY,
        userId: await idOf(from),
        ...more,
      });
    expect((await absence(staff, "manager", "fanghui")).success).toBe(false);
    expect((await absence(manager, "manager", "manager")).status).toBe(400);
    expect((await absence(manager, "manager", "staff", { endTime: "2020-01-01 00:00:00" })).status).toBe(400);
    const own = ok(await absence(manager, "manager", "staff"));
    expect((await absence(manager, "manager", "fanghui")).status, "overlaps").toBe(400);
    const second = ok(await absence(staff, "staff", "fanghui"));
    const instance = await start();
    const task = await taskOf(hr, instance);
    expect(task).toMatchObject({ substituteForName: "谢明远" });
    expect(await list(manager, "todo", instance)).toEqual([]);
    const loop = ok(await absence(hr, "fanghui", "manager"));
    const other = await start();
    expect((await taskOf(manager, other))["substituteFor"], "a circle ends at the person").toBeNull();
    expect((await staff.post("/api/blade-flow/absence/remove", undefined, { ids: String(own["id"]) })).success).toBe(false);
    for (const [client, { id }] of [
      [manager, own],
      [staff, second],
      [hr, loop],
    ] as const)
      ok(await client.post("/api/blade-flow/absence/remove", undefined, { ids: String(id) }));
    expect(await list(manager, "todo", await start())).toHaveLength(1);
  });
});

const TODAY = { startTime: "2020-01-01 00:00:00", endTime: "2100-01-01 00:00:00" };
