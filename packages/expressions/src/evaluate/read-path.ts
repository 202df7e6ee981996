import { FaultError } from "../fault.ts";
import type { Place } from "../ast.ts";
import { Decimal } from "../values/decimal.ts";
import { isList, type Given, type Value } from "../values/value.ts";
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
  let current: Given = scope;
  for (const name of names) current = step(current, name, names, at);
  return toValue(current, at, 0);
}

function step(given: Given, name: string, names: readonly string[], at: Place): Given {
  if (given === null) return null;
  if (isList(given)) return given.map((item) => (item !== null && isList(item) ? null : step(item, name, names, at)));
  if (typeof given === "object" && !(given instanceof Decimal)) return Object.hasOwn(given, name) ? (given[name] ?? null) : null;
  throw new FaultError("unknownField", at, { name: names.join(".") });
}

function toValue(given: Given, at: Place, level: number): Value {
  if (level > MAX_LEVELS) throw new FaultError("tooLarge", at);
  if (given === null || typeof given === "boolean" || typeof given === "string") return given;
  if (given instanceof Decimal) return inRange(given, at);
  if (typeof given === "number") {
    if (!Number.isFinite(given)) throw new FaultError("tooLarge", at);
    return inRange(new Decimal(given), at);
  }
  return isList(given) ? given.map((item) => toValue(item, at, level + 1)) : new RecordValue(given);
}
