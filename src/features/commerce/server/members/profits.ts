import { ASSETS_KIND, WALLET_TYPE, type PROFIT_TYPE } from "#generated/choices";
import { nextId, recordsOf, type Interceptors, type OperationContext, type RowOf } from "#server";
import { booked } from "../ledger/booked.ts";
import { postEntries, type LedgerEntry } from "../ledger/post-entries.ts";
import { assertInScope } from "../assert-in-scope.ts";

type ProfitRow = RowOf<"member-profit-log">;

/** A profit on a member's balance, with its source. */
export interface Profit {
  readonly memberId: string;
  readonly profitType: (typeof PROFIT_TYPE)[keyof typeof PROFIT_TYPE];
  /** Decimal, more than zero. */
  readonly amount: string;
  /** Id of the member whose income is shared. */
  readonly sourceMemberId?: string;
  readonly orderNo?: string;
  readonly remark?: string;
  /** Event that caused the profit, `<module>:<id>:<event>`. The profit is stored and booked once per key. */
  readonly requestKey: string;
}

/**
 * Stores profits and books them, inside the caller's transaction.
 * @throws TrellisError as `postEntries`
 */
export async function addProfits(context: OperationContext, profits: readonly Profit[]): Promise<void> {
  const fresh = await unbooked(context, profits);
  if (fresh.length === 0) return;
  const log = recordsOf(context, "member-profit-log");
  const rows = fresh.map(({ requestKey: _key, ...profit }) => ({ ...profit, id: nextId(context.deps) }));
  await log.insert(rows);
  await postEntries(
    context,
    rows.map((row, place): LedgerEntry => ({ ...entryOf(row), requestKey: fresh[place]?.requestKey ?? "" })),
  );
}

async function unbooked(context: OperationContext, profits: readonly Profit[]): Promise<readonly Profit[]> {
  const keys = profits.map(({ requestKey }) => requestKey);
  const known = keys.length === 0 ? [] : await recordsOf(context, "assets-log").find({ requestKey: keys });
  const used = new Set(known.map((row) => row.requestKey));
  return profits.filter(({ requestKey }) => !used.has(requestKey));
}

/** Books a profit that staff add by hand, and reverses it when it is removed. */
export const profitInterceptors: Interceptors<ProfitRow> = {
  ...booked((_context, record) => entryOf(record)),
  beforeSave: async (context, input, current) => {
    if (current === null) await assertInScope(context, input, "memberId", "member");
    return input;
  },
};

function entryOf({ id, memberId, amount }: Pick<ProfitRow, "id" | "memberId" | "amount">): Omit<LedgerEntry, "requestKey"> {
  return {
    memberId,
    walletType: WALLET_TYPE.balance,
    kind: ASSETS_KIND.income,
    amount,
    sourceModule: "member-profit-log",
    sourceId: id,
  };
}
