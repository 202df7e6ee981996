import type { JsonObject } from "#contract";
import { moduleOf, timeBefore, type Handler } from "#server";
import { sql } from "kysely";
import type { PostRow } from "../../rows.ts";
import { readableCategories } from "../categories.ts";
import {
  inCategories,
  lastMonths,
  MONTH,
  ofTenant,
  postColumns,
  postsOf,
  PUBLISHED,
  withCategory,
  type Condition,
} from "./post-rows.ts";

/** Days whose posts compete for the top 10. */
const RECENT_DAYS = 90;
/** Months that the recent days touch. */
const MONTHS = 4;
const TOP = 10;

/** The most liked posts of the last 90 days; older ones where there are too few. */
export const top10List: Handler = async (context): Promise<readonly JsonObject[]> => {
  const categories = await readableCategories(context);
  const since = timeBefore(context.deps, RECENT_DAYS);
  const seen = sql`${ofTenant(context)} and ${PUBLISHED} and ${inCategories([...categories.keys()])}`;
  const table = sql.table(moduleOf(context, "invitation").table);
  const byLikes = sql`t.like_count desc, t.id desc`;
  const mostLiked = (condition: Condition, order: Condition, limit: number): Condition =>
    sql`(select t.id, t.like_count from ${table} t where ${seen} and ${condition} order by ${order} limit ${limit})`;
  const read = async (best: Condition, limit: number): Promise<readonly PostRow[]> => {
    const { rows } = await sql<PostRow>`
      with best as materialized (select id from ${best} best order by like_count desc, id desc limit ${limit})
      select ${postColumns(context)} from ${postsOf(context)} where t.id in (select id from best)
      order by t.like_count desc, t.id desc`.execute(context.db);
    return rows;
  };
  // Old posts had more time to be liked: an index by likes alone has all of them before the recent ones. Only the index of
  // months and likes is in this order, which is that of the likes: all posts of the condition are of one month.
  const inMonth = sql`${MONTH} between month and month and t.create_time >= ${since}::timestamp`;
  const ofMonth = mostLiked(inMonth, sql`${MONTH} desc, ${byLikes}`, TOP);
  const months = sql`unnest(${lastMonths(context, MONTHS)}::timestamp[])`;
  const recent = await read(sql`${months} month, lateral ${ofMonth}`, TOP);
  const missing = TOP - recent.length;
  const older = missing === 0 ? [] : await read(mostLiked(sql`t.create_time < ${since}::timestamp`, byLikes, missing), missing);
  return [...recent, ...older].map((row) => withCategory(row, categories));
};
