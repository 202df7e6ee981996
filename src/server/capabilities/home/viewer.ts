import type { Catalog, Dashboard, DashboardPart } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { Caller } from "../../base/context.ts";
import type { TrellisTables } from "../../base/tables.ts";
import type { UserContext } from "./user-context.ts";

/** The person who looks at a dashboard. */
export interface Viewer {
  readonly caller: Caller;
  readonly postIds: readonly string[];
  readonly postCodes: readonly string[];
}

/** Value of a list without any: no record has it. */
const NOBODY = "0";

/** Loads the positions of the caller, if a dashboard asks for them. One statement. */
export async function loadViewer(
  db: Kysely<TrellisTables>,
  { caller }: UserContext,
  { modules }: Catalog,
  dashboards: readonly Dashboard[],
): Promise<Viewer> {
  const [user, post] = [modules.get("user"), modules.get("post")];
  if (user === undefined || post === undefined || !dashboards.some(asksForPosts)) return { caller, postIds: [], postCodes: [] };
  const { rows } = await sql<{ id: string; post_code: string }>`
    select p.id::text as id, p.post_code from ${sql.table(user.table)} u
    join ${sql.table(post.table)} p on p.id::text = any(string_to_array(u.post_id, ',')) and p.is_deleted = 0
    where u.id = ${caller.userId} and u.is_deleted = 0`.execute(db);
  return { caller, postIds: rows.map(({ id }) => id), postCodes: rows.map(({ post_code: code }) => code) };
}

const askingForPosts = new WeakMap<Dashboard, boolean>();

function asksForPosts(dashboard: Dashboard): boolean {
  const known = askingForPosts.get(dashboard);
  if (known !== undefined) return known;
  const asks = dashboard.posts !== null || JSON.stringify(dashboard.parts).includes('"$postId"');
  askingForPosts.set(dashboard, asks);
  return asks;
}

/** Administrators have every dashboard, except those of positions: these are about the work of the person. */
export function isFor({ caller, postCodes }: Viewer, { roles, posts }: Dashboard): boolean {
  if (roles === null && posts === null) return true;
  if (roles !== null && (caller.administrator || caller.roleAliases.some((alias) => roles.includes(alias)))) return true;
  return posts !== null && postCodes.some((code) => posts.includes(code));
}

/** A part with the variables of its filters filled in. */
export function forViewer(part: DashboardPart, viewer: Viewer): DashboardPart {
  switch (part.kind) {
    case "list":
      return { ...part, query: { ...part.query, filters: filled(part.query.filters, viewer) } };
    case "figure": {
      const compare = part.compare && { ...part.compare, filters: filled(part.compare.filters, viewer) };
      return { ...part, compare, query: { ...part.query, filters: filled(part.query.filters, viewer) } };
    }
    default:
      return { ...part, query: { ...part.query, filters: filled(part.query.filters, viewer) } };
  }
}

function filled(filters: Readonly<Record<string, string>>, { caller, postIds }: Viewer): Readonly<Record<string, string>> {
  const values: Readonly<Record<string, readonly string[]>> = {
    $userId: [caller.userId],
    $deptId: caller.deptIds,
    $postId: postIds,
  };
  return Object.fromEntries(
    Object.entries(filters).map(([key, value]) => [key, values[value] === undefined ? value : values[value].join(",") || NOBODY]),
  );
}
