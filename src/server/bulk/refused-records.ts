import { TrellisError, type FieldError, type RefusedRecord } from "#contract";
import type { Module } from "#metadata";
import type { OperationContext } from "../context.ts";
import type { Row } from "../data/tables.ts";

/** As many as people read; the count says how many there are. */
const MOST_TOLD = 20;

/**
 * @param total how many records were to be changed
 * @throws TrellisError invalidRecord when every one of them is refused for the same: then the value is wrong, not the
 * records; bulkRefused with the first RefusedRecords otherwise
 */
export function refuseRecords(context: OperationContext, refused: ReadonlyMap<Row, readonly FieldError[]>, total: number): void {
  if (refused.size === 0) return;
  const reasons = new Set([...refused.values()].map((errors) => JSON.stringify(errors)));
  const [[first, errors] = [{}, []]] = refused;
  if (refused.size === total && reasons.size === 1 && errors.every(({ pointer }) => pointer !== "")) {
    throw new TrellisError("invalidRecord", { fields: errors });
  }
  const records = [...refused].slice(0, MOST_TOLD).map(([record, found]): RefusedRecord => ({
    id: String(record["id"]),
    label: labelOf(context.module, record),
    errors: found,
  }));
  throw new TrellisError("bulkRefused", {
    params: { count: refused.size, record: labelOf(context.module, first), reason: errors[0]?.message ?? "" },
    data: {
      count: refused.size,
      records: records.map(({ id, label, errors: found }) => ({ id, label, errors: found.map((error) => ({ ...error })) })),
    },
  });
}

/** How a record is called; its id where a name is missing. */
export function labelOf(module: Module, record: Row): string {
  const label = record[module.labelField];
  return typeof label === "string" && label !== "" ? label : String(record["id"]);
}
