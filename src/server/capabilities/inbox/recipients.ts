import type { InboxPerson } from "#contract";
import { sql } from "kysely";
import { storedField } from "../../data/columns.ts";
import { isStorableText } from "../../data/conditions/filter-values.ts";
import { quoted } from "../../data/naming.ts";
import { fieldRulesOf } from "../../policies/field-rules.ts";
import type { InboxReader } from "./inbox-reader.ts";

/** Maximum number of proposals. A longer input finds further users. */
const MOST = 50;

/**
 * Users whom the reader may write to: users of the tenant who may sign in, if the reader's roles may see names of
 * users.
 */
export async function findRecipients(
  reader: InboxReader,
  by: { readonly q: string } | { readonly ids: readonly string[] },
): Promise<readonly InboxPerson[]> {
  const { db, catalog, caller, tenantId } = reader;
  const user = catalog.modules.get("user");
  if (user === undefined || (await fieldRulesOf(reader, user)).hidden.has(user.labelField)) return [];
  const name = sql.raw(`u.${quoted(storedField(user, user.labelField).column)}`);
  if ("q" in by && !isStorableText(by.q)) return [];
  const which =
    "ids" in by
      ? sql`u.id = any(${by.ids}::bigint[])`
      : sql`u.id <> ${caller.userId} and (${name} ilike ${containing(by.q)} or u.account ilike ${containing(by.q)})`;
  const { rows } = await sql<InboxPerson>`
    select u.id, coalesce(${name}, u.account) as name from ${sql.table(user.table)} u
    where u.tenant_id = ${tenantId} and u.is_deleted = 0 and u.status = 1 and ${which} order by 2, u.id limit ${MOST}`.execute(
    db,
  );
  return rows;
}

function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
