import { isJsonObject, type Json, type JsonObject } from "#contract";
import type { Path } from "../../../source/parse.ts";
import type { FieldDraft } from "../draft.ts";
import { factsOf } from "../fields/field-facts.ts";
import { isArray, sameJson } from "../json-type.ts";

/** The records on which a condition holds: on all, on none, and the parts of it that do not matter. */
export interface ConditionTable {
  readonly outcome: "always" | "never" | "sometimes";
  /** Place of a part without which the condition holds on the same records; null without one. */
  readonly idle: Path | null;
}

interface Fields {
  readonly fields: ReadonlyMap<string, FieldDraft>;
  /** True for a field that always has a value. */
  readonly isFilled: (field: FieldDraft) => boolean;
}

/** The tests of one record that hold, by their text. */
type Record = ReadonlySet<string>;

/** Records that are tried; a condition that needs more is left out. */
const MOST_RECORDS = 512;
/** Tests of one field whose outcome depends on more than its value. */
const MOST_OPEN_TESTS = 3;

/**
 * Tries a condition on one record for each combination of values that it tells apart.
 * @returns null for a condition with other keywords, with values that no record has, or with too many combinations
 */
export function tableOf(condition: Json | undefined, path: Path, known: Fields): ConditionTable | null {
  const tests = new Map<string, Map<string, JsonObject>>();
  if (!isJsonObject(condition) || !gather(condition, tests)) return null;
  const byField: (readonly Record[])[] = [];
  for (const [name, ofField] of tests) {
    const records = recordsOf(known.fields.get(name), ofField, name, known);
    if (records === null) return null;
    byField.push(records);
  }
  if (byField.reduce((count, { length }) => count * length, 1) > MOST_RECORDS) return null;
  const records = byField.reduce<readonly Record[]>(
    (all, own) => all.flatMap((record) => own.map((other) => both(record, other))),
    [new Set()],
  );
  const outcomes = records.map((record) => holds(condition, record, path, null));
  if (outcomes.every(Boolean)) return { outcome: "always", idle: null };
  if (!outcomes.some(Boolean)) return { outcome: "never", idle: null };
  const idle = partsOf(condition, path).find((part) =>
    records.every((record, at) => holds(condition, record, path, keyOf(part)) === outcomes[at]),
  );
  return { outcome: "sometimes", idle: idle ?? null };
}

const both = (one: Iterable<string>, other: Iterable<string>): Record => new Set([...one, ...other]);
const keyOf = (path: Path): string => path.join("\n");
const testKey = (name: string, test: Json): string => `${name}\n${JSON.stringify(test)}`;

/** Collects the tests of each field. False for a condition with keywords that are not understood. */
function gather(condition: Json, tests: Map<string, Map<string, JsonObject>>): boolean {
  if (!isJsonObject(condition)) return false;
  return Object.entries(condition).every(([key, part]) => {
    if (key === "allOf" || key === "anyOf") return isArray(part) && part.length > 0 && part.every((one) => gather(one, tests));
    if (key === "not") return gather(part, tests);
    if (key !== "properties" || !isJsonObject(part)) return false;
    return Object.entries(part).every(([name, test]) => {
      if (!isJsonObject(test)) return false;
      const ofField = tests.get(name) ?? new Map<string, JsonObject>();
      tests.set(name, ofField.set(testKey(name, test), test));
      return true;
    });
  });
}

function holds(condition: Json, record: Record, path: Path, without: string | null): boolean {
  if (!isJsonObject(condition)) return true;
  const inner = (part: Json, ...steps: readonly (string | number)[]): boolean =>
    holds(part, record, [...path, ...steps], without);
  const isThere = (...steps: readonly (string | number)[]): boolean => keyOf([...path, ...steps]) !== without;
  return Object.entries(condition).every(([key, part]) => {
    if (key === "properties" && isJsonObject(part))
      return Object.entries(part).every(([name, test]) => !isThere(key, name) || record.has(testKey(name, test)));
    if (key === "allOf" && isArray(part)) return part.every((one, at) => !isThere(key, at) || inner(one, key, at));
    if (key === "anyOf" && isArray(part)) return part.some((one, at) => isThere(key, at) && inner(one, key, at));
    return key === "not" ? !inner(part, key) : true;
  });
}

