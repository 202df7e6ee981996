import type { MenuNode } from "#contract";
import type { Handler } from "#server";
import { rememberedMenus, nested, served } from "../rights/menu-rows.ts";

/** The caller's menus with their buttons. The codes of the leaves are the caller's permissions. */
export const buttons: Handler = async (context): Promise<MenuNode[]> => nested(served(context, await rememberedMenus(context)));
