import { isJsonObject, type Json } from "./json.ts";
import { TOTAL_KINDS, type TotalKind } from "./views.ts";

/** Spans of time that a report may group moments and days by. */
export const REPORT_PERIODS = ["day", "week", "month", "quarter", "year"] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/**
 * A question over the records of one module. There is no other way to ask: no expressions, no SQL.
 *
 * A field is called by its name. `memberId.levelId` is a field of the record that `memberId` refers to, however far one
 * follows; `items.quantity` one of an entry of the list `items`, where that is what is counted (`rows`).
 */
export interface ReportQuery {
  readonly module: string;
  /** A list of the module: not its records are counted but the entries that they have in it. */
  readonly rows?: string;
  /** As in the address of its list: `{"status": "1", "createTime_within": "this-year"}`. */
  readonly filters: Readonly<Record<string, string>>;
  /** What makes a line; none = one line over everything. `period` for moments and days only. */
  readonly groups: readonly { readonly field: string; readonly period: ReportPeriod | null }[];
  /** `field` is "" with `count` for the number of records. */
  readonly measures: readonly { readonly kind: TotalKind; readonly field: string }[];
}

export const REPORT_LIMITS = {
  groups: 2,
  measures: 5,
  /** References that one field follows. */
  steps: 3,
  filters: 20,
  /** Lines of one report. */
  rows: 1000,
} as const;

export interface ReportColumn {
  readonly title: string;
  readonly kind: "group" | "measure";
  /** Of a group: its values are spans of time, in their order and written as by `REPORT_PERIODS`; else null. */
  readonly period: ReportPeriod | null;
  /** Of a measure; else null. */
  readonly total: TotalKind | null;
}

/** What a report says, for the caller. */
export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  /** Groups as people read them (null = no value), measures exactly as texts (null = nothing to measure). */
  readonly rows: readonly (readonly (string | null)[])[];
  /** There are more lines than `REPORT_LIMITS.rows`. */
  readonly truncated: boolean;
}

/** The query that a JSON value holds; null when it is none. */
export function readReportQuery(json: Json | undefined): ReportQuery | null {
  if (!isJsonObject(json)) return null;
  const { module, rows = "", filters = {}, groups = [], measures = [], ...others } = json;
  if (typeof module !== "string" || module === "" || typeof rows !== "string" || Object.keys(others).length > 0) return null;
  if (!isJsonObject(filters) || !Array.isArray(groups) || !Array.isArray(measures)) return null;
  const texts = Object.entries(filters).flatMap(([key, value]) => (typeof value === "string" ? [[key, value] as const] : []));
  const readGroups = (groups as readonly Json[]).flatMap(groupOf);
  const readMeasures = (measures as readonly Json[]).flatMap(measureOf);
  const whole =
    texts.length === Object.keys(filters).length &&
    texts.length <= REPORT_LIMITS.filters &&
    readGroups.length === groups.length &&
    readGroups.length <= REPORT_LIMITS.groups &&
    readMeasures.length === measures.length &&
    readMeasures.length >= 1 &&
    readMeasures.length <= REPORT_LIMITS.measures;
  if (!whole) return null;
  const counted = rows === "" ? {} : { rows };
  return { module, ...counted, filters: Object.fromEntries(texts), groups: readGroups, measures: readMeasures };
}

function groupOf(json: Json): ReportQuery["groups"] {
  if (!isJsonObject(json)) return [];
  const { field, period = null } = json;
  const known = REPORT_PERIODS.find((candidate) => candidate === period) ?? null;
  return typeof field === "string" && field !== "" && known === period ? [{ field, period: known }] : [];
}

function measureOf(json: Json): ReportQuery["measures"] {
  if (!isJsonObject(json)) return [];
  const { kind, field = "" } = json;
  const known = TOTAL_KINDS.find((candidate) => candidate === kind);
  if (known === undefined || typeof field !== "string" || (field === "" && known !== "count")) return [];
  return [{ kind: known, field }];
}
