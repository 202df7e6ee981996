import { isJsonObject } from "#contract";
import { parametersOf } from "./record-query.ts";
import type { RecordStore } from "./record-store.ts";

/** The list from which a page of a record was opened, for the way to the record before and after it. */
export interface RecordOrder {
  /** Filters and sort of the list call. */
  readonly params: Readonly<Record<string, string | number>>;
  readonly current: number;
  readonly size: number;
  readonly total: number;
  /** Records of the page `current`, in their order. */
  readonly ids: readonly string[];
}

export function orderOf({
  query,
  fixed,
  records,
  total,
}: Pick<RecordStore, "query" | "fixed" | "records" | "total">): RecordOrder {
  const { current, size } = query;
  return { params: { ...parametersOf(query), ...fixed }, current, size, total, ids: records.map(({ id }) => id) };
}

/** Reads the order from the state of a history entry; null without one. */
export function orderInState(state: unknown): RecordOrder | null {
  const order = isJsonObject(state) ? state["order"] : undefined;
  return isOrder(order) ? order : null;
}

function isOrder(order: unknown): order is RecordOrder {
  return (
    isJsonObject(order) &&
    isJsonObject(order["params"]) &&
    ["current", "size", "total"].every((key) => typeof order[key] === "number") &&
    Array.isArray(order["ids"])
  );
}
