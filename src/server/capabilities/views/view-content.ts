import {
  QUERY_LIMITS,
  RESERVED_PARAMETERS,
  SORTS_PARAMETER,
  TrellisError,
  VIEW_LIMITS,
  WHERE_PARAMETER,
  isJsonObject,
  isPageSize,
  isWhereGroup,
  readWhere,
  whereParts,
  type Json,
  type ViewColumn,
  type ViewContent,
  type Where,
  type WhereGroup,
} from "#contract";
import type { OperationContext } from "../../base/context.ts";
import type { Boundary } from "../../data/boundary.ts";
import { storedFields } from "../../data/columns.ts";
import { parseQuery } from "../../records/parse-query.ts";

const MAX_COLUMNS = 200;

/** A view's content by its shape; null when it has another one. Whether the module knows its fields is asked apart. */
export function readContent(json: Json | undefined): ViewContent | null {
  if (!isJsonObject(json) || JSON.stringify(json).length > VIEW_LIMITS.content) return null;
  const { density, layout, size, where: tree = null } = json;
  const columns = listOf(json["columns"], MAX_COLUMNS, readColumn);
  const sort = listOf(json["sort"], QUERY_LIMITS.sorts, readSort);
  const filters = readFilters(json["filters"]);
  const where = tree === null ? null : readWhere(tree);
  if (columns === null || sort === null || filters === null || (tree !== null && where === null)) return null;
  if (density !== "compact" && density !== "default" && density !== "relaxed") return null;
  if (layout !== "table" && layout !== "cards") return null;
  if (typeof size !== "number" || (size !== 0 && !isPageSize(size))) return null;
  return { columns, density, layout, sort, filters, where, size };
}

function listOf<T>(json: Json | undefined, most: number, read: (entry: Json) => T | null): readonly T[] | null {
  if (!Array.isArray(json) || json.length > most) return null;
  const entries = (json as readonly Json[]).map(read);
  const known = entries.filter((entry) => entry !== null);
  return known.length < entries.length ? null : known;
}

function readColumn(json: Json): ViewColumn | null {
  if (!isJsonObject(json)) return null;
  const { field, hidden, width, fixed } = json;
  if (typeof field !== "string" || typeof hidden !== "boolean" || typeof width !== "number") return null;
  if (!Number.isInteger(width) || width < 0 || width > VIEW_LIMITS.width) return null;
  return fixed === null || fixed === "left" || fixed === "right" ? { field, hidden, width, fixed } : null;
}

function readSort(json: Json): ViewContent["sort"][number] | null {
  if (!isJsonObject(json)) return null;
  const { field, descending } = json;
  return typeof field === "string" && typeof descending === "boolean" ? { field, descending } : null;
}

function readFilters(json: Json | undefined): Readonly<Record<string, string>> | null {
  if (!isJsonObject(json)) return null;
  const entries = Object.entries(json);
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const fits = texts.length === entries.length && texts.length <= QUERY_LIMITS.conditions;
  return fits && !texts.some(([key]) => RESERVED_PARAMETERS.has(key)) ? Object.fromEntries(texts) : null;
}

/**
 * Refuses what the module does not have, or the caller may not see: by the same reading as when a list is asked.
 * @throws TrellisError unknownFilter, badFilterValue, unknownSort …
 */
export function assertFits(context: OperationContext, boundary: Boundary, content: ViewContent): void {
  const names = shownNames(context, boundary);
  const unknown = content.columns.find(({ field }) => !names.has(field));
  if (unknown !== undefined)
    throw new TrellisError("badRequest", { params: { reason: `columns: ${unknown.field.slice(0, 50)}` } });
  parseQuery(context, boundary, { parameters: parametersOf(content) });
}

/** The same, left out instead of refused: a module may change under its views, and a view may be somebody else's. */
export function fittingContent(context: OperationContext, boundary: Boundary, content: ViewContent): ViewContent {
  const fits = (part: Pick<Partial<ViewContent>, "filters" | "where" | "sort">): boolean => {
    try {
      parseQuery(context, boundary, { parameters: parametersOf({ filters: {}, where: null, sort: [], ...part }) });
      return true;
    } catch (error) {
      if (error instanceof TrellisError) return false;
      throw error;
    }
  };
  const names = shownNames(context, boundary);
  return {
    ...content,
    columns: content.columns.filter(({ field }) => names.has(field)),
    sort: content.sort.filter((key) => fits({ sort: [key] })),
    filters: Object.fromEntries(Object.entries(content.filters).filter(([key, value]) => fits({ filters: { [key]: value } }))),
    where: content.where === null ? null : fittingGroup(content.where, (condition) => fits({ where: { all: [condition] } })),
  };
}

function fittingGroup(group: WhereGroup, fits: (condition: Where) => boolean): WhereGroup | null {
  const parts = whereParts(group).flatMap((part): Where[] => {
    if (!isWhereGroup(part)) return fits(part) ? [part] : [];
    const inner = fittingGroup(part, fits);
    return inner === null ? [] : [inner];
  });
  if (parts.length === 0) return null;
  return "all" in group ? { all: parts } : { any: parts };
}

function shownNames({ module }: OperationContext, { scope }: Boundary): ReadonlySet<string> {
  const readable = storedFields(module).readable.filter(({ name, field }) => field === null || scope.fields?.has(name) !== false);
  return new Set(readable.map(({ name }) => name));
}

function parametersOf({ filters, where, sort }: Pick<ViewContent, "filters" | "where" | "sort">): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(filters),
    [SORTS_PARAMETER, sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(",")],
    [WHERE_PARAMETER, where === null ? "" : JSON.stringify(where)],
  ]);
}
