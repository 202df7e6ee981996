import { ALGORITHM_METHOD } from "#generated/choices";
import type { Text } from "#contract";
import { compareAmounts } from "#metadata";
import { wrongField, type Interceptors, type Row, type RowOf } from "#server";
import { findOne } from "./orders.ts";

const TEXTS = {
  algorithm: { zh: "该算法已停用，请选择其他算法", en: "This algorithm is disabled. Choose another one." },
  largest: { zh: "限投金额不能小于起投金额", en: "The maximum amount must not be less than the minimum amount" },
  tiers: { zh: "各档的起始金额不能相同", en: "Two tiers cannot start at the same amount" },
  window: { zh: "结束时间须晚于开始时间", en: "The end must be after the start" },
  quota: { zh: "募集额度不能小于已募集的金额", en: "The quota must not be less than the amount already raised" },
} as const satisfies Record<string, Text>;

/** Rejects tiers that overlap: an amount may reach only one tier. */
export const algorithmInterceptors: Interceptors<RowOf<"algorithm">> = {
  beforeSave: (context, input) => {
    const tiers = Array.isArray(input.tiers) && input.method === ALGORITHM_METHOD.tiered ? (input.tiers as Row[]) : [];
    const sorted = tiers.map((tier) => String(tier["fromAmount"])).sort(compareAmounts);
    if (sorted.some((from, at) => at > 0 && compareAmounts(from, sorted[at - 1] ?? from) === 0))
      return Promise.reject(wrongField("tiers", "uniqueItems", TEXTS.tiers));
    return Promise.resolve(input);
  },
};

export const productInterceptors: Interceptors<RowOf<"invest">> = {
  beforeSave: async (context, input, current) => {
    const { minAmount, maxAmount } = input;
    if (isGiven(minAmount) && isGiven(maxAmount) && compareAmounts(String(maxAmount), String(minAmount)) < 0)
      throw wrongField("maxAmount", "minimum", TEXTS.largest);
    if (input.algorithmId !== current?.algorithmId) {
      const algorithm = await findOne(context, "algorithm", input.algorithmId);
      if (algorithm !== null && (algorithm.status ?? 1) === 0) throw wrongField("algorithmId", "x-ref", TEXTS.algorithm);
    }
    return input;
  },
};

export const offeringInterceptors: Interceptors<RowOf<"investment">> = {
  beforeSave: (context, input, current) => {
    if ((input.endTime ?? "") <= (input.startTime ?? "")) return Promise.reject(wrongField("endTime", "minimum", TEXTS.window));
    if (compareAmounts(input.quota ?? "", current?.raised ?? "0") < 0)
      return Promise.reject(wrongField("quota", "minimum", TEXTS.quota));
    return Promise.resolve(input);
  },
};

export function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && value !== "";
}
