import type { MenuNode } from "#contract";
import { parameter, type Handler, type OperationContext } from "#server";
import { rememberedMenus, nested, served, withParents, type MenuRow } from "../rights/menu-rows.ts";
import { topMenuKeys } from "./top-menu-keys.ts";

/** The caller's menu as a tree (category 1 only). With `topMenuId`, only the menus assigned to that top menu. */
export const routes: Handler = async (context): Promise<MenuNode[]> => {
  const held = served(context, await rememberedMenus(context)).filter((row) => row.category === 1);
  const topMenuId = parameter(context, "topMenuId");
  const shown = /^\d{1,19}$/.test(topMenuId) ? await underTopMenu(context, held, topMenuId) : held;
  return nested(withoutEmptyFolders(shown)).map((node) => withRouteFacts(node, []));
};

/** Adds what clients of the family read of a route: the folders above it, and the key of its name. */
function withRouteFacts(node: MenuNode, group: readonly string[]): MenuNode {
  const { children } = node;
  return {
    ...node,
    group: [...group],
    meta: { ...node.meta, i18n: node.code },
    ...(children === undefined ? {} : { children: children.map((child) => withRouteFacts(child, [...group, node.name])) }),
  };
}

async function underTopMenu(context: OperationContext, held: readonly MenuRow[], topMenuId: string): Promise<MenuRow[]> {
  const keys = new Set(await topMenuKeys(context, [topMenuId]));
  return withParents(
    held.filter((row) => keys.has(row.id)),
    held,
  );
}

/** Removes empty folders, because a folder has no screen of its own. */
function withoutEmptyFolders(rows: readonly MenuRow[]): MenuRow[] {
  const leadsSomewhere = (row: MenuRow): boolean => row.component !== "" || /^(?:https?:)|html/.test(row.path);
  const kept = new Set(
    withParents(
      rows.filter((row) => leadsSomewhere(row)),
      rows,
    ).map((row) => row.id),
  );
  return rows.filter((row) => kept.has(row.id));
}
