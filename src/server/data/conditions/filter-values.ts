import type { SqlType, StoredField } from "../columns.ts";

/** A filter's value brought to the column's type. */
export type FilterValue =
  | { readonly kind: "value"; readonly value: string | number | boolean }
  /** A day, or several in a row, for all moments in it: from `from` on, before `to`. */
  | { readonly kind: "day"; readonly from: string; readonly to: string }
  /** One of these; never empty. */
  | { readonly kind: "list"; readonly of: readonly FilterValue[] };

const RANGES: Partial<Record<SqlType, readonly [bigint, bigint]>> = {
  integer: [-2_147_483_648n, 2_147_483_647n],
  bigint: [-9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n],
};

/** Null when the text does not fit the field. */
export function filterValue(stored: StoredField, text: string): FilterValue | null {
  if (!isStorableText(text)) return null;
  switch (stored.storage) {
    case "text":
      return { kind: "value", value: text };
    case "id":
    case "integer":
      return isWhole(stored.type, text) ? { kind: "value", value: text } : null;
    case "double":
    case "decimal":
      return /^-?\d{1,30}(?:\.\d{1,30})?$/.test(text) ? { kind: "value", value: text } : null;
    case "boolean":
      return BOOLEANS.has(text) ? { kind: "value", value: BOOLEANS.get(text) === true } : null;
    case "date":
      return isDay(text) ? { kind: "value", value: text } : isMoment(text) ? { kind: "value", value: text.slice(0, 10) } : null;
    case "timestamp":
      if (isDay(text)) return { kind: "day", from: `${text} 00:00:00`, to: `${nextDay(text)} 00:00:00` };
      return isMoment(text) ? { kind: "value", value: text } : null;
    case "time":
      return /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(text) ? { kind: "value", value: text } : null;
    case "json":
      return null;
  }
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);

/** True when PostgreSQL can keep the text: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** True when the text is a whole number that the column's type holds. */
export function isWhole(type: SqlType, text: string): boolean {
  const range = RANGES[type];
  if (range === undefined || !/^-?\d{1,19}$/.test(text)) return false;
  const value = BigInt(text);
  return value >= range[0] && value <= range[1];
}

function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null || Number(match[1]) === 0) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isMoment(text: string): boolean {
  return /^.{10} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && isDay(text.slice(0, 10));
}

function nextDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  const next = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (date ?? 0) + 1));
  return `${String(next.getUTCFullYear()).padStart(4, "0")}-${String(next.getUTCMonth() + 1).padStart(2, "0")}-${String(next.getUTCDate()).padStart(2, "0")}`;
}
