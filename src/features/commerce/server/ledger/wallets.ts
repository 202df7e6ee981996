import { MEMBER_WALLET_STATUS } from "#generated/choices";
import { TrellisError } from "#contract";
import { acquireLocks, recordsOf, type OperationContext, type RowOf } from "#server";
import type { WalletType } from "./kinds.ts";

export interface WalletName {
  readonly memberId: string;
  readonly walletType: WalletType;
}

/** @returns the unique number of a wallet: one per member and type */
export function walletNo({ memberId, walletType }: WalletName): string {
  return `${memberId}-${walletType}`;
}

export type WalletRow = RowOf<"member-wallet">;

/**
 * Locks the given wallets until the transaction ends, and opens those that do not exist yet. All callers lock in the
 * same order, so concurrent bookings cannot deadlock.
 * @returns the wallets by number
 * @throws TrellisError notFound when a member does not belong to the tenant
 */
export async function lockWallets(context: OperationContext, names: readonly WalletName[]): Promise<Map<string, WalletRow>> {
  const wanted = new Map(names.map((name) => [walletNo(name), name]));
  const numbers = [...wanted.keys()].sort();
  const lock = (): Promise<WalletRow[]> =>
    recordsOf(context, "member-wallet").find({ walletNo: numbers }, { lock: true, sort: [{ field: "id", descending: false }] });
  let locked = await lock();
  if (locked.length < numbers.length) {
    await openMissing(context, wanted);
    locked = await lock();
  }
  return new Map(locked.map((wallet) => [wallet.walletNo ?? "", wallet]));
}

async function openMissing(context: OperationContext, wanted: ReadonlyMap<string, WalletName>): Promise<void> {
  const memberIds = [...new Set([...wanted.values()].map(({ memberId }) => memberId))];
  // Keep the member from being deleted until the new wallet refers to them.
  const members = await recordsOf(context, "member").find({ id: memberIds }, { keep: true });
  if (members.length < memberIds.length) throw new TrellisError("notFound");
  // Wallets are opened only behind this lock, so a concurrent call finds them open.
  await acquireLocks(context, "member-wallet", ...memberIds);
  const wallets = recordsOf(context, "member-wallet");
  const there = new Set((await wallets.find({ walletNo: [...wanted.keys()] })).map(({ walletNo: number }) => number));
  const missing = [...wanted].filter(([number]) => !there.has(number));
  if (missing.length === 0) return;
  await wallets.insert(
    missing.map(([number, { memberId, walletType }]) => ({
      walletNo: number,
      memberId,
      walletType,
      balance: "0.00",
      frozen: "0.00",
      status: MEMBER_WALLET_STATUS.active,
    })),
  );
}
