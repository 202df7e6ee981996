import { parse, type Expression } from "#expressions";
import type { JsonObject } from "#contract";
import type { FieldDraft, ModuleDraft } from "../draft.ts";
import { listAt, numberAt, stringAt } from "../json-type.ts";
import { isNeverAbove } from "./field-order.ts";

/** The numbers between which the values of a field or of an expression lie; both ends may be values. */
export interface ValueRange {
  readonly low: number;
  readonly high: number;
}

/** Module files by module name, of which a field takes values. */
type Drafts = ReadonlyMap<string, ModuleDraft>;

interface Scope {
  readonly draft: ModuleDraft;
  readonly drafts: Drafts;
  /** Ranges of the fields that were followed before. A field that reads its own result can have every value. */
  readonly known: Map<FieldDraft, ValueRange>;
}

const ANY: ValueRange = { low: -Infinity, high: Infinity };
const NOT_NEGATIVE: ValueRange = { low: 0, high: Infinity };

/** The range that follows from what the server computes or gathers, without the bounds of the field itself. */
export function derivedRange(field: FieldDraft, draft: ModuleDraft, drafts: Drafts): ValueRange {
  return derivedIn(field, { draft, drafts, known: new Map([[field, ANY]]) });
}

/** The range of the values that a field can have: by its bounds, and by what the server computes or gathers. */
export function rangeOfField(field: FieldDraft, draft: ModuleDraft, drafts: Drafts): ValueRange {
  return rangeIn(field, { draft, drafts, known: new Map() });
}

function rangeIn(field: FieldDraft, scope: Scope): ValueRange {
  const known = scope.known.get(field);
  if (known !== undefined) return known;
  scope.known.set(field, ANY);
  const { schema } = field;
  const choices = [...listAt(schema, "enum"), ...("const" in schema ? [schema["const"]] : [])];
  const numbers = choices.filter((choice) => typeof choice === "number");
  const named =
    numbers.length > 0 && numbers.length === choices.length ? { low: Math.min(...numbers), high: Math.max(...numbers) } : ANY;
  const range = both(both(ownRange(schema), named), derivedIn(field, scope));
  scope.known.set(field, range);
  return range;
}

function ownRange(schema: JsonObject): ValueRange {
  const bounds = (...keys: readonly string[]): readonly number[] => keys.flatMap((key) => numberAt(schema, key) ?? []);
  return {
    low: Math.max(-Infinity, ...bounds("minimum", "exclusiveMinimum")),
    high: Math.min(Infinity, ...bounds("maximum", "exclusiveMaximum")),
  };
}

function derivedIn(field: FieldDraft, scope: Scope): ValueRange {
  const { schema } = field;
  const take = stringAt(schema, "x-rollup", "take");
  if (take !== undefined) return gathered(schema, take, scope);
  const parsed = parse(stringAt(schema, "x-compute") ?? "");
  if (!parsed.ok) return ANY;
  return rounded(rangeOf(parsed.value, scope), schema);
}

/** The result is rounded to the decimals of its field, so the least one may be below that of the expression. */
function rounded({ low, high }: ValueRange, schema: JsonObject): ValueRange {
  const step = numberAt(schema, "multipleOf") ?? (schema["type"] === "integer" ? 1 : schema["x-format"] === "money" ? 0.0001 : 0);
  if (step <= 0) return { low, high };
  return { low: Math.floor(low / step + NEAR) * step, high: Math.ceil(high / step - NEAR) * step };
}

/** The error of a division such as 0.3 / 0.1. */
const NEAR = 1e-9;

function gathered(schema: JsonObject, take: string, scope: Scope): ValueRange {
  if (take === "count") return NOT_NEGATIVE;
  const child = scope.drafts.get(stringAt(schema, "x-rollup", "module") ?? "");
  const taken = child?.record.fields.get(stringAt(schema, "x-rollup", "of") ?? "");
  if (child === undefined || taken === undefined) return ANY;
  const range = rangeIn(taken, { ...scope, draft: child });
  return take === "sum" ? summed(range) : range;
}

/** A sum of any number of values, also of none. */
function summed({ low, high }: ValueRange): ValueRange {
  return { low: low >= 0 ? 0 : -Infinity, high: high <= 0 ? 0 : Infinity };
}

function both(one: ValueRange, other: ValueRange): ValueRange {
  return { low: Math.max(one.low, other.low), high: Math.min(one.high, other.high) };
}

/** The range of values that come from one of several. */
function hull(ranges: readonly ValueRange[]): ValueRange {
  if (ranges.length === 0) return ANY;
  return { low: Math.min(...ranges.map(({ low }) => low)), high: Math.max(...ranges.map(({ high }) => high)) };
}

