import { MEMBER_WALLET_STATUS, PROFIT_TYPE, WALLET_TYPE } from "#generated/choices";
import { compareAmounts, timesOf } from "#metadata";
import { moduleOf, recordsOf, type OperationContext } from "#server";
import { sql } from "kysely";
import { walletNo } from "../ledger/wallets.ts";
import { type Profit } from "../members/profits.ts";
import { incomeKey, type DueIncome } from "./due-income.ts";

/** A member above another one in the referral tree. */
interface Above {
  readonly memberId: string;
  readonly aboveId: string;
  /** 1 for the direct referrer. */
  readonly distance: number;
  readonly levelId: string | null;
}

/** @returns the request key of a member's share of an income in the ledger */
export function shareKey(incomeKey: string, memberId: string): string {
  return `${incomeKey}-share-${memberId}`;
}

/**
 * Calculates the shares that the members above receive of these incomes. The direct referrer gets the direct share of
 * their own level. Members further up get the team share. Each share is rounded half up to cents. A member without a
 * level, a shielded member and a member with a frozen wallet get none.
 */
export async function referralShares(context: OperationContext, due: readonly DueIncome[]): Promise<Profit[]> {
  const memberIds = [...new Set(due.map(({ order }) => order.memberId))];
  const above = Map.groupBy(await sharersAbove(context, memberIds), ({ memberId }) => memberId);
  if (above.size === 0) return [];
  const rates = await ratesByLevel(context);
  const frozen = await frozenMembers(
    context,
    [...above.values()].flat().map(({ aboveId }) => aboveId),
  );
  return due.flatMap(({ order, day, amount }) => {
    const memberId = order.memberId;
    return (above.get(memberId) ?? []).flatMap(({ aboveId, distance, levelId }): Profit[] => {
      const rate = rates.get(levelId ?? "")?.[distance === 1 ? "direct" : "team"] ?? 0;
      const share = timesOf(amount, rate);
      if (compareAmounts(share, "0") <= 0 || frozen.has(aboveId)) return [];
      return [
        {
          memberId: aboveId,
          profitType: distance === 1 ? PROFIT_TYPE.directShare : PROFIT_TYPE.teamShare,
          amount: share,
          sourceMemberId: memberId,
          orderNo: order.orderNo ?? "",
          remark: day,
          requestKey: shareKey(incomeKey(order.id, day), aboveId),
        },
      ];
    });
  });
}

async function ratesByLevel(context: OperationContext): Promise<Map<string, { direct: number; team: number }>> {
  const levels = await recordsOf(context, "member-level").find({ status: 1 });
  return new Map(levels.map((level) => [level.id, { direct: level.directRate ?? 0, team: level.teamRate ?? 0 }]));
}

/** @returns the members whose balance wallet is frozen */
export async function frozenMembers(context: OperationContext, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  const numbers = [...new Set(memberIds)].map((memberId) => walletNo({ memberId, walletType: WALLET_TYPE.balance }));
  if (numbers.length === 0) return new Set();
  const wallets = await recordsOf(context, "member-wallet").find({ walletNo: numbers, status: MEMBER_WALLET_STATUS.frozen });
  return new Set(wallets.flatMap(({ memberId }) => memberId ?? []));
}

/** Loads the members who may receive a share. The depth is bounded as a safeguard, although the tree has no cycles. */
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
