import { withUnit, type Text } from "#contract";
import { amountText } from "#metadata";

/** A number of pieces as lists show it, in groups of three digits, with its unit. */
export function piecesText(amount: number | string, unit: string | null): Text {
  return withUnit(countText(amount), Number(amount), unit ?? "");
}

/** The same without a unit. */
export function countText(amount: number | string): string {
  return amountText(String(amount));
}
