import type { ModuleDraft } from "./draft.ts";
import { stringAt } from "./json-type.ts";

/** Code of the menu folder that a module names; undefined when it takes that of its area. */
export function menuFolderOf(draft: ModuleDraft): string | undefined {
  return stringAt(draft.value, "ui", "menu", "parent");
}

/** True for a module without the name of a folder, or with one that there is. */
export function hasFolder(draft: ModuleDraft, folders: ReadonlySet<string>): boolean {
  const folder = menuFolderOf(draft);
  return folder === undefined || folders.has(folder);
}
