import { TOP_MENU } from "#server/rights";
import type { OperationContext } from "#server";

/** @returns the ids of the menu rows assigned to top menus */
export async function topMenuKeys(context: OperationContext, topMenuIds: readonly string[]): Promise<string[]> {
  if (topMenuIds.length === 0) return [];
  const rows = await context.db
    .selectFrom(TOP_MENU)
    .select("menu_id")
    .distinct()
    .where("top_menu_id", "in", topMenuIds)
    .execute();
  return rows.map((row) => row.menu_id);
}
