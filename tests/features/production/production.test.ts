import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { DEFAULT_TENANT, historyEndpoint, type RecordHistory } from "#contract";
import type { TestReply, TestServer } from "../../support/server/create-test-server.ts";
import { insertRecords } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import { completeStep, openWorkshop, WORKSHOP } from "../../support/features/workshop.ts";

type Row = Record<string, unknown>;

const EXPRESS = { expressCompany: "SF", expressNo: "SF700100" };
const statuses = (steps: readonly Row[]): unknown[] => steps.map((step) => step["status"]);

onEachDatabase((test: () => TestServer) => {
  describe("a work order", () => {
    it("copies the steps of its process, opens them stage by stage, and is delivered in parts and confirmed", async () => {
      const shop = await openWorkshop(test());
      const processId = await shop.process([
        ["下料", 1, null, null],
        ["缝制", 2, 1, null],
        ["喷涂", 3, 1, null],
        ["质检", 4, null, null],
      ]);
      const id = await shop.order(processId, { draft: true });
      expect(statuses(await shop.steps(id))).toEqual([0, 0, 0, 0]);
      const begun = await shop.admin.post<Row[]>(`${WORKSHOP.orders}/start`, { ids: id });
      expect(begun.data, "what follows from the steps is in the reply").toMatchObject([{ status: 1, currentStep: "下料" }]);
      expect(begun.data[0]?.["revision"]).toBe((await shop.read(id))["revision"]);
      const [cut, sew, paint, check] = await shop.steps(id);
      expect(statuses(await shop.steps(id))).toEqual([3, 0, 0, 0]);
      const early = await shop.admin.post(`${WORKSHOP.steps}/start`, { ids: sew?.["id"] });
      expect([early.status, early.msg]).toEqual([409, expect.stringContaining("未开始")]);

      await shop.admin.post(`${WORKSHOP.steps}/start`, { ids: cut?.["id"] });
      const tooMany = await shop.admin.post(`${WORKSHOP.steps}/finish`, { ids: cut?.["id"], goodQuantity: 9, scrapQuantity: 2 });
      expect([tooMany.status, tooMany.errors[0]?.pointer]).toEqual([400, "/goodQuantity"]);
      const cutDone = await shop.admin.post(`${WORKSHOP.steps}/finish`, { ids: cut?.["id"], goodQuantity: 9, scrapQuantity: 1 });
      expect(cutDone.status, cutDone.text).toBe(200);
      expect(statuses(await shop.steps(id)), "both of the group open together").toEqual([2, 3, 3, 0]);
      await completeStep(shop.admin, sew?.["id"], 9);
      expect(statuses(await shop.steps(id)), "the next stage waits for the other").toEqual([2, 2, 3, 0]);
      await completeStep(shop.admin, paint?.["id"], 8, 1);
      await completeStep(shop.admin, check?.["id"], 8);
      expect(await shop.read(id)).toMatchObject({ status: 2, goodQuantity: 8, currentStep: null });

      const deliver = (quantity: number): Promise<TestReply<Row>> =>
        shop.admin.post<Row>(`${WORKSHOP.orders}/deliver`, { workOrderId: id, quantity, ...EXPRESS });
      const first = await deliver(5);
      expect(first.data, first.text).toMatchObject({ quantity: 5, status: 0 });
      expect(await shop.read(id)).toMatchObject({ status: 5, deliveredQuantity: 5, expressNo: EXPRESS.expressNo });
      expect((await deliver(4)).errors[0]).toMatchObject({ pointer: "/quantity", message: "最多还可发 3" });
      const second = await deliver(3);
      const undone = await shop.admin.post(`${WORKSHOP.orders}/delete-delivery-record`, undefined, {
        recordId: String(second.data["id"]),
      });
      expect(undone.status, undone.text).toBe(200);
      expect(await shop.read(id)).toMatchObject({ status: 5, deliveredQuantity: 5 });
      await deliver(3);
      const closed = await shop.admin.post(`${WORKSHOP.orders}/closeShort`, { ids: id, closeReason: "报废两件" });
      expect(closed.status, closed.text).toBe(200);
      const records = await shop.admin.get<Row[]>(`${WORKSHOP.orders}/delivery-records`, { workOrderId: id });
      expect(records.data.map((record) => record["status"])).toEqual([1, 1]);
      const kept = await shop.admin.post(`${WORKSHOP.orders}/delete-delivery-record`, { recordId: records.data[0]?.["id"] });
      expect(kept.status).toBe(409);
    });

    it("goes back for rework with a reason, and is counted", async () => {
      const shop = await openWorkshop(test());
      const id = await shop.order(
        await shop.process([
          ["下料", 1, null, null],
          ["组装", 2, null, null],
          ["质检", 3, null, null],
        ]),
      );
      const steps = await shop.steps(id);
      for (const step of steps) await completeStep(shop.admin, step["id"], 10);
      expect((await shop.read(id))["status"]).toBe(2);
      const without = await shop.admin.post(`${WORKSHOP.steps}/rework`, { ids: steps[1]?.["id"] });
      expect(without.errors[0]?.pointer).toBe("/reason");
      await shop.admin.post(`${WORKSHOP.steps}/rework`, { ids: steps[1]?.["id"], reason: "螺丝松动" });
      const after = await shop.steps(id);
      expect(statuses(after)).toEqual([2, 3, 0]);
      expect(after[1]).toMatchObject({ reworkCount: 1, goodQuantity: null });
      expect(await shop.read(id)).toMatchObject({ status: 1, reworkCount: 1, goodQuantity: null, currentStep: "组装" });
      const { data } = await shop.admin.get<Row[]>(`${WORKSHOP.history}/by-step/${String(steps[1]?.["id"])}`);
      expect(data.find((event) => event["status"] === 2)).toMatchObject({ remark: "螺丝松动" });
    });

    it("stops its running steps when it is held, and ends them when it is cancelled", async () => {
      const shop = await openWorkshop(test());
      const id = await shop.order(
        await shop.process([
          ["下料", 1, null, null],
          ["组装", 2, null, null],
        ]),
      );
      const [cut] = await shop.steps(id);
      await shop.admin.post(`${WORKSHOP.steps}/start`, { ids: cut?.["id"] });
      await shop.admin.post(`${WORKSHOP.orders}/hold`, { ids: id, holdReason: "缺料" });
      expect(statuses(await shop.steps(id))).toEqual([4, 0]);
      const refused = await shop.admin.post(`${WORKSHOP.steps}/resume`, { ids: cut?.["id"] });
      expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining("不在生产中")]);
      await shop.admin.post(`${WORKSHOP.orders}/resume`, { ids: id });
      expect((await shop.admin.post(`${WORKSHOP.steps}/resume`, { ids: cut?.["id"] })).status).toBe(200);
      await shop.admin.post(`${WORKSHOP.orders}/cancel`, { ids: id, closeReason: "客户撤单" });
      expect(statuses(await shop.steps(id))).toEqual([5, 5]);
    });

    it("does not start without steps, and goes with its steps unless somebody has worked on them", async () => {
      const shop = await openWorkshop(test());
      const bare = await shop.order(await shop.process([]), { draft: true });
      const refused = await shop.admin.post(`${WORKSHOP.orders}/start`, { ids: bare });
      expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining("没有工序")]);
      const id = await shop.order(await shop.process([["下料", 1, null, null]]), { draft: true });
      const removed = await shop.admin.post(`${WORKSHOP.orders}/remove`, { ids: id });
      expect(removed.status, removed.text).toBe(200);
      expect(await shop.steps(id)).toEqual([]);
      const worked = await shop.order(await shop.process([["下料", 1, null, null]]));
      await shop.admin.post(`${WORKSHOP.steps}/start`, { ids: (await shop.steps(worked))[0]?.["id"] });
      await shop.admin.post(`${WORKSHOP.orders}/cancel`, { ids: worked, closeReason: "客户取消" });
      const kept = await shop.admin.post(`${WORKSHOP.orders}/remove`, { ids: worked });
      expect([kept.status, kept.msg]).toEqual([409, expect.stringContaining("已有生产记录")]);
    });
  });

  describe("a step", () => {
    it("is worked on only by people of its post", async () => {
      const shop = await openWorkshop(test());
      const id = await shop.order(
        await shop.process([
          ["下料", 1, null, "cut"],
          ["质检", 2, null, "check"],
        ]),
      );
      const [cutter, checker] = [await shop.worker("cut"), await shop.worker("check")];
      const [cut, check] = await shop.steps(id);
      for (const client of [checker.client, shop.admin]) {
        const refused = await client.post(`${WORKSHOP.steps}/start`, { ids: cut?.["id"] });
        expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining("只有岗位")]);
      }
      const waiting = await cutter.client.get<Row[]>("/api/blade-padWorkOrder/getWaitOrder");
      expect(waiting.data.filter((row) => row["workOrderId"] === id)).toMatchObject([
        { currentStep: "下料", quantity: 10, pieces: 10 },
      ]);
      await completeStep(cutter.client, cut?.["id"], 9, 1);
      const others = await checker.client.get<Row[]>("/api/blade-padWorkOrder/getWaitOrder");
      expect(others.data.filter((row) => row["workOrderId"] === id)).toMatchObject([{ stepId: check?.["id"], pieces: 9 }]);
      const back = await checker.client.post(`${WORKSHOP.steps}/rework`, { ids: cut?.["id"], reason: "尺寸不符" });
      expect(back.status, back.text).toBe(200);
    });

    it("stands on the pad before the others while its worker is at it, and behind them while its order is held", async () => {
      const shop = await openWorkshop(test());
      const processId = await shop.process([["下料", 1, null, "cut"]]);
      const worker = await shop.worker("cut");
      const [held, next, begun] = [await shop.order(processId), await shop.order(processId), await shop.order(processId)];
      await shop.admin.post(`${WORKSHOP.orders}/hold`, { ids: held, holdReason: "缺料" });
      const [step] = await shop.steps(begun);
      await worker.client.post(`${WORKSHOP.steps}/start`, { ids: step?.["id"] });
      const { data } = await worker.client.get<Row[]>("/api/blade-padWorkOrder/getWaitOrder");
      const own = new Set([held, next, begun]);
      const listed = data.flatMap(({ workOrderId }) => (own.has(String(workOrderId)) ? [workOrderId] : []));
      expect(listed).toEqual([begun, next, held]);
      expect(data.map(({ workOrderId }) => workOrderId).indexOf(begun)).toBe(0);
    });

    it("has one winner in each of a hundred races of two", async () => {
      const shop = await openWorkshop(test());
      const processId = await shop.process([["下料", 1, null, "cut"]]);
      const [one, other] = [await shop.worker("cut"), await shop.worker("cut")];
      const winners: number[] = [];
      for (let round = 0; round < 50; round += 1) {
        const id = await shop.order(processId);
        const [step] = await shop.steps(id);
        for (const [act, form] of [
          ["start", {}],
          ["finish", { goodQuantity: 10 }],
        ] as const) {
          const replies = await Promise.all(
            [one, other].map(({ client }) => client.post(`${WORKSHOP.steps}/${act}`, { ids: step?.["id"], ...form })),
          );
          expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
          winners.push(replies.findIndex(({ status }) => status === 200));
        }
        const events = await shop.admin.get<Row[]>(`${WORKSHOP.history}/by-work-order/${id}`);
        expect(events.data.length).toBe(2);
      }
      expect(winners.length).toBe(100);
    });

    it("ignores a repeated request of the pad, also beside the first one", async () => {
      const shop = await openWorkshop(test());
      const id = await shop.order(
        await shop.process([
          ["下料", 1, null, null],
          ["组装", 2, null, null],
        ]),
      );
      const [step] = await shop.steps(id);
      const send = (act: string, requestId: string, form: Row = {}): Promise<TestReply<Row>> =>
        shop.admin.post<Row>(`${WORKSHOP.orders}/updateSept`, { workOrderId: id, stepId: step?.["id"], act, requestId, ...form });
      await send("start", `s-${id}`);
      const replies = await Promise.all([1, 2, 3].map(() => send("finish", `f-${id}`, { goodQuantity: 10 })));
      for (const reply of replies) expect([reply.status, reply.data["status"]], reply.text).toEqual([200, 2]);
      const again = await send("finish", `g-${id}`, { goodQuantity: 10 });
      expect(again.status, "another request is no repetition").toBe(409);
      const events = await shop.admin.get<Row[]>(`${WORKSHOP.history}/by-work-order/${id}`);
      expect(new Set(events.data.map((event) => event["status"]))).toEqual(new Set([0, 1]));
      expect(events.data.length).toBe(2);
      const told = await shop.admin.get<RecordHistory>(recordsPath(test().module("work-order"), historyEndpoint), { id });
      expect(told.data.records.map(({ origin, originText }) => [origin, originText])).toContainEqual(["updateSept", ""]);
    });
  });

  describe("an act that waited for the network", () => {
    it("counts from when it was entered, but not before what came before it", async () => {
      const shop = await openWorkshop(test());
      const processId = await shop.process([["下料", 1, null, null]]);
      const { db } = test();
      const id = await shop.order(processId);
      const orders = test().module("work-order").table;
      await db
        .updateTable(orders)
        .set({ start_time: sql`start_time - interval '2 hours'` })
        .where("id", "=", id)
        .execute();
      const [step] = await shop.steps(id);
      const send = (act: string, secondsAgo: number, form: Row = {}): Promise<TestReply<Row>> =>
        shop.admin.post<Row>(`${WORKSHOP.orders}/updateSept`, {
          workOrderId: id,
          stepId: step?.["id"],
          act,
          secondsAgo,
          ...form,
        });
      const wrong = await send("start", -1);
      expect([wrong.status, wrong.errors[0]?.pointer]).toEqual([400, "/secondsAgo"]);
      const started = await send("start", 86_400);
      expect(started.data["startTime"], started.text).toBe((await shop.read(id))["startTime"]);
      const finished = await send("finish", 3_600, { goodQuantity: 10 });
      expect(Number(finished.data["workSeconds"]), finished.text).toBeGreaterThanOrEqual(3_600);
      expect(String(finished.data["finishTime"]) < String(finished.data["updateTime"])).toBe(true);
      expect((await shop.read(id))["finishTime"]).toBe(finished.data["finishTime"]);
      const events = await shop.admin.get<Row[]>(`${WORKSHOP.history}/by-work-order/${id}`);
      expect(new Set(events.data.map((event) => event["enteredAt"]))).toEqual(
        new Set([started.data["startTime"], finished.data["finishTime"]]),
      );
    });
  });

  describe("a change order", () => {
    it("is assessed, decided by the chief engineer, and alters the steps; their history names it", async () => {
      const shop = await openWorkshop(test());
      const id = await shop.order(
        await shop.process([
          ["下料", 1, null, null],
          ["组装", 2, null, null],
          ["包装", 4, null, null],
        ]),
      );
      const [chief, assessor] = [await shop.worker("chief"), await shop.worker("assessor")];
      const [, assembly, packing] = await shop.steps(id);
      const proposal = {
        workOrderId: id,
        title: "改包装并加复检",
        changeType: 2,
        reason: "客户要求",
        content: "见工序",
        chiefEngineerId: chief.userId,
        steps: [
          { operation: 1, septName: "复检", sort: 3 },
          { operation: 2, stepId: assembly?.["id"], requirement: "使用防松螺母" },
          { operation: 3, stepId: packing?.["id"] },
        ],
        assessments: [{ userId: assessor.userId, remark: "看防松" }],
      };
      const made = await shop.admin.post<Row>(`${WORKSHOP.changes}/submit`, proposal);
      expect(made.status, made.text).toBe(200);
      const changeOrderId = String(made.data["id"]);
      const detail = await shop.admin.get<Row>(`${WORKSHOP.changes}/detail`, { id: changeOrderId });
      expect(detail.data["assessments"]).toMatchObject([{ userId: assessor.userId, remark: "看防松", result: 0 }]);
      const early = await chief.client.post(`${WORKSHOP.changes}/approve`, { ids: changeOrderId });
      expect([early.status, early.msg]).toEqual([409, expect.stringContaining("1 位评估人")]);
      const given = await assessor.client.post<Row[]>(`${WORKSHOP.changes}/submitChangeAssess`, {
        changeOrderId,
        assessments: [{ result: 1, opinion: "可行" }],
      });
      expect(given.data, given.text).toMatchObject([{ result: 1, opinion: "可行" }]);
      const wrong = await assessor.client.post(`${WORKSHOP.changes}/approve`, { ids: changeOrderId });
      expect([wrong.status, wrong.msg]).toEqual([409, expect.stringContaining("总工程师")]);
      const submitted = await shop.admin.post(`${WORKSHOP.changes}/submitForApproval`, { ids: changeOrderId });
      expect(submitted.status, submitted.text).toBe(200);
      expect((await chief.client.post(`${WORKSHOP.changes}/approve`, { ids: changeOrderId })).status, "its process decides").toBe(
        409,
      );
      const tasks = await chief.client.get<{ records: Row[] }>("/api/blade-flow/work/todo-list", { businessId: changeOrderId });
      const taskId = tasks.data.records[0]?.["taskId"];
      const approved = await chief.client.post("/api/blade-flow/work/complete-task", { taskId, flag: "ok", comment: "按此执行" });
      expect(approved.status, approved.text).toBe(200);
      const applied = await shop.admin.post(`${WORKSHOP.changes}/changeUpdateSept`, { changeOrderId });
      expect(applied.status, applied.text).toBe(200);
      const steps = await shop.steps(id);
      expect(steps.map((step) => [step["septName"], step["status"]])).toEqual([
        ["下料", 3],
        ["组装", 0],
        ["复检", 0],
        ["包装", 5],
      ]);
      expect(steps[1]?.["requirement"]).toBe("使用防松螺母");
      const { data } = await shop.admin.get<Row[]>(`${WORKSHOP.history}/by-work-order/${id}`);
      expect(data.map((event) => event["changeOrderId"])).toEqual([changeOrderId, changeOrderId, changeOrderId]);
    });
  });

  describe("statistics", () => {
    it("equal plain SQL over a thousand orders in all states, some of them deleted", async () => {
      const shop = await openWorkshop(test());
      const { db } = test();
      const module = test().module("work-order");
      const [orders, deliveries] = [module.table, test().module("delivery-record").table];
      const made = Array.from({ length: 1000 }, (_, at) => ({
        workOrderNo: `STATS-${at}`,
        customerName: at % 500 === 0 ? "统计客户" : `统计客户 ${at % 7}`,
        productName: "统计产品",
        quantity: 10,
        deliveryDate: at % 3 === 0 ? "2020-01-31" : "2100-01-31",
        status: at % 8,
      }));
      await insertRecords(test(), module, DEFAULT_TENANT, made);
      await db
        .updateTable(orders)
        .set({
          create_time: sql`create_time - status * interval '40 days'`,
          finish_time: sql`case when status > 1 then create_time - status * interval '9 days' end`,
          confirm_time: sql`case when status = 4 then create_time - interval '9 hours' end`,
          is_deleted: sql`case when work_order_no like '%7' then 1 else 0 end`,
        })
        .where("work_order_no", "like", "STATS-%")
        .execute();
      const rows = await db
        .selectFrom(orders)
        .selectAll()
        .where("tenant_id", "=", DEFAULT_TENANT)
        .where("is_deleted", "=", 0)
        .execute();
      const { data } = await shop.admin.get<{ total: number; overdue: number; byStatus: { status: number; count: number }[] }>(
        `${WORKSHOP.orders}/getOrderStats`,
      );
      expect(data.total).toBe(rows.length);
      for (const { status, count } of data.byStatus)
        expect([status, count]).toEqual([status, rows.filter((row) => row["status"] === status).length]);
      const open = new Set([0, 1, 6, 2, 5]);
      const today = new Date(test().deps.clock()).toISOString().slice(0, 10);
      const late = rows.filter((row) => open.has(Number(row["status"])) && String(row["delivery_date"]).slice(0, 10) < today);
      expect(data.overdue).toBe(late.length);
      expect(data.overdue).toBeGreaterThan(0);
      const year = today.slice(0, 4);
      const yearly = await shop.admin.get<{ months: Row[] }>(`${WORKSHOP.orders}/getYearlyStats`, { year });
      const within = (time: string, month: unknown): Row[] => rows.filter((row) => String(row[time]).startsWith(String(month)));
      for (const { month, orders: came, quantity, produced, confirmed } of yearly.data.months)
        expect([month, came, quantity, produced, confirmed]).toEqual([
          month,
          within("create_time", month).length,
          within("create_time", month).reduce((total, row) => total + Number(row["quantity"]), 0),
          within("finish_time", month).length,
          within("confirm_time", month).length,
        ]);
      const sum = (name: string): number => yearly.data.months.reduce((total, month) => total + Number(month[name]), 0);
      const sent = await db
        .selectFrom(deliveries)
        .selectAll()
        .where("tenant_id", "=", DEFAULT_TENANT)
        .where("is_deleted", "=", 0)
        .execute();
      expect(sum("deliveries")).toBe(sent.filter((row) => String(row["deliver_time"]).startsWith(year)).length);
      const customers = await shop.admin.get<Row[]>(`${WORKSHOP.orders}/getCustomerOrderCount`);
      expect(customers.data.find((line) => line["customerName"] === "统计客户")).toEqual({
        customerName: "统计客户",
        count: 2,
        quantity: 20,
      });
    });
  });
});
