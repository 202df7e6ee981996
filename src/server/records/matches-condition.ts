import { recordForConditions, type JsonSchema } from "#metadata";
import type { OperationContext } from "../base/context.ts";
import { now } from "../data/server-state.ts";
import type { Row } from "../base/tables.ts";

/** True when a condition of the module's file holds on a stored record. */
export function matchesCondition({ deps, module }: OperationContext, condition: JsonSchema, record: Row): boolean {
  return (
    deps.validators.validate(
      condition,
      recordForConditions(module.fields, record, () => now(deps)),
    ).length === 0
  );
}
