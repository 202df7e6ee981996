import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  createTestServer,
  databasesToTest,
  type TestClient,
  type TestReply,
  type TestServer,
} from "../../support/server/create-test-server.ts";
import { bpmnOf, flowsOf, userTask } from "../../support/features/bpmn-models.ts";
import { PURCHASE } from "../../support/modules/purchase-module.ts";

type Row = Record<string, string | number | null>;
interface Page {
  readonly records: readonly Row[];
}

interface Shown {
  readonly status: string;
  readonly tasks: readonly Row[];
}

const PURCHASE_PROCESS = bpmnOf(
  "purchase",
  `<bpmn:startEvent id="s"/>${userTask("decide", 't:assignee="manager"')}<bpmn:exclusiveGateway id="g" default="g-large"/>
  ${userTask("large", 't:candidateRoles="hr"')}<bpmn:exclusiveGateway id="h" default="h-returned"/>
  <bpmn:endEvent id="passed"/><bpmn:endEvent id="returned"/>
  ${flowsOf("s>decide;decide>g;g>passed:approved and amount < 1000;g>returned:not approved;g>large;large>h;h>passed:approved;h>returned")}`,
);

const [database = "embedded"] = await databasesToTest();
const ok = <T>(reply: TestReply<T>): T => {
  expect(reply.code, reply.text).toBe(200);
  return reply.data;
};

