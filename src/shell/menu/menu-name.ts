import type { Locale, MenuNode } from "#contract";

/** Name of a menu item in the current language; the Chinese name when it has no English one. */
export function nameOfMenu(node: Pick<MenuNode, "name" | "enName">, locale: Locale): string {
  return locale === "en" && node.enName !== "" && node.enName !== undefined ? node.enName : node.name;
}
