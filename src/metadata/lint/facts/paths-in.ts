import { partsOf, type Expression } from "#expressions";

/** The names of the fields that an expression reads, such as `lines.price`. */
export function pathsIn(expression: Expression): readonly string[] {
  return expression.kind === "path" ? [expression.names.join(".")] : partsOf(expression).flatMap(pathsIn);
}
