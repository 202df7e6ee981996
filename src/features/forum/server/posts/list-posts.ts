import { INVITATION_STATUS } from "#generated/choices";
import type { JsonObject } from "#contract";
import { optionalIds, parameter, recordsOf, type Handler, type OperationContext } from "#server";
import { sql } from "kysely";
import type { PostRow } from "../../rows.ts";
import { idsBeneath, readableCategories } from "../categories.ts";
import { cursorPage, readPage, type CursorPage, type PageRequest } from "../paging.ts";
import {
  countPosts,
  inCategories,
  offsetOf,
  ofTenant,
  postColumns,
  postsOf,
  PUBLISHED,
  withCategory,
  type Condition,
} from "./post-rows.ts";
import { searchPosts } from "./search-posts.ts";

const ID = /^\d{1,19}$/;
const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
/** Pinned, time, id: a post keeps its place while others are written. */
const NEWEST = [/^[01]$/, TIME, ID];

/** Followed posts of one user that a list knows. */
const MOST_FOLLOWED = 2_000;

type Posts = CursorPage<JsonObject>;

/** The home page: pinned posts, then the newest of everything that the caller may read. */
export const homePage: Handler = async (context): Promise<Posts> => {
  const categories = await readableCategories(context);
  return listPosts(context, [inCategories([...categories.keys()])]);
};

/** Posts by category, author and text; `featured=1` only featured ones, `followed=1` those that the caller follows. A text is ranked by match and freshness. */
export const posts: Handler = async (context): Promise<Posts> => {
  const categories = await readableCategories(context);
  const [categoryId] = optionalIds({ ...context, body: null }, "categoryId");
  const [userId] = optionalIds({ ...context, body: null }, "userId");
  const ids = categoryId === undefined ? [...categories.keys()] : idsBeneath(categories, categoryId);
  const conditions = [inCategories(ids)];
  if (userId !== undefined) conditions.push(sql`t.user_id = ${userId}::bigint`);
  if (parameter(context, "featured") === "1") conditions.push(sql`t.is_featured = 1`);
  if (parameter(context, "followed") === "1") conditions.push(await followedBy(context));
  const text = parameter(context, "title");
  if (text !== "") return searchPosts(context, categories, conditions, text);
  return listPosts(context, conditions);
};

/** The post is one that the caller follows; none for a guest. */
async function followedBy(context: OperationContext): Promise<Condition> {
  const { caller } = context;
  if (caller === null) return sql`false`;
  const follows = await recordsOf(context, "forum-follow").find({ userId: caller.userId }, { limit: MOST_FOLLOWED });
  return sql`t.id = any(${follows.flatMap(({ invitationId }) => invitationId ?? [])}::bigint[])`;
}

/** Posts of one author, the caller without `userId`. Authors also see their own posts that others do not see. */
export const userPosts: Handler = async (context): Promise<Posts> => {
  const categories = await readableCategories(context);
  const userId = authorParameter(context);
  const isOwn = userId !== null && userId === context.caller?.userId;
  const seen = isOwn ? [sql`t.status <> ${INVITATION_STATUS.deleted}`] : [inCategories([...categories.keys()]), PUBLISHED];
  return readPosts(context, [sql`t.user_id = ${userId}::bigint`, ...seen], "createTime");
};

/** The author that a call means: the named one, else the caller. */
export function authorParameter(context: OperationContext): string | null {
  const [named] = optionalIds({ ...context, body: null }, "userId");
  return named ?? context.caller?.userId ?? null;
}

function listPosts(context: OperationContext, conditions: readonly Condition[]): Promise<Posts> {
  return readPosts(context, [...conditions, PUBLISHED], "isTop");
}

/** @param first the first sort key: pinned posts come first, or the order is by time alone */
async function readPosts(
  context: OperationContext,
  conditions: readonly Condition[],
  first: "isTop" | "createTime",
): Promise<Posts> {
  const request = readPage(context, NEWEST);
  const categories = await readableCategories(context);
  const found = sql`${ofTenant(context)} and ${sql.join(conditions, sql` and `)}`;
  const top = first === "isTop" ? sql`t.is_top` : sql`0`;
  const { rows } = await sql<PostRow>`
    select ${postColumns(context)} from ${postsOf(context)}
    where ${found} and ${behind(request, top)}
    order by ${first === "isTop" ? sql`t.is_top desc,` : sql``} t.create_time desc, t.id desc
    limit ${request.size + 1} offset ${offsetOf(request)}`.execute(context.db);
  const total = await countPosts(context, found);
  const page = cursorPage(rows, total, request, (row) => [first === "isTop" ? String(row.isTop) : "0", row.createTime, row.id]);
  return { ...page, records: page.records.map((row) => withCategory(row, categories)) };
}

function behind({ after }: PageRequest, top: Condition): Condition {
  if (after === null) return sql`true`;
  const [isTop = "0", time = "", id = "0"] = after.keys;
  return sql`(${top}, t.create_time, t.id) < (${isTop}::int, ${time}::timestamp, ${id}::bigint)`;
}
