import { ReportTable } from "#contract";
import { parserOf, type ChartKind } from "#runtime";

export const asTable = parserOf(ReportTable);

/** Endpoint that answers a query which is not saved. */
export const PREVIEW = "/api/blade-report/report/rest/preview";

/** Charts by the field `chart` of a report. */
export const CHART_KINDS: Readonly<Record<number, ChartKind>> = { 1: "bar", 2: "line", 3: "doughnut" };
