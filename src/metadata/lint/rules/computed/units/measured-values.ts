import { partsOf, type Expression } from "#expressions";
import type { FieldDraft } from "../../../facts/draft.ts";
import { areOtherSizes, measureIn, measureNamed, measureOf, spanIn, type Measure } from "../../../facts/fields/measures.ts";
import { titleOf } from "../../../facts/json-type.ts";
import { unrounded } from "../../../facts/unrounded.ts";
import { isCount, otherUnits as titledUnits } from "../../../facts/fields/units.ts";
import { text } from "../../../words.ts";
import type { IdleCall } from "../check-calls.ts";

type FieldOf = (name: string) => FieldDraft | undefined;

/** Operators whose sides need one unit. */
const OF_ONE_UNIT: ReadonlySet<string> = new Set(["+", "-", "<", "<=", ">", ">=", "==", "!="]);

/** Spans between two dates. */
const SPANS: Readonly<Record<string, Measure | null>> = {
  hours: measureNamed("Hour"),
  days: measureNamed("Day"),
  months: measureNamed("Month"),
};

/** Functions whose value has the unit of their first argument. */
const KEEPING: ReadonlySet<string> = new Set(["coalesce", "round", "floor", "ceil", "abs", "min", "max", "sum", "avg"]);

/**
 * Finds sums, differences and comparisons of numbers in different units, such as hours and minutes, and divisions where the
 * result is a share. Other divisions may be meant: grams per kilogram.
 */
export function otherUnits(expression: Expression, fieldOf: FieldOf, isShare: boolean): readonly IdleCall[] {
  const inner = partsOf(expression).flatMap((part) => otherUnits(part, fieldOf, isShare));
  if (expression.kind !== "binary") return inner;
  const { operator, left, right } = expression;
  const divides = operator === "/";
  if (!OF_ONE_UNIT.has(operator) && !(divides && isShare)) return inner;
  const [one, other] = [unitOf(left, fieldOf), unitOf(right, fieldOf)];
  if (one === null || other === null || !areOtherSizes(one, other) || areTitled(expression, fieldOf)) return inner;
  const [small, ratio] = one.size < other.size ? [left, other.size / one.size] : [right, one.size / other.size];
  const converted = `${factor(small)} / ${ratio}`;
  const mend = divides && small === right ? `(${converted})` : converted;
  return [
    ...inner,
    {
      at: small.at,
      message: text(
        `“${written(left)}”的单位是${one.zh}，“${written(right)}”是${other.zh}`,
        `“${written(left)}” is in ${one.en}, and “${written(right)}” in ${other.en}`,
      ),
      hint: text(`换算：写 ${mend}`, `Convert it: write ${mend}`),
    },
  ];
}

/** True for two fields whose titles say the units of a sum, which mixed-units reports. */
function areTitled({ operator, left, right }: Extract<Expression, { kind: "binary" }>, fieldOf: FieldOf): boolean {
  if ((operator !== "+" && operator !== "-") || left.kind !== "path" || right.kind !== "path") return false;
  const [one, other] = [left, right].map(({ names }) => fieldOf(names.join(".")));
  return one !== undefined && other !== undefined && titledUnits(one, other) !== null;
}

/** Finds a value whose unit is not the one that the title of the field says, or that is converted by another factor. */
export function otherResult(expression: Expression, field: FieldDraft, fieldOf: FieldOf): readonly IdleCall[] {
  const own = spanIn(field);
  return own === null ? [] : resultsIn(expression).flatMap((part) => otherPart(part, own, field, fieldOf));
}

/** The values of each case of an expression, before they are rounded. */
function resultsIn(expression: Expression): readonly Expression[] {
  const value = unrounded(expression);
  return value.kind === "if" ? [value.chosen, value.otherwise].flatMap(resultsIn) : [value];
}

function otherPart(part: Expression, own: Measure, field: FieldDraft, fieldOf: FieldOf): readonly IdleCall[] {
  const factored = otherFactor(part, own, fieldOf);
  if (factored !== null) return [factored];
  const unit = unitOf(part, fieldOf);
  const mend = unit === null ? null : conversion(part, unit, own);
  if (unit === null || mend === null) return [];
  return [
    {
      at: part.at,
      message: text(
        `结果的单位是${unit.zh}，而“${field.name}”的单位是${own.zh}`,
        `The result is in ${unit.en}, and “${field.name}” is in ${own.en}`,
      ),
      hint: text(`换算：写 ${mend}`, `Convert it: write ${mend}`),
    },
  ];
}

/** Writes a value in another unit; null for units that are the same, or of different kinds. */
function conversion(part: Expression, unit: Measure, own: Measure): string | null {
  if (areOtherSizes(unit, own)) {
    const ratio = Math.max(unit.size, own.size) / Math.min(unit.size, own.size);
    if (part.kind === "binary" && part.operator === "/" && part.right.kind === "number" && unit.size < own.size)
      return `${factor(part.left)} / ${Number(part.right.digits) * ratio}`;
    return `${factor(part)} ${unit.size < own.size ? "/" : "*"} ${ratio}`;
  }
  // Months have no fixed length in days, but other functions count the time between two dates.
  if (part.kind !== "call" || !Object.hasOwn(SPANS, part.name)) return null;
  const between = `(${part.args.map(written).join(", ")})`;
  if (unit.of === "time" && own.of === "months") return `months${between}${own.size === 1 ? "" : ` / ${own.size}`}`;
  const call = Object.keys(SPANS).find((name) => SPANS[name]?.of === own.of && SPANS[name].size === own.size);
  return unit.of === "months" && own.of === "time" && call !== undefined ? `${call}${between}` : null;
}

