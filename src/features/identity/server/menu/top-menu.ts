import { TrellisError } from "#contract";
import { TOP_MENU, withoutHidden } from "#server/rights";
import { callerOf, moduleOf, recordsOf, idsParameter, optionalIds, type Handler, type Interceptors, type RowOf } from "#server";
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

/** Replaces the menus of top menus: `topMenuIds`, `menuIds`. */
export const grantTopMenu: Handler = async (context) => {
  const topMenuIds = idsParameter(context, "topMenuIds", "ids");
  const menuIds = optionalIds(context, "menuIds");
  const topMenus = await recordsOf(context, "top-menu", null).find({ id: topMenuIds }, { lock: true });
  if (topMenus.length < topMenuIds.length) throw new TrellisError("notFound");
  const menus = menuIds.length === 0 ? [] : await recordsOf(context, "menu", null).find({ id: menuIds });
  await context.db.deleteFrom(TOP_MENU).where("top_menu_id", "in", topMenuIds).execute();
  const rows = topMenuIds.flatMap((top_menu_id) => menus.map((menu) => ({ top_menu_id, menu_id: menu.id })));
  if (rows.length > 0) await context.db.insertInto(TOP_MENU).values(rows).execute();
  return true;
};

export const topMenuInterceptors: Interceptors<RowOf<"top-menu">> = {
  afterRemove: async (context, records) => {
    const ids = records.map((record) => record.id);
    await context.db.deleteFrom(TOP_MENU).where("top_menu_id", "in", ids).execute();
  },
};
