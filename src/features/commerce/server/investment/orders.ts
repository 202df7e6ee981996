import { ALGORITHM_METHOD } from "#generated/choices";
import { recordsOf, type OperationContext, type RowOf } from "#server";
import type { IncomeTerms } from "./income-arithmetic.ts";

export type OrderRow = RowOf<"investment-order">;

/** @returns the terms that determine the order's income */
export function termsOf(order: OrderRow): IncomeTerms {
  return {
    amount: order.amount,
    rate: order.rate ?? 0,
    term: order.term ?? 0,
    method: order.method ?? ALGORITHM_METHOD.daily,
  };
}

/** @returns one record of the tenant; null when there is none */
export async function findOne<Name extends string>(
  context: OperationContext,
  module: Name,
  id: unknown,
  lock = false,
): Promise<RowOf<Name> | null> {
  if (id === null || id === undefined || id === "") return null;
  return recordsOf(context, module).findById(String(id), lock);
}
