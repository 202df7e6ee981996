import type { OperationContext } from "../base/context.ts";
import type { Boundary } from "../data/boundary.ts";
import { parseRecordQuery, type QueryRules, type RecordQuery } from "../data/record-query.ts";
import { today } from "../data/server-state.ts";

interface Asked extends Pick<QueryRules, "askable" | "ignored"> {
  /** The filters, where they do not come as the request's own query (a body's `filters`). */
  readonly parameters?: ReadonlyMap<string, string>;
}

/**
 * Parses the query of a list within the caller's boundary: filters, `where`, order and page for every operation,
 * so that a list, its totals, an export and a change in bulk mean the same records.
 * `query.filters.map(filterCondition)` are its conditions.
 * @throws TrellisError as `parseRecordQuery`
 */
export function parseQuery(context: OperationContext, boundary: Boundary, asked: Asked = {}): RecordQuery {
  const { parameters = context.query, ...rules } = asked;
  return parseRecordQuery(context.module, parameters, {
    ...rules,
    visible: boundary.scope.fields,
    today: () => today(context.deps),
    moduleNamed: (name) => context.catalog.modules.get(name),
  });
}
