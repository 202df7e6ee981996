import { amountText } from "#metadata";

/** Numbers read the same in both languages of the console: groups of three, a point before the decimals. */
const GROUPED = new Intl.NumberFormat("en-US", { maximumFractionDigits: 10 });

export function numberText(value: number): string {
  return GROUPED.format(value);
}

/** Groups a decimal kept as text, digit by digit: a float would lose some. */
export function decimalText(value: string): string {
  return amountText(value);
}
