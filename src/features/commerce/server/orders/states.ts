import { ORDER_AFTER_STATUS, ORDER_STATUS } from "#generated/choices";
import { refused, type Row } from "#server";

/** The states that may follow each state. */
export type Steps = Readonly<Record<number, readonly number[]>>;

const ORDER = ORDER_STATUS;
export const ORDER_STEPS: Steps = {
  [ORDER.pendingPayment]: [ORDER.pendingShipment, ORDER.cancelled],
  [ORDER.pendingShipment]: [ORDER.shipped, ORDER.cancelled],
  [ORDER.shipped]: [ORDER.completed],
  [ORDER.completed]: [],
  [ORDER.cancelled]: [],
};

const CLAIM = ORDER_AFTER_STATUS;
export const AFTER_STEPS: Steps = {
  [CLAIM.pendingReview]: [CLAIM.pendingReturn, CLAIM.completed, CLAIM.rejected],
  [CLAIM.pendingReturn]: [CLAIM.pendingShipment, CLAIM.completed, CLAIM.returnRejected],
  [CLAIM.pendingShipment]: [CLAIM.completed],
  [CLAIM.completed]: [],
  [CLAIM.rejected]: [],
  [CLAIM.returnRejected]: [],
};

export function statusOf(record: Row | null): number {
  return Number(record?.["status"] ?? 0);
}

/**
 * Rejects a step that is not allowed. A state moves money and stock, so each state is entered once and never left
 * backwards.
 * @throws TrellisError actionRefused
 */
export function assertStep(steps: Steps, from: number, to: number): void {
  if (from === to || steps[from]?.includes(to) === true) return;
  throw refused({
    zh: "该单据的状态不能这样改变，请刷新后按页面上的操作处理",
    en: "This status change is not allowed. Refresh, then use the available actions.",
  });
}
