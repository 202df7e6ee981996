import { TrellisError, type Text } from "#contract";
import { sumOf } from "#metadata";
import {
  detail,
  idsParameter,
  moduleOf,
  now,
  recordsInScope,
  recordsOf,
  refused,
  today,
  type Handler,
  type OperationContext,
  type Row,
} from "#server";
import { sql, type RawBuilder } from "kysely";
import { dueOn, totalsOf, type DueIncome } from "./due-income.ts";
import { BATCH } from "./income-batches.ts";
import { payIncomes, unpaid } from "./incomes.ts";
import { amountOfField, ORDER } from "./orders.ts";
import { frozenMembers } from "./referral-shares.ts";

/** Orders that one call works through: few enough for a short transaction. */
const CHUNK = 500;

const EARLY: Text = { zh: "收益日期未到，请在 {day} 发放", en: "The day has not come; pay it on {day}" };

/**
 * `POST distribute` of an income batch (`ids`: one): works out and pays the day's income of the next 500 running orders of
 * the product, in one transaction, and says how far it is. Whoever asks goes on asking until it is `finished`; who stops,
 * or falls over, goes on where the last call ended. However often and by however many it is asked, an order is paid once
 * for a day; a batch that is paid already only says so. Orders whose wallet is frozen are put off: the batch is paid in part then and can be paid again.
 * @returns the batch, with `finished`
 * @throws TrellisError noneSelected, notFound, actionRefused
 */
export const distribute: Handler = async (context) => {
  const [id = ""] = idsParameter(context, "ids", "id");
  const batches = await recordsInScope(context, "income");
  // Whoever comes second waits here, and goes on where the first has ended.
  const [locked] = await batches.find({ id }, { lock: true });
  if (locked === undefined) throw new TrellisError("notFound");
  const told = (finished: boolean): Promise<Row> => tell(context, id, finished);
  if (Number(locked["status"]) === BATCH.done) return told(true);
  if (String(locked["incomeDate"]) > today(context.deps)) throw refused(EARLY, { day: String(locked["incomeDate"]) });
  const batch = Number(locked["status"]) === BATCH.running ? locked : { ...locked, ...(await beginning(context, locked)) };
  const orders = await nextOrders(context, batch);
  const { paid, skipped } = await pay(context, batch, orders);
  const finished = orders.length < CHUNK;
  const skippedCount = Number(batch["skippedCount"]) + skipped;
  await batches.update(
    { id },
    {
      status: finished ? (skippedCount > 0 ? BATCH.partly : BATCH.done) : BATCH.running,
      orderCount: batch["orderCount"],
      doneCount: Number(batch["doneCount"]) + orders.length,
      skippedCount,
      amount: sumOf([amountOfField(batch, "amount"), ...paid.map(({ amount }) => amount)]),
      lastOrderId: finished ? null : String(orders.at(-1)?.["id"]),
      startedAt: batch["startedAt"],
      finishedAt: finished ? now(context.deps) : null,
    },
  );
  return told(finished);
};

/** The batch as the caller may see it. */
async function tell(context: OperationContext, id: string, finished: boolean): Promise<Row> {
  const shown = (await detail({
    ...context,
    module: moduleOf(context, "income"),
    query: new Map([["id", id]]),
    body: null,
  })) as Row;
  return { ...shown, finished };
}

/** A batch that begins, or begins anew for what was put off: what has been paid stays counted in its amount. */
async function beginning(context: OperationContext, batch: Row): Promise<Row> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from ${ordersOf(context, batch)}`.execute(context.db);
  return {
    orderCount: rows[0]?.count ?? 0,
    doneCount: 0,
    skippedCount: 0,
    lastOrderId: null,
    startedAt: batch["startedAt"] ?? now(context.deps),
  };
}

/** The next running orders that the batch's day is in the term of, locked. */
async function nextOrders(context: OperationContext, batch: Row): Promise<readonly Row[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id::text as id from ${ordersOf(context, batch)} and o.id > ${String(batch["lastOrderId"] ?? "0")}
    order by o.id limit ${CHUNK}`.execute(context.db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return recordsOf(context, "investment-order").find({ id: ids }, { lock: true, sort: [{ field: "id", descending: false }] });
}

function ordersOf(context: OperationContext, batch: Row): RawBuilder<unknown> {
  const day = String(batch["incomeDate"]);
  return sql`${sql.table(moduleOf(context, "investment-order").table)} as o
    where o.tenant_id = ${context.tenantId} and o.invest_id = ${String(batch["investId"])} and o.status = 1 and o.is_deleted = 0
      and o.start_date < ${day} and o.end_date >= ${day}`;
}

async function pay(
  context: OperationContext,
  batch: Row,
  orders: readonly Row[],
): Promise<{ readonly paid: readonly DueIncome[]; readonly skipped: number }> {
  const day = String(batch["incomeDate"]);
  const due = await unpaid(
    context,
    // Redeemed before we had its lock: what was due of it has been paid with that.
    orders.flatMap((order) => (Number(order["status"]) === ORDER.running ? (dueOn(order, day) ?? []) : [])),
  );
  const frozen = await frozenMembers(
    context,
    due.map(({ order }) => String(order["memberId"])),
  );
  const paid = due.filter(({ order }) => !frozen.has(String(order["memberId"])));
  await payIncomes(context, paid, String(batch["id"]));
  const totals = totalsOf(paid);
  const changes = paid.map(({ order }): [string, Row] => {
    const id = String(order["id"]);
    return [id, { totalIncome: sumOf([amountOfField(order, "totalIncome"), totals.get(id) ?? "0"]) }];
  });
  if (changes.length > 0) await recordsOf(context, "investment-order").rewrite(new Map(changes));
  return { paid, skipped: due.length - paid.length };
}
