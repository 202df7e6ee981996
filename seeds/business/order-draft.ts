import { ADMINISTRATOR_ID } from "../organisation.ts";
import { amountText } from "./amounts.ts";
import { momentText } from "./calendar.ts";
import type { Sku } from "./catalogue.ts";
import { KIND } from "./ledger.ts";
import type { MemberActivities } from "./member-activities.ts";
import type { Random } from "./random.ts";
import type { SeedRecord } from "./records.ts";

/** Values of the module file of `order`. */
export const PAID_BY = { balance: 1, offline: 2 } as const;

/** Order in the making, with the base of its amounts. */
export interface OrderDraft {
  readonly record: SeedRecord;
  readonly items: readonly { readonly sku: Sku; readonly quantity: number }[];
  /** Cents. */
  readonly pay: number;
  readonly random: Random;
  /** Unique among all orders. */
  readonly number: number;
}

/** Refunds part of an order to the wallet that paid it. */
export function refund(life: MemberActivities, draft: OrderDraft, at: number, cents: number, requestKey: string): void {
  draft.record["refundedAmount"] = amountText(cents);
  draft.record["updateTime"] = momentText(at);
  if (draft.record["payMethod"] === PAID_BY.balance) bookOrder(life, draft, at, cents, requestKey);
}

/** @param cents signed; a positive amount goes back to the member */
export function bookOrder(
  { ledger }: MemberActivities,
  { record }: OrderDraft,
  at: number,
  cents: number,
  requestKey: string,
): void {
  ledger.book({
    at,
    kind: cents < 0 ? KIND.orderPayment : KIND.orderRefund,
    cents,
    requestKey,
    sourceModule: "order",
    sourceId: String(record["id"]),
    remark: String(record["orderNo"]),
  });
}

export function change(record: SeedRecord, at: number, values: SeedRecord): void {
  Object.assign(record, values, { updateTime: momentText(at), updateUser: ADMINISTRATOR_ID });
}
