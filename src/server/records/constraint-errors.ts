import { TrellisError, type FieldError, type Locale } from "#contract";
import { fieldErrorsOf, overlapFault, uniqueFault, type Module } from "#metadata";
import { SQL_STATE, sqlState, violatedConstraint } from "../data/sql-state.ts";
import { overlapConstraints } from "../data/tables/overlap-constraints.ts";
import { tableIndexes } from "../data/tables/table-indexes.ts";
import { changedField, type Written } from "./changed-field.ts";

/**
 * Turns the error of a violated constraint into the field error of a failed check. Another caller can write a value
 * between the check and the write.
 * @param written the values of the write, as far as they are known
 */
export function asFieldError(error: unknown, module: Module, locale: Locale, written: readonly Written[] = []): unknown {
  const broken = brokenRule(error, module, locale, written);
  return broken === null ? error : new TrellisError("invalidRecord", { fields: [broken], cause: error });
}

/** The same for another record than the saved one. The message names its module, because no field of the form is wrong. */
export function asRecordError(error: unknown, module: Module, locale: Locale): unknown {
  const broken = brokenRule(error, module, locale);
  if (broken === null) return error;
  const message = `${module.title[locale]}${{ zh: "：", en: ": " }[locale]}${broken.message}`;
  return new TrellisError("invalidRecord", { fields: [{ ...broken, pointer: "", message }], cause: error });
}

function brokenRule(error: unknown, module: Module, locale: Locale, written: readonly Written[] = []): FieldError | null {
  const state = sqlState(error);
  const name = violatedConstraint(error);
  if (state === SQL_STATE.exclusionViolation) {
    const broken = overlapConstraints(module).find((constraint) => constraint.name === name)?.rule;
    const faults =
      broken === undefined
        ? []
        : [overlapFault(broken, changedField([broken.field, broken.end, ...broken.among], written), null)];
    return fieldErrorsOf(faults, module.fields, locale)[0] ?? null;
  }
  if (state !== SQL_STATE.uniqueViolation) return null;
  const rule = tableIndexes(module, { trigram: false }).find((index) => index.name === name)?.rule ?? null;
  const faults = rule === null ? [] : [uniqueFault(rule, changedField([rule.field, ...rule.among], written))];
  return fieldErrorsOf(faults, module.fields, locale)[0] ?? null;
}
