import { TrellisError, fieldErrorsIn, type FieldFault, type RefusedRecord } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import type { StoredRow } from "../../base/tables.ts";
import { labelOf } from "../../records/read/label-of.ts";

/** Limit of the records that a message names; the count is exact. */
const MOST_TOLD = 20;

/**
 * @param total how many records were to be changed
 * @throws TrellisError invalidRecord when every one of them is refused for the same: then the value is wrong, not the
 * records; bulkRefused with the first RefusedRecords otherwise
 */
export function refuseRecords(
  context: OperationContext,
  boundary: Boundary,
  refused: ReadonlyMap<StoredRow, readonly FieldFault[]>,
  total: number,
): void {
  const reasons = new Set([...refused.values()].map((errors) => JSON.stringify(errors)));
  const [entry] = refused;
  if (entry === undefined) return;
  const [first, errors] = entry;
  if (refused.size === total && reasons.size === 1 && errors.every(({ pointer }) => pointer !== "")) {
    throw new TrellisError("invalidRecord", { fields: errors });
  }
  const records = [...refused].slice(0, MOST_TOLD).map(([record, found]): RefusedRecord => ({
    id: record.id,
    label: labelOf(context, boundary, record),
    errors: fieldErrorsIn(context.locale, found),
  }));
  throw new TrellisError("bulkRefused", {
    params: { count: refused.size, record: labelOf(context, boundary, first), reason: errors[0]?.message[context.locale] ?? "" },
    data: {
      count: refused.size,
      records: records.map(({ id, label, errors: found }) => ({ id, label, errors: found.map((error) => ({ ...error })) })),
    },
  });
}
