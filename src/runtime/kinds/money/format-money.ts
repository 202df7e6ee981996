import type { Json } from "#contract";
import { amountText } from "#metadata";
import { textOf } from "../../values/text-of.ts";
import type { LineContext, ValueLine } from "../kind-view.ts";
import { numberLine, readPrecision } from "../shared/line/plain-line.ts";
import { currencySymbol } from "./currency-symbol.ts";

/** Decimals of an amount whose module file states no precision. */
export const MONEY_DECIMALS = 2;

export function formatMoney(value: Json, { options, text }: LineContext): ValueLine {
  const { currency, trend = null } = options;
  const symbol =
    typeof currency === "string" ? text({ zh: currencySymbol(currency, "zh"), en: currencySymbol(currency, "en") }) : "";
  return numberLine(amountText(textOf(value), readPrecision(options) ?? MONEY_DECIMALS), symbol, trend);
}
