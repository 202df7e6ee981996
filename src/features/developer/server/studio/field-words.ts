import type { Catalog } from "#metadata";

interface FieldWords {
  readonly name: string;
  readonly english: string;
}

/** Returns a function that finds the usual name and English of a field by its title, among the fields of all modules. */
export function wordFinder(catalog: Catalog): (title: string) => FieldWords | null {
  const counts = new Map<string, Map<string, number>>();
  for (const { fields } of catalog.modules.values()) {
    for (const { name, title } of fields) {
      const words = counts.get(title.zh) ?? new Map<string, number>();
      const key = JSON.stringify([name, title.en]);
      counts.set(title.zh, words.set(key, (words.get(key) ?? 0) + 1));
    }
  }
  return (title) => {
    const [most] = [...(counts.get(title) ?? [])].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    if (most === undefined) return null;
    const [name = "", english = ""] = JSON.parse(most[0]) as readonly string[];
    // The id of a record is not what a column with this title contains.
    return { name: NAMES_ID.test(title) ? name : name.replace(/(?<=.)Id$/, ""), english };
  };
}

const NAMES_ID = /编号|编码|标识|主键|ID$/i;
