import type { JsonObject } from "#contract";
import { containsText, moduleOf, type OperationContext } from "#server";
import { sql } from "kysely";
import type { ReadableCategory } from "../categories.ts";
import { cursorPage, readPage, type CursorPage } from "../paging.ts";
import {
  countPosts,
  offsetOf,
  ofTenant,
  postColumns,
  postsOf,
  PUBLISHED,
  withCategory,
  type Condition,
  type PostRow,
} from "./post-rows.ts";

/** Newest posts with a match that are ranked, in titles and in texts each. */
const CANDIDATES = 500;
/** Days of freshness that a match is worth, so that the rank of a post never changes. */
const WORTH = { wholeTitle: 1_440, title: 540, text: 0 } as const;
const LONGEST = 100;
const RANKED = [/^-?\d{1,12}$/, /^\d{1,19}$/];

/** Posts whose title or text contains a text: better and newer matches first. */
export async function searchPosts(
  context: OperationContext,
  categories: ReadonlyMap<string, ReadableCategory>,
  conditions: readonly Condition[],
  asked: string,
): Promise<CursorPage<JsonObject>> {
  const text = [...asked].slice(0, LONGEST).join("");
  const request = readPage(context, RANKED);
  const module = moduleOf(context, "invitation");
  const inTitle = containsText(module, "title", text);
  const inText = containsText(module, "plainContent", text);
  const seen = sql`${ofTenant(context)} and ${PUBLISHED} and ${sql.join(conditions, sql` and `)}`;
  const newest = (match: Condition): Condition =>
    sql`(select t.id from ${postsOf(context)} where ${seen} and ${match} order by t.create_time desc limit ${CANDIDATES})`;
  const worth = sql`case when lower(t.title) = lower(${text}::text) then ${WORTH.wholeTitle}::int
    when strpos(lower(t.title), lower(${text}::text)) > 0 then ${WORTH.title}::int else ${WORTH.text}::int end`;
  const rank = sql`(extract(epoch from t.create_time) / 60)::bigint + (${worth}) * 1440`;
  const [place = "0", id = "0"] = request.after?.keys ?? [];
  const behind = request.after === null ? sql`true` : sql`(${rank}, t.id) < (${place}::bigint, ${id}::bigint)`;
  const { rows } = await sql<PostRow & { readonly rank: string }>`
    select ${postColumns(context)}, (${rank})::text as rank from ${postsOf(context)}
    where t.id in (${newest(inTitle)} union ${newest(inText)}) and ${behind}
    order by ${rank} desc, t.id desc limit ${request.size + 1} offset ${offsetOf(request)}`.execute(context.db);
  const total = await countPosts(context, sql`${seen} and (${inTitle} or ${inText})`);
  const page = cursorPage(rows, total, request, (row) => [row.rank, row.id]);
  return { ...page, records: page.records.map(({ rank: _rank, ...row }) => withCategory(row, categories)) };
}
