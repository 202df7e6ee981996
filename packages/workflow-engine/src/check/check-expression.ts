import type { Definition } from "../definition.ts";
import { check, describeExpressionFault, parse, type ExpressionFault, type Type } from "../expressions.ts";

/** The first fault of an expression in both languages, with its place in the text from 1; null without one. */
export interface TextFault {
  readonly zh: string;
  readonly en: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Checks an expression while somebody types it. Names of variables are not checked.
 * @param expected type of the value
 */
export function checkExpression(text: string, expected: Type = "any"): TextFault | null {
  const parsed = parse(text);
  if (!parsed.ok) return toTextFault(parsed.fault);
  // Every variable may have any type: only what the text itself says can be wrong.
  const fields = Object.fromEntries(pathsOf(parsed.value).map((name): [string, Type] => [name, "any"]));
  const [fault] = check(parsed.value, fields, expected).faults;
  return fault === undefined ? null : toTextFault(fault);
}

/** Names of the variables that the expressions of a definition read, each once, in alphabetical order. */
export function readsOf({ elements, flows }: Definition): string[] {
  return [...new Set(pathsOf([...elements, ...flows]))].sort();
}

/** The first names of all paths in plain JSON that holds trees of expressions. */
function pathsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if ("kind" in value && value.kind === "path" && "names" in value && Array.isArray(value.names))
    return value.names.slice(0, 1).map(String);
  return Object.values(value).flatMap(pathsOf);
}

function toTextFault(fault: ExpressionFault): TextFault {
  const { line, column } = fault.at;
  return { zh: describeExpressionFault(fault, "zh"), en: describeExpressionFault(fault, "en"), line, column };
}
