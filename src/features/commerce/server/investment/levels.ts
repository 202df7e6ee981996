import { compareAmounts } from "#metadata";
import { moduleOf, recordsOf, type OperationContext } from "#server";
import { sql } from "kysely";
import { findOne } from "./orders.ts";

/**
 * Raises a member to the highest level that their total investment reaches. A level never falls.
 *
 * Call it after the lock of the member's wallet, so that the second of two concurrent purchases counts both.
 */
export async function raiseLevel(context: OperationContext, memberId: string): Promise<void> {
  const levels = await recordsOf(context, "member-level").find({ status: 1 });
  if (levels.length === 0) return;
  const invested = await investedBy(context, memberId);
  const reached = levels.filter((level) => compareAmounts(level.minAmount ?? "0", invested) <= 0);
  const highest = reached.sort((one, other) => other.level - one.level)[0];
  if (highest === undefined) return;
  const member = await findOne(context, "member", memberId);
  const present = await findOne(context, "member-level", member?.levelId);
  if (member === null || (present !== null && present.level >= highest.level)) return;
  await recordsOf(context, "member").update({ id: memberId }, { levelId: highest.id });
}

/** @returns the total amount the member has ever invested, including repaid amounts */
async function investedBy(context: OperationContext, memberId: string): Promise<string> {
  const { rows } = await sql<{ invested: string }>`
    select coalesce(sum(amount), 0)::text as invested
    from ${sql.table(moduleOf(context, "investment-order").table)}
    where tenant_id = ${context.tenantId} and member_id = ${memberId} and is_deleted = 0`.execute(context.db);
  return rows[0]?.invested ?? "0";
}
