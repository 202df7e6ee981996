import { recordsOf, type OperationContext, type Row } from "#server";
import type { IncomeTerms } from "./income-arithmetic.ts";

/** States of an investment order, as its file has them. */
export const ORDER = { running: 1, matured: 2, redeemedEarly: 3 } as const;

/** What an order's income follows from. */
export function termsOf(order: Row): IncomeTerms {
  return {
    amount: String(order["amount"]),
    rate: Number(order["rate"] ?? 0),
    term: Number(order["term"] ?? 0),
    method: Number(order["method"]),
  };
}

/** One record of the tenant; null when there is none. */
export async function oneOf(context: OperationContext, module: string, id: unknown, lock = false): Promise<Row | null> {
  if (id === null || id === undefined || id === "") return null;
  const [record] = await recordsOf(context, module).find({ id: String(id) }, { limit: 1, lock });
  return record ?? null;
}

/** What is missing or unreadable does not stop a sum. */
export function amountOfField(record: Row, field: string): string {
  return String(record[field] ?? "0");
}
