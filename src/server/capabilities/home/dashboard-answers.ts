import {
  DASHBOARD_LIMITS,
  TrellisError,
  filtersWithin,
  type DashboardAnswer,
  type Period,
  type ReportQuery,
  type ReportTable,
  type Text,
} from "#contract";
import type { Catalog, Dashboard, DashboardPart } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import { today } from "../../data/server-state.ts";
import { listBoundary } from "../../records/scope/caller-boundary.ts";
import { BrieflyShared } from "../../reports/briefly-shared.ts";
import { runReport } from "../../reports/run-report.ts";
import { SharedRows } from "../../reports/shared-rows.ts";
import { comparedOf, courseOf, earlier, earlierOf } from "./figure-course.ts";
import { isLacking } from "./dashboards.ts";
import type { UserContext } from "./user-context.ts";

const WHOLE = { least: DASHBOARD_LIMITS.whole, most: DASHBOARD_LIMITS.whole };

/** A dashboard and the period that its answers are for. */
export interface Asked {
  readonly dashboard: Dashboard;
  /** Null for the first period of the dashboard. */
  readonly period: Period | null;
}

/**
 * Answers dashboards. Viewers to whom all modules of a dashboard show the same records and fields share a whole answer
 * for a moment, so that a hundred of them cost little more than one. Everybody else shares rows where statements are equal.
 */
export class DashboardAnswers {
  readonly #clock: () => Date;
  readonly #rows: SharedRows;
  #answers: { readonly of: Catalog; readonly shared: BrieflyShared<readonly DashboardAnswer[]> } | null = null;

  constructor(clock: () => Date) {
    this.#clock = clock;
    this.#rows = new SharedRows(clock);
  }

  async read(person: UserContext, catalog: Catalog, asked: Asked): Promise<readonly DashboardAnswer[]> {
    const load = (): Promise<readonly DashboardAnswer[]> => answerDashboard(person, catalog, asked, this.#rows);
    const { name, parts } = asked.dashboard;
    if (parts.some((part) => followsReferences(part) || isLacking(part, catalog))) return load();
    // A filter may name the viewer.
    const asks = parts.map(({ id, query }) => [id, query.filters]);
    const seen = await seenBy(person, catalog, parts);
    return this.#sharedOf(catalog).read(JSON.stringify([name, asks, asked.period, seen]), load);
  }

  /** A new file of a module or a dashboard ends what was shared. */
  #sharedOf(catalog: Catalog): BrieflyShared<readonly DashboardAnswer[]> {
    if (this.#answers?.of !== catalog) this.#answers = { of: catalog, shared: new BrieflyShared(this.#clock, WHOLE) };
    return this.#answers.shared;
  }
}

/** A question that follows a reference asks other modules as well, within their boundaries. */
function followsReferences(part: DashboardPart): boolean {
  if (part.kind === "list") return false;
  const questions = part.kind === "figure" && part.compare !== null ? [part.query, part.compare] : [part.query];
  return questions.some(({ groups, measures, filters }) =>
    [...[...groups, ...measures].map(({ field }) => field), ...Object.keys(filters)].some((name) => name.includes(".")),
  );
}

/** Everything about a viewer on which the answers depend: language, day, tenant, and the records and fields of each module. */
async function seenBy(person: UserContext, { modules }: Catalog, parts: readonly DashboardPart[]): Promise<string> {
  const seen: unknown[] = [];
  for (const name of new Set(parts.map(({ query }) => query.module))) {
    const module = modules.get(name);
    if (module === undefined) continue;
    const context = person.of(module);
    if (seen.length === 0) seen.push(context.locale, today(context.deps));
    seen.push(name, await listBoundary(context));
  }
  return JSON.stringify(seen, (_key, value: unknown) => (value instanceof Set ? [...value] : value));
}

/** The numbers of the figures and charts of a dashboard. A part that cannot be answered says why and spoils no other, a list as well. */
async function answerDashboard(
  person: UserContext,
  catalog: Catalog,
  { dashboard, period }: Asked,
  shared: SharedRows,
): Promise<readonly DashboardAnswer[]> {
  const answers: DashboardAnswer[] = [];
  const within = period ?? dashboard.period;
  for (const part of dashboard.parts) {
    const module = catalog.modules.get(part.query.module);
    if (isLacking(part, catalog)) answers.push({ ...NOTHING, id: part.id, problem: lacking(part.query.module)[person.locale] });
    else if (part.kind !== "list" && module !== undefined)
      answers.push(await answerPart(person.of(module), part, within, shared));
  }
  return answers;
}

/**
 * The same question with the numbers of each unit for itself, where the answer adds up several. The parts of a whole and a
 * map have no place for them: they say it beside the numbers.
 */
function unitsApart({ kind, query }: Exclude<DashboardPart, { readonly kind: "list" }>, table: ReportTable): ReportQuery | null {
  const [units = null] = table.columns.flatMap((column) => column.units ?? []);
  const isSplit = kind === "figure" || ((kind === "bar" || kind === "line") && query.groups.length === 1);
  if (units === null || units.apart || units.names.length < 2 || !isSplit || query.measures.length > 1) return null;
  return { ...query, groups: [...query.groups, { field: units.field, period: null }] };
}

/** The number that a figure is compared with: that of its own second question, otherwise that of the span before. */
async function earlierFigure(
  context: OperationContext,
  { query, compare, trend }: Extract<DashboardPart, { readonly kind: "figure" }>,
  period: Period | null,
  ask: (query: ReportQuery) => Promise<ReportTable>,
): Promise<Pick<DashboardAnswer, "compared" | "before">> {
  // The field of the units belongs to the module of the figure.
  const second = compare?.module === query.module ? { ...compare, groups: query.groups } : compare;
  const found =
    second !== null
      ? comparedOf(context, query, second)
      : trend !== null && period !== null
        ? earlierOf(context, query, { along: trend, period })
        : null;
  return { compared: found === null ? null : await ask(found.query), before: found?.before ?? null };
}

function lacking(module: string): Text {
  return {
    zh: `模块“${module}”不可用，原因见“模块健康”`,
    en: `The module “${module}” is not available. Module health says why.`,
  };
}

const NOTHING: Omit<DashboardAnswer, "id"> = { table: null, compared: null, before: null, trend: null, problem: null };

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
    const apart = unitsApart(part, table);
    if (part.kind !== "figure") {
      if (apart !== null) return { ...NOTHING, id, table: await ask(apart) };
      return { ...NOTHING, id, table, compared: await earlier(context, part.query, period, ask) };
    }
    if (apart !== null)
      return {
        ...NOTHING,
        id,
        table: await ask(apart),
        ...(await earlierFigure(context, { ...part, query: apart }, period, ask)),
      };
    const { trend: along } = part;
    const trend = along === null || period === null ? null : await courseOf(context, part.query, { along, period }, ask);
    return { ...NOTHING, id, table, trend, ...(await earlierFigure(context, part, period, ask)) };
  } catch (error) {
    if (!(error instanceof TrellisError)) throw error;
    return { ...NOTHING, id, problem: error.text(context.locale) };
  }
}
