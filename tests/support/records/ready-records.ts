import type { Json } from "#contract";
import type { TestServer } from "../server/create-test-server.ts";
import { personOf } from "./fixtures.ts";
import { nextSample } from "./sample-record.ts";
import { dayBefore, investor, put, sampleOffering } from "../features/investments.ts";

type Values = Readonly<Record<string, Json>>;
type Ready = (test: TestServer, tenantId: string, sample: Values) => Promise<Values>;

/**
 * The needs of an action beside the state, which no file can say: money that was paid in, a day that has come. By module, or by
 * module and action.
 */
const READY: Readonly<Record<string, Ready>> = {
  order: async (test, tenantId) => ({
    memberId: await investor(test, tenantId, "1000.00"),
    payAmount: "12.50",
    refundedAmount: "0.00",
  }),
  "investment-order": (test, tenantId) => running(test, tenantId, dayBefore(-20)),
  "investment-order.redeem": (test, tenantId) => running(test, tenantId, dayBefore(1)),
  "investment-order-income": async (test, tenantId, { orderId, incomeDate, income }) => {
    const memberId = await investor(test, tenantId, "1000.00");
    const requestKey = `investment-order:${String(orderId)}:income-${String(incomeDate)}`;
    await put(test, tenantId, "assets-log", {
      memberId,
      walletType: 1,
      kind: 1,
      amount: income ?? "1.00",
      balanceAfter: "1000.00",
      requestKey,
      sourceModule: "investment-order-income",
      sourceId: "1",
    });
    return { memberId };
  },
  "work-order.start": async (test, tenantId) => {
    const processId = await put(test, tenantId, "process", { processName: "流程", status: 1 });
    await put(test, tenantId, "process-step", { processId, septName: "下料", sort: 1 });
    return { processId };
  },
  "work-order.deliver": () => Promise.resolve({ quantity: 9_999_999, goodQuantity: 9_999_999, deliveredQuantity: 0 }),
  ...Object.fromEntries(
    ["start", "pause", "resume", "finish", "rework", "report"].map((act) => [
      `work-order-step.${act}`,
      async (test: TestServer, tenantId: string) => ({ workOrderId: await producing(test, tenantId), postId: null }),
    ]),
  ),
  "change-order.approve": async (test) => ({ chiefEngineerId: (await personOf(test)).userId }),
  "change-order.reject": async (test) => ({ chiefEngineerId: (await personOf(test)).userId }),
  "change-assess.agree": async (test) => ({ userId: (await personOf(test)).userId }),
  "change-assess.disagree": async (test) => ({ userId: (await personOf(test)).userId }),
};

/** A work order in production that takes every quantity. */
function producing(test: TestServer, tenantId: string): Promise<string> {
  const workOrderNo = `P${nextSample()}`;
  const values = {
    workOrderNo,
    customerName: "客户",
    productName: "产品",
    quantity: 9_999_999,
    deliveryDate: dayBefore(-9),
    status: 0,
  };
  return put(test, tenantId, "work-order", values).then(async (id) => {
    const { table } = test.module("work-order");
    await test.db.updateTable(table).set({ status: 1 }).where("id", "=", id).execute();
    return id;
  });
}

async function running(test: TestServer, tenantId: string, endDate: string): Promise<Values> {
  const { investId } = await sampleOffering(test, tenantId);
  return { investId, method: 1, rate: 0, term: 30, totalIncome: "0.00", startDate: dayBefore(10), endDate };
}

export async function readyFor(
  test: TestServer,
  tenantId: string,
  name: string,
  action: string,
  sample: Values,
): Promise<Values> {
  const ready = READY[`${name}.${action}`] ?? READY[name];
  return ready === undefined ? {} : ready(test, tenantId, sample);
}
