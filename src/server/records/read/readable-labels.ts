import type { Module } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import { storedField } from "../../data/columns.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import { selectRecords } from "../../data/read/select-records.ts";
import { mayRead } from "../../policies/permissions.ts";
import { listBoundary } from "../scope/caller-boundary.ts";
import { labelOf } from "./label-of.ts";

/** Those of the records of a module that the caller may read, by their labels. */
export async function readableLabels(
  context: OperationContext,
  module: Module,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly label: string }[]> {
  const { caller, db } = context;
  if (caller === null || !mayRead(caller, module)) return [];
  const own: OperationContext = { ...context, module, query: new Map() };
  const boundary = await listBoundary(own);
  const records = await selectRecords(db, module, { boundary, where: [oneOf(storedField(module, "id"), [...ids])] });
  return records.map((record) => ({ id: record.id, label: labelOf(own, boundary, record) }));
}
