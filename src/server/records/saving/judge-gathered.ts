import { sameJson, type FieldFault } from "#contract";
import {
  comparisonFaults,
  disabledFields,
  escapePointer,
  fieldFaultsOf,
  gatheredFaults,
  inputFields,
  type ChildRecords,
  type Field,
  type ValidationFault,
} from "#metadata";
import { computeRecord, gatheredFrom, readsAny } from "#metadata/computed";
import type { OperationContext } from "../../base/context.ts";
import type { Row, StoredRow } from "../../base/tables.ts";
import { storedField } from "../../data/columns.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import { selectRecords } from "../../data/read/select-records.ts";
import { now } from "../../data/server-state.ts";
import { recordBoundary } from "../scope/caller-boundary.ts";
import { conditionTest, neededFaults } from "../faults/needed-faults.ts";
import { blameless } from "./access-faults.ts";
import { hide } from "./merge-input.ts";
import { writeSaved } from "./write-saved.ts";

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

/** Reads records as the lines that were saved so far leave them, by their id. */
export async function readGathered(
  context: OperationContext,
  parents: readonly SavedParent[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const { db, module } = context;
  const found = new Map<string, StoredRow>();
  for (const [tenantId, group] of Map.groupBy(parents, (parent) => parent.tenantId)) {
    const boundary = { ...(await recordBoundary(context)), tenantId };
    const ids = group.map(({ saved }) => saved.id);
    const records = await selectRecords(db, module, { boundary, where: [oneOf(storedField(module, "id"), ids)] });
    for (const record of records) found.set(record.id, record);
  }
  return found;
}

/** A record whose lines are saved, and the fields whose values they decide. */
interface GatheredRecord extends SavedParent {
  readonly gathered: ReadonlySet<string>;
}

interface JudgedRecord {
  readonly record: StoredRow;
  readonly errors: readonly FieldFault[];
}

/**
 * Reads records again after the save of their lines, and judges each with what it gathers from them: an amount paid is at
 * most the total of the lines that came with it. Fields that this hides are emptied, and those that it locks keep their
 * value.
 * @returns the judged records in the order of the given ones
 */
export async function judgeGathered(context: OperationContext, parents: readonly GatheredRecord[]): Promise<JudgedRecord[]> {
  const judged = new Map<GatheredRecord, JudgedRecord>();
  const gathering = parents.filter(({ gathered }) => gathered.size > 0);
  for (const [tenantId, group] of Map.groupBy(gathering, (parent) => parent.tenantId)) {
    const boundary = { ...(await recordBoundary(context)), tenantId };
    const stored = await readGathered(context, group);
    const sound = new Map<
      number,
      { readonly record: StoredRow; readonly current: StoredRow; readonly tenantId: string | null }
    >();
    for (const [place, parent] of group.entries()) {
      const current = stored.get(parent.saved.id) ?? parent.saved;
      const own = judgeOne(context, boundary, parent, current);
      judged.set(parent, own);
      if (own.errors.length === 0) sound.set(place, { record: own.record, current, tenantId });
    }
    const settled = await writeSaved(context, boundary, sound, keepSecret);
    for (const [place, parent] of group.entries()) {
      const record = settled.get(place);
      if (record !== undefined) judged.set(parent, { record, errors: [] });
    }
  }
  return parents.map((parent) => judged.get(parent) ?? { record: parent.saved, errors: [] });
}

/** @param stored the record as its lines leave it */
function judgeOne(
  { deps, module }: OperationContext,
  { scope }: Boundary,
  { before, gathered }: GatheredRecord,
  stored: StoredRow,
): JudgedRecord {
  const hidden = hide(deps, module, stored);
  const next: Row = { ...stored };
  for (const name of lockedBy({ deps, module }, gathered, before, stored)) next[name] = before?.[name] ?? null;
  for (const name of hidden) next[name] = null;
  const record: StoredRow = { ...stored, ...next, ...computeRecord(module.fields, next) };
  const accepted = inputFields(module, before === null ? "add" : "edit");
  // A fault stands at a field that the caller sends, not at what follows from it.
  const sendable = new Set(accepted.map(({ name }) => name));
  const isChanged = (name: string): boolean =>
    before !== null && sendable.has(name) && !sameJson(record[name] ?? null, before[name] ?? null);
  const time = (): string => now(deps);
  const compared = comparisonFaults(module.fields, record, time, before === null ? undefined : { isChanged, before });
  const beyond = gatheredFaults(module.fields, { before, after: record }, time);
  const faults = [
    ...compared,
    ...beyond.filter(({ pointer }) => compared.every((fault) => fault.pointer !== pointer)),
    ...neededFaults(deps, accepted, module.fields, { whole: record, hidden }),
    ...accepted.filter(({ name, required }) => required && gathered.has(name) && !hidden.has(name)).flatMap(lacksIn(record)),
  ];
  const errors = fieldFaultsOf(blameless(scope.rules, faults, before), module.fields);
  return { record, errors };
}

/** Fields that what is gathered locks, and that were locked before the save. */
function lockedBy(
  { deps, module }: Pick<OperationContext, "deps" | "module">,
  gathered: ReadonlySet<string>,
  before: StoredRow | null,
  stored: StoredRow,
): readonly string[] {
  if (before === null) return [];
  const lockedIn = (record: Row): ReadonlySet<string> =>
    disabledFields(module.fields, record, conditionTest(deps), () => now(deps));
  const [was, is] = [lockedIn(before), lockedIn(stored)];
  return module.fields.flatMap(({ name, disabled, writeOnly }) =>
    !writeOnly && readsAny(disabled, gathered) && was.has(name) && is.has(name) ? [name] : [],
  );
}

function lacksIn(record: Row): (field: Field) => ValidationFault[] {
  return ({ name }) => {
    const value = record[name];
    const isEmpty = value === null || value === undefined || value === "";
    return isEmpty ? [{ pointer: `/${escapePointer(name)}`, keyword: "required", params: { missingProperty: name } }] : [];
  };
}

/** Stored secrets are hashed already. */
async function keepSecret(secret: string): Promise<string> {
  return secret;
}
