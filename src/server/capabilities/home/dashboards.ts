import { TrellisError, unitAfter, type DashboardPartView, type DashboardView } from "#contract";
import type { Catalog, Dashboard, DashboardPart } from "#metadata";
import type { Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";
import { arranged, arrangementsOf } from "./arrangements.ts";
import type { UserContext } from "./user-context.ts";
import { forViewer, isFor, loadViewer } from "./viewer.ts";

/** The dashboards of a caller: those of the caller's roles, with the parts whose modules the caller may read. */
export async function dashboardsOf(
  db: Kysely<TrellisTables>,
  person: UserContext,
  catalog: Catalog,
): Promise<readonly DashboardView[]> {
  const arrangements = await arrangementsOf(db, person.caller.userId);
  const viewer = await loadViewer(db, person, catalog, [...catalog.dashboards.values()]);
  const views: DashboardView[] = [];
  for (const dashboard of catalog.dashboards.values()) {
    const parts = isFor(viewer, dashboard) ? await shownParts(person, catalog, dashboard) : [];
    if (parts.length === 0) continue;
    const { name, title, icon, wall, home, period } = dashboard;
    const arrangement = arrangements.get(name);
    views.push({
      name,
      title,
      icon,
      wall,
      home,
      period,
      parts: arranged(
        parts.map((part) => viewOf(forViewer(part, viewer), catalog)),
        arrangement,
      ),
      arranged: arrangement !== undefined,
    });
  }
  return views;
}

/**
 * One dashboard, with the parts that the caller may read.
 * @throws TrellisError notFound, also for one that the caller does not have
 */
export async function dashboardOf(
  db: Kysely<TrellisTables>,
  person: UserContext,
  catalog: Catalog,
  name: string,
): Promise<Dashboard> {
  const dashboard = catalog.dashboards.get(name);
  if (dashboard === undefined) throw new TrellisError("notFound");
  const viewer = await loadViewer(db, person, catalog, [dashboard]);
  const parts = isFor(viewer, dashboard) ? await shownParts(person, catalog, dashboard) : [];
  if (parts.length === 0) throw new TrellisError("notFound");
  return { ...dashboard, parts: parts.map((part) => forViewer(part, viewer)) };
}

/**
 * The parts whose modules the person may read, and beside them those whose module is not in force, which say so. An
 * administrator has a dashboard of these alone.
 */
async function shownParts(person: UserContext, catalog: Catalog, { parts }: Dashboard): Promise<readonly DashboardPart[]> {
  const names = [...new Set(parts.map(({ query }) => query.module))];
  const readable = new Set<string>();
  for (const name of names) {
    const module = catalog.modules.get(name);
    if (module !== undefined && (await person.reads(module))) readable.add(name);
  }
  if (readable.size === 0 && !person.caller.administrator) return [];
  return parts.filter((part) => readable.has(part.query.module) || isLacking(part, catalog));
}

/** True for a part whose module is not in force. */
export function isLacking({ query }: DashboardPart, { modules }: Catalog): boolean {
  return !modules.has(query.module);
}

function viewOf(part: DashboardPart, catalog: Catalog): DashboardPartView {
  const { id, title, kind, width, unit, query } = part;
  // The console would read the records of a list.
  const list =
    part.kind === "list" && !isLacking(part, catalog)
      ? { fields: part.query.fields, sort: part.query.sort, size: part.query.size }
      : null;
  const { trend, lessIsBetter } = part.kind === "figure" ? part : { trend: null, lessIsBetter: false };
  return {
    id,
    title,
    kind,
    width,
    hidden: false,
    module: query.module,
    filters: query.filters,
    trend,
    unit: unit === null ? null : unitAfter(unit),
    lessIsBetter,
    list,
  };
}
