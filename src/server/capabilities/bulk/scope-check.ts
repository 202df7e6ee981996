import { TrellisError } from "#contract";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import { livingWithin, type Boundary } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import { tableAs } from "../../data/read/select-records.ts";
import type { StoredRow } from "../../base/tables.ts";

/** Rejects writes that move records outside the caller's scope. @throws TrellisError forbidden */
export async function assertInScope(context: OperationContext, boundary: Boundary, written: readonly StoredRow[]): Promise<void> {
  const { module, db } = context;
  if (boundary.scope.records.kind === "always" || written.length === 0) return;
  const ids = written.map(({ id }) => id);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from ${tableAs(module)}
    where ${livingWithin(module, boundary)} and ${oneOf(storedField(module, "id"), ids)}`.execute(db);
  const outside = ids.length - (rows[0]?.count ?? 0);
  if (outside === 0) return;
  throw new TrellisError("forbidden", {
    text: {
      zh: `${outside} 条数据保存后将超出您的数据权限，未做任何修改`,
      en: `${outside} of the records would leave your data scope. Nothing was changed.`,
    },
  });
}
