import {
  FILTER_OPERATORS,
  QUERY_LIMITS,
  TrellisError,
  daysOf,
  isPeriod,
  isWhereGroup,
  splitFilterKey,
  whereParts,
  type FilterOperator,
  type Where,
} from "#contract";
import { operatorFits, type Module } from "#metadata";
import type { StoredField } from "../columns.ts";
import { filterValue, isStorableText, type FilterValue } from "./filter-values.ts";

/** One filter after the border: a field the caller may ask by, an operator that fits it, a value of its type. */
export interface FilterCondition {
  readonly stored: StoredField;
  readonly operator: FilterOperator;
  /** Null for `null` and `notnull`, and for the LIKE family, which compares `text`. */
  readonly value: FilterValue | null;
  readonly text: string;
  /** End of the period that begins in `stored`, for `endge`. Absent: no period, or the caller may not see its end. */
  readonly end?: StoredField;
  /** The records of this module are meant by their keys, and what is beneath them in its tree. */
  readonly tree?: Module;
}

/** Filters of which all, or any one, must hold. Never empty. */
export interface FilterGroup {
  readonly join: "all" | "any";
  readonly of: readonly Filter[];
}

export type Filter = FilterCondition | FilterGroup;

const TEXT_OPERATORS: ReadonlySet<FilterOperator> = new Set(["like", "likeleft", "likeright", "notlike"]);

/** Reads filters against the fields that the caller may ask by. */
export interface FilterReader {
  /** Fields that filters may use. */
  readonly askable: readonly StoredField[];
  /** `yyyy-MM-dd` in the server's zone. */
  readonly today: () => string;
  readonly moduleNamed: (name: string) => Module | undefined;
}

/**
 * `name_like` and its value as a condition.
 * @throws TrellisError unknownFilter, badFilterValue
 */
export function readFilter(reader: FilterReader, key: string, text: string): FilterCondition {
  // A field's own name may end like an operator; the field wins.
  const whole = reader.askable.find((stored) => stored.name === key);
  const { field, operator } = whole === undefined ? splitFilterKey(key) : { field: key, operator: null };
  return readCondition(reader, key, field, operator, text);
}

/**
 * `createTimeRange=2026-01-01,2026-01-31`, as the date ranges of the family's screens are called: from the first to the
 * last, both of them within, either of which may be missing. Null when the key names no range of moments or days.
 * @throws TrellisError badFilterValue
 */
export function readRange(reader: FilterReader, key: string, text: string): Filter | null {
  const field = key.slice(0, -RANGE.length);
  const stored = reader.askable.find(({ name }) => name === field);
  if (!key.endsWith(RANGE) || reader.askable.some(({ name }) => name === key)) return null;
  if (stored?.storage !== "timestamp" && stored?.storage !== "date") return null;
  const ends = text.split(",").map((end) => end.trim());
  if (ends.length !== 2) throw badValue(key, text);
  // A period is found when a part of it lies within.
  const first = stored.field?.rangeEnd === undefined ? "datege" : "endge";
  const of = ([first, "datele"] as const).flatMap((operator, at) => {
    const end = ends[at] ?? "";
    return end === "" ? [] : [readCondition(reader, key, field, operator, end)];
  });
  if (of.length === 0) throw badValue(key, text);
  return { join: "all", of };
}

const RANGE = "Range";

/**
 * A condition tree as filters; null when it asks for nothing. As everywhere, an empty value is none.
 * @throws TrellisError unknownFilter, badFilterValue
 */
export function readTree(reader: FilterReader, where: Where): Filter | null {
  if (isWhereGroup(where)) {
    const of = whereParts(where)
      .map((part) => readTree(reader, part))
      .filter((part) => part !== null);
    return of.length === 0 ? null : { join: "all" in where ? "all" : "any", of };
  }
  const { field, operator, value } = where;
  if (value === "" && operator !== "null" && operator !== "notnull") return null;
  return readCondition(reader, `${field}_${operator}`, field, operator, value);
}

