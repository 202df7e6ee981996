import type { Module } from "#metadata";
import type { Row } from "../base/tables.ts";
import { textIn } from "../base/text-in.ts";

/** The records of a tree in an order in which none comes before a parent of its own among them. */
export function parentsFirst<R extends Row>(module: Module, records: readonly R[]): readonly R[] {
  const { tree } = module;
  if (tree === null) return records;
  const byKey = new Map(records.map((record) => [textIn(record, tree.keyField), record]));
  const ordered = new Set<R>();
  const place = (record: R): void => {
    const above: R[] = [];
    for (let node: R | undefined = record; node !== undefined && !ordered.has(node) && !above.includes(node);) {
      above.push(node);
      node = byKey.get(textIn(node, tree.parentField));
    }
    for (const node of above.toReversed()) ordered.add(node);
  };
  records.forEach(place);
  return [...ordered];
}
