import { describe, expect, it } from "vitest";
import { DEFAULT_TENANT } from "#contract";
import { createPerson, insertRecords } from "../../support/records/fixtures.ts";
import type { TestClient, TestReply, TestServer } from "../../support/server/create-test-server.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { moduleMenu } from "../../support/records/sample-record.ts";

type Row = Record<string, string | number | null>;
interface Page {
  readonly records: readonly Row[];
  readonly total: number;
}
interface FlowEntry {
  readonly historyActivityId: string;
  readonly historyActivityType: string;
  readonly endTime: string;
}

const WORK = "/api/blade-flow/work";
const LEAVE = "/api/blade-desk/process/leave";
const VIEW = "/api/blade-flow/process/model-view";

const ok = <T>(reply: TestReply<T>): T => {
  expect(reply.code, reply.text).toBe(200);
  return reply.data;
};

async function list(client: TestClient, name: string, businessId?: string): Promise<readonly Row[]> {
  return ok(await client.get<Page>(`${WORK}/${name}-list`, { current: 1, size: 50, businessId })).records;
}

/** The only task of a leave in one of the caller's lists. */
async function taskOf(client: TestClient, name: string, businessId: string): Promise<Row> {
  const tasks = await list(client, name, businessId);
  expect(tasks).toHaveLength(1);
  return tasks[0] ?? {};
}

async function complete(client: TestClient, task: Row, flag: string, comment = ""): Promise<TestReply<unknown>> {
  const { taskId, processInstanceId } = task;
  return client.post(`${WORK}/complete-task`, { taskId, processInstanceId, flag, comment });
}

