import { sameJson } from "#contract";
import { comparisonFaults, fieldOfPointer, hiddenFields, requiredWhen, type Field, type ValidationFault } from "#metadata";
import { computeRecord, type Follow } from "#metadata/computed";
import type { OperationContext } from "../base/context.ts";
import type { Boundary } from "../data/conditions/boundary.ts";
import { storedField, storedFields } from "../data/columns.ts";
import { oneOf } from "../data/conditions/conditions.ts";
import { now } from "../data/server-state.ts";
import type { Row, StoredRow } from "../base/tables.ts";
import { followReferences } from "../data/write/follow-references.ts";
import { writeRecords, type RecordChange } from "../data/write/write-records.ts";
import { authorOf } from "./records.ts";
import { interceptorsOf } from "./interceptors-of.ts";
import { conditionTest, neededFaults } from "./faults/needed-faults.ts";
import { refuseValues } from "./refuse-values.ts";
import { asFieldError } from "./faults/constraint-errors.ts";
import { inStatements } from "./write-order.ts";

/** A stored record and its new values. Other fields keep their values. */
export interface Rewritten {
  readonly current: StoredRow;
  readonly record: Row;
  /** Places of the changes that are written first, because this one takes their unique values. */
  readonly after?: readonly number[];
}

/** The fields whose values change, with the new values. */
export function changedValues({ current, record }: Pick<Rewritten, "current" | "record">): Row {
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => name !== "id" && !sameJson(value, current[name])));
}

/**
 * Checks the rules between fields (bounds, `x-required`) for values that come from no input but from an action, an undo or
 * an interceptor.
 * @throws TrellisError valuesRefused
 */
function refuseMisfits(
  context: OperationContext,
  change: Rewritten,
  follow: Follow | undefined,
  fillable: readonly Field[],
): void {
  const { module, deps } = context;
  const given = { ...change.current, ...change.record };
  const whole: Row = { ...given, ...computeRecord(module.fields, given, follow) };
  const isChanged = (name: string): boolean => name in whole && !sameJson(whole[name], change.current[name]);
  const beyond = comparisonFaults(module.fields, whole, () => now(deps), { isChanged, before: change.current }).filter(
    ({ pointer }) => isChanged(fieldOfPointer(pointer)),
  );
  // A value that the record lacked before keeps nobody from changing others.
  const lacked = new Set(missingValues(context, change.current, fillable).map(({ pointer }) => pointer));
  const missing = missingValues(context, whole, fillable).filter(({ pointer }) => !lacked.has(pointer));
  refuseValues(context, [...beyond, ...missing], change.current);
}

function missingValues(
  { deps, module: { fields } }: OperationContext,
  record: Row,
  fillable: readonly Field[],
): readonly ValidationFault[] {
  if (fillable.every((field) => requiredWhen(field) === null)) return [];
  const hidden = hiddenFields(fields, record, conditionTest(deps), () => now(deps));
  return neededFaults(deps, fillable, fields, { whole: record, hidden });
}

/**
 * Writes locked and checked records. One statement writes all records that change in the same fields. Unchanged records
 * are not written.
 * @param fillable fields that the change could fill in; a bulk edit fills in no read-only one
 * @returns the written records
 * @throws TrellisError valuesRefused for a rule between fields, invalidRecord when another write took a unique value first
 */
export async function writeChanges(
  context: OperationContext,
  boundary: Boundary,
  changes: readonly Rewritten[],
  fillable: readonly Field[] = context.module.fields,
): Promise<readonly StoredRow[]> {
  const { module, db } = context;
  const follow = await followReferences(
    context,
    changes.flatMap(({ current, record }) => [current, { ...current, ...record }]),
  );
  for (const change of changes) refuseMisfits(context, change, follow, fillable);
  const author = authorOf(context);
  const written: StoredRow[] = [];
  const changed = changes.map((change) => {
    const values = changedValues(change);
    return { id: change.current.id, values, names: Object.keys(values), after: change.after ?? [] };
  });
  for (const group of inStatements(changed)) {
    if (group[0]?.names.length === 0) continue;
    try {
      const values = new Map(group.map((change) => [change.id, change.values]));
      const [same, other] = new Set(group.map((change) => JSON.stringify(change.values)));
      const change: RecordChange =
        same === undefined || other !== undefined
          ? { kind: "rewrite", boundary, values }
          : {
              kind: "update",
              boundary,
              where: oneOf(storedField(module, "id"), [...values.keys()]),
              values: JSON.parse(same) as Row,
            };
      written.push(...(await writeRecords(db, module, author, change)));
    } catch (error) {
      throw asFieldError(error, module, changes, context.catalog);
    }
  }
  return written;
}

/**
 * The same, with the interceptors of features before and after.
 * @returns the written records by id
 * @throws TrellisError as `writeChanges`, and those of interceptors
 */
export async function writeIntercepted(
  context: OperationContext,
  boundary: Boundary,
  changes: readonly Rewritten[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const { byName } = storedFields(context.module);
  const interceptors = interceptorsOf(context);
  const intercepted: Rewritten[] = [];
  for (const { current, record } of changes) {
    let candidate: Row = { ...current, ...record };
    for (const { beforeSave } of interceptors) candidate = (await beforeSave?.(context, candidate, current)) ?? candidate;
    const own = Object.entries(candidate).filter(([name]) => name === "tenantId" || (byName.get(name)?.field ?? null) !== null);
    intercepted.push({ current, record: Object.fromEntries(own) });
  }
  const written = new Map((await writeChanges(context, boundary, intercepted)).map((record) => [record.id, record]));
  for (const { current } of intercepted) {
    const saved = written.get(current.id);
    if (saved === undefined) continue;
    for (const { afterSave } of interceptors) await afterSave?.(context, saved, current);
  }
  return written;
}
