import type { Locale, MenuNode } from "#contract";

/** What an entry is called in the current language; Chinese where nobody gave an English name. */
export function nameOfMenu(node: Pick<MenuNode, "name" | "enName">, locale: Locale): string {
  return locale === "en" && node.enName !== "" && node.enName !== undefined ? node.enName : node.name;
}
