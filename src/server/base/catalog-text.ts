import type { Catalog } from "#metadata";

const texts = new WeakMap<Catalog, string>();

/** Text of everything that the files describe. Catalogs of equal files have the same text; dashboards have no hash. */
export function catalogText(catalog: Catalog): string {
  const known = texts.get(catalog);
  if (known !== undefined) return known;
  const modules = [...catalog.modules.values()].map(({ name, hash }) => [name, hash]);
  const text = JSON.stringify([modules, [...catalog.dashboards]]);
  texts.set(catalog, text);
  return text;
}
