import { FILES, TrellisError } from "#contract";
import { allFields, mayShowFiles, type Module } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../base/context.ts";
import { livingWithin, tenantBoundary } from "../data/conditions/boundary.ts";
import { storedField } from "../data/columns.ts";
import { column, type Condition } from "../data/conditions/conditions.ts";
import { literal } from "../data/naming.ts";
import { tableAs } from "../data/read/select-records.ts";

/**
 * A kept file stays while a living record shows it, of whichever tenant: a picture would break without a word. One
 * statement for all modules; their records are looked through, for files come and go by the dozen.
 * @param names of kept files
 * @param keeper the module that notes files: what it says of one is no use of it
 * @throws TrellisError inUse
 */
export async function refuseShownFiles(context: OperationContext, names: readonly string[], keeper: Module): Promise<void> {
  const { db, catalog, locale } = context;
  if (names.length === 0) return;
  const patterns = names.map((name) => `%${FILES}/${name.replaceAll(/[\\%_]/g, "\\$&")}%`);
  const uses = [...catalog.modules.values()].flatMap((user) => {
    const shown = user === keeper || user.shows !== null ? [] : fieldsWithFiles(user);
    return shown.length === 0 ? [] : [useOf(user, shown, patterns)];
  });
  if (uses.length === 0) return;
  const { rows } = await sql<{ module: string }>`
    select module from (${sql.join(uses, sql` union all `)}) as uses limit 1`.execute(db);
  const used = catalog.modules.get(rows[0]?.module ?? "");
  if (used !== undefined) throw new TrellisError("inUse", { params: { module: used.title[locale] } });
}

/** Those of the record itself in which a file may stand, however deep. */
function fieldsWithFiles(module: Module): readonly string[] {
  const found = allFields(module.fields).filter(mayShowFiles);
  return [...new Set(found.map(({ path }) => path.split(".")[0] ?? path))];
}

function useOf(user: Module, fields: readonly string[], patterns: readonly string[]): Condition {
  const shows = fields.map((name) => sql`${column(storedField(user, name))}::text like any(${patterns}::text[])`);
  return sql`(select ${sql.raw(literal(user.name))}::text as module from ${tableAs(user)}
    where ${livingWithin(user, tenantBoundary(null))} and (${sql.join(shows, sql` or `)}) limit 1)`;
}
