import { parameter, recordsOf, type Handler, type OperationContext, type RowOf } from "#server";
import { nested } from "../rights/menu-rows.ts";

const MENUS = { category: 1 };
const SORT = [{ field: "sort", descending: false }];

/** Menus without buttons: one level at a time, or all matches of a search. */
export const lazyMenuList: Handler = async (context) => {
  const like = searched(context);
  const parentId = parameter(context, "parentId");
  const searching = Object.values(like).some((text) => text !== "");
  const level = /^\d{1,19}$/.test(parentId) ? parentId : "0";
  const menus = recordsOf(context, "menu", null);
  const records = await menus.find(searching ? MENUS : { ...MENUS, parentId: level }, { like, sort: SORT });
  const below = new Set((await menus.find({ ...MENUS, parentId: records.map((record) => record.id) })).map(parentOf));
  return records.map((record) => ({ ...record, hasChildren: below.has(record.id) }));
};

/** All menus without buttons as a tree of full records. */
export const menuList: Handler = async (context) => {
  const records = await recordsOf(context, "menu", null).find(MENUS, { like: searched(context), sort: SORT });
  return nested(records.map((record) => ({ ...record, id: record.id, parentId: parentOf(record) })));
};

function searched(context: OperationContext): Readonly<Record<string, string>> {
  return { name: parameter(context, "name"), code: parameter(context, "code"), alias: parameter(context, "alias") };
}

function parentOf({ parentId }: RowOf<"menu">): string {
  return parentId ?? "0";
}
