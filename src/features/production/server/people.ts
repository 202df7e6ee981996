import { TrellisError } from "#contract";
import { callerOf, moduleOf, recordsOf, type OperationContext } from "#server";
import { sql } from "kysely";

/** A colleague with their positions, as lists of people show them. */
export interface Colleague {
  readonly id: string;
  readonly account: string;
  readonly name: string | null;
  readonly realName: string | null;
  readonly avatar: string | null;
  readonly deptId: string | null;
  readonly deptName: string | null;
  /** Comma-joined, as in the record of the user. */
  readonly postId: string;
  readonly postName: string;
}

/** Colleagues in one answer. No workshop has more. */
const MOST = 1000;

/** @returns ids of the positions that the caller holds */
export async function ownPosts(context: OperationContext): Promise<readonly string[]> {
  const [user] = await recordsOf(context, "user", null).find({ id: callerOf(context).userId }, { limit: 1 });
  return splitIds(user?.postId);
}

/**
 * Refuses a caller without one of the positions. Null in the list opens the step to everybody.
 * @throws TrellisError actionRefused, with the names of the positions
 */
export async function assertHasPost(context: OperationContext, postIds: readonly (string | null)[]): Promise<void> {
  if (postIds.length === 0 || postIds.includes(null)) return;
  const own = await ownPosts(context);
  if (postIds.some((id) => id !== null && own.includes(id))) return;
  const named = await recordsOf(context, "post").find({ id: postIds.filter((id) => id !== null) });
  throw new TrellisError("actionRefused", {
    text: {
      zh: "只有岗位“{posts}”的人员可以操作该工序",
      en: "Only people with the position “{posts}” can work on this step",
    },
    params: { posts: [...new Set(named.map(({ postName }) => postName))].join("、") },
  });
}

/**
 * Reads the active colleagues of the tenant who hold one of the positions, with the names of all their positions.
 * @param postIds null for everybody with a position
 */
export async function colleaguesWith(
  context: OperationContext,
  postIds: readonly string[] | null,
): Promise<readonly Colleague[]> {
  if (postIds?.length === 0) return [];
  const [user, post, dept] = ["user", "post", "dept"].map((name) => sql.table(moduleOf(context, name).table));
  const { rows } = await sql<Colleague>`
    select u.id::text as id, u.account, u.name, u.real_name as "realName", u.avatar, u.dept_id as "deptId",
      (select string_agg(d.dept_name, ',') from ${dept} d
        where d.tenant_id = u.tenant_id and d.is_deleted = 0 and d.id::text = any(string_to_array(u.dept_id, ','))) as "deptName",
      u.post_id as "postId",
      coalesce((select string_agg(p.post_name, ',' order by p.sort) from ${post} p
        where p.tenant_id = u.tenant_id and p.is_deleted = 0 and p.id::text = any(string_to_array(u.post_id, ','))), '') as "postName"
    from ${user} u
    where u.tenant_id = ${context.tenantId} and u.is_deleted = 0 and u.status = 1 and u.post_id <> ''
      and ${postIds === null ? sql`true` : sql`string_to_array(u.post_id, ',') && ${[...postIds]}::text[]`}
    order by u.real_name, u.id limit ${MOST}`.execute(context.db);
  return rows;
}

export function splitIds(value: unknown): readonly string[] {
  return typeof value === "string" ? value.split(",").filter((id) => id !== "") : [];
}