/** Finds centimetres that are divided by another power of ten than makes metres of them. */
function otherFactor(part: Expression, own: Measure, fieldOf: FieldOf): IdleCall | null {
  if (part.kind !== "binary" || (part.operator !== "*" && part.operator !== "/")) return null;
  const { operator, left, right } = part;
  const [value, number] = operator === "*" && left.kind === "number" ? [right, left] : [left, right];
  const unit = unitOf(value, fieldOf);
  if (unit === null || number.kind !== "number" || !/^10+$/.test(number.digits) || !areOtherSizes(unit, own)) return null;
  const by = Number(number.digits);
  if ((operator === "/" ? unit.size * by : unit.size / by) === own.size) return null;
  const meant = conversion(value, unit, own);
  return {
    at: part.at,
    message: text(
      `“${written(value)}”的单位是${unit.zh}，“${operator} ${by}”换算不成${own.zh}`,
      `“${written(value)}” is in ${unit.en}, and “${operator} ${by}” does not convert it into ${own.en}`,
    ),
    hint: text(`写 ${meant}`, `Write ${meant}`),
  };
}

/** The unit of a value; null for numbers, products, and sums of which a part has none. */
function unitOf(expression: Expression, fieldOf: FieldOf): Measure | null {
  switch (expression.kind) {
    case "path":
      return measureIn(fieldOf(expression.names.join(".")));
    case "negate":
      return unitOf(expression.operand, fieldOf);
    case "call": {
      const [first] = expression.args;
      if (Object.hasOwn(SPANS, expression.name)) return SPANS[expression.name] ?? null;
      return first !== undefined && KEEPING.has(expression.name) ? unitOf(first, fieldOf) : null;
    }
    case "binary":
      return unitOfPair(expression, fieldOf);
    default:
      return null;
  }
}

function unitOfPair({ operator, left, right }: Extract<Expression, { kind: "binary" }>, fieldOf: FieldOf): Measure | null {
  const one = unitOf(left, fieldOf);
  if (operator === "+" || operator === "-") {
    const other = unitOf(right, fieldOf);
    return one !== null && other !== null && one.of === other.of && one.size === other.size ? one : null;
  }
  const ofMany = operator === "/" && left.kind === "binary" && left.operator === "*" ? [left.left, left.right] : [];
  const weight = ofMany.find((factor) => manyOf(factor, fieldOf) !== null);
  if (weight !== undefined && right.kind === "number" && Number(right.digits) === manyOf(weight, fieldOf)) {
    const [number] = ofMany.filter((factor) => factor !== weight);
    return number === undefined || unitOf(number, fieldOf) !== null ? null : unitOf(weight, fieldOf);
  }
  if (manyOf(left, fieldOf) !== null || manyOf(right, fieldOf) !== null) return null;
  if (operator === "*" && one !== null && isNumberOfThings(right, fieldOf)) return one;
  if (operator === "*" && one === null && isNumberOfThings(left, fieldOf)) return unitOf(right, fieldOf);
  if (one === null || right.kind !== "number") return null;
  // A division by 60 makes hours of minutes; a share of them is in minutes still, and nobody can tell.
  const by = Number(right.digits);
  return operator === "/" ? measureOf(one.of, one.size * by) : operator === "*" ? measureOf(one.of, one.size / by) : null;
}

/** True for a number by which a product keeps its unit: the grams of five packs are grams. */
function isNumberOfThings(expression: Expression, fieldOf: FieldOf): boolean {
  const field = expression.kind === "path" ? fieldOf(expression.names.join(".")) : undefined;
  return isCount(field) && measureIn(field) === null;
}

/**
 * The number of things that a field such as the weight of a thousand seeds is about; null for other values. Its division by
 * 1,000 gives the weight of one, and no other unit.
 */
function manyOf(expression: Expression, fieldOf: FieldOf): number | null {
  const field = expression.kind === "path" ? fieldOf(expression.names.join(".")) : undefined;
  const title = field === undefined ? "" : titleOf(field.schema);
  return MANY.find(([word]) => word.test(title))?.[1] ?? null;
}

const MANY = [
  [/百(?![克米升瓦])/, 100],
  [/千(?![克米升瓦])/, 1_000],
  [/万(?![克米升瓦])/, 10_000],
] as const;

/** Writes an expression out. */
export function written(expression: Expression): string {
  switch (expression.kind) {
    case "path":
      return expression.names.join(".");
    case "number":
      return expression.digits;
    case "constant":
      return typeof expression.value === "string" ? `'${expression.value.replaceAll("'", "''")}'` : String(expression.value);
    case "list":
      return `[${expression.items.map(written).join(", ")}]`;
    case "not":
      return `not ${factor(expression.operand)}`;
    case "negate":
      return `-${factor(expression.operand)}`;
    case "if":
      return `if(${[expression.condition, expression.chosen, expression.otherwise].map(written).join(", ")})`;
    case "call":
      return `${expression.name}(${expression.args.map(written).join(", ")})`;
    case "binary":
      return [factor(expression.left), expression.operator, factor(expression.right)].join(" ");
  }
}

/** An expression as a part of another one. */
function factor(expression: Expression): string {
  return expression.kind === "binary" ? `(${written(expression)})` : written(expression);
}
