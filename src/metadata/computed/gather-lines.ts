import { sameJson, type Json } from "#contract";
import { evaluate, parse, type Given, type ParseResult, type Scope, type Value } from "#expressions";
import type { Field } from "../module/field.ts";
import { givenValue, storedResult } from "./compute-record.ts";
import type { Rollup } from "./rollups.ts";

type Line = Readonly<Record<string, unknown>>;

/** Records that a form holds and that a roll-up gathers, those of its condition only. */
export interface HeldLines {
  readonly fields: readonly Field[];
  /** As they were read. */
  readonly before: readonly Line[];
  readonly now: readonly Line[];
}

/**
 * Gathers a value from lines that a form holds, as the server will when it saves them. The record may have lines that
 * the caller may not read: a count and a sum change by what the form changes, any other value stays as it is then.
 * @param stored the value before the form was opened; null for a new record
 */
export function gatherLines(rollup: Rollup, stored: Json, { fields, before, now }: HeldLines): Json {
  const { field, take } = rollup;
  const taken = (lines: readonly Line[]): Given[] => lines.map((line) => takenFrom(rollup, fields, line));
  if (take === "count" || take === "sum") {
    const scope = { stored: givenValue(field, stored), before: taken(before), now: taken(now) };
    return storedResult(field, run(`coalesce(stored, 0) + ${take}(now) - ${take}(before)`, scope));
  }
  const gather = (lines: readonly Line[]): Json =>
    take === "last" ? lastOf(rollup, fields, lines) : storedResult(field, run(`${take}(lines)`, { lines: taken(lines) }));
  return isEqual(field, gather(before), stored) ? gather(now) : stored;
}

/** A record without a named field counts as itself. */
function takenFrom({ of }: Rollup, fields: readonly Field[], line: Line): Given {
  return of === null ? true : readable(fields, of, line);
}

function lastOf({ of, order }: Rollup, fields: readonly Field[], lines: readonly Line[]): Json {
  const isTyped = fields.some(({ name }) => name === order);
  const isLater = (line: Line, last: Line): boolean => {
    // A new line is later than those that are stored, and the next one later still.
    const isNew = line["id"] === undefined;
    if (!isTyped && (isNew || last["id"] === undefined)) return isNew;
    const scope = { line: readable(fields, order, line), last: readable(fields, order, last) };
    if (run("line == last", scope) !== true) return run("line > last", scope) === true;
    return isNew || (last["id"] !== undefined && BigInt(String(line["id"])) > BigInt(String(last["id"])));
  };
  const found = lines.reduce<Line | null>((last, line) => {
    if (readable(fields, order, line) === null && (isTyped || line["id"] !== undefined)) return last;
    return last === null || isLater(line, last) ? line : last;
  }, null);
  return ((of === null ? null : found?.[of]) ?? null) as Json;
}

/** The value of a field, or of a value that the server keeps beside the fields, such as the time of creation. */
function readable(fields: readonly Field[], name: string, line: Line): Given {
  const field = fields.find((one) => one.name === name);
  return field === undefined ? ((line[name] ?? null) as Json) : givenValue(field, line[name]);
}

/** Amounts are equal with and without idle zeros. */
function isEqual(field: Field, one: Json, other: Json): boolean {
  const scope = { one: givenValue(field, one), other: givenValue(field, other) };
  return sameJson(one, other) || (field.storage === "decimal" && run("one == other", scope) === true);
}

const parsed = new Map<string, ParseResult>();

function run(text: string, scope: Scope): Value {
  const known = parsed.get(text) ?? parse(text);
  parsed.set(text, known);
  const result = known.ok ? evaluate(known.value, scope) : known;
  return result.ok ? result.value : null;
}
