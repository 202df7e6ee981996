import type { Expression } from "#expressions";

/** Functions whose result is their first argument, rounded, or with another value where it is empty. */
const ROUNDING: ReadonlySet<string> = new Set(["coalesce", "round", "floor", "ceil"]);

/** An expression without the functions around it that round it or fill it. */
export function unrounded(expression: Expression): Expression {
  const [first] = expression.kind === "call" && ROUNDING.has(expression.name) ? expression.args : [];
  return first === undefined ? expression : unrounded(first);
}
