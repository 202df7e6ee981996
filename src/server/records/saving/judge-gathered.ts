import { sameJson, type FieldError } from "#contract";
import { comparisonFaults, fieldErrorsOf, hiddenFields, inputFields, type ChildRecords } from "#metadata";
import { gatheredFrom } from "#metadata/computed";
import type { OperationContext } from "../../base/context.ts";
import type { StoredRow } from "../../base/tables.ts";
import { storedField } from "../../data/columns.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import { selectRecords } from "../../data/read/select-records.ts";
import { now } from "../../data/server-state.ts";
import { recordBoundary } from "../caller-boundary.ts";
import { conditionTest, neededFaults } from "../needed-faults.ts";
import { blameless } from "./access-faults.ts";

/** A saved record with its state before the save; `before` is null on add. */
export interface SavedParent {
  readonly before: StoredRow | null;
  readonly saved: StoredRow;
  readonly tenantId: string | null;
}

/** Lines as the body has them, by the name of their place. */
export type SentLines = ReadonlyMap<ChildRecords, unknown>;

/** The fields of a record whose values its sent lines decide. */
export function gatheredBy({ module }: OperationContext, lines: SentLines): ReadonlySet<string> {
  return gatheredFrom(module.fields, new Set([...lines.keys()].map((link) => link.module)));
}

/**
 * Reads a record again after the save of its lines, and judges the rules between its fields with what it gathers from
 * them: an amount paid is at most the total of the lines that came with it.
 */
export async function judgeGathered(
  context: OperationContext,
  { before, saved, tenantId }: SavedParent,
): Promise<{ readonly record: StoredRow; readonly errors: readonly FieldError[] }> {
  const { db, deps, locale, module } = context;
  const boundary = { ...(await recordBoundary(context)), tenantId };
  const [record = saved] = await selectRecords(db, module, {
    boundary,
    where: [oneOf(storedField(module, "id"), [saved.id])],
  });
  const accepted = inputFields(module, before === null ? "add" : "edit");
  // A fault stands at a field that the caller sends, not at what follows from it.
  const sendable = new Set(accepted.map(({ name }) => name));
  const isChanged = (name: string): boolean =>
    before !== null && sendable.has(name) && !sameJson(record[name] ?? null, before[name] ?? null);
  const time = (): string => now(deps);
  const faults = [
    ...comparisonFaults(module.fields, record, time, before === null ? undefined : { isChanged, before }),
    ...neededFaults(deps, accepted, module.fields, {
      whole: record,
      hidden: hiddenFields(module.fields, record, conditionTest(deps), time),
    }),
  ];
  return { record, errors: fieldErrorsOf(blameless(boundary.scope.rules, faults, before), module.fields, locale) };
}
