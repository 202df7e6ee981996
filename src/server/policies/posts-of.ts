import { sql } from "kysely";
import type { Caller, OperationContext } from "../base/context.ts";
import { idList } from "../data/conditions/id-list.ts";

/** @returns ids of the caller's posts */
export async function postsOf(
  { catalog, db }: Pick<OperationContext, "catalog" | "db">,
  caller: Caller,
): Promise<readonly string[]> {
  const user = catalog.modules.get("user");
  if (user === undefined) return [];
  const { rows } = await sql<{ post_id: string | null }>`
    select post_id from ${sql.table(user.table)} where id = ${caller.userId} and is_deleted = 0`.execute(db);
  return idList(rows[0]?.post_id ?? null);
}
