import { INVITATION_STATUS } from "#generated/choices";
import { TrellisError, type JsonObject } from "#contract";
import { parameter, talliedTotals, type Handler, type OperationContext } from "#server";
import { sql } from "kysely";
import { readableCategories } from "../categories.ts";
import { inCategories, ofTenant, postsOf, PUBLISHED } from "./post-rows.ts";

/** Posts of one part. The protocol allows 50,000; a part of this size is one statement of a fraction of a second. */
export const PART_SIZE = 10_000;

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const PART = /^[1-9]\d{0,4}$/;

/** A part of the sitemap: the posts of one month by time, from the one behind those of the parts before. */
interface SitemapPart {
  /** `yyyy-MM`. */
  readonly month: string;
  /** Counts from 1 in its month. */
  readonly part: number;
}

/** The parts of the sitemap, the newest first. A tally counts the posts, so a million of them cost no more than a thousand. */
export const sitemap: Handler = async (context): Promise<readonly SitemapPart[]> => {
  const posts = { categoryId: await publicCategories(context), status: INVITATION_STATUS.published };
  const months = await sql<{ readonly month: string; readonly records: string }>`
    ${talliedTotals(context, "invitation", posts, { byMonthOf: "createTime" })}`.execute(context.db);
  return months.rows
    .flatMap(({ month, records }) =>
      Array.from({ length: Math.ceil(Number(records) / PART_SIZE) }, (_, at) => ({ month, part: at + 1 })),
    )
    .toReversed();
};

/** The public posts of one part (`month`, `part`) with the day of their last change. @throws TrellisError badRequest */
export const sitemapPart: Handler = async (context): Promise<readonly JsonObject[]> => {
  const [month, part] = [parameter(context, "month"), parameter(context, "part")];
  if (!MONTH.test(month) || !PART.test(part)) throw new TrellisError("badRequest", { params: { reason: "month, part" } });
  const start = sql`${`${month}-01`}::timestamp`;
  const { rows } = await sql<JsonObject>`
    select t.id::text as id, to_char(coalesce(t.update_time, t.create_time), 'YYYY-MM-DD') as day from ${postsOf(context)}
    where ${ofTenant(context)} and ${PUBLISHED} and ${inCategories(await publicCategories(context))}
      and t.create_time >= ${start} and t.create_time < ${start} + interval '1 month'
    order by t.create_time, t.id limit ${PART_SIZE} offset ${(Number(part) - 1) * PART_SIZE}`.execute(context.db);
  return rows;
};

/** Ids of the categories that guests read, whoever asks. */
async function publicCategories(context: OperationContext): Promise<readonly string[]> {
  return [...(await readableCategories({ ...context, caller: null })).keys()];
}
