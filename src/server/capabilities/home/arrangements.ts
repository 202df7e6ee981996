import type { ArrangementInput, DashboardPartView } from "#contract";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";

type Arrangement = NonNullable<ArrangementInput["parts"]>;

/** The arrangements of a user, by the name of the dashboard. */
export async function arrangementsOf(db: Kysely<TrellisTables>, userId: string): Promise<ReadonlyMap<string, Arrangement>> {
  const { rows } = await sql<{ dashboard: string; parts: Arrangement }>`
    select dashboard, parts from trellis_dashboard where user_id = ${userId}`.execute(db);
  return new Map(rows.map(({ dashboard, parts }) => [dashboard, parts]));
}

/** @param parts null to forget the arrangement */
export async function storeArrangement(
  db: Kysely<TrellisTables>,
  userId: string,
  dashboard: string,
  parts: ArrangementInput["parts"],
): Promise<void> {
  if (parts === null) {
    await sql`delete from trellis_dashboard where user_id = ${userId} and dashboard = ${dashboard}`.execute(db);
    return;
  }
  await sql`
    insert into trellis_dashboard (user_id, dashboard, parts) values (${userId}, ${dashboard}, ${JSON.stringify(parts)}::jsonb)
    on conflict (user_id, dashboard) do update set parts = excluded.parts`.execute(db);
}

/** The parts as the user arranged them. A part that came later stands behind them, as its file has it. */
export function arranged(
  parts: readonly DashboardPartView[],
  arrangement: Arrangement | undefined,
): readonly DashboardPartView[] {
  if (arrangement === undefined) return parts;
  const byId = new Map(parts.map((part) => [part.id, part]));
  const known = arrangement.flatMap(({ id, hidden, width }) => {
    const part = byId.get(id);
    return part === undefined ? [] : [{ ...part, hidden, width }];
  });
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...parts.filter(({ id }) => !ids.has(id))];
}
