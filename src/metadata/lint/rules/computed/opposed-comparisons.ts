import { partsOf, type Expression } from "#expressions";
import { text } from "../../words.ts";
import type { IdleCall } from "./check-calls.ts";

type Comparison = Extract<Expression, { kind: "binary" }>;

/** The orders of two values that a comparison allows. */
const ALLOWED: Readonly<Record<string, string>> = { "<": "<", "<=": "<=", ">": ">", ">=": ">=", "==": "=", "!=": "<>" };

const TURNED: Readonly<Record<string, string>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!=" };

/** Places of a value beside two bounds, by the order of these: below, at or above the first, and the same of the second. */
const PLACES = {
  "=": ["<<", "==", ">>"],
  "<": ["<<", "=<", "><", ">=", ">>"],
  ">": ["<<", "<=", "<>", "=>", ">>"],
  "≠": ["<<", "<=", "<>", "=<", "=>", "><", ">=", ">>"],
} as const;

/** Finds comparisons joined by “and” of which no two hold at once: `a > b and a < b`, `n > 10 and n < 5`. */
export function opposedComparisons(expression: Expression): readonly IdleCall[] {
  const isJoined = expression.kind === "binary" && expression.operator === "and";
  const parts = isJoined ? joinedBy(expression) : partsOf(expression);
  const inner = parts.flatMap(opposedComparisons);
  const comparisons = isJoined ? parts.filter(isComparison) : [];
  const found = comparisons.flatMap((one, at) =>
    comparisons.slice(at + 1).flatMap((other): IdleCall[] => {
      if (!isOpposed(one, other)) return [];
      const [first, second] = [shown(one), shown(other)];
      return [
        {
          at: other.at,
          message: text(`“${first}”与“${second}”不会同时成立`, `“${first}” and “${second}” never hold at once`),
          hint: text("满足其一即可就写 or，否则改正其中一个", "Write “or” if one of them is enough. Otherwise correct one."),
        },
      ];
    }),
  );
  return [...inner, ...found];
}

function joinedBy(expression: Expression): readonly Expression[] {
  if (expression.kind !== "binary" || expression.operator !== "and") return [expression];
  return [...joinedBy(expression.left), ...joinedBy(expression.right)];
}

function isComparison(expression: Expression): expression is Comparison {
  return expression.kind === "binary" && Object.hasOwn(ALLOWED, expression.operator);
}

function isOpposed(one: Comparison, other: Comparison): boolean {
  const name = operandName(one.left);
  if (name === null) return false;
  const [left, right] = [operandName(other.left), operandName(other.right)];
  const isTurned = left !== name && right === name;
  if (!isTurned && left !== name) return false;
  const bound = isTurned ? other.left : other.right;
  const operator = isTurned ? (TURNED[other.operator] ?? "") : other.operator;
  const order = orderOf(one.right, bound);
  if (order === null) return false;
  return !PLACES[order].some(([first = "", second = ""]) => {
    return ALLOWED[one.operator]?.includes(first) === true && ALLOWED[operator]?.includes(second) === true;
  });
}

/** The order of two bounds, `≠` for two texts; null for bounds that can be anything. */
function orderOf(one: Expression, other: Expression): keyof typeof PLACES | null {
  const [name, theirs] = [operandName(one), operandName(other)];
  if (name !== null || theirs !== null) return name === theirs ? "=" : null;
  if (one.kind === "number" && other.kind === "number") {
    const apart = Number(one.digits) - Number(other.digits);
    return apart === 0 ? "=" : apart < 0 ? "<" : ">";
  }
  if (one.kind !== "constant" || other.kind !== "constant") return null;
  return one.value === other.value ? "=" : "≠";
}

function operandName(expression: Expression): string | null {
  return expression.kind === "path" ? expression.names.join(".") : null;
}

function shown({ left, operator, right }: Comparison): string {
  return [left, right].map(written).join(` ${operator} `);
}

function written(expression: Expression): string {
  if (expression.kind === "number") return expression.digits;
  if (expression.kind === "constant")
    return typeof expression.value === "string" ? `'${expression.value}'` : String(expression.value);
  return operandName(expression) ?? "…";
}