function readCondition(
  reader: FilterReader,
  key: string,
  field: string,
  operator: FilterOperator | null,
  text: string,
): FilterCondition {
  const { askable } = reader;
  const stored = askable.find((candidate) => candidate.name === field);
  if (stored === undefined) {
    // `status_eq`: the field is right, and what may stand behind it is told.
    const likelyField = askable.find(({ name }) => name === field.slice(0, Math.max(field.lastIndexOf("_"), 0)));
    throw unknown(
      "unknownFilter",
      key,
      likelyField === undefined
        ? askable.map(({ name }) => name)
        : FILTER_OPERATORS.filter((candidate) => fits(candidate, likelyField)).map(
            (candidate) => `${likelyField.name}_${candidate}`,
          ),
    );
  }
  const chosen = operator ?? defaultOperator(stored);
  if (!fits(chosen, stored))
    throw unknown(
      "unknownFilter",
      key,
      askable.filter((candidate) => fits(chosen, candidate)).map((candidate) => `${candidate.name}_${chosen}`),
    );
  if (chosen === "null" || chosen === "notnull") return { stored, operator: chosen, value: null, text };
  if (TEXT_OPERATORS.has(chosen)) {
    if (!isStorableText(text)) throw badValue(key, text);
    return { stored, operator: chosen, value: null, text };
  }
  const value = readValue(reader, stored, chosen, text);
  if (value === null) throw badValue(key, text);
  const ref = stored.field?.ref;
  const tree = ref?.beneath === true ? reader.moduleNamed(ref.module) : undefined;
  const end = chosen === "endge" ? askable.find(({ name }) => name === stored.field?.rangeEnd) : undefined;
  return {
    stored,
    operator: chosen,
    value,
    text,
    ...(end === undefined ? {} : { end }),
    ...(tree === undefined ? {} : { tree }),
  };
}

function readValue(reader: FilterReader, stored: StoredField, operator: FilterOperator, text: string): FilterValue | null {
  if (operator === "within") return isPeriod(text) ? daysAsValue(stored, daysOf(text, reader.today())) : null;
  if (operator !== "in" && operator !== "notin") return filterValue(stored, text);
  // A text may begin or end with a space, and is found by itself; in a list of anything else a space means nothing.
  const parts = text
    .split(",")
    .map((part) => (stored.storage === "text" ? part : part.trim()))
    .filter((part) => part !== "");
  if (parts.length === 0 || parts.length > QUERY_LIMITS.values) return null;
  const of = [...new Set(parts)].map((part) => filterValue(stored, part));
  const known = of.filter((value) => value !== null);
  return known.length < of.length ? null : { kind: "list", of: known };
}

function daysAsValue(stored: StoredField, { from, to }: { readonly from: string; readonly to: string }): FilterValue {
  return stored.storage === "date" ? { kind: "day", from, to } : { kind: "day", from: `${from} 00:00:00`, to: `${to} 00:00:00` };
}

/** LIKE for free text, equality for the rest: numbers, moments, and texts that are keys of something. */
function defaultOperator({ storage, field }: StoredField): FilterOperator {
  const free =
    storage === "text" &&
    field !== null &&
    field.ref === null &&
    field.dict === null &&
    field.options === null &&
    !field.multiple;
  return free ? "like" : "equal";
}

function fits(operator: FilterOperator, { storage, field }: StoredField): boolean {
  return operatorFits(operator, storage, field?.multiple === true);
}

/** Long enough to find one's field, short enough for a toast. */
const MOST_NAMES = 40;

export function unknown(id: "unknownFilter" | "unknownSort", name: string, allowed: readonly string[]): TrellisError {
  const names = allowed.length > MOST_NAMES ? [...allowed.slice(0, MOST_NAMES), "…"] : allowed;
  return new TrellisError(id, { params: { name: legible(name), allowed: names.join(", ") } });
}

function badValue(name: string, value: string): TrellisError {
  return new TrellisError("badFilterValue", { params: { name: legible(name), value: legible(value) } });
}

function legible(text: string): string {
  return text.slice(0, 100).replaceAll("\0", "␀").toWellFormed();
}
