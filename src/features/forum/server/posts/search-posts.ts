import type { JsonObject } from "#contract";
import { containsText, moduleOf, type OperationContext } from "#server";
import { sql } from "kysely";
import type { PostRow } from "../../rows.ts";
import type { ReadableCategory } from "../categories.ts";
import { COUNTED, cursorPage, readPage, type CursorPage } from "../paging.ts";
import {
  lastMonths,
  MONTH,
  offsetOf,
  ofTenant,
  postColumns,
  postsOf,
  PUBLISHED,
  withCategory,
  type Condition,
} from "./post-rows.ts";

/** Newest posts with a match that are ranked. A word is rarer in titles, so more posts are read for each match. */
const CANDIDATES = { title: 100, text: 200 } as const;
/** Days of freshness that a match is worth, so that the rank of a post never changes. */
const WORTH = { wholeTitle: 1_440, title: 540, text: 0 } as const;
const LONGEST = 100;
const SHORT = 2;
/** The newest posts, which are read one by one before an index of texts is asked. */
const NEWEST = 2_000;
/** Months that are searched before all posts, the current one included. */
const MONTHS = 2;

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
  const search: Search = {
    context,
    isShort: [...text].length <= SHORT,
    seen: sql`${ofTenant(context)} and ${PUBLISHED} and ${sql.join(conditions, sql` and `)}`,
  };
  // Found once, for the page and for its total.
  const candidates = sql`
    ${matchesOf(search, "in_title", containsText(module, "title", text), CANDIDATES.title)},
    ${matchesOf(search, "in_text", containsText(module, "plainContent", text), CANDIDATES.text)},
    candidates as materialized (select id from in_title union select id from in_text)`;
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

interface Search {
  readonly context: OperationContext;
  /** Posts that may be found. */
  readonly seen: Condition;
  /** The text has one or two characters. */
  readonly isShort: boolean;
}

/**
 * The newest matches.
 * @returns expressions of a `with` clause, the last one of the given name
 */
function matchesOf({ context, seen, isShort }: Search, name: string, match: Condition, limit: number): Condition {
  const posts = sql.table(moduleOf(context, "invitation").table);
  const found = sql.ref(name);
  // The planner knows how common each pair of characters is, and reads by time or by text accordingly.
  if (isShort)
    return sql`${found} as materialized (
      select t.id from ${posts} t where ${seen} and ${match} order by t.create_time desc limit ${limit})`;
  // It guesses how common a longer text is, and a wrong guess reads all posts or all matches. So up to three questions
  // are asked, each only where the one before found too few: a common text has enough matches among the newest posts,
  // and a rare one has few in all.
  const [newest, recent] = [sql.ref(`${name}_newest`), sql.ref(`${name}_recent`)];
  const enough = (of: Condition): Condition => sql`(select count(*) from ${of}) >= ${limit}`;
  // An order by an expression leads to the index of texts, and a limit of 0 runs nothing.
  const byIndex = (condition: Condition, isEnough: Condition): Condition => sql`
    (select t.id from ${posts} t where ${seen} and ${match} and ${condition}
    order by t.create_time + interval '0' desc limit case when ${isEnough} then 0 else ${limit}::int end)`;
  return sql`
    ${newest} as materialized (
      select t.id from (select * from ${posts} t where ${ofTenant(context)} order by t.create_time desc limit ${NEWEST}) t
      where ${seen} and ${match} limit ${limit}),
    ${recent} as materialized ${byIndex(sql`${MONTH} = any(${lastMonths(context, MONTHS)}::timestamp[])`, enough(newest))},
    ${found} as materialized (select id from ${newest} union select id from ${recent} union
      ${byIndex(sql`true`, sql`${enough(newest)} or ${enough(recent)}`)})`;
}
