import * as valibot from "valibot";
import type { ApiEndpoint, Shape } from "../endpoint.ts";
import { Text } from "../locale.ts";
import { PERIODS, RUNNING_PERIODS, type Period } from "./periods.ts";
import { ReportTable } from "./report.ts";
import { TextOrNull, TextsByKey, Whole, described } from "../schemas.ts";

export const DASHBOARD_LIMITS = {
  /** Columns that the parts share. */
  columns: 4,
  /** Parts of one dashboard. */
  parts: 24,
  /** Milliseconds for which a number may be shown again, however long the database takes for it. */
  fresh: 5000,
  /** The same for a number that the database finds quickly, as in a tally. */
  soon: 1000,
  /** Milliseconds of both for which a whole answer is shared among viewers of equal rights. */
  whole: 500,
} as const;

/** Value of a filter \`…_within\` that stands for the period which the person chooses. */
export const PERIOD_VARIABLE = "$period";

/** Periods that a person can choose for a dashboard. */
export const DASHBOARD_PERIODS = [
  "today",
  "this-week",
  "this-month",
  "this-quarter",
  "this-year",
  "last-30-days",
  "last-12-months",
] as const satisfies readonly Period[];

/** The filters of a question for a period. */
export function filtersWithin(
  filters: Readonly<Record<string, string>>,
  period: Period | null,
): Readonly<Record<string, string>> {
  if (period === null) return filters;
  return Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, value === PERIOD_VARIABLE ? period : value]));
}

const Name = described(valibot.pipe(valibot.string(), valibot.minLength(1)), "Name of the dashboard");
const PartId = valibot.pipe(valibot.string(), valibot.minLength(1), valibot.maxLength(40));
const Width = valibot.pipe(valibot.number(), valibot.integer(), valibot.minValue(1), valibot.maxValue(DASHBOARD_LIMITS.columns));

export const DashboardPartView = valibot.object({
  id: PartId,
  title: Text,
  kind: valibot.picklist(["figure", "bar", "line", "doughnut", "map", "list"]),
  width: described(Width, "Columns of four"),
  hidden: described(valibot.boolean(), "The caller has put the part away"),
  module: described(valibot.string(), "Name of the module that is asked"),
  filters: described(TextsByKey, "Filters of the question, as in the address of the module's list"),
  trend: described(TextOrNull, "Field of the time along which a figure shows its course; null without one"),
  unit: described(
    valibot.nullable(valibot.object({ one: Text, other: Text })),
    "Unit after the number 1 and after other numbers; null for none",
  ),
  lessIsBetter: described(valibot.boolean(), "A smaller figure than before is good news"),
  list: described(
    valibot.nullable(
      valibot.object({
        fields: valibot.nullable(valibot.array(valibot.string())),
        sort: TextOrNull,
        size: Whole,
      }),
    ),
    "Columns (null: the list's first ones), order and number of records; null unless the part is a list whose module is in force",
  ),
});
export type DashboardPartView = Shape<typeof DashboardPartView>;

/** A dashboard with the parts that the caller may see, in the caller's order. */
export const DashboardView = valibot.object({
  name: valibot.string(),
  title: Text,
  icon: valibot.string(),
  wall: described(valibot.boolean(), "Shown at `/board` as well"),
  home: described(valibot.boolean(), "Its figures stand on the home screen as well"),
  period: described(
    valibot.nullable(valibot.picklist(PERIODS)),
    `The first period for \`${PERIOD_VARIABLE}\`; null when no part asks by it`,
  ),
  parts: valibot.array(DashboardPartView),
  arranged: described(valibot.boolean(), "The caller has arranged the parts"),
});
export type DashboardView = Shape<typeof DashboardView>;

/** The numbers of a figure or a chart. */
export const DashboardAnswer = valibot.object({
  id: valibot.string(),
  table: described(valibot.nullable(ReportTable), "Null when the question cannot be answered"),
  compared: described(valibot.nullable(ReportTable), "The second number of a figure; null without one"),
  before: described(
    valibot.nullable(
      valibot.object({
        period: described(valibot.picklist(RUNNING_PERIODS), "The period that runs, which `compared` is the earlier span of"),
        from: described(valibot.string(), "First day"),
        to: described(valibot.string(), "The day after the last one, or the moment of the last day at which the span ends"),
      }),
    ),
    "The earlier span that `compared` is about, as long as the period has run; null without one",
  ),
  trend: described(
    valibot.nullable(
      valibot.object({
        points: described(
          valibot.array(valibot.object({ label: valibot.string(), value: TextOrNull })),
          "The number of each span of time, those without records as well",
        ),
      }),
    ),
    "The course of a figure over the chosen period; null without one",
  ),
  problem: described(TextOrNull, "The reason why the question cannot be answered"),
});
export type DashboardAnswer = Shape<typeof DashboardAnswer>;

export const ArrangementInput = valibot.object({
  name: Name,
  parts: described(
    valibot.nullable(
      valibot.pipe(
        valibot.array(valibot.object({ id: PartId, hidden: valibot.boolean(), width: Width })),
        valibot.maxLength(DASHBOARD_LIMITS.parts),
        valibot.check((parts) => new Set(parts.map(({ id }) => id)).size === parts.length),
      ),
    ),
    "The parts in their order, each once; null returns to the file's arrangement",
  ),
});
export type ArrangementInput = Shape<typeof ArrangementInput>;

export const dashboardsEndpoint = {
  id: "dashboards",
  method: "GET",
  path: "/api/trellis/dashboards",
  access: "signed-in",
  summary: "List the dashboards that the caller has",
  data: valibot.array(DashboardView),
} as const satisfies ApiEndpoint;

export const dashboardAnswersEndpoint = {
  id: "dashboardAnswers",
  method: "GET",
  path: "/api/trellis/dashboards/answers",
  access: "signed-in",
  query: valibot.object({
    name: Name,
    period: valibot.exactOptional(described(valibot.picklist(DASHBOARD_PERIODS), "The period to ask for")),
  }),
  summary: "Read the numbers of a dashboard's figures and charts, with the caller's rights",
  description: "Lists are read through their modules. A number is at most five seconds old.",
  data: valibot.array(DashboardAnswer),
  errors: ["404"],
} as const satisfies ApiEndpoint;

export const arrangeDashboardEndpoint = {
  id: "arrangeDashboard",
  method: "POST",
  path: "/api/trellis/dashboards/arrangement",
  access: "signed-in",
  summary: "Keep the caller's order, widths and hidden parts of a dashboard",
  body: ArrangementInput,
  data: valibot.literal(true),
  errors: ["404"],
} as const satisfies ApiEndpoint;
