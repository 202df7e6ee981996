/**
 * Exact arithmetic on amounts as the wire and the database hold them (`x-format: money`): decimal
 * strings with at most four places. A bigint counts ten-thousandths, because floats would round.
 */

const PLACES = 4;
const ONE = 10n ** BigInt(PLACES);
/** Minimum decimal places of a printed amount. */
const SHOWN = 2;

/** Largest amount (`x-format: money`): sixteen digits and four decimals. */
export const LARGEST_AMOUNT = "9999999999999999.9999";

/**
 * `"12.5"` → 125000n.
 * @throws RangeError when the text is not an amount or has more than four significant decimal
 * places
 */
export function unitsOf(amount: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount);
  const [, sign = "", whole = "", decimals = ""] = match ?? [];
  const rest = decimals.slice(PLACES);
  if (match === null || /[1-9]/.test(rest)) throw new RangeError(`not an amount: ${amount}`);
  const units = BigInt(whole) * ONE + BigInt(decimals.slice(0, PLACES).padEnd(PLACES, "0"));
  return sign === "" ? units : -units;
}

/** 125000n → `"12.50"`: at least two places, no further zeros. */
export function amountFrom(units: bigint): string {
  const size = units < 0n ? -units : units;
  const decimals = String(size % ONE).padStart(PLACES, "0");
  const shown = decimals.replace(/0+$/, "").padEnd(SHOWN, "0");
  return `${units < 0n ? "-" : ""}${size / ONE}.${shown}`;
}

/** @throws RangeError */
export function sumOf(amounts: readonly string[]): string {
  return amountFrom(amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n));
}

/** @throws RangeError */
export function negated(amount: string): string {
  return amountFrom(-unitsOf(amount));
}

/**
 * Negative, zero or positive, for `sort`.
 * @throws RangeError
 */
export function compareAmounts(one: string, other: string): number {
  const difference = unitsOf(one) - unitsOf(other);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * Multiplies an amount and rounds it half away from zero to two places.
 * @param factor exact as written: `0.125` counts as exactly that, to ten places
 * @throws RangeError
 */
export function timesOf(amount: string, factor: number): string {
  if (!Number.isFinite(factor)) throw new RangeError(`not a factor: ${factor}`);
  const FACTOR_PLACES = 10;
  const [whole = "0", decimals = ""] = Math.abs(factor).toFixed(FACTOR_PLACES).split(".");
  const scale = 10n ** BigInt(FACTOR_PLACES);
  const exact = unitsOf(amount) * (BigInt(whole) * scale + BigInt(decimals)) * (factor < 0 ? -1n : 1n);
  const cent = scale * 10n ** BigInt(PLACES - SHOWN);
  const half = exact < 0n ? -cent / 2n : cent / 2n;
  return amountFrom(((exact + half) / cent) * 10n ** BigInt(PLACES - SHOWN));
}
