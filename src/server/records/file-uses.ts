import { FILES } from "#contract";
import { allFields, mayShowFiles, type Module } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../base/context.ts";
import { livingWithin, tenantBoundary } from "../data/conditions/boundary.ts";
import { storedField } from "../data/columns.ts";
import { column, type Condition } from "../data/conditions/conditions.ts";
import { literal } from "../data/naming.ts";
import { tableAs } from "../data/read/select-records.ts";
import { inUse, MOST_USES, type FoundUse } from "./removal/name-uses.ts";

/**
 * Rejects the removal of files that a living record of any tenant shows. One statement searches all modules. It reads
 * their records, because few files are removed at a time.
 * @param names names of stored files
 * @param keeper module of the attachments, whose records are no use of a file
 * @throws TrellisError inUse
 */
export async function refuseShownFiles(context: OperationContext, names: readonly string[], keeper: Module): Promise<void> {
  const { db, catalog } = context;
  if (names.length === 0) return;
  const patterns = names.map((name) => `%${FILES}/${name.replaceAll(/[\\%_]/g, "\\$&")}%`);
  const uses = [...catalog.modules.values()].flatMap((user) => {
    const shown = user === keeper || user.shows !== null ? [] : fieldsWithFiles(user);
    return shown.length === 0 ? [] : [useOf(user, shown, patterns)];
  });
  if (uses.length === 0) return;
  const { rows } = await sql<FoundUse>`
    select module, id from (${sql.join(uses, sql` union all `)}) as uses limit ${sql.lit(MOST_USES)}`.execute(db);
  const refusal = await inUse(context, rows);
  if (refusal !== null) throw refusal;
}

/** Those of the record itself in which a file may stand, however deep. */
function fieldsWithFiles(module: Module): readonly string[] {
  const found = allFields(module.fields).filter(mayShowFiles);
  return [...new Set(found.map(({ path }) => path.split(".")[0] ?? path))];
}

function useOf(user: Module, fields: readonly string[], patterns: readonly string[]): Condition {
  const shows = fields.map((name) => sql`${column(storedField(user, name))}::text like any(${patterns}::text[])`);
  return sql`(select ${sql.raw(literal(user.name))}::text as module, ${column(storedField(user, "id"))}::text as id
    from ${tableAs(user)}
    where ${livingWithin(user, tenantBoundary(null))} and (${sql.join(shows, sql` or `)}) limit ${sql.lit(MOST_USES)})`;
}
