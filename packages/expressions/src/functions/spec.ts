import type { Place } from "../ast.ts";
import type { Value } from "../values/value.ts";

/** Type that a parameter takes. `scalar` is a number, a text or a truth value; `values` takes a
 * list, or each value as an argument of its own. */
export type Parameter = "any" | "scalar" | "number" | "text" | "date" | "list" | "text or list" | "values" | "numbers";

/** Type of a result; `first` is that of the first argument, or of its items. */
export type Result = "number" | "text" | "boolean" | "date" | "first";

export interface FunctionSpec {
  readonly least: number;
  readonly most: number;
  /** The last parameter repeats. */
  readonly parameters: readonly Parameter[];
  readonly result: Result;
  /** Receives arguments of the declared types. Null arrives only where `takesNull` says so; elsewhere it makes the result null. */
  readonly run: (args: readonly Value[], at: Place) => Value;
  readonly takesNull?: true;
}

/** The parameter at a position. */
export function parameterAt(spec: FunctionSpec, index: number): Parameter {
  return spec.parameters[Math.min(index, spec.parameters.length - 1)] ?? "any";
}
