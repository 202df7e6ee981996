import { TrellisError, sameJson, type FieldFault, type Unrestorable } from "#contract";
import { fieldFaultsOf, fieldOfPointer, type Field, type ValidationFault } from "#metadata";
import type { OperationContext } from "../base/context.ts";
import type { Boundary } from "../data/conditions/boundary.ts";
import { storedField, storedFields } from "../data/columns.ts";
import { oneOf } from "../data/conditions/conditions.ts";
import type { Row, StoredRow } from "../base/tables.ts";
import { writeRecords } from "../data/write/write-records.ts";
import { interceptorsOf } from "./interceptors-of.ts";
import { refuseLockedLines } from "./locks/locked-lines.ts";
import { labelOf } from "./read/label-of.ts";
import { referenceFaults } from "./saving/reference-faults.ts";
import { asFieldError } from "./faults/constraint-errors.ts";
import { repeatedFaults, uniqueFaults } from "./saving/unique-faults.ts";
import { authorOf } from "./records.ts";
import { parentsFirst } from "./parents-first.ts";

/**
 * Restores deleted records by the present rules: unique values are free, parents and referenced records are living or
 * restored with them, and no feature refuses.
 * @param records locked records with their writeOnly fields
 * @throws TrellisError linesLocked, notRestorable with the obstacles of each record
 */
export async function reviveRecords(
  context: OperationContext,
  boundary: Boundary,
  records: readonly StoredRow[],
): Promise<StoredRow[]> {
  const { module } = context;
  await refuseLockedLines(context, records);
  const obstacles = new Map<StoredRow, readonly ValidationFault[]>();
  const revived: StoredRow[] = [];
  const ordered = parentsFirst(module, records);
  const tenants = [...Map.groupBy(ordered, (record) => tenantOf(context, record))];
  if (areIndependent(context, ordered)) {
    for (const [tenantId, group] of tenants) {
      const questions = group.map((record) => ({ fields: module.fields, record, current: record }));
      const taken = await uniqueFaults(context, questions, tenantId);
      for (const [at, record] of group.entries()) if ((taken[at] ?? []).length > 0) obstacles.set(record, taken[at] ?? []);
    }
    revived.push(
      ...(await reviveTogether(
        context,
        boundary,
        ordered.filter((record) => !obstacles.has(record)),
      )),
    );
  } else {
    for (const record of ordered) {
      const question = { fields: module.fields, record, current: record };
      const [taken = []] = await uniqueFaults(context, [question], tenantOf(context, record));
      if (taken.length > 0) obstacles.set(record, taken);
      else revived.push(await reviveOne(context, boundary, record));
    }
  }
  const fields = freeOfCascades(module.fields);
  for (const [tenantId, group] of tenants) {
    const questions = group.map((record) => ({ fields, record }));
    const lost = await referenceFaults(context, questions, tenantId);
    for (const [at, record] of group.entries()) {
      const found = lost[at] ?? [];
      if (found.length > 0) obstacles.set(record, [...(obstacles.get(record) ?? []), ...found]);
    }
  }
  if (obstacles.size > 0) throw notRestorable(context, boundary, obstacles);
  return revived;
}

/**
 * True when no feature intercepts the records and no two share a unique value. They can then be restored in any order.
 */
function areIndependent(context: OperationContext, records: readonly StoredRow[]): boolean {
  const isIntercepted = interceptorsOf(context).some(
    ({ beforeRevive: own, beforeSave, afterSave }) => own !== undefined || beforeSave !== undefined || afterSave !== undefined,
  );
  if (isIntercepted) return false;
  const repeated = repeatedFaults(
    context.module,
    records.map((record) => ({ record, current: record })),
  );
  return repeated.every((faults) => faults.length === 0);
}

