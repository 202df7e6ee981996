import { TrellisError, type FieldFault } from "#contract";
import { fieldFaultsOf, overlapFault, uniqueFault, type Catalog, type Module } from "#metadata";
import { SQL_STATE, sqlState, violatedConstraint } from "../../data/sql-state.ts";
import { overlapConstraints } from "../../data/tables/overlap-constraints.ts";
import { tableIndexes } from "../../data/tables/table-indexes.ts";
import { changedField, type Written } from "./changed-field.ts";

/**
 * Turns the error of a violated constraint into the field error of a failed check. Another caller can write a value
 * between the check and the write.
 * @param written the values of the write, as far as they are known
 * @param catalog modules whose computed values follow from the written ones
 */
export function asFieldError(error: unknown, module: Module, written: readonly Written[] = [], catalog?: Catalog): unknown {
  const broken = brokenRule(error, module, written);
  if (broken !== null) return new TrellisError("invalidRecord", { fields: [broken], cause: error });
  const name = violatedConstraint(error);
  if (catalog === undefined || name === null) return error;
  const others = [...catalog.modules.values()].map((other) => asRecordError(error, other));
  return others.find((other) => other !== error) ?? error;
}

/** The same for another record than the saved one. The message names its module, because no field of the form is wrong. */
export function asRecordError(error: unknown, module: Module): unknown {
  const broken = brokenRule(error, module);
  if (broken === null) return error;
  const { title } = module;
  const message = { zh: `${title.zh}：${broken.message.zh}`, en: `${title.en}: ${broken.message.en}` };
  return new TrellisError("invalidRecord", { fields: [{ ...broken, pointer: "", message }], cause: error });
}

function brokenRule(error: unknown, module: Module, written: readonly Written[] = []): FieldFault | null {
  const state = sqlState(error);
  const name = violatedConstraint(error);
  if (state === SQL_STATE.exclusionViolation) {
    const broken = overlapConstraints(module).find((constraint) => constraint.name === name)?.rule;
    const faults =
      broken === undefined
        ? []
        : [overlapFault(broken, changedField([broken.field, broken.end, ...broken.among], written), null)];
    return fieldFaultsOf(faults, module.fields)[0] ?? null;
  }
  if (state !== SQL_STATE.uniqueViolation) return null;
  const rule = tableIndexes(module, { trigram: false }).find((index) => index.name === name)?.rule ?? null;
  const faults = rule === null ? [] : [uniqueFault(rule, changedField([rule.field, ...rule.among], written))];
  return fieldFaultsOf(faults, module.fields)[0] ?? null;
}
