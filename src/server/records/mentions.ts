import { sql, type RawBuilder } from "kysely";
import type { OperationContext } from "../base/context.ts";
import { moduleOf } from "./records.ts";

/** A user whom a comment names. */
export interface Mention {
  readonly id: string;
  /** The name as written behind the `@`. */
  readonly name: string;
}

/** Users that one comment can name. */
const MOST = 10;
const WRITTEN = /@([\p{L}\p{N}._-]{1,30})/gu;

/**
 * Finds the users whom a text names behind an `@`. A name that several users have names none of them.
 * @param by columns of users that hold the names
 */
export async function findMentions(
  context: OperationContext,
  text: string,
  by: readonly ("name" | "account" | "real_name")[] = ["name", "account"],
): Promise<readonly Mention[]> {
  const written = [...text.matchAll(WRITTEN)].slice(0, MOST).map(([, name = ""]) => [...name]);
  // Chinese names have no end that a program could see: every beginning may be the name.
  const beginnings = written.map((letters) => letters.map((_, at) => letters.slice(0, letters.length - at).join("")));
  const candidates = [...new Set(beginnings.flat())];
  if (candidates.length === 0) return [];
  const { rows } = await sql<Mention>`
    select min(id)::text as id, name from (
      ${sql.join(
        by.map(
          (name) => sql`select u.id, u.${sql.id(name)} as name from ${users(context)}
            where u.${sql.id(name)} = any(${candidates}::text[]) and ${active(context)}`,
        ),
        sql` union `,
      )}
    ) as named group by name having count(distinct id) = 1`.execute(context.db);
  const known = new Map(rows.map((mention) => [mention.name, mention]));
  const found = beginnings.flatMap((names) => known.get(names.find((name) => known.has(name)) ?? "") ?? []);
  return [...new Map(found.map((mention) => [mention.name, mention])).values()];
}

/** The users `u`. */
export function users(context: OperationContext): RawBuilder<unknown> {
  return sql`${sql.table(moduleOf(context, "user").table)} u`;
}

/** The user `u` is of the tenant and not deleted. */
export function active({ tenantId }: OperationContext): RawBuilder<unknown> {
  return sql`u.tenant_id = ${tenantId} and u.is_deleted = 0`;
}
