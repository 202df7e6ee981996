import { permissionCodes } from "#metadata";
import { recordsOf, refused, wrongField, type InputOf, type Interceptors, type OperationContext, type RowOf } from "#server";
import { ROLE_MENU, TOP_MENU } from "#server/rights";

/**
 * Keeps the code of menu rows that belong to modules, because they are found by it. Administrators may change
 * everything else, and a deleted row stays deleted (semantics: menu rows). Only the screen that can repair this is
 * always kept; its module file says so (`removal`).
 */
export const menuInterceptors: Interceptors<RowOf<"menu">> = {
  beforeSave: async (context, input, current) => {
    if (current !== null && input.code !== current.code && isOfCatalog(context, current)) {
      const texts = { zh: "模块的菜单编号不能修改", en: "The code of a module's menu cannot be changed" };
      throw wrongField("code", "fixed", texts);
    }
    if (current === null || input.path !== current["path"]) await assertPathFree(context, input);
    return input;
  },
  afterRemove: async (context, records) => {
    const ids = records.map((row) => row.id);
    await context.db.deleteFrom(ROLE_MENU).where("menu_id", "in", ids).execute();
    await context.db.deleteFrom(TOP_MENU).where("menu_id", "in", ids).execute();
  },
  beforePurge: async (context, records) => {
    if (!records.some((row) => isOfCatalog(context, row))) return;
    throw refused({
      zh: "模块的菜单不能彻底清除：清除后会被重新生成",
      en: "Menus of modules cannot be permanently deleted. The server would create them again.",
    });
  },
};

/** The console's own addresses. A menu entry with such an address would never open. */
const OWN_PATHS = /^\/(?:$|(?:login|lock|403|404|500|board|myiframe)(?:\/|$)|wel\/)/;

/** Rejects a second menu entry with the same address, because only one could open. External addresses may repeat. */
async function assertPathFree(context: OperationContext, input: InputOf<RowOf<"menu">>): Promise<void> {
  const path = (input.path ?? "").trim();
  if (!path.startsWith("/") || input.category === 2) return;
  if (OWN_PATHS.test(path)) {
    const texts = {
      zh: `“${path}”是系统自身的地址，请换一个`,
      en: `“${path}” is an address of the console itself. Choose another one.`,
    };
    throw wrongField("path", "taken", texts);
  }
  const others = await recordsOf(context, "menu", null).find({ path, category: 1 });
  const other = others.find((row) => row.id !== input.id);
  if (other === undefined) return;
  const name = (locale: "zh" | "en") => (locale === "en" && other.enName) || other.name;
  const texts = {
    zh: `菜单“${name("zh")}”已使用此地址，请换一个`,
    en: `The menu “${name("en")}” already has this address. Choose another one.`,
  };
  throw wrongField("path", "taken", texts);
}

function isOfCatalog({ catalog }: OperationContext, { code }: RowOf<"menu">): boolean {
  return (
    catalog.folders.some((folder) => folder.code === code) ||
    [...catalog.modules.values()].some((module) => permissionCodes(module).includes(code))
  );
}
