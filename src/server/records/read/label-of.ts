import type { OperationContext } from "../../base/context.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import type { Row } from "../../base/tables.ts";

/** @returns the label of a record; its id when the label is empty or hidden from the caller */
export function labelOf({ module }: OperationContext, { scope }: Boundary, record: Row): string {
  const label = scope.fields?.has(module.labelField) === false ? null : record[module.labelField];
  return typeof label === "string" && label !== "" ? label : String(record["id"]);
}
