import { COMMENT_STATUS } from "#generated/choices";
import { TrellisError, type JsonObject } from "#contract";
import { acquireLocks, callerOf, idParameter, moduleOf, recordsOf, type Handler, type OperationContext } from "#server";
import { sql } from "kysely";
import type { PostRow } from "../../rows.ts";
import { readableCategories } from "../categories.ts";
import { linkOf, shortened, tell } from "../notices.ts";
import { cursorPage, readPage, type CursorPage } from "../paging.ts";
import { authorParameter } from "../posts/list-posts.ts";
import { inCategories, ofTenant, postColumns, postsOf, PUBLISHED, withCategory } from "../posts/post-rows.ts";
import { readPost } from "../posts/read-post.ts";

/** A like after the call. */
interface Liked {
  readonly liked: boolean;
  readonly likeCount: number;
}

interface Target {
  readonly field: "invitationId" | "commentId";
  readonly id: string;
  readonly authorId: string | null;
  readonly postId: string;
  readonly name: string;
}

/** Likes that are counted: each has to be compared with its post. */
const COUNTED = 100;
/** The order of the indexes, in the counts as well, so that PostgreSQL does not read all likes of a person for a hundred. */
const LATEST = sql`order by k.update_time desc, k.id desc`;
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const ID = /^\d{1,19}$/;

/** Likes by the time at which somebody gave or received them. */
export const LIKE_INDEXES = [
  { name: "trellis_invitation_like_given", module: "invitation-like", keys: "tenant_id, user_id, update_time, id" },
  { name: "trellis_invitation_like_received", module: "invitation-like", keys: "tenant_id, author_id, update_time, id" },
] as const;

/** Likes a post, or takes the like back. */
export const like: Handler = async (context) => toggle(context, await postTarget(context, "id"));

/** Likes a comment, or takes the like back. */
export const toggleComment: Handler = async (context) => toggle(context, await commentTarget(context));

export const check: Handler = async (context) => isLiked(context, "invitationId", idParameter(context, "invitationId"));

export const checkComment: Handler = async (context) => isLiked(context, "commentId", idParameter(context, "commentId"));

