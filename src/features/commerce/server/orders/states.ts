import { ORDER_AFTER_STATUS, ORDER_STATUS } from "#generated/choices";
import { refused, type Row } from "#server";

/** The states that may follow each state. */
export type Steps = Readonly<Record<number, readonly number[]>>;

const ORDER = ORDER_STATUS;
export const ORDER_STEPS: Steps = {
  [ORDER.toPay]: [ORDER.toShip, ORDER.cancelled],
  [ORDER.toShip]: [ORDER.onItsWay, ORDER.cancelled],
  [ORDER.onItsWay]: [ORDER.finished],
  [ORDER.finished]: [],
  [ORDER.cancelled]: [],
};

const CLAIM = ORDER_AFTER_STATUS;
export const AFTER_STEPS: Steps = {
  [CLAIM.toReview]: [CLAIM.toReturn, CLAIM.finished, CLAIM.refused],
  [CLAIM.toReturn]: [CLAIM.toDeliver, CLAIM.finished, CLAIM.returnRefused],
  [CLAIM.toDeliver]: [CLAIM.finished],
  [CLAIM.finished]: [],
  [CLAIM.refused]: [],
  [CLAIM.returnRefused]: [],
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
    en: "Its state cannot be changed like this; refresh, then use what the screen offers",
  });
}
