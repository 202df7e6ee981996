import { FaultError } from "../fault.ts";
import type { ArithmeticOperator, Place } from "../ast.ts";
import { Decimal } from "../values/decimal.ts";

/** Digits before and after the point of a result. */
const MAX_PLACES = 34;
const LIMIT = new Decimal(10).pow(MAX_PLACES);

/** @throws FaultError for a division by zero */
export function calculate(operator: ArithmeticOperator, left: Decimal, right: Decimal, at: Place): Decimal {
  if ((operator === "/" || operator === "%") && right.isZero()) throw new FaultError("divisionByZero", at);
  switch (operator) {
    case "+":
      return left.plus(right);
    case "-":
      return left.minus(right);
    case "*":
      return left.times(right);
    case "/":
      return left.dividedBy(right);
    case "%":
      return left.modulo(right);
  }
}

/**
 * Keeps a number printable.
 * @throws FaultError when it has more than 34 digits before the point
 */
export function inRange(value: Decimal, at: Place): Decimal {
  if (value.abs().greaterThanOrEqualTo(LIMIT)) throw new FaultError("tooLarge", at);
  return value.decimalPlaces() > MAX_PLACES ? value.toDecimalPlaces(MAX_PLACES) : value;
}
