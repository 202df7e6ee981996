import { LARGEST_AMOUNT, amountFrom, amountText, unitsOf } from "#metadata";
import { TrellisError } from "#contract";
import { nextId, recordsOf, refused, type OperationContext, type Row } from "#server";
import { WALLET, type AssetsKind, type WalletType } from "./kinds.ts";
import { lockWallets, walletNo } from "./wallets.ts";

/** A change of somebody's assets that a business event brings about. */
export interface LedgerEntry {
  readonly memberId: string;
  readonly walletType: WalletType;
  readonly kind: AssetsKind;
  /** Signed decimal: more than zero comes in, less goes out. */
  readonly amount: string;
  /** Names the event, once and for all: `<module>:<id>:<event>`. */
  readonly requestKey: string;
  readonly sourceModule?: string;
  readonly sourceId?: string;
  readonly remark?: string;
}

/**
 * What an event of a record (an order, a withdrawal) changes on its member's balance. The record and the event are its
 * request key: it is booked once.
 */
export function balanceEntry(
  module: string,
  record: Row,
  event: string,
  { kind, amount }: Pick<LedgerEntry, "kind" | "amount">,
): LedgerEntry {
  const id = String(record["id"]);
  return {
    memberId: String(record["memberId"]),
    walletType: WALLET.balance,
    kind,
    amount,
    requestKey: `${module}:${id}:${event}`,
    sourceModule: module,
    sourceId: id,
    remark: String(record["orderNo"] ?? ""),
  };
}

const FROZEN = 2;

/**
 * The one way in which money moves: books entries into the assets log and onto the wallets' balances, all of them or
 * none, inside the caller's transaction. Wallets stay locked until it ends.
 *
 * The same entry again is not booked again; it returns the earlier one.
 * @returns the rows of the assets log, in the order of the entries
 * @throws TrellisError actionRefused (409) when a key was used for something else, a wallet is frozen, or a balance
 *   would fall below zero or be more than an amount can be; notFound when there is no such member; RangeError for an amount that is none or zero
 */
export async function postEntries(context: OperationContext, entries: readonly LedgerEntry[]): Promise<readonly Row[]> {
  if (entries.length === 0) return [];
  for (const { amount } of entries) if (unitsOf(amount) === 0n) throw new RangeError("an entry of nothing");
  const wallets = await lockWallets(context, entries);
  const log = recordsOf(context, "assets-log");
  // Looked up behind the locks: whoever used the key first has committed by now.
  const earlier = await log.find({ requestKey: [...new Set(entries.map(({ requestKey }) => requestKey))] });
  const byKey = new Map(earlier.map((row) => [String(row["requestKey"]), row]));
  const fresh: Row[] = [];
  for (const entry of entries) {
    const known = byKey.get(entry.requestKey);
    if (known !== undefined) {
      refuseOther(entry, known);
      continue;
    }
    const row = rowOf(context, entry, wallets.get(walletNo(entry)));
    byKey.set(entry.requestKey, row);
    fresh.push(row);
  }
  // As they are stored, so that the first answer says no less than that to a repeated request.
  for (const row of await write(context, fresh, wallets)) byKey.set(String(row["requestKey"]), row);
  return entries.flatMap(({ requestKey }): Row[] => {
    const row = byKey.get(requestKey);
    return row === undefined ? [] : [row];
  });
}

/** What the log says of an entry; the wallet at hand goes on with the new balance. */
function rowOf(context: OperationContext, entry: LedgerEntry, wallet: Row | undefined): Row {
  if (wallet === undefined) throw new TrellisError("notFound");
  if (Number(wallet["status"]) === FROZEN) {
    throw refused({ zh: "该会员的钱包已冻结，请先解冻", en: "This member's wallet is frozen; unfreeze it first" });
  }
  const before = unitsOf(String(wallet["balance"] ?? "0"));
  const after = before + unitsOf(entry.amount);
  if (after < 0n) {
    throw refused(
      {
        zh: "余额不足：现有 {balance}，需要 {needed}",
        en: "The balance does not suffice: there is {balance}, {needed} are needed",
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
        en: "A balance is at most {most}; there is {balance}, and this would be more: check the amount",
      },
      { most: amountText(LARGEST_AMOUNT), balance: amountText(amountFrom(before)) },
    );
  }
  wallet["balance"] = amountFrom(after);
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
  rows: readonly Row[],
  wallets: ReadonlyMap<string, Row>,
): Promise<readonly Row[]> {
  if (rows.length === 0) return [];
  const written = await recordsOf(context, "assets-log").insert(rows);
  const touched = new Set(rows.map((row) => `${String(row["memberId"])}-${String(row["walletType"])}`));
  const balances = [...touched].flatMap((number): [string, Row][] => {
    const wallet = wallets.get(number);
    return wallet === undefined ? [] : [[String(wallet["id"]), { balance: wallet["balance"] }]];
  });
  await recordsOf(context, "member-wallet").rewrite(new Map(balances));
  return written.map(({ isDeleted: _isDeleted, ...row }) => row);
}

/** @throws TrellisError actionRefused: nobody may book something else under a key that was used */
function refuseOther(entry: LedgerEntry, known: Row): void {
  const same =
    String(known["memberId"]) === entry.memberId &&
    Number(known["walletType"]) === entry.walletType &&
    Number(known["kind"]) === entry.kind &&
    unitsOf(String(known["amount"])) === unitsOf(entry.amount);
  if (same) return;
  throw refused({
    zh: "此请求编号已用于另一笔记账，请换一个编号",
    en: "This request key was used for another entry; use a new one",
  });
}
