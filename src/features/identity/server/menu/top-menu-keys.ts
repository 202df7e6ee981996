import { TOP_MENU, type OperationContext } from "#server";

/** Ids of the menu rows that top menus were given. */
export async function topMenuKeys(context: OperationContext, topMenuIds: readonly string[]): Promise<string[]> {
  if (topMenuIds.length === 0) return [];
  const rows = await context.db
    .selectFrom(TOP_MENU)
    .select("menu_id")
    .distinct()
    .where("top_menu_id", "in", topMenuIds)
    .execute();
  return rows.map((row) => String(row["menu_id"]));
}
