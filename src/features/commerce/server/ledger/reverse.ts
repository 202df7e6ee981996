import { ASSETS_KIND } from "#generated/choices";
import { TrellisError } from "#contract";
import { negated } from "#metadata";
import { idsParameter, recordsInScope, refused, type Handler, type RowOf } from "#server";
import { withoutHidden } from "#server/rights";
import { walletTypeOf } from "./kinds.ts";
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
  const reversals = await postEntries(context, entries.map(opposite));
  for (const [place, entry] of entries.entries()) {
    await log.update({ id: entry.id }, { reversedBy: String(reversals[place]?.["id"]) });
  }
  return withoutHidden(context, log.module, reversals);
};

type Entry = RowOf<"assets-log">;

/**
 * Kinds that can be reversed here. Other entries are reversed with their order or withdrawal, and must not be reversed
 * twice.
 */
const BY_HAND: ReadonlySet<number> = new Set([ASSETS_KIND.topUp, ASSETS_KIND.deduction]);

/**
 * Builds the entry that reverses another one.
 * @throws TrellisError actionRefused
 */
function opposite({ id, reversedBy, kind, memberId, amount, ...entry }: Entry): LedgerEntry {
  const walletType = walletTypeOf(entry.walletType);
  if (reversedBy !== null) {
    throw refused({ zh: "该记录已冲正，请刷新后查看", en: "This entry is already reversed. Refresh to see the result." });
  }
  if (kind === null || !BY_HAND.has(kind) || memberId === null || walletType === null || amount === null) {
    throw refused({
      zh: "只有充值与扣款可以直接冲正，其他记录请在对应单据上处理",
      en: "Only top-ups and deductions can be reversed here. Reverse other entries at their source.",
    });
  }
  return {
    memberId,
    walletType,
    kind: ASSETS_KIND.reversal,
    amount: negated(amount),
    requestKey: `assets-log:${id}:reversal`,
    sourceModule: "assets-log",
    sourceId: id,
  };
}
