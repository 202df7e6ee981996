import type { JsonObject } from "#contract";
import { containsText, moduleOf, type OperationContext } from "#server";
import { sql } from "kysely";
import type { ReadableCategory } from "../categories.ts";
import { COUNTED, cursorPage, readPage, type CursorPage } from "../paging.ts";
import { offsetOf, ofTenant, postColumns, postsOf, PUBLISHED, withCategory, type Condition, type PostRow } from "./post-rows.ts";

/** Newest posts with a match that are ranked. A word is rarer in titles, so more posts are read for each match. */
const CANDIDATES = { title: 100, text: 200 } as const;
/** Days of freshness that a match is worth, so that the rank of a post never changes. */
const WORTH = { wholeTitle: 1_440, title: 540, text: 0 } as const;
const LONGEST = 100;

interface FoundRow extends PostRow {
  readonly rank: string;
  /** Number of ranked matches. */
  readonly found: number;
}

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
  const newest = (match: Condition, limit: number): Condition =>
    sql`(select t.id from ${postsOf(context)} where ${seen} and ${match} order by t.create_time desc limit ${limit})`;
  // Found once, for the page and for its total.
  const candidates = sql`candidates as materialized (${newest(inTitle, CANDIDATES.title)} union ${newest(inText, CANDIDATES.text)})`;
  const worth = sql`case when lower(t.title) = lower(${text}::text) then ${WORTH.wholeTitle}::int
    when strpos(lower(t.title), lower(${text}::text)) > 0 then ${WORTH.title}::int else ${WORTH.text}::int end`;
  const rank = sql`(extract(epoch from t.create_time) / 60)::bigint + (${worth}) * 1440`;
  const [place = "0", id = "0"] = request.after?.keys ?? [];
  const behind = request.after === null ? sql`true` : sql`(${rank}, t.id) < (${place}::bigint, ${id}::bigint)`;
  const { rows } = await sql<FoundRow>`
    with ${candidates}
    select ${postColumns(context)}, (${rank})::text as rank, (select count(*) from candidates)::int as found
    from ${postsOf(context)} where t.id in (select id from candidates) and ${behind}
    order by ${rank} desc, t.id desc limit ${request.size + 1} offset ${offsetOf(request)}`.execute(context.db);
  const found = rows[0]?.found ?? 0;
  // Behind the ranked matches there may be more.
  const page = cursorPage(rows, found >= CANDIDATES.title ? COUNTED + 1 : found, request, (row) => [row.rank, row.id]);
  return { ...page, records: page.records.map(({ rank: _rank, found: _found, ...row }) => withCategory(row, categories)) };
}
