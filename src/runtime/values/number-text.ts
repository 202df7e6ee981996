import { amountText } from "#metadata";

/**
 * Both languages of the console format numbers alike: groups of three, a point before the decimals.
 */
const GROUPED = new Intl.NumberFormat("en-US", { maximumFractionDigits: 10 });

export function numberText(value: number): string {
  return GROUPED.format(value);
}

/** Groups a decimal string digit by digit, because a float would lose digits. */
export function decimalText(value: string): string {
  return amountText(value);
}
