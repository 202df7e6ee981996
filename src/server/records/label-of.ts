import type { OperationContext } from "../base/context.ts";
import type { Boundary } from "../data/boundary.ts";
import type { Row } from "../base/tables.ts";

/** How the record is called; its id where a name is missing or not the caller's to see. */
export function labelOf({ module }: OperationContext, { scope }: Boundary, record: Row): string {
  const label = scope.fields?.has(module.labelField) === false ? null : record[module.labelField];
  return typeof label === "string" && label !== "" ? label : String(record["id"]);
}
