import { MOST_CHILDREN, type ChildRecords, type Module } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import type { Row } from "../../base/tables.ts";
import { storedField } from "../../data/columns.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import { shows } from "../../data/conditions/record-scope.ts";
import { selectRecords } from "../../data/read/select-records.ts";
import { recordBoundary } from "../scope/caller-boundary.ts";
import { childContext, childModule } from "../scope/child-context.ts";
import { addLabels } from "./labels.ts";
import { readsList } from "../scope/read-endpoints.ts";

/**
 * Adds the lines of a record (`x-children`), as far as the caller may read the records of their module. Null stands for
 * more than `MOST_CHILDREN` lines. A caller without the right to read them gets no key.
 */
export async function addChildren(context: OperationContext, record: Row): Promise<void> {
  for (const link of context.module.children) {
    const module = childModule(context, link);
    if (module === undefined || !(await readsList(context, module))) continue;
    const own = childContext(context, module, tenantOf(context.module, record));
    const lines = await readLines(own, link, String(record["id"]));
    if (lines !== "hidden") record[link.field.name] = lines;
  }
}

async function readLines(context: OperationContext, link: ChildRecords, id: string): Promise<Row[] | null | "hidden"> {
  const { db, module } = context;
  const boundary = await recordBoundary(context);
  if (!shows(boundary.scope, link.parentField)) return "hidden";
  const lines = await selectRecords(db, module, {
    boundary,
    where: [oneOf(storedField(module, link.parentField), [id])],
    sort: [...(link.sort === null ? [] : [{ field: link.sort, descending: false }]), { field: "id", descending: false }],
    limit: MOST_CHILDREN + 1,
  });
  if (lines.length > MOST_CHILDREN) return null;
  await addLabels(context, module, lines, boundary.tenantId);
  return lines;
}

/** The tenant of a record; null for a record of the platform. */
export function tenantOf({ tenancy }: Module, record: Row): string | null {
  const own = record["tenantId"];
  return tenancy === "tenant" && typeof own === "string" ? own : null;
}
