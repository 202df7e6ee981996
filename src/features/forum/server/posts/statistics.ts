import { COMMENT_STATUS, INVITATION_STATUS } from "#generated/choices";
import { TrellisError } from "#contract";
import { ANY_VALUE, moduleOf, talliedTotals, type Handler } from "#server";
import { sql } from "kysely";
import { authorParameter } from "./list-posts.ts";

/**
 * Numbers of one author, the caller without `userId`: posts, comments, received likes, readers and follows. Others do not
 * learn here who a user is that has written nothing.
 */
export const userStatistics: Handler = async (context) => {
  const userId = authorParameter(context);
  if (userId === null) throw new TrellisError("missingParameter", { params: { name: "userId" } });
  const table = (name: string) => sql.table(moduleOf(context, name).table);
  // A busy author has very many posts, comments and likes.
  const posts = talliedTotals(context, "invitation", { userId, status: INVITATION_STATUS.published }, { sums: ["viewCount"] });
  const liked = talliedTotals(context, "invitation-like", { userId, invitationId: ANY_VALUE });
  const received = talliedTotals(context, "invitation-like", { authorId: userId });
  const comments = talliedTotals(context, "comment", { userId, status: COMMENT_STATUS.published });
  const { rows } = await sql<{ readonly userName: string | null }>`
    select ${userId}::text as "userId", u.name as "userName", u.avatar,
      posts.records::int as "postCount", posts."viewCount"::int as "viewCount", comments.records::int as "commentCount",
      received.records::int as "receivedLikeCount", liked.records::int as "likedPostCount",
      (select count(*)::int from ${table("forum-follow")}
        where tenant_id = ${context.tenantId} and is_deleted = 0 and user_id = ${userId}) as "followCount"
    from (${posts}) posts cross join (${comments}) comments cross join (${liked}) liked cross join (${received}) received
      left join ${table("user")} u on u.id = ${userId}::bigint and u.tenant_id = ${context.tenantId}
        and (${userId === context.caller?.userId} or posts.records + comments.records > 0)`.execute(context.db);
  return rows[0] ?? null;
};
