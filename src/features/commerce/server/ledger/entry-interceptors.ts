import { isJsonObject, type Text } from "#contract";
import { compareAmounts } from "#metadata";
import { fieldRulesOf } from "#server/rights";
import { wrongField, type Interceptors, type RowOf } from "#server";

const BOOKED: Text = {
  zh: "已入账的内容不能修改，只能改备注；有误请冲正后重新入账",
  en: "A booked entry cannot be changed, except for its remark. Reverse the entry and book a new one.",
};

const KEYS = ["memberId", "walletType", "kind"] as const;
const AMOUNTS = ["amount", "balanceAfter"] as const;

/**
 * Rejects every change of an entry except its remark. Other modules ignore read-only fields silently, but a caller who
 * sends another amount must not receive a success. Unchanged values are accepted, and fields hidden from the caller are
 * not compared.
 */
export const entryInterceptors: Interceptors<RowOf<"assets-log">> = {
  beforeSave: async (context, input, current) => {
    if (current === null || !isJsonObject(context.body)) return input;
    const asked = context.body;
    const { hidden } = await fieldRulesOf(context, context.module);
    const same = (name: (typeof KEYS)[number]): boolean => String(asked[name]) === String(current[name]);
    const wrong = [...KEYS.filter((name) => !same(name)), ...AMOUNTS.filter((name) => !sameAmount(asked[name], current[name]))];
    const [first] = wrong.filter((name) => !hidden.has(name) && ![undefined, null, ""].some((none) => none === asked[name]));
    if (first !== undefined) throw wrongField(first, "readOnly", BOOKED);
    return input;
  },
};

function sameAmount(asked: unknown, booked: unknown): boolean {
  const text = String(asked);
  return /^-?\d{1,15}(?:\.\d{1,4})?$/.test(text) && compareAmounts(text, String(booked)) === 0;
}
