import { TrellisError } from "#contract";
import { TOP_MENU } from "#server/rights";
import { idsParameter, optionalIds, recordsOf, type Handler, type Interceptors, type RowOf } from "#server";

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