/** Posts that a user likes, the caller without `userId`, the latest like first. */
export const userLikedPosts: Handler = async (context): Promise<CursorPage<JsonObject>> => {
  const categories = await readableCategories(context);
  const request = readPage(context, [TIME, ID]);
  const likes = sql.table(moduleOf(context, "invitation-like").table);
  const [time = "", id = "0"] = request.after?.keys ?? [];
  const from = sql`${likes} k join ${postsOf(context)} on t.id = k.invitation_id::bigint`;
  const found = sql`k.tenant_id = ${context.tenantId} and k.is_deleted = 0 and k.user_id = ${authorParameter(context)}
    and ${ofTenant(context)} and ${PUBLISHED} and ${inCategories([...categories.keys()])}`;
  const behind = request.after === null ? sql`true` : sql`(k.update_time, k.id) < (${time}::timestamp, ${id}::bigint)`;
  const { rows } = await sql<PostRow & { readonly likeTime: string; readonly likeId: string }>`
    select ${postColumns(context)}, to_char(k.update_time, 'YYYY-MM-DD HH24:MI:SS') as "likeTime", k.id::text as "likeId"
    from ${from} where ${found} and ${behind} ${LATEST}
    limit ${request.size + 1} offset ${request.after === null ? (request.current - 1) * request.size : 0}`.execute(context.db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total
    from (select 1 from ${from} where ${found} ${LATEST} limit ${COUNTED + 1}) as counted`.execute(context.db);
  const page = cursorPage(rows, counted.rows[0]?.total ?? 0, request, (row) => [row.likeTime, row.likeId], COUNTED);
  return { ...page, records: page.records.map((row) => withCategory(row, categories)) };
};

/** A like that an author received. */
interface ReceivedLike {
  readonly id: string;
  readonly userId: string;
  readonly userName: string | null;
  readonly avatar: string | null;
  readonly invitationId: string;
  readonly postTitle: string;
  readonly commentId: string | null;
  readonly commentContent: string | null;
  readonly createTime: string;
}

/** Likes of an author's posts and comments, of the caller's without `userId`, the latest first. */
export const userReceivedLikes: Handler = async (context): Promise<CursorPage<ReceivedLike>> => {
  const categories = await readableCategories(context);
  const request = readPage(context, [TIME, ID]);
  const table = (name: string) => sql.table(moduleOf(context, name).table);
  const [time = "", id = "0"] = request.after?.keys ?? [];
  const from = sql`${table("invitation-like")} k
    left join ${table("comment")} c on c.id = k.comment_id::bigint and c.tenant_id = k.tenant_id and c.is_deleted = 0
      and c.status = ${COMMENT_STATUS.published}
    join ${postsOf(context)} on t.tenant_id = k.tenant_id and t.id = coalesce(k.invitation_id::bigint, c.invitation_id)
    left join ${table("user")} g on g.id = k.user_id::bigint and g.tenant_id = k.tenant_id`;
  const found = sql`k.tenant_id = ${context.tenantId} and k.is_deleted = 0 and k.author_id = ${authorParameter(context)}
    and ${ofTenant(context)} and ${PUBLISHED} and ${inCategories([...categories.keys()])}`;
  const behind = request.after === null ? sql`true` : sql`(k.update_time, k.id) < (${time}::timestamp, ${id}::bigint)`;
  const { rows } = await sql<ReceivedLike>`
    select k.id::text as id, k.user_id as "userId", g.name as "userName", g.avatar, t.id::text as "invitationId",
      t.title as "postTitle", k.comment_id as "commentId", left(c.content, 80) as "commentContent",
      to_char(k.update_time, 'YYYY-MM-DD HH24:MI:SS') as "createTime"
    from ${from} where ${found} and ${behind} ${LATEST}
    limit ${request.size + 1} offset ${request.after === null ? (request.current - 1) * request.size : 0}`.execute(context.db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total
    from (select 1 from ${from} where ${found} ${LATEST} limit ${COUNTED + 1}) as counted`.execute(context.db);
  return cursorPage(rows, counted.rows[0]?.total ?? 0, request, (row) => [row.createTime, row.id], COUNTED);
};

async function postTarget(context: OperationContext, name: string): Promise<Target> {
  const post = await readPost(context, idParameter(context, name, "invitationId"), await readableCategories(context));
  return { field: "invitationId", id: post.id, authorId: post.userId, postId: post.id, name: post.title };
}

async function commentTarget(context: OperationContext): Promise<Target> {
  const comment = await recordsOf(context, "comment").findById(idParameter(context, "commentId", "id"));
  if (comment === null || comment.status !== COMMENT_STATUS.published) throw new TrellisError("notFound");
  await readPost(context, comment.invitationId, await readableCategories(context));
  const { id, userId, invitationId, content } = comment;
  return { field: "commentId", id, authorId: userId ?? null, postId: invitationId, name: content };
}

/**
 * Adds the caller's like or removes it, and counts it, in one transaction. Calls of one user about one target wait for
 * each other; the unique index keeps any other path from adding a second like.
 */
async function toggle(context: OperationContext, target: Target): Promise<Liked> {
  const { userId } = callerOf(context);
  const { field, id, authorId } = target;
  await acquireLocks(context, "forum-like", `${userId} ${id}`);
  const likes = recordsOf(context, "invitation-like");
  const match = { userId, [field]: id };
  const removed = await likes.remove(match);
  const liked = removed.length === 0;
  if (liked) {
    const revived = await likes.revive(match, { authorId });
    if (revived.length === 0) {
      await likes.insert([{ ...match, authorId }]);
      await tellAuthor(context, target);
    }
  }
  return { liked, likeCount: await shift(context, target, liked ? 1 : -1) };
}

/** @returns the number of likes after the change */
async function shift(context: OperationContext, { field, id }: Target, step: number): Promise<number> {
  const table = sql.table(moduleOf(context, field === "invitationId" ? "invitation" : "comment").table);
  const { rows } = await sql<{ count: number }>`
    update ${table} set like_count = greatest(coalesce(like_count, 0) + ${step}::int, 0)
    where id = ${id}::bigint and tenant_id = ${context.tenantId} and is_deleted = 0 returning like_count::int as count`.execute(
    context.db,
  );
  return rows[0]?.count ?? 0;
}

/** The first like of a user tells the author; taking it back and liking again does not. */
async function tellAuthor(context: OperationContext, { field, id, authorId, postId, name }: Target): Promise<void> {
  const by = context.caller?.name ?? "";
  const what = shortened(name);
  const text = { zh: `${by} 赞了：${what}`, en: `${by} likes: ${what}` };
  await tell(context, [authorId], text, linkOf(postId, field === "commentId" ? id : undefined));
}

async function isLiked(context: OperationContext, field: Target["field"], id: string): Promise<boolean> {
  const [found] = await recordsOf(context, "invitation-like").find(
    { userId: callerOf(context).userId, [field]: id },
    { limit: 1 },
  );
  return found !== undefined;
}
