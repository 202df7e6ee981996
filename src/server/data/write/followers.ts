import type { Module } from "#metadata";
import { computeRecord, followersOf, type Follower } from "#metadata/computed";
import { sql, type Kysely } from "kysely";
import type { Row, StoredRow, TrellisTables } from "../../base/tables.ts";
import { storedField } from "../columns.ts";
import { all, oneOf } from "../conditions/conditions.ts";
import { quoted } from "../naming.ts";
import { differing, writeComputed } from "./computed-values.ts";
import { followReferences } from "./follow-references.ts";
import type { WrittenRecord } from "./history.ts";
import type { Onward, RollupKeeping } from "./rollups.ts";
import { fromDatabase, returning } from "./stored-rows.ts";

/** Records that are read and written together. */
const BATCH = 1_000;

/**
 * Computes the records anew whose expressions read a field of the written ones through a reference. They are locked
 * first: the write of such a record holds what it refers to, so it comes before or after.
 */
export async function refreshFollowers(
  db: Kysely<TrellisTables>,
  keeping: RollupKeeping,
  module: Module,
  written: readonly WrittenRecord[],
  onward: Onward,
): Promise<void> {
  for (const { module: follower, paths } of followersOf(keeping.catalog, module.name)) {
    for (const [by, own] of Map.groupBy(paths, (path) => path.by)) {
      const names = new Set(own.map(({ name }) => name));
      const keys = written.flatMap(({ before, after }) => {
        if (before === null || after === null) return [];
        const isRead = Object.keys(differing(before, after)).some((name) => names.has(name));
        const key = after[by.ref?.value ?? "id"];
        return isRead && key !== null && key !== undefined ? [String(key)] : [];
      });
      if (keys.length > 0) await refresh(db, keeping, { module: follower, by: by.name, keys }, onward);
    }
  }
}

interface Affected {
  readonly module: Follower["module"];
  readonly by: string;
  readonly keys: readonly string[];
}

async function refresh(
  db: Kysely<TrellisTables>,
  { catalog, journal }: RollupKeeping,
  { module, by, keys }: Affected,
  onward: Onward,
): Promise<void> {
  const key = storedField(module, by);
  let last = "0";
  while (true) {
    const where = all([oneOf(key, [...new Set(keys)]), sql`t.id > ${last}::bigint`]);
    const locked = await sql<StoredRow>`
      select ${returning(module)} from ${sql.raw(quoted(module.table))} as t where ${where}
      order by t.id limit ${BATCH} for no key update`.execute(db);
    const rows = locked.rows.map((row) => fromDatabase(module, row));
    const follow = await followReferences({ db, catalog, module }, rows);
    const changes = new Map<string, Row>();
    const changed = rows.flatMap((before): WrittenRecord[] => {
      const values = differing(before, computeRecord(module.fields, before, follow));
      if (Object.keys(values).length === 0) return [];
      changes.set(before.id, values);
      const tenantId = before["tenantId"];
      journal?.touch(module.name, before.id, {
        kind: "edit",
        tenantId: typeof tenantId === "string" ? tenantId : null,
        revision: before.revision,
        isDerived: true,
      });
      return [{ before, after: { ...before, ...values } }];
    });
    await writeComputed(db, module, changes);
    await onward(module, changed);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return;
  }
}
