import { catchFault, FaultError, type Outcome } from "../fault.ts";
import { includesValue, isListValue } from "../functions/lists.ts";
import type { Expression, Place } from "../ast.ts";
import { compare, isEqual } from "../values/compare.ts";
import { Decimal } from "../values/decimal.ts";
import { typeName, type Given, type Value } from "../values/value.ts";
import { calculate, inRange } from "./arithmetic.ts";
import { callFunction } from "./call.ts";
import { readPath } from "./read-path.ts";

/** Fields that an expression may read. Values as of today come in here too: `today`, `now`. */
export type Scope = Readonly<Record<string, Given>>;

export type Evaluation = Outcome<Value>;

/**
 * Evaluates an expression. It ends with a value or with a fault at a place, for every expression and every scope.
 * Null means unknown: arithmetic and order with null give null, `==` and `!=` compare with null, and `and` and `or`
 * follow SQL. An absent field is null.
 */
export function evaluate(expression: Expression, scope: Scope): Evaluation {
  return catchFault(() => valueOf(expression, scope));
}

function valueOf(expression: Expression, scope: Scope): Value {
  switch (expression.kind) {
    case "constant":
      return expression.value;
    case "number":
      return new Decimal(expression.digits);
    case "path":
      return readPath(expression.names, scope, expression.at);
    case "list":
      return expression.items.map((item) => valueOf(item, scope));
    case "not": {
      const value = truthOf(expression.operand, scope);
      return value === null ? null : !value;
    }
    case "negate": {
      const value = numberOf(valueOf(expression.operand, scope), expression.operand.at);
      return value === null ? null : value.negated();
    }
    case "if":
      // Unknown is not true.
      return valueOf(truthOf(expression.condition, scope) === true ? expression.chosen : expression.otherwise, scope);
    case "call":
      return callFunction(
        expression.name,
        expression.args.map((arg) => ({ value: valueOf(arg, scope), at: arg.at })),
        expression.at,
      );
    case "binary":
      return binaryValue(expression, scope);
  }
}

function binaryValue(expression: Extract<Expression, { kind: "binary" }>, scope: Scope): Value {
  const { operator, at } = expression;
  if (operator === "and" || operator === "or") return logicalValue(expression, operator === "or", scope);
  const left = valueOf(expression.left, scope);
  const right = valueOf(expression.right, scope);
  switch (operator) {
    case "==":
      return isEqual(left, right);
    case "!=":
      return !isEqual(left, right);
    case "in":
      if (right === null) return null;
      if (!isListValue(right)) throw wrongType("list", right, expression.right.at);
      return includesValue(right, left);
    case "<":
    case "<=":
    case ">":
    case ">=": {
      if (left === null || right === null) return null;
      const order = compare(left, right);
      if (order === null) throw new FaultError("notComparable", at, { left: typeName(left), right: typeName(right) });
      return operator === "<" ? order < 0 : operator === "<=" ? order <= 0 : operator === ">" ? order > 0 : order >= 0;
    }
    case "+":
      // A sum of two texts joins them; every other mixture is a fault of the right operand.
      if (typeof left === "string" && typeof right === "string") return join(left, right, at);
  }
  const numbers = { left: numberOf(left, expression.left.at), right: numberOf(right, expression.right.at) };
  if (numbers.left === null || numbers.right === null) return null;
  return inRange(calculate(operator, numbers.left, numbers.right, at), at);
}

/** `decisive` is the value that settles the result alone: true for `or`, false for `and`. */
function logicalValue(expression: Extract<Expression, { kind: "binary" }>, decisive: boolean, scope: Scope): boolean | null {
  const left = truthOf(expression.left, scope);
  if (left === decisive) return decisive;
  const right = truthOf(expression.right, scope);
  if (right === decisive) return decisive;
  return left === null || right === null ? null : !decisive;
}

function truthOf(expression: Expression, scope: Scope): boolean | null {
  const value = valueOf(expression, scope);
  if (value === null || typeof value === "boolean") return value;
  throw wrongType("boolean", value, expression.at);
}

function numberOf(value: Value, at: Place): Decimal | null {
  if (value === null || value instanceof Decimal) return value;
  throw wrongType("number", value, at);
}

function wrongType(expected: string, value: Value, at: Place): FaultError {
  return new FaultError("wrongType", at, { expected, found: typeName(value) });
}

/** Characters of a joined text. */
const MAX_TEXT = 100_000;

function join(left: string, right: string, at: Place): string {
  if (left.length + right.length > MAX_TEXT) throw new FaultError("tooLarge", at);
  return left + right;
}
