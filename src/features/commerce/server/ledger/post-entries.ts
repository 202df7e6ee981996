import { MEMBER_WALLET_STATUS, WALLET_TYPE } from "#generated/choices";
import { LARGEST_AMOUNT, amountFrom, amountText, unitsOf } from "#metadata";
import { TrellisError } from "#contract";
import { nextId, recordsOf, refused, type OperationContext, type RowOf, type Values } from "#server";
import { type AssetsKind, type WalletType } from "./kinds.ts";
import { lockWallets, walletNo, type WalletRow } from "./wallets.ts";

/** A change of a member's assets, caused by a business event. */
export interface LedgerEntry {
  readonly memberId: string;
  readonly walletType: WalletType;
  readonly kind: AssetsKind;
  /** Signed decimal: positive amounts are credited, negative amounts debited. */
  readonly amount: string;
  /** Unique name of the event: `<module>:<id>:<event>`. */
  readonly requestKey: string;
  readonly sourceModule?: string;
  readonly sourceId?: string;
  readonly remark?: string;
}

/**
 * Builds the entry that an event of a record (an order, a withdrawal) books on its member's balance. The request key
 * combines the record and the event, so the entry is booked once.
 */
export function balanceEntry(
  module: string,
  record: { readonly id: string; readonly memberId: string; readonly orderNo?: string | null },
  event: string,
  { kind, amount }: Pick<LedgerEntry, "kind" | "amount">,
): LedgerEntry {
  const { id, memberId, orderNo } = record;
  return {
    memberId,
    walletType: WALLET_TYPE.balance,
    kind,
    amount,
    requestKey: `${module}:${id}:${event}`,
    sourceModule: module,
    sourceId: id,
    remark: orderNo ?? "",
  };
}

/**
 * Books entries into the assets log and onto the wallets' balances. Every movement of money uses this function. It
 * books all entries or none, inside the caller's transaction, and keeps the wallets locked until the transaction ends.
 *
 * An entry with a known request key is not booked again; the earlier row is returned.
 * @returns the rows of the assets log, in the order of the entries
 * @throws TrellisError actionRefused (409) when a key was used for another entry, a wallet is frozen, or a balance
 * would fall below zero or exceed the largest amount; notFound for an unknown member
 * @throws RangeError for an amount that is invalid or zero
 */
export async function postEntries(context: OperationContext, entries: readonly LedgerEntry[]): Promise<readonly AssetsLogRow[]> {
  if (entries.length === 0) return [];
  for (const { amount } of entries) if (unitsOf(amount) === 0n) throw new RangeError("an entry of nothing");
  const wallets = await lockWallets(context, entries);
  const log = recordsOf(context, "assets-log");
  // Search after locking, because an earlier user of the key has committed by then.
  const earlier = await log.find({ requestKey: [...new Set(entries.map(({ requestKey }) => requestKey))] });
  const byKey = new Map(earlier.map((row) => [row.requestKey, row]));
  const fresh = new Map<string, NewEntry>();
  for (const entry of entries) {
    const known = byKey.get(entry.requestKey);
    if (known !== undefined) {
      refuseOther(entry, known);
      continue;
    }
    const added = fresh.get(entry.requestKey);
    if (added === undefined) fresh.set(entry.requestKey, newEntry(context, entry, wallets.get(walletNo(entry))));
    else refuseOther(entry, added);
  }
  // Return the rows as stored, so that the first response equals the response to a repeated request.
  for (const row of await write(context, [...fresh.values()], wallets)) byKey.set(row.requestKey, row);
  return entries.flatMap(({ requestKey }): AssetsLogRow[] => {
    const row = byKey.get(requestKey);
    return row === undefined ? [] : [row];
  });
}

type AssetsLogRow = RowOf<"assets-log">;
type NewEntry = Pick<AssetsLogRow, "id" | "memberId" | "walletType" | "kind" | "amount" | "requestKey"> & Values<AssetsLogRow>;

/** An entry as the log stores it. The wallet in memory takes the new balance. */
function newEntry(context: OperationContext, entry: LedgerEntry, wallet: WalletRow | undefined): NewEntry {
  if (wallet === undefined) throw new TrellisError("notFound");
  if (wallet.status === MEMBER_WALLET_STATUS.frozen) {
    throw refused({ zh: "该会员的钱包已冻结，请先解冻", en: "This member's wallet is frozen. Unfreeze it first." });
  }
  const before = unitsOf(wallet.balance ?? "0");
  const after = before + unitsOf(entry.amount);
  if (after < 0n) {
    throw refused(
      {
        zh: "余额不足：现有 {balance}，需要 {needed}",
        en: "The balance is insufficient: {balance} available, {needed} needed",
      },
      {
        balance: amountText(amountFrom(before)),
        needed: amountText(amountFrom(-unitsOf(entry.amount))),
      },
    );
  }
  if (after > unitsOf(LARGEST_AMOUNT)) {
    throw refused(
      {
        zh: "余额最多 {most}，现有 {balance}，记入后将超出；请核对金额",
        en: "The balance of {balance} would exceed the maximum of {most}. Check the amount.",
      },
      { most: amountText(LARGEST_AMOUNT), balance: amountText(amountFrom(before)) },
    );
  }
  wallet.balance = amountFrom(after);
  return {
    id: nextId(context.deps),
    memberId: entry.memberId,
    walletType: entry.walletType,
    kind: entry.kind,
    amount: amountFrom(unitsOf(entry.amount)),
    balanceAfter: amountFrom(after),
    requestKey: entry.requestKey,
    sourceModule: entry.sourceModule ?? null,
    sourceId: entry.sourceId ?? null,
    remark: entry.remark ?? null,
  };
}

async function write(
  context: OperationContext,
  rows: readonly NewEntry[],
  wallets: ReadonlyMap<string, WalletRow>,
): Promise<readonly AssetsLogRow[]> {
  if (rows.length === 0) return [];
  const written = await recordsOf(context, "assets-log").insert(rows);
  const touched = new Set(rows.map(({ memberId, walletType }) => `${memberId}-${walletType}`));
  const balances = [...touched].flatMap((number): [string, Values<WalletRow>][] => {
    const wallet = wallets.get(number);
    return wallet === undefined ? [] : [[wallet.id, { balance: wallet.balance }]];
  });
  await recordsOf(context, "member-wallet").rewrite(new Map(balances));
  return written.map(({ isDeleted: _isDeleted, ...row }) => row);
}

/** @throws TrellisError actionRefused when the key was used for a different entry */
function refuseOther(entry: LedgerEntry, known: NewEntry): void {
  const same =
    known.memberId === entry.memberId &&
    known.walletType === entry.walletType &&
    known.kind === entry.kind &&
    unitsOf(known.amount ?? "0") === unitsOf(entry.amount);
  if (same) return;
  throw refused({
    zh: "此请求编号已用于另一笔记账，请换一个编号",
    en: "This request key was used for another entry. Use a new key.",
  });
}
