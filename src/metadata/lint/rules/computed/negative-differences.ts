import type { Expression } from "#expressions";
import type { FieldDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { isCalledBefore, isNeverAbove, isNeverNegative } from "../../facts/fields/field-order.ts";
import { titleOf } from "../../facts/json-type.ts";
import { text } from "../../words.ts";
import type { IdleCall } from "./check-calls.ts";
import { written } from "./units/measured-values.ts";

type FieldOf = (name: string) => FieldDraft | undefined;

type Pair = Extract<Expression, { kind: "binary" }>;

/** Functions that keep the sign of their first argument. */
const KEEPING: ReadonlySet<string> = new Set(["round", "floor", "ceil", "coalesce"]);

/**
 * Finds a result that is never above 0, because it takes the larger of two fields from the smaller one.
 * @param own the field with the result
 */
export function negativeDifferences(expression: Expression, own: FieldDraft | undefined, fieldOf: FieldOf): readonly IdleCall[] {
  if (own === undefined || isMeantNegative(own)) return [];
  return resultsOf(expression, fieldOf).flatMap((part): readonly IdleCall[] => {
    const [low, high] = orderIn(part, fieldOf) ?? [];
    if (low === undefined || high === undefined) return [];
    const turned = written(exchanged(expression, part));
    const isBound = isNeverAbove(low, high, fieldOf);
    return [
      {
        at: part.at,
        message: text(
          `“${low}”${isBound ? "" : "是起点，"}不大于“${high}”，“${written(part)}”不会大于 0`,
          `“${low}” ${isBound ? "is" : "is the beginning and"} never above “${high}”, so “${written(part)}” is never above 0`,
        ),
        hint: text(`写 ${turned}`, `Write ${turned}`),
      },
    ];
  });
}

/** A field for values below 0: by its bounds, or by its title. */
function isMeantNegative({ schema }: FieldDraft): boolean {
  const most = [schema["maximum"], schema["exclusiveMaximum"]].some((bound) => typeof bound === "number" && bound <= 0);
  return most || /负/.test(titleOf(schema));
}

/** The parts that give a result its sign: a dividend, the factor of a number that is not negative, the values of a choice. */
function resultsOf(expression: Expression, fieldOf: FieldOf): readonly Pair[] {
  if (expression.kind === "if") return [expression.chosen, expression.otherwise].flatMap((part) => resultsOf(part, fieldOf));
  if (expression.kind === "call") {
    const [first] = expression.args;
    return first !== undefined && KEEPING.has(expression.name) ? resultsOf(first, fieldOf) : [];
  }
  if (expression.kind !== "binary") return [];
  const { operator, left, right } = expression;
  switch (operator) {
    case "-":
      if (orderIn(expression, fieldOf) !== null) return [expression];
      return isNotBelowZero(right, fieldOf) ? resultsOf(left, fieldOf) : [];
    case "+":
      // Both ends count: the years from 1990 to 1992 are three.
      return isOne(right) ? resultsOf(left, fieldOf) : isOne(left) ? resultsOf(right, fieldOf) : [];
    case "/":
      return isNotBelowZero(right, fieldOf) || hasOrderTo(left, right, fieldOf) ? resultsOf(left, fieldOf) : [];
    case "*":
      return [
        ...(isNotBelowZero(right, fieldOf) ? resultsOf(left, fieldOf) : []),
        ...(isNotBelowZero(left, fieldOf) ? resultsOf(right, fieldOf) : []),
      ];
    default:
      return [];
  }
}

/** The names of a difference that is never above 0, the smaller first; also of `1 - larger / smaller`. */
function orderIn({ operator, left, right }: Pair, fieldOf: FieldOf): readonly [string, string] | null {
  if (operator !== "-") return null;
  if (isOne(left) && right.kind === "binary" && right.operator === "/") {
    const order = orderOf(right.right, right.left, fieldOf);
    return order !== null && isNeverNegative(fieldOf(order[0]), fieldOf) ? order : null;
  }
  return orderOf(left, right, fieldOf);
}

function orderOf(low: Expression, high: Expression, fieldOf: FieldOf): readonly [string, string] | null {
  const [small, large] = [nameIn(low), nameIn(high)];
  if (small === null || large === null) return null;
  if (!isNeverAbove(small, large, fieldOf) && !isCalledBefore(fieldOf(small), fieldOf(large))) return null;
  // Another rule reports the difference of two dates.
  if (![small, large].every((name) => NUMBERS.has(storageOf(fieldOf(name))))) return null;
  // Two bounds that contradict each other say nothing about the order.
  return isNeverAbove(large, small, fieldOf) ? null : [small, large];
}

const NUMBERS: ReadonlySet<string> = new Set(["integer", "double", "decimal"]);

function storageOf(field: FieldDraft | undefined): string {
  return (field === undefined ? null : factsOf(field).storage) ?? "";
}

function isOne(expression: Expression): boolean {
  return expression.kind === "number" && Number(expression.digits) === 1;
}

/** The name of a field, also of one that counts as 0 while it is empty. */
function nameIn(expression: Expression): string | null {
  if (expression.kind === "call" && expression.name === "coalesce") {
    const [first, otherwise, ...others] = expression.args;
    const isZero = otherwise?.kind === "number" && Number(otherwise.digits) === 0 && others.length === 0;
    return first !== undefined && isZero ? nameIn(first) : null;
  }
  return expression.kind === "path" ? expression.names.join(".") : null;
}

function isNotBelowZero(expression: Expression, fieldOf: FieldOf): boolean {
  if (expression.kind === "number") return true;
  if (expression.kind === "path") return isNeverNegative(fieldOf(expression.names.join(".")), fieldOf);
  if (expression.kind === "call") {
    const { name, args } = expression;
    return (
      ["abs", "count", "length"].includes(name) || (KEEPING.has(name) && args.every((part) => isNotBelowZero(part, fieldOf)))
    );
  }
  if (expression.kind !== "binary" || !["+", "*", "/"].includes(expression.operator)) return false;
  return [expression.left, expression.right].every((part) => isNotBelowZero(part, fieldOf));
}

/** True for `(cost - price) / price`, where the divisor is at least a field that is never below 0. */
function hasOrderTo(dividend: Expression, divisor: Expression, fieldOf: FieldOf): boolean {
  const name = nameIn(divisor);
  const [low, high] = dividend.kind === "binary" ? (orderIn(dividend, fieldOf) ?? []) : [];
  return name !== null && low !== undefined && name === high && isNeverNegative(fieldOf(low), fieldOf);
}

/** The expression with the sides of one difference exchanged, or those of the quotient in `1 - larger / smaller`. */
function exchanged(expression: Expression, part: Pair): Expression {
  const inner = (other: Expression): Expression => exchanged(other, part);
  if (expression === part) {
    const { left, right } = part;
    if (left.kind !== "number" || right.kind !== "binary") return { ...part, left: right, right: left };
    return { ...part, right: { ...right, left: right.right, right: right.left } };
  }
  switch (expression.kind) {
    case "binary":
      return { ...expression, left: inner(expression.left), right: inner(expression.right) };
    case "call":
      return { ...expression, args: expression.args.map(inner) };
    case "if":
      return { ...expression, chosen: inner(expression.chosen), otherwise: inner(expression.otherwise) };
    default:
      return expression;
  }
}
