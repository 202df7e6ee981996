import type { TestServer } from "../../support/server/create-test-server.ts";
import { completeStep, openWorkshop, WORKSHOP, type Workshop } from "../../support/features/workshop.ts";
import type { Request } from "./requests.ts";

type Row = Record<string, unknown>;
type Arranged = (server: TestServer) => Promise<Request>;

const EXPRESS = { expressCompany: "SF", expressNo: "SF100200" };

async function ordered(server: TestServer, draft = false): Promise<{ shop: Workshop; id: string; stepId: string }> {
  const shop = await openWorkshop(server);
  const id = await shop.order(await shop.process([["下料", 1, null, null]]), { draft });
  const [step] = await shop.steps(id);
  return { shop, id, stepId: String(step?.["id"]) };
}

async function produced(server: TestServer): Promise<{ shop: Workshop; id: string }> {
  const { shop, id, stepId } = await ordered(server);
  await completeStep(shop.admin, stepId, 10);
  return { shop, id };
}

async function delivered(server: TestServer, quantity = 10): Promise<{ id: string; recordId: string }> {
  const { shop, id } = await produced(server);
  const { data } = await shop.admin.post<Row>(`${WORKSHOP.orders}/deliver`, { workOrderId: id, quantity, ...EXPRESS });
  return { id, recordId: String(data["id"]) };
}

async function change(server: TestServer): Promise<{ shop: Workshop; changeOrderId: string }> {
  const { shop, id } = await ordered(server);
  const { data: users } = await shop.admin.get<Row>("/api/blade-user/info");
  const steps = [{ operation: 1, septName: "复检", sort: 9 }];
  const body = { workOrderId: id, title: "加复检", changeType: 2, reason: "客户要求", content: "包装前复检", steps };
  const { data } = await shop.admin.post<Row>(`${WORKSHOP.changes}/submit`, { ...body, chiefEngineerId: users["id"] });
  return { shop, changeOrderId: String(data["id"]) };
}

/** Calls of production that need more than what their names say. */
export const PRODUCTION_REQUESTS: Readonly<Record<string, Arranged>> = {
  "workOrder.updateSept": async (server) => {
    const { id, stepId } = await ordered(server);
    return { body: { workOrderId: id, stepId, act: "start" } };
  },
  "workOrder.setSort": async (server) => ({ query: { id: (await ordered(server, true)).id, sort: 5 } }),
  "workOrder.setTop": async (server) => ({ query: { id: (await ordered(server, true)).id, isTop: 1 } }),
  "workOrder.updateNotifyStatus": async (server) => ({ query: { id: (await ordered(server, true)).id, notifyStatus: 1 } }),
  "workOrder.deliver": async (server) => ({ body: { workOrderId: (await produced(server)).id, quantity: 4, ...EXPRESS } }),
  "workOrder.confirmDelivery": async (server) => ({ query: { id: (await delivered(server)).id } }),
  "workOrder.deliver_record.update": async (server) => ({
    body: { id: (await delivered(server)).recordId, expressNo: "SF100201" },
  }),
  "workOrder.delivery_records": async (server) => ({ query: { workOrderId: (await delivered(server)).id } }),
  "workOrder.delete_delivery_record": async (server) => ({ query: { recordId: (await delivered(server, 3)).recordId } }),
  "workOrder.queryExpress": async (server) => {
    await delivered(server);
    return { query: { expressNo: EXPRESS.expressNo } };
  },
  "stepHistory.byWorkOrder": async (server) => ({ query: { id: (await produced(server)).id } }),
  "stepHistory.byStep": async (server) => ({ query: { id: (await ordered(server)).stepId } }),
  "stepHistory.save": async (server) => {
    const { id, stepId } = await ordered(server);
    return { body: { workOrderId: id, stepId, remark: "换了刀具" } };
  },
  "changeOrder.getChangeAssessList": async (server) => ({ query: { changeOrderId: (await change(server)).changeOrderId } }),
  "changeOrder.submitChangeAssess": async (server) => {
    const { changeOrderId } = await change(server);
    return { body: { changeOrderId, assessments: [{ result: 1, opinion: "可行" }] } };
  },
  "changeOrder.removeChangeAssess": async (server) => {
    const { shop, changeOrderId } = await change(server);
    const body = { changeOrderId, assessments: [{}] };
    const { data } = await shop.admin.post<Row[]>(`${WORKSHOP.changes}/submitChangeAssess`, body);
    return { body: { ids: String(data[0]?.["id"]) } };
  },
  "changeOrder.changeUpdateSept": async (server) => {
    const { shop, changeOrderId } = await change(server);
    await shop.admin.post(`${WORKSHOP.changes}/approve`, { ids: changeOrderId });
    return { body: { changeOrderId, steps: [{ operation: 1, septName: "终检", sort: 10 }] } };
  },
};
