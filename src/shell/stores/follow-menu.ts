import { followAccess } from "#runtime";
import { prefetchLinks } from "./prefetch-links.ts";
import type { ShellStores } from "./shell-context.tsx";

/**
 * Loads what a screen does not wait for: the top menus, the tenant's settings, changes of the user's rights, and screens
 * that somebody is about to open.
 */
export function followMenu(
  { api, menu, topMenus, settings }: Pick<ShellStores, "api" | "menu" | "topMenus" | "settings">,
  prefetch: (path: string) => void,
  onChange: () => void,
): () => void {
  void topMenus.load();
  void settings.load();
  const stopLinks = prefetchLinks(prefetch);
  const stopAccess = followAccess(api, () => {
    onChange();
    void menu.load();
    void topMenus.load();
  });
  return () => {
    stopLinks();
    stopAccess();
  };
}
