import { sql } from "kysely";
import { storedField } from "../columns.ts";
import { existingTables } from "./introspect.ts";
import type { FollowRename } from "./rename.ts";

/** The history, and records of other modules that name the module of a record (`x-record` with `in`). */
export const followRecords: FollowRename = async (db, { from, to }, catalog) => {
  if (from.recordedAs !== to.recordedAs)
    await sql`update trellis_history set module = ${to.recordedAs} where module = ${from.recordedAs}`.execute(db);
  if (from.name === to.name) return;
  const naming = [...catalog.modules.values()].flatMap((module) =>
    module.shows === null
      ? module.fields.flatMap(({ record }) => (typeof record?.field === "string" ? [{ module, field: record.field }] : []))
      : [],
  );
  const tables = await existingTables(
    db,
    naming.map(({ module }) => module.table),
  );
  for (const { module, field } of naming) {
    const { column } = storedField(module, field);
    // A module that this sync has yet to reach may lack the column, and then has no such records.
    if (tables.get(module.table)?.columns.has(column) !== true) continue;
    await sql`update ${sql.table(module.table)} set ${sql.ref(column)} = ${to.name} where ${sql.ref(column)} = ${from.name}`.execute(
      db,
    );
  }
};
