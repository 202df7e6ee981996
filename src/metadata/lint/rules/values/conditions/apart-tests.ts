import { isJsonObject, type Json, type JsonObject } from "#contract";
import { parse, type Expression } from "#expressions";
import type { Path } from "../../../../source/parse.ts";
import { AMOUNT } from "../../../../validate/formats/formats.ts";
import { COMPARISON_KEYWORDS } from "../../../../validate/conditions/bound-order.ts";
import { findCircle, shownCircle, type Order, type Point } from "../../../facts/conditions/value-order.ts";
import { demandsIn, isEmptyTest, type DemandedTest } from "../../../facts/conditions/demanded-tests.ts";
import type { FieldDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { isArray, listAt, numberAt, objectAt, stringAt, valueAt } from "../../../facts/json-type.ts";
import type { Report } from "../../../rule.ts";
import { against, text } from "../../../words.ts";
import { groupOf } from "../../../facts/fields/comparable.ts";
import { momentOf } from "./condition-always.ts";

type Fields = ReadonlyMap<string, FieldDraft>;

/** The test of a condition, or the bound of a field, that says an order. */
interface Cause {
  readonly path: Path;
  /** The field whose test or bound it is. */
  readonly field: string;
  readonly isTest: boolean;
}

type Said = Order<Cause>;

/**
 * Reports tests of several fields that never hold together: a start in the future with an end in the past, a flag that is a
 * comparison with the opposite comparison.
 */
export function checkApart(condition: Json | undefined, path: Path, fields: Fields, report: Report): void {
  checkPart(condition, path, { fields, around: [] }, report);
}

/** The time to compare tests grows with the cube of their number. */
const MOST_TESTS = 30;

interface Around {
  readonly fields: Fields;
  /** Tests that hold as well. */
  readonly around: readonly DemandedTest[];
}

function checkPart(condition: Json | undefined, path: Path, { fields, around }: Around, report: Report): void {
  const tests = demandsIn(condition, path);
  const { branches, negations } = partsOf(condition, path);
  const all = [...around, ...tests];
  reportEmptied(tests, path, report);
  const isReported = tests.length > 0 && all.length <= MOST_TESTS && reportCircle(all, around, fields, report);
  if (!isReported) for (const branch of branches) checkPart(branch.condition, branch.path, { fields, around: all }, report);
  for (const negation of negations) checkPart(negation.condition, negation.path, { fields, around: [] }, report);
}

/** A field that must have a value by `required`, and none by its test. */
function reportEmptied(tests: readonly DemandedTest[], condition: Path, report: Report): void {
  const filled = tests.filter(({ path }) => path.slice(condition.length).includes("required")).map(({ name }) => name);
  for (const { name, test, path } of tests)
    if (filled.includes(name) && isEmptyTest(test))
      report(
        path,
        "value",
        text(`“${name}”按 required 须有值，这里却要它为空`, `“required” demands a value of “${name}”, and this that it has none`),
        text("删除其中一个", "Delete one of them"),
      );
}

interface Part {
  readonly condition: Json;
  readonly path: Path;
}

interface Parts {
  readonly branches: readonly Part[];
  readonly negations: readonly Part[];
}

/** The alternatives of a condition, and what must not hold. */
function partsOf(condition: Json | undefined, path: Path): Parts {
  const inner = listAt(condition, "allOf").map((part, at) => partsOf(part, [...path, "allOf", at]));
  const either = listAt(condition, "anyOf").map((part, at) => ({ condition: part, path: [...path, "anyOf", at] }));
  const not = valueAt(condition, "not");
  return {
    branches: [...either, ...inner.flatMap(({ branches }) => branches)],
    negations: [
      ...(not === undefined ? [] : [{ condition: not, path: [...path, "not"] }]),
      ...inner.flatMap(({ negations }) => negations),
    ],
  };
}

/** @returns true for tests that never hold together */
function reportCircle(tests: readonly DemandedTest[], around: readonly DemandedTest[], fields: Fields, report: Report): boolean {
  const saidByTests = tests.flatMap((test) => ordersOfTest(test, fields));
  const filled = new Set(tests.filter((test) => isFilledBy(test)).map(({ name }) => name));
  const addFilled = ({ low, high }: Said): void => [low, high].forEach(({ key }) => filled.add(key));
  saidByTests.forEach(addFilled);
  const negated = tests.flatMap((test) => ordersOfNegation(test, fields, filled));
  const declared = [...fields.values()].flatMap((field) => ordersOfField(field, fields, filled));
  const orders = [...saidByTests, ...negated, ...declared];
  const periods = [...fields.values()].flatMap((field) => periodOf(field, fields, filled));
  const all = [...orders, ...ordersOfConstants(orders)];
  const circle = withoutBetween(findCircle(all) ?? findCircle([...all, ...periods]));
  // A period may be the wrong way round where no bound forbids it, and its test may look for that.
  const isOfPeriod = circle?.some(({ cause }) => cause.path.at(-1) === "x-range") === true;
  if (circle === null || (isOfPeriod && !circle.some(({ low }) => CONSTANT.test(low.key)))) return false;
  const causes = circle.map(({ cause }) => cause).filter(({ field }) => field !== "");
  const said = causes.filter(({ isTest }) => isTest);
  const names = new Set(circle.flatMap(({ low, high }) => [low, high]).flatMap(({ key }) => (fields.has(key) ? [key] : [])));
  const own = said.filter(({ path }) => !around.some((test) => test.path.every((step, at) => path[at] === step)));
  const last = own.at(-1);
  // Other rules report the tests and bounds of one field that contradict each other.
  const isOfOne = names.size < 2 && new Set(causes.map(({ field }) => field)).size < 2;
  const [only] = said;
  const isDirect = circle.length === 2 && said.length === 1 && causes.every(({ field }) => field === only?.field);
  if (last === undefined || isOfOne || isDirect) return false;
  const others = [...new Set(said.map(({ field }) => field))].map((name) => `“${name}”`);
  const shown = shownCircle(circle);
  report(
    last.path,
    "key",
    text(
      `各条件与字段的界限合起来是 ${shown}，永远不成立`,
      `Taken together, the tests and the bounds of the fields say ${shown}, which never holds`,
    ),
    against(
      others.length > 1
        ? text(
            `删除 ${others.join("、")} 的条件之一，或改正其中一个`,
            `Delete one of the tests on ${others.join(" and ")}, or correct one`,
          )
        : text("改正或删除这个条件", "Correct or delete the test"),
      ...causes.flatMap(({ path }) => (path === last.path ? [] : [path])),
    ),
  );
  return true;
}

function isFilledBy({ test }: DemandedTest): boolean {
  const { const: only, not } = objectAt(test);
  const isNull = (part: Json | undefined): boolean => valueAt(part, "const") === null || valueAt(part, "type") === "null";
  return (only !== undefined && only !== null) || (not !== undefined && isNull(not));
}

const LOW = ["minimum", "exclusiveMinimum", "x-minimum", "x-exclusiveMinimum"] as const;
const HIGH = ["maximum", "exclusiveMaximum", "x-maximum", "x-exclusiveMaximum"] as const;

/** The orders that hold wherever a test does. */
function ordersOfTest({ name, test, path }: DemandedTest, fields: Fields): readonly Said[] {
  const field = fields.get(name);
  if (field === undefined || !isJsonObject(test)) return [];
  const flag = flagged(field, test);
  if (flag !== null)
    return ordersOf(flag.expression, flag.value, fields, { path: [...path, flag.key], field: name, isTest: true });
  const { const: only, enum: choices } = test;
  const cause = (key: string): Cause => ({ path: [...path, key], field: name, isTest: true });
  const bounds = [...LOW, ...HIGH].flatMap((key) => boundIn(field, key, test[key], fields, cause(key)));
  if (only !== undefined && only !== null) return [...bounds, ...equal(pointOf(field), constant(only, field), cause("const"))];
  if (!isArray(choices) || !choices.every((choice) => typeof choice === "number") || choices.length === 0) return bounds;
  const [low, high] = [Math.min(...choices), Math.max(...choices)];
  return [
    ...bounds,
    { low: number(low), high: pointOf(field), isStrict: false, cause: cause("enum") },
    { low: pointOf(field), high: number(high), isStrict: false, cause: cause("enum") },
  ];
}

/** The comparison that a computed boolean is, and the value of it that a test demands. */
function flagged(
  field: FieldDraft,
  test: JsonObject,
): { readonly expression: Expression; readonly value: boolean; readonly key: string } | null {
  const { const: only } = test;
  const parsed = parse(stringAt(field.schema, "x-compute") ?? "");
  return field.type === "boolean" && typeof only === "boolean" && parsed.ok
    ? { expression: parsed.value, value: only, key: "const" }
    : null;
}

/** The orders of what must not hold, which say something of fields that have values by other tests. */
function ordersOfNegation({ name, test, path }: DemandedTest, fields: Fields, filled: ReadonlySet<string>): readonly Said[] {
  const field = fields.get(name);
  const not = objectAt(test, "not");
  if (field === undefined || Object.keys(not).length !== 1) return [];
  const cause: Cause = { path: [...path, "not"], field: name, isTest: true };
  const flag = flagged(field, not);
  const areFilled = (orders: readonly Said[]): readonly Said[] =>
    orders.every(({ low, high }) => [low, high].every(({ key }) => !fields.has(key) || filled.has(key))) ? orders : [];
  if (flag !== null) return areFilled(ordersOf(flag.expression, !flag.value, fields, cause));
  return areFilled([...LOW, ...HIGH].flatMap((key) => boundIn(field, key, not[key], fields, cause)).map(turned));
}

function turned({ low, high, isStrict, cause }: Said): Said {
  return { low: high, high: low, isStrict: !isStrict, cause };
}

function boundIn(field: FieldDraft, key: string, bound: Json | undefined, fields: Fields, cause: Cause): readonly Said[] {
  const other = typeof bound === "number" && !key.startsWith("x-") ? number(bound) : pointNamed(bound, key, field, fields);
  if (other === null) return [];
  const isLower = key.endsWith("inimum");
  const own = pointOf(field);
  return [{ low: isLower ? other : own, high: isLower ? own : other, isStrict: key.includes("xclusive"), cause }];
}

/** The field or the time in the present that a bound names. */
function pointNamed(bound: Json | undefined, key: string, field: FieldDraft, fields: Fields): Point | null {
  if (typeof bound !== "string" || !key.startsWith("x-") || groupOf(field) === null) return null;
  const moment = momentOf(bound);
  if (moment !== null) return { key: `time ${moment.length} ${moment}`, shown: bound };
  const other = fields.get(bound);
  return other === undefined || other === field || groupOf(other) !== groupOf(field) ? null : pointOf(other);
}

/** The orders of two fields that a field declares, where both have values. */
function ordersOfField(field: FieldDraft, fields: Fields, filled: ReadonlySet<string>): readonly Said[] {
  if (!filled.has(field.name)) return [];
  const cause = (key: string): Cause => ({ path: [...field.path, key], field: field.name, isTest: false });
  const bounds = COMPARISON_KEYWORDS.flatMap((key) => {
    const bound = field.schema[key];
    // A lower bound in the present moves on: what was in time is overdue later.
    return isPassing(key, bound) ? [] : boundIn(field, key, bound, fields, cause(key));
  });
  const numbers = [...LOW, ...HIGH].flatMap((key) =>
    numberAt(field.schema, key) === undefined ? [] : boundIn(field, key, field.schema[key], fields, cause(key)),
  );
  const copied = fields.get((stringAt(field.schema, "x-compute") ?? "").trim());
  const same =
    copied === undefined || copied.type !== field.type ? [] : equal(pointOf(field), pointOf(copied), cause("x-compute"));
  return [...bounds, ...numbers, ...same].filter(({ low, high }) =>
    [low, high].every(({ key }) => !fields.has(key) || filled.has(key)),
  );
}

function periodOf(field: FieldDraft, fields: Fields, filled: ReadonlySet<string>): readonly Said[] {
  const end = fields.get(stringAt(field.schema, "x-range") ?? "");
  if (end === undefined || end === field || ![field, end].every(({ name }) => filled.has(name))) return [];
  const cause: Cause = { path: [...field.path, "x-range"], field: field.name, isTest: false };
  return [{ low: pointOf(field), high: pointOf(end), isStrict: false, cause }];
}

function isPassing(key: string, bound: Json | undefined): boolean {
  return key.endsWith("inimum") && momentOf(bound) !== null;
}

/** The orders that an expression says where it is true, or false; none for what nobody can tell. */
function ordersOf(expression: Expression, isTrue: boolean, fields: Fields, cause: Cause): readonly Said[] {
  if (expression.kind === "not") return ordersOf(expression.operand, !isTrue, fields, cause);
  if (expression.kind === "path" && expression.names.length === 1) {
    const field = fields.get(expression.names[0] ?? "");
    const flag = field === undefined ? null : flagged(field, { const: isTrue });
    return flag === null || field?.name === cause.field ? [] : ordersOf(flag.expression, isTrue, fields, cause);
  }
  if (expression.kind !== "binary") return [];
  const { operator, left, right } = expression;
  if (operator === (isTrue ? "and" : "or")) return [left, right].flatMap((part) => ordersOf(part, isTrue, fields, cause));
  const [one, other] = [operand(left, right, fields), operand(right, left, fields)];
  if (one === null || other === null) return [];
  const isOfTexts = [one, other].some(({ key }) => key.startsWith("text "));
  if (isOfTexts && operator !== "==" && operator !== "!=") return [];
  switch (isTrue ? operator : OPPOSITE[operator]) {
    case "<":
      return [{ low: one, high: other, isStrict: true, cause }];
    case "<=":
      return [{ low: one, high: other, isStrict: false, cause }];
    case ">":
      return [{ low: other, high: one, isStrict: true, cause }];
    case ">=":
      return [{ low: other, high: one, isStrict: false, cause }];
    case "==":
      // Two empty fields are equal as well.
      return [left, right].some(({ kind }) => kind !== "path") ? equal(one, other, cause) : [];
    default:
      return [];
  }
}

const OPPOSITE: Readonly<Record<string, string>> = { "<": ">=", "<=": ">", ">": "<=", ">=": "<", "!=": "==" };

/** A field or a constant of a comparison. */
function operand(expression: Expression, beside: Expression, fields: Fields): Point | null {
  if (expression.kind === "number") return number(Number(expression.digits));
  const field = expression.kind === "path" && expression.names.length === 1 ? fields.get(expression.names[0] ?? "") : undefined;
  if (field !== undefined) return field.type === "boolean" || field.type === "array" ? null : pointOf(field);
  const isText = expression.kind === "constant" && typeof expression.value === "string" && beside.kind === "path";
  return isText ? { key: `text ${expression.value}`, shown: `'${expression.value}'` } : null;
}

function equal(one: Point, other: Point | null, cause: Cause): readonly Said[] {
  if (other === null) return [];
  return [
    { low: one, high: other, isStrict: false, cause },
    { low: other, high: one, isStrict: false, cause },
  ];
}

function pointOf({ name }: FieldDraft): Point {
  return { key: name, shown: name };
}

function number(value: number): Point {
  return { key: `number ${value}`, shown: String(value) };
}

function constant(value: Json, field: FieldDraft): Point | null {
  if (typeof value === "number") return number(value);
  if (typeof value !== "string" || value.startsWith("$")) return null;
  const isAmount = factsOf(field).storage === "decimal";
  if (isAmount) return AMOUNT.test(value) ? number(Number(value)) : null;
  return { key: `text ${value}`, shown: `'${value}'` };
}

/** The orders of the constants among each other, by their kinds: of each to the next. */
function ordersOfConstants(orders: readonly Said[]): readonly Said[] {
  const points = new Map(orders.flatMap(({ low, high }) => [low, high]).map((point) => [point.key, point]));
  const constants = [...points.values()].flatMap((point) => {
    const [, kind, value = ""] = CONSTANT.exec(point.key) ?? [];
    return kind === undefined ? [] : [{ point, kind, value: kind === "number" ? Number(value) : value }];
  });
  return [...Map.groupBy(constants, ({ kind }) => kind).values()].flatMap((ofKind) => {
    const sorted = ofKind.toSorted((one, other) => (one.value < other.value ? -1 : 1));
    return sorted.slice(1).flatMap(({ point: high }, at) => {
      const low = sorted[at]?.point;
      return low === undefined ? [] : [{ low, high, isStrict: true, cause: OF_CONSTANTS }];
    });
  });
}

const OF_CONSTANTS: Cause = { path: [], field: "", isTest: false };

/** Names of fields have no space. */
const CONSTANT = /^(number|time \d+|text) (.*)$/s;

/** The circle with one order for each run of orders among constants. */
function withoutBetween(circle: readonly Said[] | null): readonly Said[] | null {
  return (
    circle?.reduce<readonly Said[]>((before, order) => {
      const last = before.at(-1);
      const isBetween = last?.cause === OF_CONSTANTS && order.cause === OF_CONSTANTS;
      return isBetween ? [...before.slice(0, -1), { ...last, high: order.high }] : [...before, order];
    }, []) ?? null
  );
}
