import { COMMENT_STATUS, INVITATION_STATUS } from "#generated/choices";
import { TrellisError } from "#contract";
import { idParameter, moduleOf, optionalIds, parameter, recordsOf, type Handler, type OperationContext } from "#server";
import { sql, type RawBuilder } from "kysely";
import type { CommentRow } from "../../rows.ts";
import { readableCategories } from "../categories.ts";
import { COUNTED, cursorPage, readPage, type CursorPage } from "../paging.ts";
import { authorParameter } from "../posts/list-posts.ts";
import { isThere, likeOf } from "../posts/post-rows.ts";
import { readPost } from "../posts/read-post.ts";
import { isModerator } from "../screening.ts";

type Condition = RawBuilder<unknown>;

const ID = /^\d{1,19}$/;
const { published, hidden, deleted, held } = COMMENT_STATUS;

/**
 * Comments on a post without the replies to them, oldest first; `sort=new` newest first. `comment=` names one comment: it and
 * the one that it replies to, wherever they stand.
 */
export const thread: Handler = async (context) => {
  const postId = idParameter(context, "invitationId");
  await readPost(context, postId, await readableCategories(context));
  const [linked] = optionalIds({ ...context, body: null }, "comment");
  if (linked !== undefined) {
    const found = await recordsOf(context, "comment").findById(linked);
    const ids = found === null ? [] : [found.parentId ?? found.id, found.id];
    return readComments(
      context,
      [sql`c.invitation_id = ${postId}::bigint`, sql`c.id = any(${ids}::bigint[])`, seenBy(context)],
      false,
    );
  }
  return readComments(
    context,
    [sql`c.invitation_id = ${postId}::bigint`, sql`c.parent_id is null`, seenBy(context)],
    isNewestFirst(context),
  );
};

/** Replies to a comment, oldest first. */
export const childComments: Handler = async (context) => {
  const parentId = idParameter(context, "parentId");
  const parent = await recordsOf(context, "comment").findById(parentId);
  if (parent === null) throw new TrellisError("notFound");
  await readPost(context, parent.invitationId, await readableCategories(context));
  return readComments(context, [sql`c.parent_id = ${parentId}::bigint`, seenBy(context)], false);
};

/** Comments of one author, the caller without `userId`, newest first. */
export const userComments: Handler = async (context) => {
  const userId = authorParameter(context);
  const categories = await readableCategories(context);
  const isOwn = userId !== null && userId === context.caller?.userId;
  return readComments(
    context,
    [
      sql`c.user_id = ${userId}::bigint`,
      isOwn ? sql`c.status <> ${deleted}` : sql`c.status = ${published}`,
      sql`p.status = ${INVITATION_STATUS.published} and p.category_id = any(${[...categories.keys()]}::bigint[])`,
    ],
    true,
  );
};

/** Pages are in the order of ids, which is that of writing: an index has the comments of a post and of a user in it. */
async function readComments(
  context: OperationContext,
  conditions: readonly Condition[],
  newestFirst: boolean,
): Promise<CursorPage<CommentRow>> {
  const request = readPage(context, [ID]);
  const [id = "0"] = request.after?.keys ?? [];
  const found = sql`c.tenant_id = ${context.tenantId} and c.is_deleted = 0 and ${sql.join(conditions, sql` and `)}`;
  const [way, than] = newestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const behind = request.after === null ? sql`true` : sql`c.id ${than} ${id}::bigint`;
  const offset = request.after === null ? (request.current - 1) * request.size : 0;
  const { rows } = await sql<CommentRow>`
    select ${columns(context)} from ${commentsOf(context)} where ${found} and ${behind}
    order by c.id ${way} limit ${request.size + 1} offset ${offset}`.execute(context.db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from ${commentsOf(context)} where ${found} limit ${COUNTED + 1}) as counted`.execute(
    context.db,
  );
  return cursorPage(rows, counted.rows[0]?.total ?? 0, request, (row) => [row.id]);
}

/** Published comments, closed ones with replies, and those that wait: the caller's own, and all for moderators. */
function seenBy(context: OperationContext): Condition {
  const { caller } = context;
  const writer = isModerator(context) ? sql`true` : sql`c.user_id = ${caller?.userId ?? null}::bigint`;
  const own = caller === null ? sql`false` : sql`(c.status = ${held} and ${writer})`;
  return sql`(c.status = ${published} or (c.status in (${hidden}, ${deleted}) and coalesce(c.reply_count, 0) > 0) or ${own})`;
}

function isNewestFirst(context: OperationContext): boolean {
  return parameter(context, "sort") === "new";
}

function columns(context: OperationContext): Condition {
  const likes = sql.table(moduleOf(context, "invitation-like").table);
  const reader = context.caller?.userId ?? null;
  const shown = sql`c.status in (${published}, ${held})`;
  return sql`
    c.id::text as id, c.invitation_id::text as "invitationId", p.title as "postTitle", c.parent_id::text as "parentId",
    c.reply_id as "replyId", ru.name as "replyName",
    case when ${shown} then c.content else '' end as content,
    case when ${shown} then coalesce(c.mentions, '[]'::jsonb) else '[]'::jsonb end as mentions,
    case when ${shown} then c.user_id::text end as "userId", case when ${shown} then u.name end as "userName",
    case when ${shown} then u.avatar end as avatar,
    coalesce(c.like_count, 0)::int as "likeCount", coalesce(c.reply_count, 0)::int as "replyCount", c.status::int as status,
    to_char(c.create_time, 'YYYY-MM-DD HH24:MI:SS') as "createTime",
    ${reader === null ? sql`false` : isThere(sql`${likes} l where ${likeOf("c", reader)} and l.comment_id = c.id::text`)} as liked`;
}

/** Comments `c` with post `p`, author `u` and the author `ru` of the comment that each replies to. */
function commentsOf(context: OperationContext): Condition {
  const table = (name: string): Condition => sql.table(moduleOf(context, name).table);
  return sql`${table("comment")} c
    join ${table("invitation")} p on p.id = c.invitation_id and p.tenant_id = c.tenant_id and p.is_deleted = 0
    left join ${table("user")} u on u.id = c.user_id and u.tenant_id = c.tenant_id
    left join ${table("comment")} r on r.id = case when c.reply_id <> c.parent_id::text then c.reply_id::bigint end
      and r.tenant_id = c.tenant_id and r.status = ${published}
    left join ${table("user")} ru on ru.id = r.user_id and ru.tenant_id = c.tenant_id`;
}
