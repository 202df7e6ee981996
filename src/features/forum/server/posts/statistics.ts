import { COMMENT_STATUS, INVITATION_STATUS } from "#generated/choices";
import { TrellisError } from "#contract";
import { moduleOf, type Handler } from "#server";
import { sql } from "kysely";
import { authorParameter } from "./list-posts.ts";

/** Numbers of one author, the caller without `userId`: posts, comments, received likes, readers and follows. */
export const userStatistics: Handler = async (context) => {
  const userId = authorParameter(context);
  if (userId === null) throw new TrellisError("missingParameter", { params: { name: "userId" } });
  const table = (name: string) => sql.table(moduleOf(context, name).table);
  const own = sql`tenant_id = ${context.tenantId} and is_deleted = 0`;
  const { rows } = await sql<{ readonly userName: string | null }>`
    select ${userId}::text as "userId", u.name as "userName", u.avatar,
      posts.number as "postCount", posts.views as "viewCount",
      (select count(*)::int from ${table("comment")} where ${own} and user_id = ${userId}::bigint
        and status = ${COMMENT_STATUS.published}) as "commentCount",
      (select count(*)::int from ${table("invitation-like")} where ${own} and author_id = ${userId}) as "receivedLikeCount",
      (select count(*)::int from ${table("invitation-like")} where ${own} and user_id = ${userId}
        and invitation_id is not null) as "likedPostCount",
      (select count(*)::int from ${table("forum-follow")} where ${own} and user_id = ${userId}) as "followCount"
    from (select count(*)::int as number, coalesce(sum(view_count), 0)::int as views from ${table("invitation")}
        where ${own} and user_id = ${userId}::bigint and status = ${INVITATION_STATUS.published}) as posts
      left join ${table("user")} u on u.id = ${userId}::bigint and u.tenant_id = ${context.tenantId}`.execute(context.db);
  return rows[0] ?? null;
};
