import { TrellisError, type Text } from "#contract";
import { compareAmounts, negated, sumOf, unitsOf } from "#metadata";
import { page } from "#server/operations";
import { parameter, recordsOf, wrongField, type Handler, type Interceptors, type OperationContext, type RowOf } from "#server";
import { isGiven } from "./products.ts";

const RANGE: Text = { zh: "最低价不能高于最高价", en: "The low must not exceed the high" };

/** Calculates the change since the previous day from the two prices. */
export const quoteInterceptors: Interceptors<RowOf<"quotes">> = {
  beforeSave: (context, input) => {
    const { highPrice, lowPrice } = input;
    if (isGiven(highPrice) && isGiven(lowPrice) && compareAmounts(String(lowPrice), String(highPrice)) > 0)
      return Promise.reject(wrongField("lowPrice", "maximum", RANGE));
    const [price, before] = [input.price ?? "", input.prevClose ?? ""];
    return Promise.resolve({
      ...input,
      changeAmount: sumOf([price, negated(before)]),
      changeRate: changeRate(price, before),
    });
  },
};

const RATE_PLACES = 10_000n;

/** @returns the change as a share of the earlier price, rounded half away from zero to four places */
export function changeRate(price: string, before: string): number {
  const base = unitsOf(before);
  if (base <= 0n) return 0;
  const change = (unitsOf(price) - base) * RATE_PLACES;
  const half = change < 0n ? -base / 2n : base / 2n;
  return Number((change + half) / base) / Number(RATE_PLACES);
}

const SAME: Text = { zh: "目标币种须与基准币种不同", en: "The target currency must differ from the base currency" };

export const rateInterceptors: Interceptors<RowOf<"quotes-rate">> = {
  beforeSave: (context, input) => {
    const [base, target] = [input.baseCurrency ?? "", input.targetCurrency ?? ""];
    if (base === target) return Promise.reject(wrongField("targetCurrency", "not", SAME));
    return Promise.resolve({ ...input, pair: `${base}/${target}` });
  },
};

/**
 * `POST search`: a page of the stored quotes. All parameters may be in the query or in the body, and all given filters
 * must match.
 *
 * - `p` and `ps` (or `current` and `size`): page and size, from 1, size at most 1,000.
 * - `rout`: route of a market. It also finds the markets beneath it: `/stock` finds those of `/stock/cn`.
 * - `code`: beginning of a code.
 * - `name`: part of a name.
 * - `marketId`: id of one market.
 *
 * @throws TrellisError badPage
 */
export const search: Handler = async (context) => {
  const given: readonly (readonly [string, string])[] = [
    ["current", parameter(context, "p") || parameter(context, "current")],
    ["size", parameter(context, "ps") || parameter(context, "size")],
    ["code_likeright", parameter(context, "code")],
    ["name_like", parameter(context, "name")],
    ["marketId_equal", parameter(context, "marketId")],
    ["marketId_in", await marketsOn(context, parameter(context, "rout"))],
  ];
  return page({ ...context, query: new Map(given.filter(([, value]) => value !== "")), body: null });
};

const NO_MARKET = "0";

/** @returns the ids of the markets on a route, comma-joined; "" without a route */
async function marketsOn(context: OperationContext, route: string): Promise<string> {
  const rout = `/${route.replaceAll(/^\/+|\/+$/g, "")}`.toLowerCase();
  if (rout === "/") return "";
  const markets = await recordsOf(context, "market").find({});
  const found = markets.filter((market) => market.rout === rout || market.rout.startsWith(`${rout}/`));
  return found.map((market) => market.id).join(",") || NO_MARKET;
}

/**
 * `GET` or `POST get?code=`: one quote by its code, in upper or lower case.
 * @throws TrellisError missingParameter, notFound
 */
export const get: Handler = async (context) => {
  const code = parameter(context, "code").toUpperCase();
  if (code === "") throw new TrellisError("missingParameter", { params: { name: "code" } });
  const found = await page({ ...context, query: new Map([["code_equal", code]]), body: null });
  const [record] = (found as { readonly records: readonly unknown[] }).records;
  if (record === undefined) throw new TrellisError("notFound");
  return record;
};
