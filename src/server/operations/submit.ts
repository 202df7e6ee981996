import { TrellisError } from "#contract";
import type { Tree } from "#metadata";
import { isOfFamily, type OperationContext } from "../base/context.ts";
import type { Handler } from "../base/feature.ts";
import { isWhole } from "../data/conditions/filter-values.ts";
import { decideRecord } from "../policies/authorise.ts";
import { recordBoundary } from "../records/scope/caller-boundary.ts";
import { findLocked } from "../records/read/find-records.ts";
import { idOf, recordBody, saveRecord } from "../records/saving/save-record.ts";

/** Adds, or changes when the body has an id. Which of the two codes that takes, the router has seen to (`authoriseBody`). */
export const submit: Handler = async (context) => {
  const body = recordBody(context);
  const id = idOf(body);
  const { tree } = context.module;
  return saveRecord(context, body, tree === null || tree.keyField === "id" ? id : await idByKey(context, tree, body, id));
};

/**
 * The record that a body means in a tree with a key of its own, such as the code of a region. Clients of the API family
 * know records by this key alone: they send a new child with the id of the parent that they had open. Our own console
 * changes keys; it adds a child only where a record would become its own parent.
 * @returns null for a new record
 * @throws TrellisError forbidden
 */
async function idByKey(
  context: OperationContext,
  { keyField, parentField }: Tree,
  body: Readonly<Record<string, unknown>>,
  id: string | null,
): Promise<string | null> {
  const key = String(body[keyField] ?? "");
  if (!isWhole("bigint", key)) return id;
  const found = await findLocked(context, await recordBoundary(context), id === null ? [key] : [key, id]);
  const named = id === null ? undefined : found.get(id);
  const isChild = named !== undefined && String(body[parentField]) === String(named[keyField]);
  if (!isChild && !isOfFamily(context.caller)) return id;
  const keyed = found.get(key);
  // A taken code of another record than the named one is a fault of the new record.
  const target = keyed === undefined || (named !== undefined && named !== keyed) ? null : keyed.id;
  const refusal = decideRecord(context, target === null ? "add" : "edit")?.refusal ?? null;
  if (refusal !== null) throw refusal;
  return target;
}

/** Adds a record. An id in the body is one that a client kept from elsewhere: the server gives its own. */
export const save: Handler = async (context) => saveRecord(context, recordBody(context), null);

/** Changes the record whose id the body has. @throws TrellisError badRequest without an id */
export const update: Handler = async (context) => {
  const body = recordBody(context);
  const id = idOf(body) ?? idOf(Object.fromEntries(context.query));
  if (id === null) throw new TrellisError("missingParameter", { params: { name: "id" } });
  return saveRecord(context, body, id);
};
