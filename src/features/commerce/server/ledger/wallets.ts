import { TrellisError } from "#contract";
import { oneAtATime, recordsOf, type OperationContext, type Row } from "#server";
import type { WalletType } from "./kinds.ts";

export interface WalletName {
  readonly memberId: string;
  readonly walletType: WalletType;
}

/** What tells wallets apart: one for each member and type. */
export function walletNo({ memberId, walletType }: WalletName): string {
  return `${memberId}-${walletType}`;
}

/**
 * The named wallets, held until the transaction ends, by their number. One that is not there yet is opened. Everybody
 * locks them in the same order, so that two who book several wait for each other instead of in a circle.
 * @throws TrellisError notFound when somebody named is no member of the tenant
 */
export async function lockWallets(context: OperationContext, names: readonly WalletName[]): Promise<Map<string, Row>> {
  const wanted = new Map(names.map((name) => [walletNo(name), name]));
  const numbers = [...wanted.keys()].sort();
  const lock = (): Promise<Row[]> =>
    recordsOf(context, "member-wallet").find({ walletNo: numbers }, { lock: true, sort: [{ field: "id", descending: false }] });
  let locked = await lock();
  if (locked.length < numbers.length) {
    await openMissing(context, wanted);
    locked = await lock();
  }
  return new Map(locked.map((wallet) => [String(wallet["walletNo"]), wallet]));
}

async function openMissing(context: OperationContext, wanted: ReadonlyMap<string, WalletName>): Promise<void> {
  const memberIds = [...new Set([...wanted.values()].map(({ memberId }) => memberId))];
  // Whose wallet is opened is not deleted meanwhile; from then on the wallet itself refers to them.
  const members = await recordsOf(context, "member").find({ id: memberIds }, { keep: true });
  if (members.length < memberIds.length) throw new TrellisError("notFound");
  // Only this opens wallets, so whoever comes second finds them open.
  await oneAtATime(context, "member-wallet", ...memberIds);
  const wallets = recordsOf(context, "member-wallet");
  const there = new Set((await wallets.find({ walletNo: [...wanted.keys()] })).map((wallet) => wallet["walletNo"]));
  const missing = [...wanted].filter(([number]) => !there.has(number));
  if (missing.length === 0) return;
  await wallets.insert(
    missing.map(([number, { memberId, walletType }]) => ({
      walletNo: number,
      memberId,
      walletType,
      balance: "0.00",
      frozen: "0.00",
      status: 1,
    })),
  );
}
