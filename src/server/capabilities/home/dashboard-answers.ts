import { TrellisError, filtersWithin, type DashboardAnswer, type Period, type ReportQuery, type ReportTable } from "#contract";
import type { Catalog, Dashboard, DashboardPart } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import { runReport } from "../../reports/run-report.ts";
import type { SharedRows } from "../../reports/shared-rows.ts";
import { courseOf, earlier } from "./figure-course.ts";
import type { UserContext } from "./user-context.ts";

/** A dashboard and the period that its answers are for. */
export interface Asked {
  readonly dashboard: Dashboard;
  /** Null for the first period of the dashboard. */
  readonly period: Period | null;
}

/** The numbers of the figures and charts of a dashboard. A part that cannot be answered says why and spoils no other. */
export async function answerDashboard(
  person: UserContext,
  { modules }: Catalog,
  { dashboard, period }: Asked,
  shared: SharedRows,
): Promise<readonly DashboardAnswer[]> {
  const answers: DashboardAnswer[] = [];
  const within = period ?? dashboard.period;
  for (const part of dashboard.parts) {
    const module = modules.get(part.query.module);
    if (part.kind !== "list" && module !== undefined) answers.push(await answerPart(person.of(module), part, within, shared));
  }
  return answers;
}

async function answerPart(
  context: OperationContext,
  part: Exclude<DashboardPart, { readonly kind: "list" }>,
  period: Period | null,
  shared: SharedRows,
): Promise<DashboardAnswer> {
  const ask = (query: ReportQuery): Promise<ReportTable> =>
    runReport(context, { ...query, filters: filtersWithin(query.filters, period) }, shared);
  const { id } = part;
  try {
    const table = await ask(part.query);
    if (part.kind !== "figure")
      return { id, table, compared: await earlier(context, part.query, period, ask), trend: null, problem: null };
    if (part.trend !== null && period !== null)
      return { id, table, ...(await courseOf(context, part.query, { along: part.trend, period }, ask)), problem: null };
    return { id, table, compared: part.compare === null ? null : await ask(part.compare), trend: null, problem: null };
  } catch (error) {
    if (!(error instanceof TrellisError)) throw error;
    return { id, table: null, compared: null, trend: null, problem: error.text(context.locale) };
  }
}
