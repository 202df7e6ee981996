import equal from "ajv/dist/runtime/equal.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import { breaksAmount } from "./formats/amount-bounds.ts";
import { breaksBound, lacksAll } from "./conditions/condition-bounds.ts";
import { faultsOf, type AjvErrorLike, type ValidationFault } from "./fault.ts";
import { FORMATS } from "./formats/formats.ts";
import type { PatternCompiler } from "./patterns/linear-pattern.ts";

/** The function that ajv compiles from a schema. */
interface CompiledValidator {
  (value: unknown): boolean;
  errors?: readonly AjvErrorLike[] | null;
}

/** Default export of a module of compiled validators (`validatorsSource`). */
export type ValidatorFactory = (require: (name: string) => unknown) => Readonly<Record<string, CompiledValidator>>;

/**
 * Returns the faults of a value by one of a module's schemas (names as in `validatedSchemas`).
 * @throws Error for an unknown name
 */
export type ModuleValidators = (name: string, value: unknown) => readonly ValidationFault[];

const RUNTIME: Readonly<Record<string, unknown>> = {
  "ajv/dist/runtime/equal": interop(equal),
  "ajv/dist/runtime/ucs2length": interop(ucs2length),
  formats: { FORMATS },
  amounts: { breaksAmount },
  conditions: { breaksBound, lacksAll },
};

/**
 * Runs the text of a module's validators.
 * @param patterns the pattern engine (`linearPattern`); optional for modules without patterns,
 * because it is large
 * @throws Error when the validators require a missing import
 */
export function instantiateValidators(factory: ValidatorFactory, patterns?: PatternCompiler): ModuleValidators {
  const validators = factory((name) => {
    if (name === "patterns" && patterns !== undefined) return { linearPattern: patterns };
    if (name in RUNTIME) return RUNTIME[name];
    throw new Error(`compiled validators require ${name}, which the runtime does not bring`);
  });
  return (name, value) => {
    const validate = validators[name];
    if (validate === undefined) throw new Error(`no validator named ${name}`);
    return validate(value) ? [] : faultsOf(validate.errors ?? []);
  };
}

/** ajv's generated code reads `.default`. Some bundlers have unwrapped it already. */
function interop(imported: unknown): unknown {
  return typeof imported === "function" ? { default: imported } : imported;
}
