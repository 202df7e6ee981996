import type { Expression } from "./ast.ts";

/** Field paths that an expression reads, each once, such as `["form.days", "today"]`. */
export function references(expression: Expression): string[] {
  const found = new Set<string>();
  const visit = (part: Expression): void => {
    if (part.kind === "path") found.add(part.names.join("."));
    else for (const inner of partsOf(part)) visit(inner);
  };
  visit(expression);
  return [...found];
}

/** The expressions directly inside of an expression. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "list":
      return expression.items;
    case "not":
    case "negate":
      return [expression.operand];
    case "binary":
      return [expression.left, expression.right];
    case "if":
      return [expression.condition, expression.chosen, expression.otherwise];
    case "call":
      return expression.args;
    default:
      return [];
  }
}

/** The expression with other names in its paths, such as one name for what a host knows under two. */
export function withPaths(expression: Expression, rename: (names: readonly string[]) => readonly string[]): Expression {
  const inner = (part: Expression): Expression => withPaths(part, rename);
  switch (expression.kind) {
    case "path":
      return { ...expression, names: rename(expression.names) };
    case "list":
      return { ...expression, items: expression.items.map(inner) };
    case "not":
    case "negate":
      return { ...expression, operand: inner(expression.operand) };
    case "binary":
      return { ...expression, left: inner(expression.left), right: inner(expression.right) };
    case "if":
      return {
        ...expression,
        condition: inner(expression.condition),
        chosen: inner(expression.chosen),
        otherwise: inner(expression.otherwise),
      };
    case "call":
      return { ...expression, args: expression.args.map(inner) };
    default:
      return expression;
  }
}
