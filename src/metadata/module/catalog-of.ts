import type { Catalog, MenuFolder } from "./catalog.ts";
import { contentHash } from "./content-hash.ts";
import type { Dashboard } from "./dashboard.ts";
import type { Module } from "./module.ts";

/**
 * Freezes modules, menu folders and dashboards into a Catalog. An area without a folder gets one with its own
 * name.
 */
export function catalogOf(modules: readonly Module[], folders: readonly MenuFolder[], dashboards: readonly Dashboard[]): Catalog {
  const known = new Set(folders.map((folder) => folder.code));
  const areas = [...new Set(modules.map((module) => module.menu?.parent).filter((code) => code !== undefined))];
  const missing = areas
    .filter((code) => !known.has(code))
    .map((code): MenuFolder => ({ code, title: { zh: code, en: code }, icon: "apps", sort: 1000, parent: null, screen: null }));
  const sorted = [...modules].sort((a, b) => (a.name < b.name ? -1 : 1));
  const all = [...folders, ...missing];
  const inOrder = [...dashboards].sort((a, b) => a.sort - b.sort || (a.name < b.name ? -1 : 1));
  return Object.freeze({
    modules: new Map(sorted.map((module) => [module.name, module])),
    folders: Object.freeze(all),
    dashboards: new Map(inOrder.map((dashboard) => [dashboard.name, dashboard])),
    hash: contentHash([sorted.map((module) => [module.name, module.hash]), all, inOrder]),
  });
}
