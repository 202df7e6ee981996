import { WHERE_PARAMETER, type ScreenKind, type ViewContent } from "#contract";
import type { Module } from "#metadata";
import {
  emptyQuery,
  queryFromSearch,
  searchFromQuery,
  whereOf,
  withWhere,
  withoutSearch,
  type RecordQuery,
} from "../stores/record-query.ts";
import { placesOf, viewColumns, type Look } from "../stores/list-look.ts";

/** Appearance and query of a list, as a view stores them. */
export function contentOf(module: Module, look: Look, query: RecordQuery): ViewContent {
  const { [WHERE_PARAMETER]: _where, ...filters } = withoutSearch(query.filters);
  const { screen, ...shown } = look;
  return {
    ...shown,
    ...(screen === null ? {} : { screen }),
    sort: query.sort,
    filters,
    where: whereOf(query),
    size: query.size === emptyQuery(module.list).size ? 0 : query.size,
  };
}

export function lookOf({
  columns,
  density,
  layout,
  screen = null,
}: Omit<Look, "screen"> & { readonly screen?: ScreenKind | null }): Look {
  return { columns, density, layout, screen };
}

/** Query of a view, without fields that the module no longer has. */
export function queryOf(module: Module, content: ViewContent): RecordQuery {
  const plain = emptyQuery(module.list);
  const asked: RecordQuery = {
    filters: withWhere(content.filters, content.where),
    sort: content.sort,
    current: 1,
    size: content.size === 0 ? plain.size : content.size,
  };
  // Parsed like an address, which drops everything that does not fit.
  return queryFromSearch(module, searchFromQuery(module, asked, new URLSearchParams()));
}

export function sameContent(module: Module, a: ViewContent, b: ViewContent): boolean {
  return canonical(module, a) === canonical(module, b);
}

function canonical(module: Module, content: ViewContent): string {
  const { filters, sort, size } = queryOf(module, content);
  return JSON.stringify([
    viewColumns(module, placesOf(module, content.columns)).map(({ field, hidden, width, fixed }) => [
      field,
      hidden,
      width,
      fixed,
    ]),
    content.density,
    content.layout,
    content.screen ?? null,
    Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    sort.map(({ field, descending }) => [field, descending]),
    size,
  ]);
}
