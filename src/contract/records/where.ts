import * as valibot from "valibot";
import { isJsonObject, type Json } from "../json.ts";
import { QUERY_LIMITS, isFilterOperator, type FilterOperator } from "./query.ts";

/** One comparison. `value` is written as in a filter of the address (`in`: comma-joined); "" for `null` and `notnull`. */
export type WhereCondition = { readonly field: string; readonly operator: FilterOperator; readonly value: string };

/** All, or any, of the parts hold. A group without parts matches everything. */
export type WhereGroup = { readonly all: readonly Where[] } | { readonly any: readonly Where[] };

export type Where = WhereCondition | WhereGroup;

/** A group that `readWhere` takes. `generate/own-endpoints.ts` describes it for the OpenAPI document. */
export const WhereGroup = valibot.pipe(
  valibot.custom<Json>(isJsonObject),
  valibot.rawTransform(({ dataset, addIssue, NEVER }): WhereGroup => {
    const group = readWhere(dataset.value);
    if (group !== null) return group;
    addIssue();
    return NEVER;
  }),
);

export function isWhereGroup(where: Where): where is WhereGroup {
  return "all" in where || "any" in where;
}

/** The parts of a group, however they are joined. */
export function whereParts(group: WhereGroup): readonly Where[] {
  return "all" in group ? group.all : group.any;
}

/** Every comparison of a tree, in its order. */
export function whereConditions(where: Where): readonly WhereCondition[] {
  return isWhereGroup(where) ? whereParts(where).flatMap(whereConditions) : [where];
}

/** The tree of the parameter `where`; null when the text holds none, or more conditions than `QUERY_LIMITS` allow. */
export function parseWhere(text: string): WhereGroup | null {
  if (text.length > QUERY_LIMITS.where) return null;
  try {
    return readWhere(JSON.parse(text) as Json);
  } catch {
    return null;
  }
}

/** The tree of a JSON value, such as a saved view's; null as in `parseWhere`. */
export function readWhere(json: Json | undefined): WhereGroup | null {
  const where = read(json, 1);
  if (where === null || !isWhereGroup(where)) return null;
  return whereConditions(where).length > QUERY_LIMITS.conditions ? null : where;
}

function read(json: Json | undefined, depth: number): Where | null {
  if (!isJsonObject(json)) return null;
  const keys = Object.keys(json);
  const [key] = keys;
  if (keys.length === 1 && (key === "all" || key === "any")) {
    const parts = json[key];
    if (!Array.isArray(parts) || depth > QUERY_LIMITS.depth || parts.length > QUERY_LIMITS.conditions) return null;
    const found = (parts as readonly Json[]).map((part) => read(part, depth + 1));
    const known = found.filter((part) => part !== null);
    if (known.length < found.length) return null;
    return key === "all" ? { all: known } : { any: known };
  }
  const { field, operator, value = "" } = json;
  if (keys.some((name) => name !== "field" && name !== "operator" && name !== "value")) return null;
  if (typeof field !== "string" || typeof operator !== "string" || typeof value !== "string") return null;
  return isFilterOperator(operator) ? { field, operator, value } : null;
}
