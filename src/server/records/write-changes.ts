import { sameJson } from "#contract";
import { comparisonFaults, fieldOfPointer } from "#metadata";
import type { OperationContext } from "../base/context.ts";
import type { Boundary } from "../data/conditions/boundary.ts";
import { storedField, storedFields } from "../data/columns.ts";
import { oneOf } from "../data/conditions/conditions.ts";
import { now } from "../data/server-state.ts";
import type { Row } from "../base/tables.ts";
import { writeRecords, type RecordChange } from "../data/write/write-records.ts";
import { authorOf } from "./records.ts";
import { interceptorsOf } from "./interceptors-of.ts";
import { refuseValues } from "./refuse-values.ts";
import { asFieldError } from "./saving/unique-faults.ts";

/** A record and what it shall be; fields that are not named stay. */
export interface Rewritten {
  readonly current: Row;
  readonly record: Row;
}

/** The fields that get another value, with it. */
export function changedValues({ current, record }: Rewritten): Row {
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => name !== "id" && !sameJson(value, current[name])));
}

/**
 * Judges the bounds between fields once more, for values that no input brings: of an action, an undo, an interceptor.
 * @throws TrellisError valuesRefused
 */
function refuseBounds(context: OperationContext, change: Rewritten): void {
  const isChanged = (name: string): boolean => name in change.record && !sameJson(change.record[name], change.current[name]);
  const { module, deps } = context;
  const whole = { ...change.current, ...change.record };
  const faults = comparisonFaults(module.fields, whole, () => now(deps), isChanged).filter(({ pointer }) =>
    isChanged(fieldOfPointer(pointer)),
  );
  refuseValues(context, faults, change.current);
}

/**
 * Writes records that are locked and judged: those that get the same values, or other values of the same fields, by one
 * statement. What stays as it is is not written.
 * @returns those that were written, as they are now
 * @throws TrellisError valuesRefused for a bound, invalidRecord when somebody was faster with a unique value
 */
export async function writeChanges(
  context: OperationContext,
  boundary: Boundary,
  changes: readonly Rewritten[],
): Promise<readonly Row[]> {
  const { module, db, locale } = context;
  for (const change of changes) refuseBounds(context, change);
  const author = authorOf(context);
  const written: Row[] = [];
  const changed = changes.map((change) => ({ id: String(change.current["id"]), values: changedValues(change) }));
  for (const [names, group] of Map.groupBy(changed, ({ values }) => Object.keys(values).sort().join(","))) {
    if (names === "") continue;
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
      throw asFieldError(error, module, locale, changes);
    }
  }
  return written;
}

/**
 * The same, with what the features hang on a save around it.
 * @returns those that were written, by id
 * @throws TrellisError as `writeChanges`, and whatever an interceptor refuses with
 */
export async function writeIntercepted(
  context: OperationContext,
  boundary: Boundary,
  changes: readonly Rewritten[],
): Promise<ReadonlyMap<string, Row>> {
  const { byName } = storedFields(context.module);
  const interceptors = interceptorsOf(context);
  const asked: Rewritten[] = [];
  for (const { current, record } of changes) {
    let candidate: Row = { ...current, ...record };
    for (const { beforeSave } of interceptors) candidate = (await beforeSave?.(context, candidate, current)) ?? candidate;
    const own = Object.entries(candidate).filter(([name]) => name === "tenantId" || (byName.get(name)?.field ?? null) !== null);
    asked.push({ current, record: Object.fromEntries(own) });
  }
  const written = new Map((await writeChanges(context, boundary, asked)).map((record) => [String(record["id"]), record]));
  for (const { current } of asked) {
    const saved = written.get(String(current["id"]));
    if (saved === undefined) continue;
    for (const { afterSave } of interceptors) await afterSave?.(context, saved, current);
  }
  return written;
}
