import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";
import type { Condition } from "../conditions/conditions.ts";

/** Rows per statement, so that no statement runs long. */
const BATCH = 5_000;

/** Deletes the matching rows of a table that has an `id`. */
export async function deleteInBatches(db: Kysely<TrellisTables>, table: string, where: Condition): Promise<void> {
  for (let removed = BATCH; removed === BATCH;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where ${where} limit ${sql.lit(BATCH)})`.execute(db);
    removed = Number(numAffectedRows ?? 0);
  }
}
