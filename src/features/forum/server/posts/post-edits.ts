import { TrellisError, type JsonObject } from "#contract";
import { callerOf, idParameter, moduleOf, type Handler } from "#server";
import { holds } from "#server/rights";
import { sql } from "kysely";
import { readableCategories } from "../categories.ts";
import { MODERATOR, readPost } from "./read-post.ts";

/** Edits of one answer. */
const MOST = 50;

/**
 * `GET edits?id=`: the edits of a post, the latest first, each with the title and the text before it; null where it has
 * left them. For the author and moderators: others must not read what was taken out.
 * @throws TrellisError notFound, gone
 */
export const edits: Handler = async (context): Promise<readonly JsonObject[]> => {
  const caller = callerOf(context);
  const post = await readPost(context, idParameter(context, "id"), await readableCategories(context));
  if (post.userId !== caller.userId && !holds(caller, MODERATOR)) throw new TrellisError("notFound");
  const before = (field: string) =>
    sql`jsonb_path_query_first(h.changes, ${`$[*] ? (@.field == "${field}").before`}::jsonpath) #>> '{}'`;
  const { rows } = await sql<JsonObject>`
    select h.id::text as id, to_char(h.written_at, 'YYYY-MM-DD HH24:MI:SS') as "editTime", u.name as "userName",
      ${before("title")} as title, ${before("content")} as content
    from trellis_history h
      left join ${sql.table(moduleOf(context, "user").table)} u on u.id = h.user_id and u.tenant_id = h.tenant_id
    where h.module = 'invitation' and h.record_id = ${post.id}::bigint and h.tenant_id = ${context.tenantId} and h.kind = 'edit'
      and (h.changes @> '[{"field":"title"}]' or h.changes @> '[{"field":"content"}]')
    order by h.id desc limit ${MOST}`.execute(context.db);
  return rows;
};
