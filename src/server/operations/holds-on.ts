import { recordForConditions, type JsonSchema } from "#metadata";
import type { OperationContext } from "../context.ts";
import type { Row } from "../data/tables.ts";

/** Whether a condition of the module's file holds on a stored record. */
export function holdsOn({ deps, module }: OperationContext, condition: JsonSchema, record: Row): boolean {
  return deps.validators.validate(condition, recordForConditions(module.fields, record)).length === 0;
}
