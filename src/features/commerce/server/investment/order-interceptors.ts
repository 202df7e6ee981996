import { isInBin, type Interceptors } from "#server";
import { buy, termsOfPurchase } from "./buying.ts";
import { ORDER } from "./orders.ts";
import { assertWithinReach } from "../within-reach.ts";
import { redeem, termsOfRedemption } from "./redemption.ts";

/** An order's money moves with its state, whoever brings that about (its actions are data). */
export const orderInterceptors: Interceptors = {
  beforeSave: async (context, input, current) => {
    if (current === null) {
      await assertWithinReach(context, input, "memberId", "member");
      return termsOfPurchase(context, input);
    }
    const ends = Number(current["status"]) === ORDER.running && Number(input["status"]) !== ORDER.running;
    return ends ? termsOfRedemption(context, current, input) : input;
  },
  afterSave: async (context, saved, before) => {
    if (before === null) return buy(context, saved);
    if (isInBin(before)) return;
    if (Number(before["status"]) === ORDER.running && Number(saved["status"]) !== ORDER.running) await redeem(context, saved);
  },
  // What lay in the bin had ended: it comes back as it was, and nothing is bought again.
  beforeRevive: (_context, record) => Promise.resolve(record),
};
