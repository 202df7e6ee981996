import { INCOME_STATUS, INVESTMENT_ORDER_STATUS } from "#generated/choices";
import { sumOf } from "#metadata";
import { moduleOf, now, recordsInScope, recordsOf, type OperationContext, type Row, type RowOf } from "#server";
import { TrellisError } from "#contract";
import { sql, type RawBuilder } from "kysely";
import { dueOn, totalsOf, type DueIncome } from "./due-income.ts";
import { payIncomes, unpaid } from "./incomes.ts";
import type { OrderRow } from "./orders.ts";
import { frozenMembers } from "./referral-shares.ts";

/** Orders per transaction. The limit keeps transactions short. */
const CHUNK = 500;

type BatchRow = RowOf<"income">;

/** Progress of a batch. */
export interface Paid {
  readonly done: number;
  readonly total: number;
  readonly finished: boolean;
}

/**
 * Pays the next orders of a running batch, in the transaction of `context`. Repeated attempts pay an order only once
 * per day.
 *
 * An order whose wallet is frozen is postponed. The batch is then paid in part and can be started again.
 * @throws TrellisError notFound when the batch was deleted or lies outside of the caller's scope
 */
export async function payNextOrders(context: OperationContext, id: string): Promise<Paid> {
  const batches = await recordsInScope(context, "income");
  const [batch] = await batches.find({ id }, { lock: true });
  if (batch === undefined) throw new TrellisError("notFound");
  const total = batch.orderCount;
  if (batch.status !== INCOME_STATUS.paying) return { done: total, total, finished: true };
  const orders = await nextOrders(context, batch);
  const { paid, skipped } = await pay(context, batch, orders);
  const finished = orders.length < CHUNK;
  const skippedCount = batch.skippedCount + skipped;
  const done = batch.doneCount + orders.length;
  await batches.update(
    { id },
    {
      status: finished ? (skippedCount > 0 ? INCOME_STATUS.partlyPaid : INCOME_STATUS.paid) : INCOME_STATUS.paying,
      doneCount: done,
      skippedCount,
      amount: sumOf([batch.amount, ...paid.map(({ amount }) => amount)]),
      lastOrderId: finished ? null : (orders.at(-1)?.id ?? null),
      finishedAt: finished ? now(context.deps) : null,
    },
  );
  return { done, total, finished };
}

/** @returns the first values of a batch that starts, or restarts for its postponed orders */
export async function beginningOf(context: OperationContext, batch: BatchRow): Promise<Row> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from ${ordersOf(context, batch)}`.execute(context.db);
  return {
    orderCount: rows[0]?.count ?? 0,
    doneCount: 0,
    skippedCount: 0,
    lastOrderId: null,
    startedAt: batch.startedAt ?? now(context.deps),
  };
}

/** Locks and returns the next running orders whose term covers the day of the batch. */
async function nextOrders(context: OperationContext, batch: BatchRow): Promise<readonly OrderRow[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id::text as id from ${ordersOf(context, batch)} and o.id > ${batch.lastOrderId ?? "0"}
    order by o.id limit ${CHUNK}`.execute(context.db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return recordsOf(context, "investment-order").find({ id: ids }, { lock: true, sort: [{ field: "id", descending: false }] });
}

function ordersOf(context: OperationContext, batch: BatchRow): RawBuilder<unknown> {
  const day = batch.incomeDate;
  return sql`${sql.table(moduleOf(context, "investment-order").table)} as o
    where o.tenant_id = ${context.tenantId} and o.invest_id = ${batch.investId} and o.status = 1 and o.is_deleted = 0
      and o.start_date < ${day} and o.end_date >= ${day}`;
}

async function pay(
  context: OperationContext,
  batch: BatchRow,
  orders: readonly OrderRow[],
): Promise<{ readonly paid: readonly DueIncome[]; readonly skipped: number }> {
  const day = batch.incomeDate;
  const due = await unpaid(
    context,
    // An order redeemed in the meantime was paid with its redemption.
    orders.flatMap((order) => (order.status === INVESTMENT_ORDER_STATUS.active ? (dueOn(order, day) ?? []) : [])),
  );
  const frozen = await frozenMembers(
    context,
    due.map(({ order }) => order.memberId),
  );
  const paid = due.filter(({ order }) => !frozen.has(order.memberId));
  await payIncomes(context, paid, batch.id);
  const totals = totalsOf(paid);
  const changes = paid.map(({ order }): [string, Row] => {
    const id = order.id;
    return [id, { totalIncome: sumOf([order.totalIncome, totals.get(id) ?? "0"]) }];
  });
  if (changes.length > 0) await recordsOf(context, "investment-order").rewrite(new Map(changes));
  return { paid, skipped: due.length - paid.length };
}
