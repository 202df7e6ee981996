import type { Json } from "#contract";
import { amountText } from "#metadata";
import { textOf } from "../../values/text-of.ts";
import type { LineContext, ValueLine } from "../kind-view.ts";
import { numberLine, readPrecision } from "../shared/line/plain-line.ts";
import { currencySymbol } from "./currency-symbol.ts";
import { recordCurrency } from "./record-currency.ts";

/** Decimals of an amount whose module file states no precision. */
export const MONEY_DECIMALS = 2;

export function formatMoney(value: Json, { options, record, text }: LineContext): ValueLine {
  const { trend = null } = options;
  const currency = recordCurrency(options, record);
  const symbol = currency === null ? "" : text({ zh: currencySymbol(currency, "zh"), en: currencySymbol(currency, "en") });
  return numberLine(amountText(textOf(value), readPrecision(options) ?? MONEY_DECIMALS), symbol, trend);
}
