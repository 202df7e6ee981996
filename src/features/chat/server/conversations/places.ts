import { sql } from "kysely";
import { moduleOf, type OperationContext } from "#server";
import { CONVERSATION } from "./party.ts";

/** The last place of a conversation. */
export interface LastPlace {
  readonly tenantId: string;
  readonly memberId: string;
  readonly conversationId: string;
  readonly seq: number;
}

/** Reads the last places of members' conversations. */
export async function readLastPlaces(
  context: OperationContext,
  tenantIds: readonly string[],
  memberIds: readonly string[],
): Promise<readonly LastPlace[]> {
  const { rows } = await sql<LastPlace>`
    select tenant_id as "tenantId", member_id::text as "memberId", id::text as "conversationId", coalesce(last_seq, 0)::int as seq
    from ${sql.table(moduleOf(context, CONVERSATION).table)}
    where tenant_id = any(${tenantIds}::text[]) and member_id = any(${memberIds}::bigint[]) and is_deleted = 0`.execute(
    context.db,
  );
  return rows;
}
