import { followAccess } from "#runtime";
import type { ShellStores } from "./shell-context.tsx";

/** Loads what a screen does not wait for: the top menus, the tenant's settings, and changes of the user's rights. */
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
