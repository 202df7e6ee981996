import { isJsonObject, type StoredRecord } from "#contract";
import type { Tree } from "#metadata";

/** The key by which other records name this one as their parent. */
export function keyOf(tree: Tree, record: StoredRecord): string {
  const key = record[tree.keyField];
  return typeof key === "string" ? key : record.id;
}

export function parentKeyOf(tree: Tree, record: StoredRecord): string {
  const parent = record[tree.parentField];
  return typeof parent === "string" && parent !== "" ? parent : tree.root;
}

/** Records by the key of the node they hang under. */
export interface Branches {
  /** Records whose parent is not among the records: the top of the response. */
  readonly roots: readonly StoredRecord[];
  readonly under: ReadonlyMap<string, readonly StoredRecord[]>;
}

/** Takes a tree apart, whether it came nested (`children`) or flat with parent keys. */
export function branchesOf(tree: Tree, records: readonly StoredRecord[]): Branches {
  const flat = records.flatMap(flatten);
  const keys = new Set(flat.map((record) => keyOf(tree, record)));
  const under = Map.groupBy(flat, (record) => parentKeyOf(tree, record));
  const roots = flat.filter((record) => {
    const parent = parentKeyOf(tree, record);
    return !keys.has(parent) || parent === keyOf(tree, record);
  });
  return { roots, under };
}

function flatten(record: StoredRecord): readonly StoredRecord[] {
  return [record, ...childrenIn(record).flatMap(flatten)];
}

function childrenIn(record: StoredRecord): readonly StoredRecord[] {
  const { children } = record;
  return Array.isArray(children) ? children.filter(isRecord) : [];
}

function isRecord(value: unknown): value is StoredRecord {
  return isJsonObject(value) && typeof value["id"] === "string";
}