/** Places of the branches and tests that could be left out, the last ones first. */
function partsOf(condition: Json, path: Path): readonly Path[] {
  if (!isJsonObject(condition)) return [];
  const parts = Object.entries(condition).flatMap(([key, part]): readonly Path[] => {
    if (key === "not") return partsOf(part, [...path, key]);
    if (isArray(part))
      return part.flatMap((one, at) => [...(part.length > 1 ? [[...path, key, at]] : []), ...partsOf(one, [...path, key, at])]);
    if (key !== "properties" || !isJsonObject(part)) return [];
    const names = Object.keys(part);
    return names.length > 1 ? names.map((name) => [...path, key, name]) : [];
  });
  return parts.toReversed();
}

/** The records that the tests of a field tell apart; null when a test names a value that the field never has. */
function recordsOf(
  field: FieldDraft | undefined,
  tests: ReadonlyMap<string, JsonObject>,
  name: string,
  { isFilled }: Fields,
): readonly Record[] | null {
  const values = field === undefined ? null : valuesOf(field, [...tests.values()], isFilled(field));
  if (values === "impossible") return null;
  const seen = new Map<string, Record>();
  if (values !== null && [...tests.values()].every(isPlainTest)) {
    for (const value of values) {
      const record = new Set([...tests].flatMap(([key, test]) => (passes(test, value) ? [key] : [])));
      seen.set([...record].join("\n"), record);
    }
    return [...seen.values()];
  }
  if (tests.size > MOST_OPEN_TESTS || name === "") return null;
  return [...tests.keys()].reduce<readonly Record[]>(
    (all, key) => all.flatMap((record) => [record, both(record, [key])]),
    [new Set()],
  );
}

const BOUNDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const;

/** True for a test that the value alone decides. */
function isPlainTest(test: JsonObject): boolean {
  return Object.entries(test).every(([key, value]) => {
    if (key === "const") return true;
    if (key === "enum") return isArray(value);
    if (key === "not") return isJsonObject(value) && isPlainTest(value);
    return BOUNDS.some((bound) => bound === key) && typeof value === "number";
  });
}

/** An empty value satisfies no bound. */
function passes(test: JsonObject, value: Json): boolean {
  return Object.entries(test).every(([key, wanted]) => {
    if (key === "const") return sameJson(wanted, value);
    if (key === "enum") return isArray(wanted) && wanted.some((one) => sameJson(one, value));
    if (key === "not") return isJsonObject(wanted) && !passes(wanted, value);
    if (typeof value !== "number" || typeof wanted !== "number") return false;
    if (key === "minimum") return value >= wanted;
    if (key === "maximum") return value <= wanted;
    return key === "exclusiveMinimum" ? value > wanted : value < wanted;
  });
}

/** Values that stand for all others of the field, as far as the tests tell them apart. Null for a list or an object. */
function valuesOf(field: FieldDraft, tests: readonly JsonObject[], isFilled: boolean): readonly Json[] | "impossible" | null {
  const { type, schema } = field;
  if (type === "array" || type === "object") return null;
  const empty = isFilled ? [] : [null];
  const named = tests.flatMap(namedIn).filter((value) => value !== null);
  const { options } = factsOf(field);
  const own = type === "boolean" ? [true, false] : options;
  if (own !== null) return named.every((value) => own.some((one) => sameJson(one, value))) ? [...own, ...empty] : "impossible";
  // An amount is a text that bounds compare as a number.
  if (type === "string" && tests.some((test) => boundsIn(test).length > 0)) return null;
  if (type === "string")
    return named.every((value) => typeof value === "string") ? [...named, `${named.join("")}*`, ...empty] : "impossible";
  const step = type === "integer" ? 1 : 0.25;
  const numbers = [...named, ...tests.flatMap(boundsIn), ...BOUNDS.map((bound) => schema[bound])]
    .filter((value): value is number => typeof value === "number")
    .flatMap((value) => [value - step, value, value + step])
    .filter((value) => isWithin(value, schema));
  const isPossible = named.every((value) => typeof value === "number" && isWithin(value, schema));
  return isPossible && numbers.length > 0 ? [...numbers, ...empty] : "impossible";
}

function namedIn({ const: only, enum: choices, not }: JsonObject): readonly Json[] {
  return [
    ...(only === undefined ? [] : [only]),
    ...(isArray(choices) ? choices : []),
    ...(isJsonObject(not) ? namedIn(not) : []),
  ];
}

function boundsIn(test: JsonObject): readonly Json[] {
  const own = BOUNDS.flatMap((bound) => test[bound] ?? []);
  return isJsonObject(test["not"]) ? [...own, ...boundsIn(test["not"])] : own;
}

function isWithin(value: number, schema: JsonObject): boolean {
  const own = Object.fromEntries(BOUNDS.flatMap((bound) => (typeof schema[bound] === "number" ? [[bound, schema[bound]]] : [])));
  return passes(own, value);
}
