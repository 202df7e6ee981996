import * as valibot from "valibot";
import type { Shape } from "../endpoint.ts";
import type { Json } from "../json.ts";
import { TextOrNull, TextsByKey, described } from "../schemas.ts";
import { TOTAL_KINDS } from "../records/total-kinds.ts";

/** Periods that a report can group moments and days by. */
export const REPORT_PERIODS = ["day", "week", "month", "quarter", "year"] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

export const REPORT_LIMITS = {
  groups: 2,
  measures: 5,
  /** References that one field follows. */
  steps: 3,
  filters: 20,
  /** Lines of one report. */
  rows: 1000,
} as const;

const FieldName = valibot.pipe(valibot.string(), valibot.minLength(1));

/**
 * A question over the records of one module. A report has no other language: no expressions, no SQL.
 *
 * A field is named by itself. `memberId.levelId` is a field of the record that `memberId` refers to, over any number of
 * references; `items.quantity` is a field of an entry of the list `items`, when the report counts those (`rows`).
 */
export const ReportQuery = valibot.strictObject({
  module: FieldName,
  /** A list of the module: the report counts its entries instead of the records. */
  rows: valibot.exactOptional(valibot.string()),
  /** Filters as in the address of the module's list: `{"status": "1", "createTime_within": "this-year"}`. */
  filters: valibot.optional(
    valibot.pipe(
      TextsByKey,
      valibot.check((filters) => Object.keys(filters).length <= REPORT_LIMITS.filters),
    ),
    {},
  ),
  /**
   * Groups of the lines; empty for one line over all records. `period` is only for dates and date-times. `prefix` groups
   * texts by their first characters, such as the codes of regions by province.
   */
  groups: valibot.optional(
    valibot.pipe(
      valibot.array(
        valibot.object({
          field: FieldName,
          period: valibot.nullish(valibot.picklist(REPORT_PERIODS), null),
          prefix: valibot.exactOptional(
            valibot.pipe(valibot.number(), valibot.integer(), valibot.minValue(1), valibot.maxValue(20)),
          ),
        }),
      ),
      valibot.maxLength(REPORT_LIMITS.groups),
    ),
    [],
  ),
  /** `field` is "" with `count` for the number of records. */
  measures: valibot.pipe(
    valibot.array(
      valibot.pipe(
        valibot.object({ kind: valibot.picklist(TOTAL_KINDS), field: valibot.optional(valibot.string(), "") }),
        valibot.check(({ kind, field }) => field !== "" || kind === "count"),
      ),
    ),
    valibot.minLength(1),
    valibot.maxLength(REPORT_LIMITS.measures),
  ),
});
export type ReportQuery = Shape<typeof ReportQuery>;

/** Kinds of numbers. Numbers of one unit can be drawn against one axis. */
export const REPORT_UNITS = ["money", "percent", "pieces", "number"] as const;
export type ReportUnit = (typeof REPORT_UNITS)[number];

export const ReportUnits = valibot.object({
  field: described(valibot.string(), "The field that says the unit, as a question names it"),
  names: described(valibot.array(valibot.string()), 'Units of the values, "" for those without one'),
  apart: described(valibot.boolean(), "A group of the report tells the units apart; else a value may add up several"),
});
export type ReportUnits = Shape<typeof ReportUnits>;

export const ReportColumn = valibot.object({
  title: valibot.string(),
  kind: valibot.picklist(["group", "measure"]),
  period: described(
    valibot.nullable(valibot.picklist(REPORT_PERIODS)),
    "Period of a group whose values are spans of time, in their order; else null",
  ),
  total: described(valibot.nullable(valibot.picklist(TOTAL_KINDS)), "Kind of a measure; else null"),
  unit: described(
    valibot.nullable(valibot.picklist(REPORT_UNITS)),
    "Unit of a measure: amounts of money, percentages, whole things, or other numbers; null for a group and for moments",
  ),
  units: described(
    valibot.nullable(ReportUnits),
    "Units of a measured field that has a `unitField`; null for other measures and for groups",
  ),
  field: described(TextOrNull, "Field of the module that a group's `keys` filter its list by; null where the list cannot"),
  bounds: described(
    valibot.nullable(valibot.tuple([valibot.string(), valibot.string()])),
    "First and last span of time that the filters allow for a group with a period; null where they do not say",
  ),
});
export type ReportColumn = Shape<typeof ReportColumn>;

/** The result of a report for the caller. */
export const ReportTable = valibot.object({
  columns: valibot.array(ReportColumn),
  rows: described(
    valibot.array(valibot.array(TextOrNull)),
    "Groups as labels (null for no value), measures as exact texts (null for nothing to measure)",
  ),
  keys: described(valibot.array(valibot.array(TextOrNull)), "Groups of each row as they are stored, or as spans of time"),
  truncated: described(valibot.boolean(), `There are more than ${REPORT_LIMITS.rows} lines`),
});
export type ReportTable = Shape<typeof ReportTable>;

/** The query in a JSON value; null when the value is no query. */
export function readReportQuery(json: Json | undefined): ReportQuery | null {
  const result = valibot.safeParse(ReportQuery, json);
  if (!result.success) return null;
  const { rows = "", ...query } = result.output;
  return rows === "" ? query : { ...query, rows };
}