describe("a process", () => {
  let server: TestServer;
  let admin: TestClient;
  let manager: TestClient;
  const upload = (...models: readonly string[]): Promise<Response> => uploadAs("flow_1", ...models);
  const uploadAs = async (category: string, ...models: readonly string[]): Promise<Response> => {
    const form = new FormData();
    form.set("category", category);
    models.forEach((xml, index) => form.append("files", new File([xml], `model${index}.bpmn`)));
    // As bytes: the server closes the body of a refused upload, and a stream of the form would fail then.
    const encoded = new Response(form);
    const headers = { "Content-Type": encoded.headers.get("Content-Type") ?? "" };
    return admin.fetch("/api/blade-flow/manager/deploy-upload", { method: "POST", body: await encoded.arrayBuffer(), headers });
  };
  const deploy = async (...models: readonly string[]): Promise<void> => {
    const response = await upload(...models);
    expect(response.status, await response.text()).toBe(200);
  };
  const todo = async (client: TestClient, businessId: string): Promise<readonly Row[]> =>
    ok(await client.get<Page>("/api/blade-flow/work/todo-list", { businessId })).records;
  const decide = (client: TestClient, task: Row | undefined, flag: string): Promise<TestReply<unknown>> =>
    client.post("/api/blade-flow/work/complete-task", { taskId: task?.["taskId"], flag, comment: "见附件" });
  const purchase = async (amount: number): Promise<string> => {
    const { id } = ok(await admin.post<Row>("/api/test/purchase/submit", { title: "显示器", amount: String(amount) }));
    return String(id);
  };
  const submit = (ids: string): Promise<TestReply<unknown>> =>
    admin.post("/api/test/purchase/submitForApproval", undefined, { ids });
  const statusOf = async (id: string): Promise<unknown> =>
    ok(await admin.get<Row>("/api/test/purchase/detail", { id }))["status"];

  beforeAll(async () => {
    server = await createTestServer({ database, modules: { "schemas/test/purchase.json": PURCHASE } });
    [admin, manager] = [await server.signIn("admin"), await server.signIn("manager")];
  });
  afterAll(async () => {
    await server.close();
    expect(server.errors, "errors the server reported").toEqual([]);
  });

  it("is needed before a record can be submitted to it", async () => {
    const id = await purchase(10);
    const early = await submit(id);
    expect([early.status, early.msg]).toEqual([409, expect.stringContaining("purchase")]);
    expect(await statusOf(id)).toBe(0);
  });

  it("approves the records of a module by its file alone", async () => {
    await deploy(PURCHASE_PROCESS);
    const id = await purchase(200);
    ok(await submit(id));
    expect(await statusOf(id)).toBe(1);
    ok(await admin.post("/api/test/purchase/submit", { id, title: "另一台" }));
    expect(ok(await admin.get<Row>("/api/test/purchase/detail", { id }))["title"]).toBe("显示器");
    expect((await admin.post("/api/test/purchase/remove", undefined, { ids: id })).status).toBe(409);
    const [task] = await todo(manager, id);
    const shown = (client: TestClient): Promise<TestReply<readonly Shown[]>> =>
      client.get<readonly Shown[]>("/api/blade-flow/follow/record-flow", { module: "purchase", id });
    const waiting = { taskName: "decide", people: ["谢明远"] };
    expect(ok(await shown(admin))).toMatchObject([{ status: "active", tasks: [{ ...waiting, act: null }] }]);
    expect(ok(await shown(manager))).toMatchObject([{ tasks: [{ ...waiting, act: "handle" }] }]);
    expect((await shown(await server.signIn("staff"))).status).toBe(404);
    ok(await decide(manager, task, "ok"));
    expect(await statusOf(id)).toBe(2);
    const { note, amount, granted } = ok(await admin.get<Row>("/api/test/purchase/detail", { id }));
    expect([note, Number(granted)]).toEqual(["见附件", Number(amount) * 0.9]);
    expect(ok(await shown(admin))).toMatchObject([{ status: "completed", tasks: [] }]);
  });

  it("returns a refused record to its draft, and takes it again", async () => {
    const id = await purchase(200);
    ok(await submit(id));
    ok(await decide(manager, (await todo(manager, id))[0], "no"));
    expect(await statusOf(id)).toBe(0);
    ok(await admin.post("/api/test/purchase/submit", { id, amount: "5000" }));
    ok(await submit(id));
    ok(await decide(manager, (await todo(manager, id))[0], "ok"));
    const hr = await server.signIn("fanghui", "123456");
    const [claimable] = ok(await hr.get<Page>("/api/blade-flow/work/claim-list", { businessId: id })).records;
    expect(claimable).toMatchObject({ taskName: "large" });
    expect(await statusOf(id)).toBe(1);
  });

  it("keeps the version of instances that run, and starts new ones with the latest", async () => {
    const id = await purchase(200);
    ok(await submit(id));
    await deploy(PURCHASE_PROCESS.replaceAll("amount &lt; 1000", "amount &lt; 1").replaceAll("amount < 1000", "amount < 1"));
    ok(await decide(manager, (await todo(manager, id))[0], "ok"));
    expect(await statusOf(id)).toBe(2);
    const other = await purchase(200);
    ok(await submit(other));
    ok(await decide(manager, (await todo(manager, other))[0], "ok"));
    expect(await statusOf(other)).toBe(1);
    const versions = ok(await admin.get<Page>("/api/blade-flow/manager/list", { key_equal: "purchase" })).records;
    expect(versions.map(({ version, isLatest }) => [version, isLatest])).toEqual(
      expect.arrayContaining([
        [1, 0],
        [2, 1],
      ]),
    );
  });

  describe("handled by its people", () => {
    const act = (client: TestClient, action: string, id: unknown, body: Row = {}): Promise<TestReply<unknown>> =>
      client.post(`/api/blade-flow/work/${action}`, body, { ids: String(id) });
    const started = async (amount = 200): Promise<{ id: string; task: Row }> => {
      await deploy(PURCHASE_PROCESS);
      const id = await purchase(amount);
      ok(await submit(id));
      return { id, task: (await todo(manager, id))[0] ?? {} };
    };
    const idOf = async (account: string): Promise<string> =>
      String(ok(await admin.get<Page>("/api/blade-user/list", { account_equal: account })).records[0]?.["id"]);

    it("is transferred to a colleague, who decides", async () => {
      const { id, task } = await started();
      const staff = await server.signIn("staff");
      expect((await act(staff, "transfer-task", task["id"], { userId: await idOf("admin") })).success).toBe(false);
      expect((await act(manager, "transfer-task", task["id"], { userId: await idOf("manager") })).status).toBe(400);
      ok(await act(manager, "transfer-task", task["id"], { userId: await idOf("staff") }));
      expect(await todo(manager, id)).toEqual([]);
      ok(await decide(staff, (await todo(staff, id))[0], "ok"));
      expect(await statusOf(id)).toBe(2);
    });

    it("is delegated, answered, and decided by its owner", async () => {
      const { id, task } = await started();
      const staff = await server.signIn("staff");
      ok(await act(manager, "delegate-task", task["id"], { userId: await idOf("staff") }));
      const [delegated] = await todo(staff, id);
      expect(delegated).toMatchObject({ ownerName: "谢明远" });
      ok(await decide(staff, delegated, "ok"));
      expect(await statusOf(id)).toBe(1);
      ok(await decide(manager, (await todo(manager, id))[0], "ok"));
      expect(await statusOf(id)).toBe(2);
    });

    it("is returned to an earlier step, and to no other", async () => {
      const { id, task } = await started(5000);
      expect((await act(manager, "return-task", task["id"], { comment: "再议" })).status).toBe(400);
      ok(await decide(manager, task, "ok"));
      const hr = await server.signIn("fanghui", "123456");
      const [claimable] = ok(await hr.get<Page>("/api/blade-flow/work/claim-list", { businessId: id })).records;
      ok(await hr.post("/api/blade-flow/work/claim-task", undefined, { taskId: String(claimable?.["taskId"]) }));
      const wrong = await act(hr, "return-task", claimable?.["id"], { comment: "再议", target: "passed" });
      expect([wrong.status, wrong.errors[0]?.pointer]).toEqual([400, "/target"]);
      ok(await act(hr, "return-task", claimable?.["id"], { comment: "再议", target: "decide" }));
      expect(await todo(hr, id)).toEqual([]);
      expect(await todo(manager, id)).toHaveLength(1);
    });

    it("is withdrawn by its initiator until somebody has handled it, and urged with a pause", async () => {
      const { id } = await started();
      const [sent] = ok(await admin.get<Page>("/api/blade-flow/work/send-list", { businessId_equal: id })).records;
      ok(await act(admin, "urge", sent?.["id"]));
      expect((await act(admin, "urge", sent?.["id"])).status).toBe(409);
      expect((await act(manager, "withdraw", sent?.["id"])).success).toBe(false);
      ok(await act(admin, "withdraw", sent?.["id"]));
      expect(await statusOf(id)).toBe(0);
      expect(await todo(manager, id)).toEqual([]);
      const other = await started(5000);
      ok(await decide(manager, other.task, "ok"));
      const [handled] = ok(await admin.get<Page>("/api/blade-flow/work/send-list", { businessId_equal: other.id })).records;
      expect((await act(admin, "withdraw", handled?.["id"])).status).toBe(409);
    });

    it("is approved in a batch, all or none", async () => {
      const [one, other] = [await started(), await started()];
      const taskIds = [one.task["taskId"], other.task["taskId"]].join(",");
      const batch = (ids: string): Promise<TestReply<unknown>> =>
        manager.post("/api/blade-flow/work/complete-tasks", { comment: "同意" }, { taskIds: ids });
      expect((await batch(`${taskIds},1`)).status).toBe(404);
      expect([await statusOf(one.id), await statusOf(other.id)]).toEqual([1, 1]);
      ok(await batch(taskIds));
      expect([await statusOf(one.id), await statusOf(other.id)]).toEqual([2, 2]);
    });
  });

  it("goes on by a timer, once", async () => {
    const content = `<bpmn:startEvent id="s"/>${userTask("decide", 't:assignee="manager"')}
      <bpmn:boundaryEvent id="late" attachedToRef="decide"><bpmn:timerEventDefinition>
        <bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT1S</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>
      ${userTask("escalated", 't:assignee="admin"')}<bpmn:endEvent id="passed"/>${flowsOf("s>decide;decide>passed;late>escalated;escalated>passed")}`;
    await deploy(bpmnOf("purchase", content));
    const id = await purchase(1);
    ok(await submit(id));
    expect(await todo(manager, id)).toHaveLength(1);
    await vi.waitFor(async () => expect(await todo(admin, id)).toHaveLength(1), { timeout: 60_000, interval: 100 });
    expect(await todo(manager, id)).toEqual([]);
    ok(await decide(admin, (await todo(admin, id))[0], "ok"));
    expect(await statusOf(id)).toBe(2);
  });

  it("holds what is due while an instance is suspended, until it resumes", async () => {
    const content = `<bpmn:startEvent id="s"/><bpmn:intermediateCatchEvent id="pause"><bpmn:timerEventDefinition>
        <bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT1S</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>
      ${userTask("decide", 't:assignee="manager"')}<bpmn:endEvent id="passed"/>${flowsOf("s>pause;pause>decide;decide>passed")}`;
    await deploy(bpmnOf("purchase", content));
    const id = await purchase(1);
    ok(await submit(id));
    const [instance] = ok(await admin.get<Page>("/api/blade-flow/follow/list", { businessId_equal: id })).records;
    const act = (action: string): Promise<TestReply<unknown>> =>
      admin.post(`/api/blade-flow/follow/${action}`, undefined, { ids: String(instance?.["id"]) });
    ok(await act("suspend"));
    const overdue = sql<{ count: number }>`
      select count(*)::int4 as count from trellis_flow_event where due_at < now() - interval '1 second'`;
    const held = async (): Promise<number | undefined> => (await overdue.execute(server.db)).rows[0]?.count;
    await vi.waitFor(async () => expect(await held()).toBe(1), { timeout: 60_000, interval: 100 });
    expect(await todo(manager, id)).toEqual([]);
    ok(await act("resume"));
    await vi.waitFor(async () => expect(await todo(manager, id)).toHaveLength(1), { timeout: 60_000, interval: 100 });
    expect(await held()).toBe(0);
  });

  it("stands still at an incident, which an administrator retries or skips", async () => {
    const content = `<bpmn:startEvent id="s"/><bpmn:exclusiveGateway id="g"/>${userTask("decide", 't:assignee="manager"')}
      <bpmn:endEvent id="passed"/>${flowsOf("s>g;g>decide:amount > 1000;g>passed:amount < 0;decide>passed")}`;
    await deploy(bpmnOf("purchase", content));
    const id = await purchase(5);
    ok(await submit(id));
    const [incident] = ok(await admin.get<Page>("/api/blade-flow/incident/list", { status: "open" })).records;
    expect(incident).toMatchObject({ code: "noFlow", element: "g" });
    const instance = { id: String(incident?.["processInstanceId"]) };
    expect(ok(await admin.get<Row>("/api/blade-flow/follow/detail", instance))).toMatchObject({ status: "active", incident: 1 });
    const resolve = (kind: string): Promise<TestReply<unknown>> =>
      admin.post(`/api/blade-flow/incident/${kind}`, undefined, { ids: String(incident?.["id"]) });
    ok(await resolve("retry"));
    const [again] = ok(await admin.get<Page>("/api/blade-flow/incident/list", { status: "open" })).records;
    expect(again).toMatchObject({ code: "noFlow" });
    expect((await resolve("retry")).status).toBe(409);
  });

  it.each([
    [
      "an external entity",
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${PURCHASE_PROCESS.slice(39)}`,
    ],
    [
      "entities that multiply",
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${PURCHASE_PROCESS.slice(39)}`,
    ],
    [
      "a script task",
      bpmnOf(
        "purchase",
        `<bpmn:startEvent id="s"/><bpmn:scriptTask id="x"><bpmn:script>process.exit()</bpmn:script></bpmn:scriptTask><bpmn:endEvent id="e"/>${flowsOf("s>x;x>e")}`,
      ),
    ],
    [
      "an operation that is not registered",
      bpmnOf(
        "purchase",
        `<bpmn:startEvent id="s"/><bpmn:serviceTask id="x" t:operation="drop"/><bpmn:endEvent id="e"/>${flowsOf("s>x;x>e")}`,
      ),
    ],
    ["code as a condition", PURCHASE_PROCESS.replace("not approved", "constructor.constructor('return process')()")],
    [
      "a start by a timer",
      bpmnOf(
        "purchase",
        `<bpmn:startEvent id="s"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:startEvent><bpmn:endEvent id="e"/>${flowsOf("s>e")}`,
      ),
    ],
    ["five megabytes", PURCHASE_PROCESS.replace("</bpmn:process>", `<!--${"x".repeat(5_000_000)}--></bpmn:process>`)],
    [
      "elements nested ten thousand deep",
      bpmnOf("purchase", "<bpmn:subProcess>".repeat(10_000) + "</bpmn:subProcess>".repeat(10_000)),
    ],
    ["a text that is no XML", "'; drop table flow_deployment; --"],
    ["nothing", ""],
  ])("refuses %s with the reason, and deploys nothing", async (_, xml) => {
    const before = ok(await admin.get<Page>("/api/blade-flow/manager/list", { size: 100 })).records.length;
    const response = await upload(PURCHASE_PROCESS, xml);
    const body = (await response.json()) as { success: boolean; msg: string };
    expect([400, 413]).toContain(response.status);
    expect(body).toMatchObject({ success: false, msg: expect.stringMatching(/./) });
    expect(ok(await admin.get<Page>("/api/blade-flow/manager/list", { size: 100 })).records.length).toBe(before);
  });

  it("refuses a category that is no entry of the dictionary, uploaded or from a model", async () => {
    const uploaded = await uploadAs("flow_none", PURCHASE_PROCESS);
    expect(await uploaded.json()).toMatchObject({ code: 400, errors: [{ pointer: "/category", keyword: "x-dict" }] });
    const model = { modelKey: "purchase", name: "采购", modelEditorXml: PURCHASE_PROCESS };
    const { id: modelId = "" } = ok(await admin.post<Row>("/api/blade-flow/model/submit", model));
    const query = { modelId: String(modelId), category: "flow_none", tenantIds: "" };
    const deployed = await admin.post("/api/blade-flow/model/deploy", undefined, query);
    expect([deployed.code, deployed.errors]).toMatchObject([400, [{ pointer: "/category", keyword: "x-dict" }]]);
    ok(await admin.post("/api/blade-flow/model/deploy", undefined, { ...query, category: "flow_1" }));
  });

  it("takes ids that are SQL as names", async () => {
    const id = "x_OR_1.1--";
    const content = `<bpmn:startEvent id="s"/>${userTask("a", 't:assignee="manager"')}<bpmn:endEvent id="e"/>${flowsOf("s>a;a>e")}`;
    const response = await upload(bpmnOf(id, content).replace('name="a"', `name="'; drop table flow_task; --"`));
    expect(response.status, await response.text()).toBe(200);
    expect(ok(await admin.get<Page>("/api/blade-flow/manager/list", { key_equal: id })).records).toHaveLength(1);
  });
});
