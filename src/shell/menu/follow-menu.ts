import { followAccess } from "#runtime";
import type { ShellStores } from "../shell-context.tsx";

/** What stands around a screen and can wait for it: the top menus, the tenant's look, and news of other rights. */
export function followMenu(
  { api, menu, topMenus, settings }: Pick<ShellStores, "api" | "menu" | "topMenus" | "settings">,
  onChange: () => void,
): () => void {
  void topMenus.load();
  void settings.load();
  return followAccess(api, () => {
    onChange();
    void menu.load();
    void topMenus.load();
  });
}