onEachDatabase((test: () => TestServer) => {
  const userId = async (account: string): Promise<string> => {
    const admin = await test().signIn("admin");
    return String(ok(await admin.get<Page>("/api/blade-user/list", { account_equal: account })).records[0]?.["id"]);
  };
  const request = async (
    client: TestClient,
    days: number,
    approver = "manager",
  ): Promise<{ businessId: string; processInstanceId: string }> =>
    ok(
      await client.post<{ businessId: string; processInstanceId: string }>(`${LEAVE}/start-process`, {
        taskUser: await userId(approver),
        startTime: "2026-12-01 09:00:00",
        endTime: `2026-12-0${1 + days} 09:00:00`,
        reason: "回家探亲",
      }),
    );
  const statusOf = async (businessId: string): Promise<unknown> => {
    const admin = await test().signIn("admin");
    return ok(await admin.get<Row>(`${LEAVE}/detail`, { businessId }))["status"];
  };
  const flowOf = async (client: TestClient, processInstanceId: string): Promise<readonly FlowEntry[]> =>
    ok(await client.get<{ xml: string; flow: FlowEntry[] }>(VIEW, { processInstanceId })).flow;

  describe("leave", () => {
    it("is deployed in a new database and offered to staff", async () => {
      const staff = await test().signIn("staff");
      const offered = await list(staff, "start");
      expect(offered.map(({ key, processDefinitionName }) => [key, processDefinitionName])).toContainEqual(["leave", "请假流程"]);
    });

    it("goes to the approver alone, and ends when a short one is approved", async () => {
      const [staff, manager] = [await test().signIn("staff"), await test().signIn("manager")];
      const { businessId, processInstanceId } = await request(staff, 2);
      expect(await statusOf(businessId)).toBe(0);
      expect(await list(staff, "todo", businessId)).toEqual([]);
      const task = await taskOf(manager, "todo", businessId);
      expect(task).toMatchObject({ taskName: "上级审批", startUserName: "田小雨", processInstanceId });
      const active = (await flowOf(staff, processInstanceId)).find(
        ({ historyActivityId }) => historyActivityId === "managerApproval",
      );
      expect(active).toMatchObject({ historyActivityType: "userTask", endTime: "" });
      ok(await complete(manager, task, "ok", "同意"));
      expect(await statusOf(businessId)).toBe(1);
      expect(await list(manager, "todo", businessId)).toEqual([]);
      expect(await taskOf(manager, "done", businessId)).toMatchObject({ flag: "ok", comment: "同意" });
      const [sent] = await list(staff, "send", businessId);
      expect(sent).toMatchObject({ status: "completed" });
      const flow = await flowOf(staff, processInstanceId);
      expect(
        flow
          .filter(({ historyActivityType }) => historyActivityType === "sequenceFlow")
          .map(({ historyActivityId }) => historyActivityId),
      ).toEqual(["starts", "managerDecides", "shortLeave"]);
      expect(flow.every(({ endTime }) => endTime !== "")).toBe(true);
      const again = await complete(manager, task, "ok");
      expect([again.status, again.success]).toEqual([409, false]);
    });

    it("of more than three days is claimed and approved by the role of the second step", async () => {
      const [staff, manager, hr] = [
        await test().signIn("staff"),
        await test().signIn("manager"),
        await test().signIn("fanghui", "123456"),
      ];
      const other = await test().signIn("tangxinyi", "123456");
      const { businessId, processInstanceId } = await request(staff, 5);
      ok(await complete(manager, await taskOf(manager, "todo", businessId), "ok"));
      expect(await statusOf(businessId)).toBe(0);
      const waiting = await taskOf(hr, "claim", businessId);
      expect(await taskOf(other, "claim", businessId)).toMatchObject({ taskId: waiting["taskId"] });
      expect(await list(manager, "claim", businessId)).toEqual([]);
      const candidate = (await flowOf(staff, processInstanceId)).find(({ endTime }) => endTime === "");
      expect(candidate).toMatchObject({ historyActivityId: "hrApproval", historyActivityType: "candidate" });
      const early = await complete(hr, waiting, "ok");
      expect(early.status).toBe(409);
      const denied = await manager.post(`${WORK}/claim-task`, undefined, { taskId: String(waiting["taskId"]) });
      expect(denied.status).toBe(404);
      ok(await hr.post(`${WORK}/claim-task`, undefined, { taskId: String(waiting["taskId"]) }));
      ok(await hr.post(`${WORK}/claim-task`, undefined, { taskId: String(waiting["taskId"]) }));
      expect((await other.post(`${WORK}/claim-task`, undefined, { taskId: String(waiting["taskId"]) })).status).toBe(404);
      ok(await complete(hr, await taskOf(hr, "todo", businessId), "ok"));
      expect(await statusOf(businessId)).toBe(1);
    });

    it("returns to the applicant after a refusal, who submits it again or withdraws it", async () => {
      const [staff, manager] = [await test().signIn("staff"), await test().signIn("manager")];
      const { businessId } = await request(staff, 1);
      const task = await taskOf(manager, "todo", businessId);
      const silent = await complete(manager, task, "no");
      expect([silent.status, silent.errors[0]?.pointer]).toEqual([400, "/comment"]);
      ok(await complete(manager, task, "no", "请改到下周"));
      expect(await statusOf(businessId)).toBe(2);
      const longer = { id: businessId, endTime: "2026-12-08 09:00:00" };
      expect((await manager.post(`${LEAVE}/update`, longer)).success).toBe(false);
      ok(await staff.post(`${LEAVE}/update`, longer));
      ok(await complete(staff, await taskOf(staff, "todo", businessId), "ok", "已改"));
      await staff.post(`${LEAVE}/update`, { id: businessId, reason: "又改" });
      const locked = ok(await staff.get<Row>(`${LEAVE}/detail`, { businessId }));
      expect(locked).toMatchObject({ reason: "回家探亲", endTime: longer.endTime, days: 7 });
      expect(await statusOf(businessId)).toBe(0);
      ok(await complete(manager, await taskOf(manager, "todo", businessId), "ok"));
      const hr = await test().signIn("fanghui", "123456");
      const second = await taskOf(hr, "claim", businessId);
      ok(await hr.post(`${WORK}/claim-task`, undefined, { taskId: String(second["taskId"]) }));
      ok(await complete(hr, second, "no", "人手不足"));
      ok(await complete(staff, await taskOf(staff, "todo", businessId), "no", "撤销"));
      expect(await statusOf(businessId)).toBe(3);
    });

    it("refuses a wrong period, the applicant as approver, and a process that is suspended", async () => {
      const [staff, admin] = [await test().signIn("staff"), await test().signIn("admin")];
      const body = {
        taskUser: await userId("manager"),
        startTime: "2026-12-02 09:00:00",
        endTime: "2026-12-01 09:00:00",
        reason: "事假",
      };
      const order = await staff.post(`${LEAVE}/start-process`, body);
      expect([order.status, order.errors[0]?.pointer]).toEqual([400, "/endTime"]);
      const own = await staff.post(`${LEAVE}/start-process`, {
        ...body,
        endTime: "2026-12-03 09:00:00",
        taskUser: await userId("staff"),
      });
      expect([own.status, own.errors[0]?.pointer]).toEqual([400, "/taskUser"]);
      const offered = async (): Promise<Row | undefined> => (await list(staff, "start")).find(({ key }) => key === "leave");
      const deployment = await offered();
      const id = String(deployment?.["id"]);
      const change = (state: string): Promise<TestReply<unknown>> =>
        admin.post("/api/blade-flow/manager/change-state", undefined, { state, processId: id });
      ok(await change("suspend"));
      expect(await offered()).toBeUndefined();
      expect((await staff.post(`${LEAVE}/start-process`, { ...body, endTime: "2026-12-03 09:00:00" })).status).toBe(409);
      ok(await change("active"));
      ok(await staff.post(`${LEAVE}/start-process`, { ...body, endTime: "2026-12-03 09:00:00" }));
    });

    it("is hidden from those who take no part in it", async () => {
      const staff = await test().signIn("staff");
      const { businessId, processInstanceId } = await request(staff, 1);
      const { client } = await createPerson(test(), { codes: ["worktodo"] });
      const colleague = await test().signIn("linxue", "123456");
      expect((await client.get(VIEW, { processInstanceId })).status).toBe(404);
      const { processDefinitionId } = ok(await staff.get<Page>(`${WORK}/send-list`, { businessId })).records[0] ?? {};
      expect((await client.get(VIEW, { processDefinitionId: String(processDefinitionId) })).status).toBe(404);
      expect((await staff.get(VIEW, { processDefinitionId: String(processDefinitionId) })).status).toBe(200);
      expect((await client.get(`${LEAVE}/detail`, { businessId })).status).toBe(403);
      expect((await colleague.get(VIEW, { processInstanceId })).status).toBe(404);
      expect((await colleague.get(`${LEAVE}/detail`, { businessId })).status).toBe(404);
      const manager = await test().signIn("manager");
      const task = await taskOf(manager, "todo", businessId);
      expect((await client.post(`${WORK}/complete-task`, { taskId: task["taskId"], flag: "ok" })).status).toBe(403);
      expect((await staff.post(`${WORK}/complete-task`, { taskId: task["taskId"], flag: "ok" })).status).toBe(409);
    });
  });

  describe("an instance", () => {
    it("is seen by the approver whose data scope of instances leaves it out", async () => {
      const [scope] = await insertRecords(test(), test().module("data-scope"), DEFAULT_TENANT, [
        {
          menuId: await moduleMenu(test(), "flow-instance"),
          resourceCode: "noinstances",
          scopeName: "none",
          scopeType: 5,
          scopeValue: '{"properties":{"id":{"const":"1"}}}',
        },
      ]);
      const approver = await createPerson(test(), { dataScopes: [String(scope?.["id"])] });
      const staff = await test().signIn("staff");
      const { processInstanceId } = await request(staff, 1, String(approver.client.token?.account));
      expect((await approver.client.get(VIEW, { processInstanceId })).status).toBe(200);
      const other = await createPerson(test(), { dataScopes: [String(scope?.["id"])], codes: ["flowinstance"] });
      expect((await other.client.get(VIEW, { processInstanceId })).status).toBe(404);
    });

    it("is cancelled with its tasks, and its history stays", async () => {
      const [staff, manager, admin] = [
        await test().signIn("staff"),
        await test().signIn("manager"),
        await test().signIn("admin"),
      ];
      const { businessId, processInstanceId } = await request(staff, 1);
      const cancel = (deleteReason: string): Promise<TestReply<unknown>> =>
        admin.post("/api/blade-flow/follow/delete-process-instance", undefined, { processInstanceId, deleteReason });
      expect((await cancel("")).status).toBe(400);
      ok(await cancel("重复提交"));
      expect(await list(manager, "todo", businessId)).toEqual([]);
      expect(await statusOf(businessId)).toBe(3);
      expect((await flowOf(staff, processInstanceId)).length).toBeGreaterThan(1);
      expect((await cancel("重复提交")).status).toBe(409);
    });

    it("moves on once when two people decide at the same time", async () => {
      const [staff, manager] = [await test().signIn("staff"), await test().signIn("manager")];
      const { businessId, processInstanceId } = await request(staff, 1);
      const task = await taskOf(manager, "todo", businessId);
      const replies = await Promise.all([
        complete(manager, task, "ok"),
        complete(manager, task, "no", "不"),
        complete(manager, task, "ok"),
      ]);
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      const decided = (await flowOf(staff, processInstanceId)).filter(
        ({ historyActivityId }) => historyActivityId === "managerApproval",
      );
      expect(decided).toHaveLength(1);
    });
  });
});
