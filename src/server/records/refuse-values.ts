import { TrellisError } from "#contract";
import { fieldFaultsOf, type ValidationFault } from "#metadata";
import type { OperationContext } from "../base/context.ts";
import type { Boundary } from "../data/conditions/boundary.ts";
import type { StoredRow } from "../base/tables.ts";
import { labelOf } from "./read/label-of.ts";

/**
 * Refuses values of a record that no form shows: those of a `set`, an undo or an interceptor. The message says the fields
 * and the reasons, because no field is marked.
 * @throws TrellisError valuesRefused, with the id of the record
 */
export function refuseValues({ module, locale }: OperationContext, faults: readonly ValidationFault[], record: StoredRow): void {
  if (faults.length === 0) return;
  const fields = fieldFaultsOf(faults, module.fields);
  const reason = [...new Set(fields.map(({ message }) => message[locale]))].join(locale === "zh" ? "；" : "; ");
  throw new TrellisError("valuesRefused", { fields, params: { reason }, data: { id: record.id } });
}

/** The error with the name of the record that is refused, where it is one of several. */
export function namedRefusal(
  context: OperationContext,
  boundary: Boundary,
  records: readonly StoredRow[],
  error: unknown,
): unknown {
  if (!(error instanceof TrellisError) || error.id !== "valuesRefused" || records.length < 2) return error;
  const { data, params } = error.details;
  const refused = records.find(({ id }) => id === (data as { readonly id?: string } | undefined)?.id);
  if (refused === undefined) return error;
  const label = labelOf(context, boundary, refused);
  const reason = String(params?.["reason"]);
  const namedReason = context.locale === "zh" ? `“${label}”：${reason}` : `“${label}”: ${reason}`;
  return new TrellisError("valuesRefused", { ...error.details, params: { reason: namedReason } });
}
