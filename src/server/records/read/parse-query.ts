import { SEARCH_PARAMETER } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import { parseRecordQuery, type QueryRules, type RecordQuery } from "../../data/read/record-query.ts";
import { today } from "../../data/server-state.ts";
import { searchFilters } from "./text-search.ts";

interface Asked extends Pick<QueryRules, "askable" | "ignored"> {
  /** The filters, where they do not come as the request's own query (a body's `filters`). */
  readonly parameters?: ReadonlyMap<string, string>;
}

/**
 * Parses the query of a list within the caller's boundary: filters, `where`, `q`, order and page for every operation,
 * so that a list, its totals, an export and a change in bulk mean the same records.
 * `query.filters.map(filterCondition)` are its conditions.
 * @throws TrellisError as `parseFilters` and `searchFilters`
 */
export async function parseQuery(context: OperationContext, boundary: Boundary, asked: Asked = {}): Promise<RecordQuery> {
  const query = parseFilters(context, boundary, asked);
  const text = (asked.parameters ?? context.query).get(SEARCH_PARAMETER) ?? "";
  if (text.trim() === "") return query;
  return { ...query, filters: [...query.filters, ...(await searchFilters(context, boundary, text, asked.askable ?? null))] };
}

/**
 * The same without the search for a text, which needs the database.
 * @throws TrellisError as `parseRecordQuery`
 */
export function parseFilters(context: OperationContext, boundary: Boundary, asked: Asked = {}): RecordQuery {
  const { parameters = context.query, ...rules } = asked;
  return parseRecordQuery(context.module, parameters, {
    ...rules,
    visible: boundary.scope.fields,
    today: () => today(context.deps),
    moduleNamed: (name) => context.catalog.modules.get(name),
  });
}
