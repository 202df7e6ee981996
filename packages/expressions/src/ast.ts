/** Range in the source text. `line` and `column` count from 1; `length` is in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

export type ComparisonOperator = "==" | "!=" | "<" | "<=" | ">" | ">=";
export type ArithmeticOperator = "+" | "-" | "*" | "/" | "%";
export type LogicalOperator = "and" | "or";
export type BinaryOperator = ComparisonOperator | ArithmeticOperator | LogicalOperator | "in";

interface At {
  readonly at: Place;
}

/** A parsed expression: plain JSON, so that a host can store it. */
export type Expression = At &
  (
    | { readonly kind: "constant"; readonly value: string | boolean | null }
    // Digits as written: a JSON number would round them.
    | { readonly kind: "number"; readonly digits: string }
    | { readonly kind: "path"; readonly names: readonly string[] }
    | { readonly kind: "list"; readonly items: readonly Expression[] }
    | { readonly kind: "not" | "negate"; readonly operand: Expression }
    | { readonly kind: "binary"; readonly operator: BinaryOperator; readonly left: Expression; readonly right: Expression }
    | { readonly kind: "if"; readonly condition: Expression; readonly chosen: Expression; readonly otherwise: Expression }
    | { readonly kind: "call"; readonly name: string; readonly args: readonly Expression[] }
  );
