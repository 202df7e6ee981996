import type { MenuNode } from "#contract";
import type { Handler } from "#server";
import { rememberedMenus, nested, served } from "./menu-rows.ts";

/** The caller's menus with their buttons; the leaves' codes are what the caller may do (wire.md, "Menu and permissions"). */
export const buttons: Handler = async (context): Promise<MenuNode[]> => nested(served(context, await rememberedMenus(context)));
