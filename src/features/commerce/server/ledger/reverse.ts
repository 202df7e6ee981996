import { ASSETS_KIND } from "#generated/choices";
import { TrellisError } from "#contract";
import { negated } from "#metadata";
import { idsParameter, recordsInScope, refused, type Handler, type Row } from "#server";
import { withoutHidden } from "#server/rights";
import { type WalletType } from "./kinds.ts";
import { postEntries, type LedgerEntry } from "./post-entries.ts";

/**
 * `POST remove` of the assets log (`ids`): reverses entries. Entries are never deleted. Each gets one entry of the
 * opposite amount, and stores its number.
 * @returns the reversing entries
 * @throws TrellisError noneSelected, notFound, actionRefused
 */
export const reverse: Handler = async (context) => {
  const ids = idsParameter(context, "ids", "id");
  const log = await recordsInScope(context, "assets-log");
  const entries = await log.find({ id: ids }, { lock: true, sort: [{ field: "id", descending: false }] });
  if (entries.length < ids.length) throw new TrellisError("notFound");
  for (const entry of entries) refuseIrreversible(entry);
  const reversals = await postEntries(context, entries.map(opposite));
  for (const [place, entry] of entries.entries()) {
    await log.update({ id: entry.id }, { reversedBy: String(reversals[place]?.["id"]) });
  }
  return withoutHidden(context, log.module, reversals);
};

/**
 * Kinds that can be reversed here. Other entries are reversed with their order or withdrawal, and must not be reversed
 * twice.
 */
const BY_HAND: ReadonlySet<number> = new Set([ASSETS_KIND.topUp, ASSETS_KIND.deduction]);

function refuseIrreversible(entry: Row): void {
  if (entry["reversedBy"] !== null) {
    throw refused({ zh: "该记录已冲正，请刷新后查看", en: "This entry is already reversed. Refresh to see the result." });
  }
  if (!BY_HAND.has(Number(entry["kind"]))) {
    throw refused({
      zh: "只有充值与扣款可以直接冲正，其他记录请在对应单据上处理",
      en: "Only top-ups and deductions can be reversed here. Reverse other entries at their source.",
    });
  }
}

function opposite(entry: Row): LedgerEntry {
  const id = String(entry["id"]);
  return {
    memberId: String(entry["memberId"]),
    walletType: Number(entry["walletType"]) as WalletType,
    kind: ASSETS_KIND.reversal,
    amount: negated(String(entry["amount"])),
    requestKey: `assets-log:${id}:reversal`,
    sourceModule: "assets-log",
    sourceId: id,
  };
}
