import { refused, type Row } from "#server";

/** States of an order, as its file has them. */
export const ORDER = { unpaid: 0, paid: 1, shipped: 2, finished: 3, cancelled: 4 } as const;

/** How an order was paid. */
export const PAID_BY = { balance: 1, offline: 2 } as const;

/** Kinds of after-sales. */
export const AFTER_KIND = { refund: 1, returned: 2, exchange: 3 } as const;

/** States of after-sales, as its file has them. */
export const AFTER = { applied: 0, awaited: 1, toDeliver: 3, finished: 4, refused: 5, returnRefused: 6 } as const;

/** From which state a record comes into which; whoever asks for another step is refused. */
export type Steps = Readonly<Record<number, readonly number[]>>;

export const ORDER_STEPS: Steps = { 0: [1, 4], 1: [2, 4], 2: [3], 3: [], 4: [] };
export const AFTER_STEPS: Steps = { 0: [1, 4, 5], 1: [3, 4, 6], 3: [4], 4: [], 5: [], 6: [] };

export function statusOf(record: Row | null): number {
  return Number(record?.["status"] ?? 0);
}

/**
 * What a state brings about moves money and stock, so it is entered once and never left backwards, by undoing either.
 * @throws TrellisError actionRefused
 */
export function assertStep(steps: Steps, from: number, to: number): void {
  if (from === to || steps[from]?.includes(to) === true) return;
  throw refused({
    zh: "该单据的状态不能这样改变，请刷新后按页面上的操作处理",
    en: "Its state cannot be changed like this; refresh, then use what the screen offers",
  });
}
