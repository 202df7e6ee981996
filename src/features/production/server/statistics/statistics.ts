import { WORK_ORDER_STATUS as STATUS } from "#generated/choices";
import { TrellisError } from "#contract";
import { moduleOf, parameter, readGroups, today, type Handler, type MeasuredGroup, type OperationContext } from "#server";

const COUNT = { kind: "count", field: "" } as const;
const numberOf = (value: string | null | undefined): number => Number(value ?? 0);

type Filters = Readonly<Record<string, string>>;

/** Orders that still have to be delivered. */
const OPEN = [STATUS.draft, STATUS.producing, STATUS.held, STATUS.produced, STATUS.partlyDelivered];

async function countOrders(context: OperationContext, filters: Filters): Promise<number> {
  const [line] = await readGroups(context, { module: "work-order", filters, groups: [], measures: [COUNT] });
  return numberOf(line?.values[0]);
}

/**
 * `GET getOrderStats`: work orders by state, with their quantities, and those that are late. All figures are about the
 * orders within the caller's data scope.
 */
export const orderStats: Handler = async (context) => {
  const lines = await readGroups(context, {
    module: "work-order",
    filters: {},
    groups: [{ field: "status", period: null }],
    measures: [
      COUNT,
      { kind: "sum", field: "quantity" },
      { kind: "sum", field: "deliveredQuantity" },
      { kind: "sum", field: "reworkCount" },
    ],
  });
  const states = moduleOf(context, "work-order").states?.list ?? [];
  const byKey = new Map(lines.map((line) => [line.keys[0], line.values]));
  const byStatus = states.map(({ id, value, title }) => {
    const [count, quantity] = byKey.get(String(value)) ?? [];
    return { status: value, id, title: title[context.locale], count: numberOf(count), quantity: numberOf(quantity) };
  });
  const total = (at: number): number => lines.reduce((sum, { values }) => sum + numberOf(values[at]), 0);
  const open = OPEN.join(",");
  return {
    total: total(0),
    quantity: total(1),
    deliveredQuantity: total(2),
    reworks: total(3),
    byStatus,
    overdue: await countOrders(context, { status_in: open, deliveryDate_lt: today(context.deps) }),
    dueSoon: await countOrders(context, { status_in: open, deliveryDate_within: "next-7-days" }),
    createdToday: await countOrders(context, { createTime_within: "today" }),
  };
};

/** `GET getYearlyStats?year=`: orders by the month in which they came, were produced and were confirmed, and what was delivered. */
export const yearlyStats: Handler = async (context) => {
  const year = yearOf(context);
  const byMonth = async (module: string, field: string, sum: string): Promise<readonly MeasuredGroup[]> =>
    readGroups(context, {
      module,
      filters: { [`${field}_ge`]: `${year}-01-01 00:00:00`, [`${field}_le`]: `${year}-12-31 23:59:59` },
      groups: [{ field, period: "month" }],
      measures: [COUNT, { kind: "sum", field: sum }],
    });
  const created = byKey(await byMonth("work-order", "createTime", "quantity"));
  const produced = byKey(await byMonth("work-order", "finishTime", "goodQuantity"));
  const confirmed = byKey(await byMonth("work-order", "confirmTime", "deliveredQuantity"));
  const delivered = byKey(await byMonth("delivery-record", "deliverTime", "quantity"));
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, "0")}`);
  return {
    year,
    months: months.map((month) => ({
      month,
      orders: created(month, 0),
      quantity: created(month, 1),
      produced: produced(month, 0),
      producedQuantity: produced(month, 1),
      deliveries: delivered(month, 0),
      deliveredQuantity: delivered(month, 1),
      confirmed: confirmed(month, 0),
    })),
  };
};

function byKey(lines: readonly MeasuredGroup[]): (key: string, at: number) => number {
  const values = new Map(lines.map((line) => [line.keys[0], line.values]));
  return (key, at) => numberOf(values.get(key)?.[at]);
}

/** @throws TrellisError badRequest */
function yearOf(context: OperationContext): string {
  const asked = parameter(context, "year");
  if (asked === "") return today(context.deps).slice(0, 4);
  if (/^(19|20)\d\d$/.test(asked)) return asked;
  throw new TrellisError("badRequest", { text: { zh: "年份须为四位数字", en: "The year must have four digits" } });
}

/** `GET getCustomerOrderCount`: orders and pieces by customer, the largest first. */
export const customerOrderCount: Handler = async (context) => {
  const lines = await readGroups(context, {
    module: "work-order",
    filters: {},
    groups: [{ field: "customerName", period: null }],
    measures: [COUNT, { kind: "sum", field: "quantity" }],
  });
  return lines.map(({ keys, values }) => ({
    customerName: keys[0],
    count: numberOf(values[0]),
    quantity: numberOf(values[1]),
  }));
};
