import type { Module } from "#metadata";
import type { Row } from "../base/tables.ts";

/** The records of a tree in an order in which none comes before a parent of its own among them. */
export function parentsFirst(module: Module, records: readonly Row[]): readonly Row[] {
  const { tree } = module;
  if (tree === null) return records;
  const byKey = new Map(records.map((record) => [String(record[tree.keyField]), record]));
  const ordered = new Set<Row>();
  const place = (record: Row): void => {
    const above: Row[] = [];
    for (let node: Row | undefined = record; node !== undefined && !ordered.has(node) && !above.includes(node);) {
      above.push(node);
      node = byKey.get(String(node[tree.parentField]));
    }
    for (const node of above.toReversed()) ordered.add(node);
  };
  records.forEach(place);
  return [...ordered];
}