/** One statement for all of them. */
async function reviveTogether(
  context: OperationContext,
  boundary: Boundary,
  records: readonly StoredRow[],
): Promise<StoredRow[]> {
  const { module, db } = context;
  const ids = records.map(({ id }) => id);
  try {
    const where = oneOf(storedField(module, "id"), ids);
    return await writeRecords(db, module, authorOf(context), { kind: "revive", boundary, where, values: {} });
  } catch (error) {
    throw asFieldError(error, module);
  }
}

async function reviveOne(context: OperationContext, boundary: Boundary, record: StoredRow): Promise<StoredRow> {
  const { module, db } = context;
  try {
    const candidate = await beforeRevive(context, record);
    const own = new Set(storedFields(module).all.flatMap(({ name, field }) => (field === null ? [] : [name])));
    const values = Object.fromEntries(
      Object.entries(candidate).filter(([name, value]) => own.has(name) && !sameJson(value, record[name])),
    );
    const where = oneOf(storedField(module, "id"), [record.id]);
    const [saved] = await writeRecords(db, module, authorOf(context), { kind: "revive", boundary, where, values });
    if (saved === undefined) throw new TrellisError("notFound");
    for (const { afterSave } of interceptorsOf(context)) await afterSave?.(context, saved, record);
    return saved;
  } catch (thrown) {
    const error = asFieldError(thrown, module);
    if (!(error instanceof TrellisError) || error.details.fields === undefined) throw error;
    const reasons = error.details.fields.map((fault) => reasonOf(context, fault));
    throw refusal(context, [{ id: record.id, label: labelOf(context, boundary, record), reasons }]);
  }
}

/** A feature without `beforeRevive` judges the record like a new one, so that its quotas and rules hold. */
async function beforeRevive(context: OperationContext, record: Row): Promise<Row> {
  let candidate: Row = record;
  for (const { beforeRevive: own, beforeSave } of interceptorsOf(context)) {
    if (own !== undefined) candidate = await own(context, candidate);
    else if (beforeSave !== undefined) candidate = await beforeSave(context, candidate, null);
  }
  return candidate;
}

/** The tenant of the record, for rules within a tenant. */
function tenantOf({ module, tenantId }: OperationContext, record: Row): string {
  const own = record["tenantId"];
  return module.tenancy === "tenant" && typeof own === "string" ? own : tenantId;
}

/** A choice that no longer fits its cascade does not prevent a restore: it can be corrected later. Missing records do. */
function freeOfCascades(fields: readonly Field[]): readonly Field[] {
  return fields.map((field) => (field.ref === null ? field : { ...field, ref: { ...field.ref, where: [] } }));
}

function notRestorable(
  context: OperationContext,
  boundary: Boundary,
  obstacles: ReadonlyMap<StoredRow, readonly ValidationFault[]>,
): TrellisError {
  const all = [...obstacles].map(([record, faults]): Unrestorable => {
    const errors = fieldFaultsOf(faults, context.module.fields);
    const reasons = errors.map((fault) => reasonOf(context, fault));
    return { id: record.id, label: labelOf(context, boundary, record), reasons };
  });
  return refusal(context, all);
}

function refusal({ locale }: OperationContext, all: readonly Unrestorable[]): TrellisError {
  const [first] = all;
  const joint = { zh: "；", en: "; " }[locale];
  const params = { record: first?.label ?? "", reasons: first?.reasons.join(joint) ?? "" };
  return new TrellisError("notRestorable", {
    params,
    data: all.map(({ id, label, reasons }) => ({ id, label, reasons })),
  });
}

/** The message of a fault, behind the title of its field where it does not name it: it stands without the field. */
function reasonOf({ module, locale }: OperationContext, { pointer, message: { [locale]: message } }: FieldFault): string {
  const name = fieldOfPointer(pointer);
  const title = module.fields.find((candidate) => candidate.name === name)?.title[locale] ?? "";
  if (message.toLowerCase().includes(title.toLowerCase())) return message;
  return `${title}${{ zh: "：", en: ": " }[locale]}${message}`;
}
