import type { MenuNode } from "#contract";
import { callerOf, type Handler, type OperationContext } from "#server";
import { rememberedMenus, nested, served, type MenuRow } from "../rights/menu-rows.ts";

/**
 * The caller's menus with their buttons. The codes of the leaves are the caller's permissions.
 * Leaves beside the menus hold the codes that clients of the API family ask for by another name.
 */
export const buttons: Handler = async (context): Promise<MenuNode[]> => {
  const rows = served(context, await rememberedMenus(context));
  return nested([...rows, ...aliases(context, rows)]);
};

function aliases(context: OperationContext, rows: readonly MenuRow[]): MenuRow[] {
  const { administrator, permissions } = callerOf(context);
  const byCode = new Map(rows.map((row) => [row.code, row]));
  return [...context.catalog.modules.values()].flatMap((module) =>
    Object.entries(module.permissionAliases).flatMap(([code, held]): MenuRow[] => {
      const row = byCode.get(held);
      if (row === undefined || !(administrator || permissions.has(held))) return [];
      return [{ ...row, id: code, parentId: "0", code, alias: code.slice(code.lastIndexOf("_") + 1), category: 2 }];
    }),
  );
}
