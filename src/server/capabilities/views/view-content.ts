import {
  SORTS_PARAMETER,
  TrellisError,
  ViewContent,
  WHERE_PARAMETER,
  isWhereGroup,
  whereParts,
  type Json,
  type Where,
  type WhereGroup,
} from "#contract";
import { safeParse } from "valibot";
import type { OperationContext } from "../../base/context.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import { storedFields } from "../../data/columns.ts";
import { parseFilters } from "../../records/read/parse-query.ts";

/** Stored content; null when it has another shape. `fittingContent` looks at the module's fields. */
export function readContent(json: Json | undefined): ViewContent | null {
  const result = safeParse(ViewContent, json);
  return result.success ? result.output : null;
}

/**
 * Rejects fields that the module does not have or the caller may not see, by the rules of a list's query.
 * @throws TrellisError unknownFilter, badFilterValue, unknownSort …
 */
export function assertFits(context: OperationContext, boundary: Boundary, content: ViewContent): void {
  const names = shownNames(context, boundary);
  const unknown = content.columns.find(({ field }) => !names.has(field));
  if (unknown !== undefined)
    throw new TrellisError("badRequest", { params: { reason: `columns: ${unknown.field.slice(0, 50)}` } });
  parseFilters(context, boundary, { parameters: parametersOf(content) });
}

/**
 * Leaves such fields out instead, because a module may change after its views, and a shared view has another author.
 */
export function fittingContent(context: OperationContext, boundary: Boundary, content: ViewContent): ViewContent {
  const fits = (part: Pick<Partial<ViewContent>, "filters" | "where" | "sort">): boolean => {
    try {
      parseFilters(context, boundary, { parameters: parametersOf({ filters: {}, where: null, sort: [], ...part }) });
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

/** The query of a view as parameters of a list. */
export function parametersOf({
  filters,
  where,
  sort,
}: Pick<ViewContent, "filters" | "where" | "sort">): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(filters),
    [SORTS_PARAMETER, sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(",")],
    [WHERE_PARAMETER, where === null ? "" : JSON.stringify(where)],
  ]);
}
