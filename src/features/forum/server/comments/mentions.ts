import { moduleOf, optionalIds, parameter, type Handler, type OperationContext } from "#server";
import { sql, type RawBuilder } from "kysely";

/** A user whom a comment names. */
export interface Mention {
  readonly id: string;
  /** The name as written behind the `@`. */
  readonly name: string;
}

/** Users that one comment can name. */
const MOST = 10;
const OFFERED = 8;
const WRITTEN = /@([\p{L}\p{N}._-]{1,30})/gu;

/** Finds the users whom a text names as `@name` or `@account`. A name that several users have names none of them. */
export async function findMentions(context: OperationContext, text: string): Promise<readonly Mention[]> {
  const written = [...text.matchAll(WRITTEN)].slice(0, MOST).map(([, name = ""]) => [...name]);
  // Chinese names have no end that a program could see: every beginning may be the name.
  const beginnings = written.map((letters) => letters.map((_, at) => letters.slice(0, letters.length - at).join("")));
  const candidates = [...new Set(beginnings.flat())];
  if (candidates.length === 0) return [];
  const { rows } = await sql<Mention>`
    select min(id)::text as id, name from (
      select u.id, u.name from ${users(context)} where u.name = any(${candidates}::text[]) and ${active(context)}
      union select u.id, u.account from ${users(context)} where u.account = any(${candidates}::text[]) and ${active(context)}
    ) as named group by name having count(distinct id) = 1`.execute(context.db);
  const known = new Map(rows.map((mention) => [mention.name, mention]));
  const found = beginnings.flatMap((names) => known.get(names.find((name) => known.has(name)) ?? "") ?? []);
  return [...new Map(found.map((mention) => [mention.name, mention])).values()];
}

/** People to mention below a post: its author and those who commented, by the beginning of their name. */
export const people: Handler = async (context) => {
  const [postId] = optionalIds({ ...context, body: null }, "invitationId");
  if (postId === undefined) return [];
  const [posts, comments] = ["invitation", "comment"].map((name) => sql.table(moduleOf(context, name).table));
  const { rows } = await sql<Mention>`
    select u.id::text as id, u.name, u.avatar from ${users(context)}
    where ${active(context)} and starts_with(lower(u.name), lower(${parameter(context, "q")}::text)) and u.id in (
      select t.user_id from ${posts} t where t.id = ${postId}::bigint and t.tenant_id = ${context.tenantId}
        and t.is_deleted = 0 and t.status = 1
      union select t.user_id from ${comments} t where t.invitation_id = ${postId}::bigint and t.tenant_id = ${context.tenantId}
        and t.is_deleted = 0 and t.status = 1)
    order by u.name limit ${OFFERED}`.execute(context.db);
  return rows;
};

function users(context: OperationContext): RawBuilder<unknown> {
  return sql`${sql.table(moduleOf(context, "user").table)} u`;
}

function active({ tenantId }: OperationContext): RawBuilder<unknown> {
  return sql`u.tenant_id = ${tenantId} and u.is_deleted = 0`;
}
