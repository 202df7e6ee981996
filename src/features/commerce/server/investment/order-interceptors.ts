import { INVESTMENT_ORDER_STATUS } from "#generated/choices";
import { isInBin, type Interceptors, type RowOf } from "#server";
import { buy, termsOfPurchase } from "./buying.ts";
import { assertInScope } from "../assert-in-scope.ts";
import { redeem, termsOfRedemption } from "./redemption.ts";

/**
 * Moves the money of an order whenever its state changes. The order's actions are data in the module file, so this
 * cannot depend on the action.
 */
export const orderInterceptors: Interceptors<RowOf<"investment-order">> = {
  beforeSave: async (context, input, current) => {
    if (current === null) {
      await assertInScope(context, input, "memberId", "member");
      return termsOfPurchase(context, input);
    }
    const ends = current.status === INVESTMENT_ORDER_STATUS.active && input.status !== INVESTMENT_ORDER_STATUS.active;
    return ends ? termsOfRedemption(context, current, input) : input;
  },
  afterSave: async (context, saved, before) => {
    if (before === null) return buy(context, saved);
    if (isInBin(before)) return;
    if (before.status === INVESTMENT_ORDER_STATUS.active && saved.status !== INVESTMENT_ORDER_STATUS.active)
      await redeem(context, saved);
  },
  // A deleted order had ended. Reviving it restores the record and buys nothing.
  beforeRevive: (_context, record) => Promise.resolve(record),
};
