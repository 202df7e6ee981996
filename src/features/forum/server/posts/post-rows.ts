import { INVITATION_STATUS } from "#generated/choices";
import type { JsonObject } from "#contract";
import { moduleOf, timeBefore, type OperationContext } from "#server";
import { sql, type RawBuilder } from "kysely";
import type { ReadableCategory } from "../categories.ts";
import { COUNTED, type PageRequest } from "../paging.ts";

/** Piece of a statement on posts `t`. */
export type Condition = RawBuilder<unknown>;

const SUMMARY = 160;

/** Columns of a post for readers. Nothing else of a post or its author leaves the server. */
export function postColumns(context: OperationContext): Condition {
  const likes = sql.table(moduleOf(context, "invitation-like").table);
  const reader = context.caller?.userId ?? null;
  return sql`
    t.id::text as id, t.title, left(t.plain_content, ${SUMMARY}::int) as summary, t.category_id::text as "categoryId",
    coalesce(t.images, '[]'::jsonb) as images, t.video, t.poster,
    t.user_id::text as "userId", u.name as "userName", u.avatar,
    coalesce(t.like_count, 0)::int as "likeCount", coalesce(t.comment_count, 0)::int as "commentCount",
    coalesce(t.view_count, 0)::int as "viewCount",
    coalesce(t.is_top, 0)::int as "isTop", coalesce(t.is_featured, 0)::int as "isFeatured",
    coalesce(t.is_locked, 0)::int as "isLocked", t.status::int as status,
    to_char(t.create_time, 'YYYY-MM-DD HH24:MI:SS') as "createTime",
    ${reader === null ? sql`false` : isThere(sql`${likes} l where ${likeOf("t", reader)} and l.invitation_id = t.id::text`)} as liked`;
}

/** A living like `l` of a reader, in the tenant of a row. */
export function likeOf(row: "t" | "c", reader: string): Condition {
  return sql`l.tenant_id = ${sql.ref(`${row}.tenant_id`)} and l.user_id = ${reader} and l.is_deleted = 0`;
}

/**
 * There is such a row. For `exists`, PostgreSQL expects to answer it for every row of a long list and reads all likes of the
 * reader at once; a page needs it for twenty.
 * @param from what stands behind `from`, with its conditions
 */
export function isThere(from: Condition): Condition {
  return sql`coalesce((select true from ${from} limit 1), false)`;
}

/** Posts `t` of the tenant with their authors `u`. Add conditions with `and`. */
export function postsOf(context: OperationContext): Condition {
  const posts = sql.table(moduleOf(context, "invitation").table);
  const users = sql.table(moduleOf(context, "user").table);
  return sql`${posts} t left join ${users} u on u.id = t.user_id and u.tenant_id = t.tenant_id`;
}

/** The post is of the tenant and not in the recycle bin. */
export function ofTenant({ tenantId }: OperationContext): Condition {
  return sql`t.tenant_id = ${tenantId} and t.is_deleted = 0`;
}

/** The post is in one of the categories. */
export function inCategories(ids: readonly string[]): Condition {
  // An index holds the posts of each single category in the order of time; `any` of a list does not use it.
  const [id] = ids;
  return id !== undefined && ids.length === 1 ? sql`t.category_id = ${id}::bigint` : sql`t.category_id = any(${ids}::bigint[])`;
}

/** Adds the names of the category and of the one above it. */
export function withCategory<T extends { readonly categoryId: string }>(
  row: T,
  categories: ReadonlyMap<string, ReadableCategory>,
): T & JsonObject {
  const category = categories.get(row.categoryId);
  const parent = categories.get(category?.parentId ?? "");
  return {
    ...row,
    categoryName: category?.categoryName ?? null,
    categoryCode: category?.categoryCode ?? null,
    parentCategoryId: parent?.id ?? null,
    parentCategoryName: parent?.categoryName ?? null,
  };
}

/** The month in which a post was written. */
export const MONTH: Condition = sql`date_trunc('month', t.create_time)`;

/** The first days of the last months as `yyyy-MM-dd`, the current month included. */
export function lastMonths({ deps }: OperationContext, count: number): readonly string[] {
  const [year = 0, month = 0] = timeBefore(deps, 0).split("-").map(Number);
  return Array.from({ length: count }, (_, back) => new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 10));
}

/** Posts by month, for the most liked ones and for the latest with a text. */
export const MONTH_INDEX = {
  name: "trellis_invitation_month_likes",
  module: "invitation",
  keys: "tenant_id, date_trunc('month', create_time), like_count, id",
} as const;

/** Posts of one category by time, with what a search in titles compares: it reads no post that it does not find. */
export const CATEGORY_INDEX = {
  name: "trellis_invitation_category_titles",
  module: "invitation",
  keys: "tenant_id, category_id, create_time, id, is_deleted, status, title",
} as const;

export const PUBLISHED: Condition = sql`t.status = ${INVITATION_STATUS.published}`;

export function offsetOf({ after, current, size }: PageRequest): number {
  return after === null ? (current - 1) * size : 0;
}

/** Counts up to one more than `COUNTED`: nobody waits for the number of a million posts. */
export async function countPosts(context: OperationContext, found: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select 1 from ${postsOf(context)} where ${found} limit ${COUNTED + 1}) as counted`.execute(context.db);
  return rows[0]?.total ?? 0;
}
