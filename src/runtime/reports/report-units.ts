import { unitAfter, type ReportTable, type Text } from "#contract";
import type { ChartKind } from "./report-chart.ts";

const measuresOf = ({ columns }: ReportTable): ReportTable["columns"] => columns.filter(({ kind }) => kind === "measure");

/** The one unit of all numbers of a report; null when there are several or none. */
export function unitFound(table: ReportTable): { readonly one: Text; readonly other: Text } | null {
  const measures = measuresOf(table);
  const names = new Set(measures.flatMap(({ units }) => units?.names ?? [""]));
  const [name = ""] = names;
  return names.size !== 1 || name === "" ? null : unitAfter({ zh: name, en: name });
}

/**
 * The units that a number of the report adds up, or that a chart sets against each other as parts of one whole.
 * @param kind null for a table
 * @returns nothing where every number has one unit
 */
export function mixedUnits(table: ReportTable, kind: ChartKind | null): readonly string[] {
  const mixed = measuresOf(table).flatMap(({ units }) =>
    units !== null && units.names.length > 1 && (!units.apart || kind === "doughnut") ? [units.names] : [],
  );
  return [...new Set(mixed.flat())].filter((name) => name !== "");
}
