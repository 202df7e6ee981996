import { compareAmounts, timesOf } from "#metadata";
import { moduleOf, recordsOf, type OperationContext } from "#server";
import { sql } from "kysely";
import { WALLET } from "../ledger/kinds.ts";
import { walletNo } from "../ledger/wallets.ts";
import { PROFIT, type Profit } from "../members/profits.ts";
import { incomeKey, type DueIncome } from "./due-income.ts";

/** Somebody above a member in the referral tree. */
interface Above {
  readonly memberId: string;
  readonly aboveId: string;
  /** 1 for who referred the member. */
  readonly distance: number;
  readonly levelId: string | null;
}

const FROZEN = 2;

/** Under which the ledger knows somebody's share of an income. */
export function shareKey(incomeKey: string, memberId: string): string {
  return `${incomeKey}-share-${memberId}`;
}

/**
 * What members above have of these incomes: who referred the member gets the direct share of the own level, everybody
 * further up the team share, each rounded half up to cents. Whoever has no level, is shielded or has a frozen wallet gets none.
 */
export async function referralShares(context: OperationContext, due: readonly DueIncome[]): Promise<Profit[]> {
  const memberIds = [...new Set(due.map(({ order }) => String(order["memberId"])))];
  const above = Map.groupBy(await sharersAbove(context, memberIds), ({ memberId }) => memberId);
  if (above.size === 0) return [];
  const rates = await ratesByLevel(context);
  const frozen = await frozenMembers(
    context,
    [...above.values()].flat().map(({ aboveId }) => aboveId),
  );
  return due.flatMap(({ order, day, amount }) => {
    const memberId = String(order["memberId"]);
    return (above.get(memberId) ?? []).flatMap(({ aboveId, distance, levelId }): Profit[] => {
      const rate = rates.get(levelId ?? "")?.[distance === 1 ? "direct" : "team"] ?? 0;
      const share = timesOf(amount, rate);
      if (compareAmounts(share, "0") <= 0 || frozen.has(aboveId)) return [];
      return [
        {
          memberId: aboveId,
          profitType: distance === 1 ? PROFIT.direct : PROFIT.team,
          amount: share,
          sourceMemberId: memberId,
          orderNo: String(order["orderNo"] ?? ""),
          remark: day,
          requestKey: shareKey(incomeKey(String(order["id"]), day), aboveId),
        },
      ];
    });
  });
}

async function ratesByLevel(context: OperationContext): Promise<Map<string, { direct: number; team: number }>> {
  const levels = await recordsOf(context, "member-level").find({ status: 1 });
  return new Map(
    levels.map((level) => [
      String(level["id"]),
      { direct: Number(level["directRate"] ?? 0), team: Number(level["teamRate"] ?? 0) },
    ]),
  );
}

/** Members whose balance neither takes nor gives. */
export async function frozenMembers(context: OperationContext, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  const numbers = [...new Set(memberIds)].map((memberId) => walletNo({ memberId, walletType: WALLET.balance }));
  if (numbers.length === 0) return new Set();
  const wallets = await recordsOf(context, "member-wallet").find({ walletNo: numbers, status: FROZEN });
  return new Set(wallets.map((wallet) => String(wallet["memberId"])));
}

/** Who may have a share. The tree has no cycles; the depth is bounded all the same. */
async function sharersAbove(context: OperationContext, memberIds: readonly string[]): Promise<Above[]> {
  const table = sql.table(moduleOf(context, "member").table);
  const { rows } = await sql<Above>`
    with recursive up as (
      select m.id as member_id, m.parent_id as above_id, 1 as distance from ${table} m
      where m.tenant_id = ${context.tenantId} and m.id = any(${[...memberIds]}::bigint[]) and m.parent_id is not null
      union all
      select up.member_id, m.parent_id, up.distance + 1 from up join ${table} m on m.id = up.above_id
      where m.is_deleted = 0 and m.parent_id is not null and up.distance < 100)
    select up.member_id::text as "memberId", up.above_id::text as "aboveId", up.distance, a.level_id::text as "levelId"
    from up join ${table} a on a.id = up.above_id
    where a.is_deleted = 0 and coalesce(a.status, 0) = 0 and a.tenant_id = ${context.tenantId}
    order by up.member_id, up.distance`.execute(context.db);
  return rows;
}
