import { TrellisError } from "#contract";
import { sql } from "kysely";
import { isWhole } from "../../data/conditions/filter-values.ts";
import type { OperationContext } from "../../base/context.ts";
import { listBoundary } from "../../records/scope/caller-boundary.ts";
import { notYours } from "./save-view.ts";
import { usableView } from "./stored-views.ts";

/**
 * Deletes a view. A user whose list opened with it gets the shared default. @throws TrellisError notFound, forbidden
 */
export async function removeView(context: OperationContext, id: string): Promise<boolean> {
  const view = isWhole("bigint", id) ? await usableView(context, await listBoundary(context), id) : undefined;
  if (view === undefined) throw new TrellisError("notFound");
  if (!view.mayChange) throw notYours();
  await sql`delete from trellis_view where id = ${id}`.execute(context.db);
  await sql`delete from trellis_view_default where view_id = ${id}`.execute(context.db);
  return true;
}
