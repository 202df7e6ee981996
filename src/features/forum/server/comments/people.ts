import { moduleOf, optionalIds, parameter, type Handler } from "#server";
import { active, users, type Mention } from "#server/operations";
import { sql } from "kysely";
import { readableCategories } from "../categories.ts";
import { readPost } from "../posts/read-post.ts";

const OFFERED = 8;

/**
 * People to mention, by the beginning of their name: below a post its author and those who commented, without a post the
 * authors of published posts. Nobody who has not written in the forum is offered.
 */
export const people: Handler = async (context) => {
  const [postId] = optionalIds({ ...context, body: null }, "invitationId");
  const [posts, comments] = ["invitation", "comment"].map((name) => sql.table(moduleOf(context, name).table));
  const begins = sql`${active(context)} and starts_with(lower(u.name), lower(${parameter(context, "q")}::text))`;
  if (postId === undefined) {
    const { rows } = await sql<Mention>`
      select u.id::text as id, u.name, u.avatar from ${users(context)}
      where ${begins} and exists (select 1 from ${posts} t where t.user_id = u.id and t.tenant_id = ${context.tenantId}
        and t.is_deleted = 0 and t.status = 1)
      order by u.name limit ${OFFERED}`.execute(context.db);
    return rows;
  }
  await readPost(context, postId, await readableCategories(context));
  const { rows } = await sql<Mention>`
    select u.id::text as id, u.name, u.avatar from ${users(context)}
    where ${begins} and u.id in (
      select t.user_id from ${posts} t where t.id = ${postId}::bigint and t.tenant_id = ${context.tenantId}
        and t.is_deleted = 0 and t.status = 1
      union select t.user_id from ${comments} t where t.invitation_id = ${postId}::bigint and t.tenant_id = ${context.tenantId}
        and t.is_deleted = 0 and t.status = 1)
    order by u.name limit ${OFFERED}`.execute(context.db);
  return rows;
};
