import { sql } from "kysely";
import { HEADERS, changesEndpoint, type RecordsChanged } from "#contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestServer,
  databasesToTest,
  type TestClient,
  type TestReply,
  type TestServer,
} from "../../support/server/create-test-server.ts";
import { EventReader } from "../../support/server/event-reader.ts";
import { bpmnOf, flowsOf, userTask } from "../../support/features/bpmn-models.ts";
import { act, decide, deployModels, ok, WORK, type Page, type Row } from "../../support/features/flow-tasks.ts";

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

const [database = "embedded"] = await databasesToTest();
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
  const start = async (key = "asked"): Promise<string> => {
    const [process] = ok(await admin.get<Page>(`${WORK}/start-list`, { key_equal: key })).records;
    const started = ok(await admin.post<Row>(`${WORK}/start`, undefined, { ids: String(process?.["id"]) }));
    return String(started["processInstanceId"]);
  };
  const statusOf = async (instance: string): Promise<unknown> =>
    ok(await admin.get<Row>("/api/blade-flow/follow/detail", { id: instance }))["status"];
  const inbox = async (client: TestClient): Promise<string> => (await client.get("/api/trellis/inbox/messages")).text;

  beforeAll(async () => {
    server = await createTestServer({ database });
    [admin, manager] = [await server.signIn("admin"), await server.signIn("manager")];
    [staff, hr] = [await server.signIn("staff"), await server.signIn("fanghui", "123456")];
    await deployModels(admin, { asked: ASKED, both: BOTH });
  });
  afterAll(async () => {
    await server.close();
    expect(server.errors, "errors the server reported").toEqual([]);
  });

  it("tells the open pages of its people that it has left their list", async () => {
    const instance = await start();
    const task = await taskOf(manager, instance);
    const response = await manager.fetch(`${changesEndpoint.path}?modules=work-todo`);
    const others = await staff.fetch(`${changesEndpoint.path}?modules=work-todo`);
    const [reader, otherReader] = [new EventReader(response), new EventReader(others)];
    for (const each of [reader, otherReader]) expect((await each.next()).event).toBe("ready");
    ok(await decide(manager.with({ [HEADERS.tab]: "elsewhere" }), task, "ok"));
    const next = await taskOf(manager, instance);
    const told = new Map<string, string>();
    while (told.size < 2) {
      const { event, data } = await reader.next();
      if (event !== "change") continue;
      const { ids, kind } = JSON.parse(data) as RecordsChanged;
      for (const id of ids ?? []) told.set(id, kind);
    }
    expect(told).toEqual(
      new Map([
        [String(task["id"]), "edit"],
        [String(next["id"]), "add"],
      ]),
    );
    // A task of somebody else was never in the list of staff; the first change there is a task of their own.
    const own = await start("both");
    const [mine] = await list(staff, "todo", own);
    expect(JSON.parse((await otherReader.next()).data)).toMatchObject({ kind: "add", ids: [mine?.["id"]] });
    await Promise.all([reader.cancel(), otherReader.cancel()]);
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
    const path = ok(
      await manager.get<readonly Row[]>("/api/blade-flow/process/history-flow-list", { processInstanceId: instance }),
    );
    expect(path.map(({ flag }) => flag)).toEqual([null, "waiting", null, null]);
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
    const flow = ok(
      await admin.get<readonly Row[]>("/api/blade-flow/process/history-flow-list", { processInstanceId: instance }),
    );
    expect(flow.filter(({ flag }) => flag === "returned").map(({ comment }) => comment)).toEqual(["再议", "资料不全"]);
  });

  it("goes to nobody who is removed at the same moment", async () => {
    for (const account of ["leaver1", "leaver2", "leaver3"]) {
      const user = { account, name: account, realName: account, password: "Leaver123" };
      const { id: userId } = ok(await admin.post<Row>("/api/blade-user/submit", user));
      const task = await taskOf(manager, await start());
      const [removed, given] = await Promise.all([
        admin.post("/api/blade-user/remove", undefined, { ids: String(userId) }),
        act(manager, "transfer-task", task, { userId: String(userId) }),
      ]);
      expect([removed.code === 200, given.code === 200].filter(Boolean)).toHaveLength(1);
    }
  });

  it("tells in the history whom it went to, and what the delegate answered", async () => {
    const instance = await start();
    const [staffId, managerId] = [await idOf("staff"), await idOf("manager")];
    ok(await act(manager, "transfer-task", await taskOf(manager, instance), { userId: staffId, comment: "归你管" }));
    ok(await act(staff, "transfer-task", await taskOf(staff, instance), { userId: managerId }));
    ok(await act(manager, "delegate-task", await taskOf(manager, instance), { userId: staffId, comment: "请核对" }));
    ok(await decide(staff, await taskOf(staff, instance), "no"));
    expect((await taskOf(manager, instance))["taskName"]).toBe("first");
    const path = "/api/blade-flow/process/history-flow-list";
    const flow = ok(await admin.get<readonly Row[]>(path, { processInstanceId: instance }));
    const notes = flow.filter(({ historyActivityType }) => historyActivityType === "comment");
    expect(notes.map(({ flag, assigneeName, people, comment }) => [flag, assigneeName, people, comment])).toEqual([
      ["transfer", "谢明远", ["田小雨"], "归你管"],
      ["transfer", "田小雨", ["谢明远"], null],
      ["delegate", "谢明远", ["田小雨"], "请核对"],
      ["no", "田小雨", ["谢明远"], "见附件"],
    ]);
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
      people: ["田小雨"],
      files,
    });
    expect(flow.filter(({ historyActivityType }) => historyActivityType === "copy")).toEqual([]);
    const [copy] = await list(staff, "copy", instance);
    expect(copy).toMatchObject({ comment: "请核对金额", fromUserName: "谢明远" });
    ok(await act(staff, "copy-comment", copy ?? {}, { content: "金额无误" }));
    expect(await inbox(staff)).toContain("提到了您");
    expect(await list(hr, "copy", instance)).toEqual([]);
    ok(await act(manager, "todo-comment", task, { content: "@fanghui 请一并核对，@无此人 不必" }));
    expect(await list(hr, "copy", instance)).toMatchObject([{ comment: "@fanghui 请一并核对，@无此人 不必" }]);
    expect(await inbox(hr)).toContain("提到了您");
    ok(await act(manager, "complete-task", task, { flag: "ok", comment: "同意，@方慧请归档" }));
    expect((await list(hr, "copy", instance)).map(({ comment }) => comment)).toContain("同意，@方慧请归档");
    const told = (ok(await view(hr)) as readonly Row[]).filter(({ comment }) => String(comment).includes("@"));
    const named = new Map(told.map((entry) => [entry["historyActivityType"], String(entry["named"]).includes("方慧")]));
    expect(named).toEqual(
      new Map([
        ["comment", true],
        ["userTask", true],
      ]),
    );
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

  it("is decided at the same time as others, in the name of its person, while a wrong request is refused alone", async () => {
    const instances = await Promise.all(Array.from({ length: 6 }, () => start("both")));
    const tasksOf = (client: TestClient): Promise<Row[]> => Promise.all(instances.map((one) => taskOf(client, one)));
    const [ofManager, ofStaff] = [await tasksOf(manager), await tasksOf(staff)];
    const [own = {}, twice = {}] = ofManager;
    const replies = await Promise.all([
      ...ofManager.map((task) => decide(manager, task, "ok")),
      ...ofStaff.map((task) => decide(staff, task, "ok")),
      decide(staff, own, "ok"),
      decide(manager, twice, "ok"),
      manager.post(`${WORK}/complete-task`, { taskId: own["id"], flag: "no" }),
      manager.post(`${WORK}/complete-task`, { taskId: "1", flag: "ok" }),
    ]);
    expect(replies.slice(0, 12).every(({ status }) => status === 200)).toBe(true);
    expect(replies.slice(12).map(({ status }) => status)).toEqual([409, 409, 400, 404]);
    for (const instance of instances) expect(await statusOf(instance)).toBe("completed");
    for (const [client, tasks] of [
      ["manager", ofManager],
      ["staff", ofStaff],
    ] as const) {
      const ids = tasks.map(({ id }) => id);
      const { rows } = await sql<{ user_id: string; batch_id: string; revision: number }>`
        select user_id, batch_id, revision from trellis_history
        where module = 'flow-task' and kind = 'edit' and record_id = any(${ids}::bigint[])`.execute(server.db);
      expect(rows.map(({ user_id: user }) => user)).toEqual(await Promise.all(ids.map(() => idOf(client))));
      expect(new Set(rows.map(({ batch_id: batch }) => batch)).size).toBe(ids.length);
      const stays = await sql<{ user_id: string }>`
        select distinct v.user_id from trellis_flow_visit v join flow_task t on t.process_instance_id::bigint = v.instance_id
          and t.task_definition_key = v.element where t.id = any(${ids}::bigint[]) and v.phase = 'left'`.execute(server.db);
      expect(stays.rows).toEqual([{ user_id: await idOf(client) }]);
    }
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
    const path = ok(await hr.get<readonly Row[]>("/api/blade-flow/process/history-flow-list", { processInstanceId: instance }));
    expect(path.at(-1)).toMatchObject({ assigneeName: "方慧", substituteForName: "谢明远" });
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