function rangeOf(expression: Expression, scope: Scope): ValueRange {
  switch (expression.kind) {
    case "number": {
      const value = Number(expression.digits);
      return { low: value, high: value };
    }
    case "negate": {
      const { low, high } = rangeOf(expression.operand, scope);
      return { low: -high, high: -low };
    }
    case "path":
      return rangeOfPath(expression.names, scope);
    case "if":
      return hull([expression.chosen, expression.otherwise].filter((part) => !isNull(part)).map((part) => rangeOf(part, scope)));
    case "call":
      return rangeOfCall(expression.name, expression.args, scope);
    case "binary":
      return combined(expression, scope);
    default:
      return ANY;
  }
}

function isNull(expression: Expression): boolean {
  return expression.kind === "constant" && expression.value === null;
}

/** The range of a field, of a field of the record that a reference names, or of a part of each line of a list. */
function rangeOfPath(names: readonly string[], scope: Scope): ValueRange {
  const { draft, drafts } = scope;
  const [first = "", second, ...rest] = names;
  const field = draft.record.fields.get(first);
  if (field === undefined || rest.length > 0) return ANY;
  if (second === undefined) return rangeIn(field, scope);
  const part = draft.record.nested.find(({ name }) => name === `${first}.${second}`);
  if (part !== undefined) return part.schema["x-compute"] === undefined ? rangeIn(part, scope) : ownRange(part.schema);
  const other = drafts.get(stringAt(field.schema, "x-ref", "module") ?? "");
  const theirs = other?.record.fields.get(second);
  return other === undefined || theirs === undefined ? ANY : rangeIn(theirs, { ...scope, draft: other });
}

function rangeOfCall(name: string, args: readonly Expression[], scope: Scope): ValueRange {
  const ranges = args.map((part) => rangeOf(part, scope));
  const [first = ANY] = ranges;
  switch (name) {
    case "abs":
    case "count":
    case "length":
      return NOT_NEGATIVE;
    case "coalesce":
      return hull(args.flatMap((part, at) => (isNull(part) ? [] : (ranges[at] ?? ANY))));
    case "min":
    case "max":
    case "average":
      return hull(ranges);
    case "sum":
      return summed(hull(ranges));
    case "round":
    case "floor":
    case "ceil":
      return { low: Math.floor(first.low), high: Math.ceil(first.high) };
    case "days":
    case "hours":
    case "months":
      return isOrdered(args[0], args[1], scope) ? NOT_NEGATIVE : ANY;
    default:
      return ANY;
  }
}

function combined({ operator, left, right }: Extract<Expression, { kind: "binary" }>, scope: Scope): ValueRange {
  const [one, other] = [rangeOf(left, scope), rangeOf(right, scope)];
  switch (operator) {
    case "+":
      return { low: one.low + other.low, high: one.high + other.high };
    case "-": {
      const range = { low: one.low - other.high, high: one.high - other.low };
      return isOrdered(right, left, scope) ? both(range, NOT_NEGATIVE) : range;
    }
    case "*":
      return ends(one, other, times);
    case "/":
      // A divisor on both sides of 0 gives anything.
      if (other.low < 0) return ANY;
      if (other.low > 0) return ends(one, other, (a, b) => (Math.abs(b) === Infinity ? 0 : a / b));
      return { low: one.low >= 0 ? 0 : -Infinity, high: one.high <= 0 ? 0 : Infinity };
    default:
      return ANY;
  }
}

function ends(one: ValueRange, other: ValueRange, operation: (a: number, b: number) => number): ValueRange {
  const results = [one.low, one.high].flatMap((a) => [other.low, other.high].map((b) => operation(a, b)));
  return { low: Math.min(...results), high: Math.max(...results) };
}

/** 0 times an open end is 0. */
function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : a * b;
}

/** True if the fields say that the first of two is never above the second, where both have a value. */
function isOrdered(low: Expression | undefined, high: Expression | undefined, { draft }: Scope): boolean {
  if (low?.kind !== "path" || high?.kind !== "path" || low.names.length + high.names.length !== 2) return false;
  const fieldOf = (name: string): FieldDraft | undefined => {
    const field = draft.record.fields.get(name);
    // A period (`x-range`) may be the wrong way round where no bound forbids it.
    return field === undefined ? undefined : { ...field, schema: { ...field.schema, "x-range": null } };
  };
  return isNeverAbove(low.names.join("."), high.names.join("."), fieldOf);
}
