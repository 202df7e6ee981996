import { nextId, recordsOf, type Interceptors, type OperationContext, type Row } from "#server";
import { booked } from "../ledger/booked.ts";
import { KIND, WALLET } from "../ledger/kinds.ts";
import { postEntries, type LedgerEntry } from "../ledger/post-entries.ts";
import { assertWithinReach } from "../within-reach.ts";

/** Dictionary `profit_type`. */
export const PROFIT = { static: 1, direct: 2, team: 3, sign: 4 } as const;

/** A profit on somebody's balance, and where it came from. */
export interface Profit {
  readonly memberId: string;
  readonly profitType: (typeof PROFIT)[keyof typeof PROFIT];
  /** Decimal, more than zero. */
  readonly amount: string;
  /** Whose income it is a share of. */
  readonly sourceMemberId?: string;
  readonly orderNo?: string;
  readonly remark?: string;
  /** The event it stems from, `<module>:<id>:<event>`: asked for twice, it is noted and booked once. */
  readonly requestKey: string;
}

/**
 * Notes profits down and books them, inside the caller's transaction.
 * @throws TrellisError as `postEntries`
 */
export async function addProfits(context: OperationContext, profits: readonly Profit[]): Promise<void> {
  const fresh = await unbooked(context, profits);
  if (fresh.length === 0) return;
  const log = recordsOf(context, "member-profit-log");
  const rows = fresh.map(({ requestKey: _key, ...profit }): Row => ({ ...profit, id: nextId(context.deps) }));
  await log.insert(rows);
  await postEntries(
    context,
    rows.map((row, place): LedgerEntry => ({ ...entryOf(row), requestKey: fresh[place]?.requestKey ?? "" })),
  );
}

async function unbooked(context: OperationContext, profits: readonly Profit[]): Promise<readonly Profit[]> {
  const keys = profits.map(({ requestKey }) => requestKey);
  const known = keys.length === 0 ? [] : await recordsOf(context, "assets-log").find({ requestKey: keys });
  const used = new Set(known.map((row) => row["requestKey"]));
  return profits.filter(({ requestKey }) => !used.has(requestKey));
}

/** A profit that staff add by hand is booked with it, and reversed with its removal. */
export const profitInterceptors: Interceptors = {
  ...booked((_context, record) => entryOf(record)),
  beforeSave: async (context, input, current) => {
    if (current === null) await assertWithinReach(context, input, "memberId", "member");
    return input;
  },
};

function entryOf(record: Row): Omit<LedgerEntry, "requestKey"> {
  return {
    memberId: String(record["memberId"]),
    walletType: WALLET.balance,
    kind: KIND.income,
    amount: String(record["amount"]),
    sourceModule: "member-profit-log",
    sourceId: String(record["id"]),
  };
}
