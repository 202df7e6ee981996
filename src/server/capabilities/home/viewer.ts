import type { Catalog, Dashboard, DashboardPart } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { Caller } from "../../base/context.ts";
import type { TrellisTables } from "../../base/tables.ts";
import { postsOf } from "../../policies/posts-of.ts";
import type { UserContext } from "./user-context.ts";

/** The person who looks at a dashboard. */
export interface Viewer {
  readonly caller: Caller;
  readonly postIds: readonly string[];
  readonly postCodes: readonly string[];
}

/** Value of a list without any: no record has it. */
const NOBODY = "0";

/** Loads the positions of the caller, if a dashboard asks for them. */
export async function loadViewer(
  db: Kysely<TrellisTables>,
  { caller }: UserContext,
  catalog: Catalog,
  dashboards: readonly Dashboard[],
): Promise<Viewer> {
  const post = catalog.modules.get("post");
  const matters = dashboards.some(({ posts, parts }) => posts !== null || JSON.stringify(parts).includes('"$postId"'));
  if (!matters) return { caller, postIds: [], postCodes: [] };
  const postIds = await postsOf({ catalog, db }, caller);
  if (postIds.length === 0 || post === undefined) return { caller, postIds, postCodes: [] };
  const held = await sql<{ post_code: string }>`
    select post_code from ${sql.table(post.table)} where id = any(${postIds}::bigint[]) and is_deleted = 0`.execute(db);
  return { caller, postIds, postCodes: held.rows.map(({ post_code }) => post_code) };
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
