import { FaultError } from "../fault.ts";
import type { Place } from "../parse/ast.ts";
import { Decimal } from "../values/decimal.ts";
import { isList, type Json, type Value } from "../values/value.ts";
import { RecordValue } from "../values/value.ts";
import { inRange } from "./arithmetic.ts";
import type { Scope } from "./evaluate.ts";

/** Levels of lists that a field may hold. */
const MAX_LEVELS = 20;

/**
 * Reads a field by its path. Only own properties count, so no path reaches a prototype. A path through a list reads
 * the field of every item: `lines.amount` is the list of amounts.
 * @throws FaultError when a step leads into a text, a number or a truth value
 */
export function readPath(names: readonly string[], scope: Scope, at: Place): Value {
  let current: Json = scope;
  for (const name of names) current = step(current, name, names, at);
  return fromJson(current, at, 0);
}

function step(json: Json, name: string, names: readonly string[], at: Place): Json {
  if (json === null) return null;
  if (isList(json)) return json.map((item) => (item !== null && isList(item) ? null : step(item, name, names, at)));
  if (typeof json === "object") return Object.hasOwn(json, name) ? (json[name] ?? null) : null;
  throw new FaultError("unknownField", at, { name: names.join(".") });
}

function fromJson(json: Json, at: Place, level: number): Value {
  if (level > MAX_LEVELS) throw new FaultError("tooLarge", at);
  if (json === null || typeof json === "boolean" || typeof json === "string") return json;
  if (typeof json === "number") {
    if (!Number.isFinite(json)) throw new FaultError("tooLarge", at);
    return inRange(new Decimal(json), at);
  }
  return isList(json) ? json.map((item) => fromJson(item, at, level + 1)) : new RecordValue(json);
}
