import equal from "ajv/dist/runtime/equal.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import { breaksAmount } from "./amount-bounds.ts";
import { faultOf, type AjvErrorLike, type ValidationFault } from "./fault.ts";
import { FORMATS } from "./formats.ts";

/** What ajv compiles a schema into. */
interface CompiledValidator {
  (value: unknown): boolean;
  errors?: readonly AjvErrorLike[] | null;
}

/** Default export of a module of compiled validators (`validatorsSource`). */
export type ValidatorFactory = (require: (name: string) => unknown) => Readonly<Record<string, CompiledValidator>>;

/** Faults of a value by one of a module's schemas (names as in `judgedSchemas`). @throws Error for an unknown name */
export type ModuleValidators = (name: string, value: unknown) => readonly ValidationFault[];

const RUNTIME: Readonly<Record<string, unknown>> = {
  "ajv/dist/runtime/equal": interop(equal),
  "ajv/dist/runtime/ucs2length": interop(ucs2length),
  formats: { FORMATS },
  amounts: { breaksAmount },
};

export function instantiateValidators(factory: ValidatorFactory): ModuleValidators {
  const validators = factory((name) => {
    if (name in RUNTIME) return RUNTIME[name];
    throw new Error(`compiled validators require ${name}, which the runtime does not bring`);
  });
  return (name, value) => {
    const validate = validators[name];
    if (validate === undefined) throw new Error(`no validator named ${name}`);
    return validate(value) ? [] : (validate.errors ?? []).map(faultOf);
  };
}

/** ajv's generated code reads `.default`; whether an import already took it off depends on the bundler. */
function interop(imported: unknown): unknown {
  return typeof imported === "function" ? { default: imported } : imported;
}
