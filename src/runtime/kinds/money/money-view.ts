import type { KindView } from "../kind-view.ts";
import { formatMoney, MONEY_DECIMALS } from "./format-money.ts";

export const moneyView: KindView = { formatLine: formatMoney, totalDecimals: MONEY_DECIMALS };
