import { TrellisError, type FieldFault } from "#contract";
import { fieldFaultsOf, fieldOfPointer, inputFields, type ValidationFault } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import { tenantBoundary, type Boundary } from "../../data/conditions/boundary.ts";
import { storedFields } from "../../data/columns.ts";
import type { Row, StoredRow } from "../../base/tables.ts";
import { interceptorsOf } from "../../records/interceptors-of.ts";
import { lockedLines } from "../../records/locks/locked-lines.ts";
import { refuseParents, refuseReferred } from "../../records/removal/removal-checks.ts";
import { storedFaults, type Candidate } from "../../records/saving/stored-faults.ts";
import { repeatedFaults } from "../../records/saving/unique-faults.ts";
import { changedValues, writeChanges, type Rewritten } from "../../records/write-changes.ts";
import { refuseRecords } from "./refused-records.ts";
import { assertInScope } from "./scope-check.ts";

/** A locked record and its new values. */
export interface Change extends Rewritten {
  /** Faults that the schema check found. */
  readonly faults: readonly ValidationFault[];
}

/**
 * Changes many records by the rules of a save: references, dictionaries, unique values, the tree, keys that others
 * point by, the features' interceptors, the data scope. Changes all records or none. Each check is one statement for
 * all records, and one statement writes the records with the same values.
 * @returns the changed records
 * @throws TrellisError invalidRecord when every record has the same faults, bulkRefused otherwise
 */
export async function changeRecords(
  context: OperationContext,
  boundary: Boundary,
  changes: readonly Change[],
): Promise<readonly StoredRow[]> {
  const { module } = context;
  const refused = new Map<StoredRow, readonly FieldFault[]>();
  const refuse = (record: StoredRow, faults: readonly ValidationFault[]): void => {
    if (faults.length === 0) return;
    refused.set(record, [...(refused.get(record) ?? []), ...fieldFaultsOf(faults, module.fields)]);
  };
  const judged = changes.map(({ current, record, faults }) => {
    refuse(current, faults);
    const faulty = new Set(faults.map(({ pointer }) => fieldOfPointer(pointer)));
    // A value of the wrong kind would be an error to the database.
    return { current, record: Object.fromEntries(Object.entries(record).filter(([name]) => !faulty.has(name))) };
  });
  const candidates = judged.map((change) => candidateOf(context, change, change.current));
  const after = new Map<number, readonly number[]>();
  for (const [at, faults] of (await storedFaults(context, candidates)).entries()) {
    // All records are changed, or none: a value that one of them gives up is free for another.
    after.set(
      at,
      faults.flatMap(({ freedBy }) => freedBy ?? []),
    );
    refuse(
      judged[at]!.current,
      faults.filter(({ freedBy }) => typeof freedBy !== "number"),
    );
  }
  for (const [at, faults] of repeatedFaults(module, candidates).entries()) refuse(judged[at]!.current, faults);
  await refuseRekeyings(context, judged);
  const locked = await lockedLines(
    context,
    judged.flatMap(({ current, record }) => [current, record]),
  );
  for (const { current, record } of judged) {
    const error = locked([current, record]);
    if (error !== null) refused.set(current, [...(refused.get(current) ?? []), asFault(error)]);
  }
  const saved = await withInterceptors(context, judged, refused);
  if (saved !== judged) {
    const again = saved.map((change, at) => candidateOf(context, change, judged[at]!.record));
    for (const [at, faults] of (await storedFaults(context, again)).entries()) refuse(saved[at]!.current, faults);
  }
  refuseRecords(context, boundary, refused, changes.length);
  // The records were locked within the caller's scope. The check after the write rejects records that leave it.
  const written = await writeChanges(
    context,
    tenantBoundary(null),
    saved.map((change, at) => ({ ...change, after: after.get(at) ?? [] })),
    inputFields(module, "edit"),
  );
  await assertInScope(context, boundary, written);
  await afterwards(context, written, saved);
  return written;
}

function candidateOf({ module, tenantId }: OperationContext, { current, record }: Rewritten, known: Row): Candidate {
  const own = current["tenantId"];
  const tenant = module.tenancy === "tenant" && typeof own === "string" ? own : tenantId;
  return { record: { ...current, ...record }, current, tenantId: tenant, known };
}

/** Rejects a change of a key by which other records refer. */
async function refuseRekeyings(context: OperationContext, changes: readonly Rewritten[]): Promise<void> {
  const keyField = context.module.tree?.keyField;
  for (const [joined, group] of Map.groupBy(changes, (change) => Object.keys(changedValues(change)).join(","))) {
    const names = joined.split(",");
    const records = group.map(({ current }) => current);
    if (keyField !== undefined && names.includes(keyField)) await refuseParents(context, records);
    if (joined !== "") await refuseReferred(context, records, names);
  }
}

/** @returns the same list when no feature has an interceptor */
async function withInterceptors(
  context: OperationContext,
  changes: readonly Rewritten[],
  refused: Map<StoredRow, readonly FieldFault[]>,
): Promise<readonly Rewritten[]> {
  const interceptors = interceptorsOf(context).filter(({ beforeSave }) => beforeSave !== undefined);
  if (interceptors.length === 0) return changes;
  const known = storedFields(context.module).byName;
  const saved: Rewritten[] = [];
  for (const { current, record } of changes) {
    let candidate: Row = { ...current, ...record };
    try {
      for (const { beforeSave } of interceptors) candidate = (await beforeSave?.(context, candidate, current)) ?? candidate;
    } catch (error) {
      if (!(error instanceof TrellisError)) throw error;
      const faults = error.details.fields ?? [asFault(error)];
      refused.set(current, [...(refused.get(current) ?? []), ...faults]);
    }
    saved.push({ current, record: Object.fromEntries(Object.entries(candidate).filter(([name]) => known.has(name))) });
  }
  return saved;
}

/** A refusal of the whole record. */
function asFault({ id, texts }: TrellisError): FieldFault {
  return { pointer: "", keyword: id, message: texts };
}

async function afterwards(
  context: OperationContext,
  written: readonly StoredRow[],
  changes: readonly Rewritten[],
): Promise<void> {
  const interceptors = interceptorsOf(context).filter(({ afterSave }) => afterSave !== undefined);
  if (interceptors.length === 0) return;
  const before = new Map(changes.map(({ current }) => [current.id, current]));
  for (const saved of written) {
    for (const { afterSave } of interceptors) await afterSave?.(context, saved, before.get(saved.id) ?? null);
  }
}
