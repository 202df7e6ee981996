import { TOP_MENU, withoutHidden } from "#server/rights";
import { callerOf, moduleOf, recordsOf, type Handler } from "#server";
import { heldMenus } from "../rights/menu-rows.ts";

/** The top menus that the caller can use: each has a path of its own, or a menu that the caller holds. */
export const topMenu: Handler = async (context) => {
  const records = await recordsOf(context, "top-menu", null).find({}, { sort: [{ field: "sort", descending: false }] });
  if (callerOf(context).administrator) return records;
  const held = new Set((await heldMenus(context)).map((row) => row.id));
  const given = await context.db.selectFrom(TOP_MENU).select(["top_menu_id", "menu_id"]).execute();
  const reachable = new Set(given.filter((row) => held.has(row.menu_id)).map((row) => row.top_menu_id));
  const shown = records.filter((record) => reachable.has(record.id) || Boolean(record.path));
  return withoutHidden(context, moduleOf(context, "top-menu"), shown);
};
