import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";

/** Everyone's row among the default views; no user has this id. */
export const EVERYONE = "0";

/** Ids of views; `undefined` = nothing chosen, null = the module's own look. */
export interface DefaultViews {
  readonly mine: string | null | undefined;
  readonly everyones: string | null | undefined;
}

export async function defaultViewsOf(
  db: Kysely<TrellisTables>,
  tenantId: string,
  userId: string,
  module: string,
): Promise<DefaultViews> {
  const { rows } = await sql<{ user_id: string; view_id: string | null }>`
    select user_id, view_id from trellis_view_default
    where tenant_id = ${tenantId} and module = ${module} and user_id in (${userId}, ${EVERYONE})`.execute(db);
  const of = (id: string): string | null | undefined => rows.find((row) => row.user_id === id)?.view_id;
  return { mine: of(userId), everyones: of(EVERYONE) };
}

/** Names of the modules whose lists open with a saved view for the user, unless the user has lost it meanwhile. */
export async function modulesWithDefaultView(
  db: Kysely<TrellisTables>,
  tenantId: string,
  userId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ module: string }>`
    select module from trellis_view_default
    where tenant_id = ${tenantId} and user_id in (${userId}, ${EVERYONE})
    group by module
    having bool_or(view_id is not null) and not bool_or(user_id = ${userId} and view_id is null)`.execute(db);
  return new Set(rows.map(({ module }) => module));
}
