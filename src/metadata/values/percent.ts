import { ungrouped } from "./money.ts";

/**
 * Percentages are stored as shares, as in spreadsheets: `0.125` is shown and entered as `12.5%`.
 * The point moves within the digits, because `0.07 * 100` is `7.000000000000001`.
 */

/**
 * `0.125` → `12.5%`.
 * @param precision minimum decimal places
 */
export function percentText(share: number, precision = 0): string {
  return `${percentDigits(share, precision)}%`;
}

/** Formats the same without the sign, for input. */
export function percentDigits(share: number, precision = 0): string {
  const digits = shifted(plainDigits(share), 2);
  const [whole = "", decimals = ""] = digits.split(".");
  return decimals.length >= precision ? digits : `${whole}.${decimals.padEnd(precision, "0")}`;
}

/**
 * Parses a percentage from a form or a spreadsheet: `12.5`, `12.5%`, `12.5 ％`.
 * @returns the share; null when it is not a number
 */
export function shareOf(text: string): number | null {
  const match = /^([+-]?)(\d{1,15}(?:\.\d{0,12})?|\.\d{1,12})\s*[%％]?$/.exec(ungrouped(text.trim()));
  if (match === null) return null;
  const [, sign = "", digits = ""] = match;
  return Number(`${sign}${shifted(digits.startsWith(".") ? `0${digits}` : digits, -2)}`);
}

/** Avoids exponents such as `1e-7`. */
function plainDigits(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(12).replace(/\.?0+$/, "") : text;
}

/**
 * Moves the decimal point of `[-]digits[.digits]` by some places to the right, or to the left when
 * negative.
 */
function shifted(text: string, places: number): string {
  const negative = text.startsWith("-");
  const [whole = "", decimals = ""] = text.replace("-", "").split(".");
  const size = Math.abs(places);
  const left = whole.padStart(size + 1, "0");
  const [before, after] =
    places >= 0
      ? [whole + decimals.padEnd(size, "0").slice(0, size), decimals.slice(size)]
      : [left.slice(0, -size), left.slice(-size) + decimals];
  const trimmed = [before.replace(/^0+(?=\d)/, ""), after.replace(/0+$/, "")];
  const number = trimmed[1] === "" ? (trimmed[0] ?? "0") : trimmed.join(".");
  return negative && number !== "0" ? `-${number}` : number;
}
