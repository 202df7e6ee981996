import type { BulkDone, JsonObject } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import { undoOf } from "./undoable.ts";

const NO_QUERY: ReadonlyMap<string, string> = new Map();

/** The request with these records as its only parameters. */
export function withSelectedIds(
  context: OperationContext,
  ids: readonly string[],
  idsAs = "ids",
  input: JsonObject = {},
): OperationContext {
  return { ...context, query: NO_QUERY, body: { ...input, [idsAs]: ids.join(",") } };
}

/** The result of a bulk request, after all writes. */
export function bulkResult(context: OperationContext, ids: readonly string[]): BulkDone {
  const written = context.journal.touched.get(context.module.name);
  return { count: ids.length, unchanged: ids.filter((id) => written?.has(id) !== true).length, undo: undoOf(context) };
}
