export { parse, type ParseResult } from "./parse/parse.ts";
export type { Expression, Place } from "./ast.ts";
export type { Fault, FaultCode } from "./fault.ts";
export { describeFault, type Language } from "./describe-fault.ts";
export { check, type CheckResult } from "./check/check.ts";
export type { Type } from "./check/types.ts";
export { evaluate, type Evaluation, type Scope } from "./evaluate/evaluate.ts";
export { partsOf, references, withPaths } from "./references.ts";
export { amount, toDigits, toJson, toMultiple, type Given, type Json, type Value } from "./values/value.ts";
