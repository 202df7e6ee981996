import { isJsonObject, type Json, type Page, type StoredRecord, type TreeNode } from "#contract";
import type { Module } from "#metadata";

/**
 * Reads the `data` of a reply: the one place where what a server sent becomes a type.
 * @throws ShapeError when it is something else
 */
export type Parse<T> = (data: unknown) => T;

/** Error in the shape of a response, for developers. The API client wraps it in an `ApiError`. */
export class ShapeError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = "ShapeError";
  }
}

function need(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new ShapeError(problem);
}

export const anything: Parse<unknown> = (data) => data;

function isRecord(data: unknown): data is StoredRecord {
  return isJsonObject(data) && typeof data["id"] === "string";
}

export const asRecord: Parse<StoredRecord> = (data) => {
  need(isJsonObject(data), "not a record");
  need(isRecord(data), "record without a string id");
  return data;
};

export interface SingleRecord {
  readonly record: StoredRecord | null;
  /** Initial value of a new record. */
  readonly start: Readonly<Record<string, Json>>;
}

/** A record, or the values of one that was never saved: those have no id. */
export const asSingle: Parse<SingleRecord> = (data) => {
  need(isJsonObject(data), "not a record");
  return { record: isRecord(data) ? data : null, start: data };
};

export const asRecords: Parse<readonly StoredRecord[]> = (data) => {
  need(Array.isArray(data), "not a list of records");
  return data.map(asRecord);
};

export const asPage: Parse<Page<StoredRecord>> = (data) => {
  need(isJsonObject(data), "not a page");
  const { records, total, about, size, current, pages } = data;
  need(typeof total === "number" && typeof size === "number" && typeof current === "number", "page without numbers");
  return {
    records: asRecords(records),
    total,
    ...(about === true ? { about } : {}),
    size,
    current,
    pages: typeof pages === "number" ? pages : 0,
  };
};

/** A page where the server pages, else the whole list as one page. */
export const asPageOrList: Parse<Page<StoredRecord>> = (data) => {
  if (!Array.isArray(data)) return asPage(data);
  const records = asRecords(data);
  return { records, total: records.length, size: records.length, current: 1, pages: 1 };
};

/** Trees travel as lists; a paged answer of the same operation is taken for its records. */
export const asRecordTree: Parse<readonly StoredRecord[]> = (data) => asPageOrList(data).records;

function isTreeNode(data: unknown): data is TreeNode {
  return isJsonObject(data) && typeof data["id"] === "string" && typeof data["title"] === "string";
}

export const asTreeNodes: Parse<readonly TreeNode[]> = (data) => {
  need(Array.isArray(data), "not a list of tree nodes");
  return data.map((node: unknown) => {
    need(isTreeNode(node), "tree node without id or title");
    return node;
  });
};

/** A list of one kind of thing. @param what it is called where it is something else */
export function listOf<T>(what: string, holds: (item: unknown) => item is T): Parse<readonly T[]> {
  return (data) => {
    need(Array.isArray(data), `not a list of ${what}`);
    return data.map((item: unknown) => {
      need(holds(item), `not a ${what}`);
      return item;
    });
  };
}

/** True if an answer of our own server is an object with these keys; no more of it is looked at. */
export function isOf<T>(
  keys: Readonly<Record<string, "string" | "number" | "boolean" | "object">>,
): (data: unknown) => data is T {
  return (data): data is T => isJsonObject(data) && Object.entries(keys).every(([key, type]) => typeof data[key] === type);
}

const isModule = isOf<Module>({
  name: "string",
  hash: "string",
  fields: "object",
  list: "object",
  endpoints: "object",
  screen: "string",
});
export const asModule: Parse<Module> = (data) => {
  need(isModule(data), "not a module definition");
  return data;
};
