import { sameJson, type Json } from "#contract";
import type { Module } from "#metadata";
import { computeRecord, hasComputations, rollupsOf, type Follow } from "#metadata/computed";
import { sql, type Kysely } from "kysely";
import type { Row, TrellisTables } from "../../base/tables.ts";
import { storedField } from "../columns.ts";
import { quoted } from "../naming.ts";
import type { WrittenRecord } from "./history.ts";

/** Fills in the computed fields of new records. No other record refers to them yet. */
export function withComputed(module: Module, records: readonly Row[], follow?: Follow): readonly Row[] {
  const rollups = rollupsOf(module);
  if (rollups.length === 0 && !hasComputations(module.fields)) return records;
  const start = Object.fromEntries(
    rollups.map(({ field, take }): [string, Json] => [
      field.name,
      take === "count" || take === "sum" ? (ZERO[field.storage] ?? 0) : null,
    ]),
  );
  return records.map((record) => {
    const whole = { ...record, ...start };
    return { ...whole, ...computeRecord(module.fields, whole, follow) };
  });
}

const ZERO: Readonly<Record<string, Json>> = { decimal: "0" };

/**
 * Brings the computed fields of written records up to date, whatever wrote them.
 * @returns the same records with the values that they have now
 */
export async function settleComputed<T extends WrittenRecord>(
  db: Kysely<TrellisTables>,
  module: Module,
  written: readonly T[],
  follow?: Follow,
): Promise<readonly T[]> {
  if (!hasComputations(module.fields)) return written;
  const changes = new Map<string, Row>();
  const settled = written.map((pair) => {
    if (pair.after === null) return pair;
    const changed = computeRecord(module.fields, pair.after, follow);
    if (Object.keys(changed).length === 0) return pair;
    changes.set(pair.after.id, changed);
    return { ...pair, after: { ...pair.after, ...changed } };
  });
  await writeComputed(db, module, changes);
  return settled;
}

/** Writes computed values by id. They are no change of anybody's: revision, author and time stay. */
export async function writeComputed(db: Kysely<TrellisTables>, module: Module, changes: ReadonlyMap<string, Row>): Promise<void> {
  const groups = Map.groupBy(changes, ([, values]) => Object.keys(values).sort().join(","));
  for (const [key, group] of groups) {
    const stored = key === "" ? [] : key.split(",").map((name) => storedField(module, name));
    if (stored.length === 0) continue;
    const shape = ["id bigint", ...stored.map(({ column, type }) => `${quoted(column)} ${type}`)].join(", ");
    const list = group.map(([id, values]) => ({
      ...Object.fromEntries(stored.map(({ column, name }) => [column, values[name]])),
      id,
    }));
    const assignments = stored.map(({ column }) => `${quoted(column)} = v.${quoted(column)}`).join(", ");
    await sql`
      update ${sql.raw(quoted(module.table))} as t set ${sql.raw(assignments)}
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as v(${sql.raw(shape)}) where t.id = v.id`.execute(db);
  }
}

/** The values of `next` that differ from those of `current`. */
export function differing(current: Row, next: Row): Row {
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => !sameJson(value, current[name])));
}
