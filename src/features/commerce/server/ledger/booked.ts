import { ASSETS_KIND } from "#generated/choices";
import type { Text } from "#contract";
import { negated } from "#metadata";
import { recordsOf, refused, type Interceptors, type OperationContext } from "#server";
import { postEntries, type LedgerEntry } from "./post-entries.ts";

const GONE: Text = {
  zh: "删除时已冲正，不能恢复；请重新新增",
  en: "This record was reversed when it was deleted. Add a new record instead of restoring it.",
};

const ELSEWHERE: Text = {
  zh: "这笔入账由其他单据产生，不能单独删除；有误请在来源单据上冲正",
  en: "Another record created this one, so it cannot be deleted here. Reverse it at its source.",
};

/**
 * Builds interceptors for a module in which each record is worth one ledger entry. Adding the record books the entry,
 * and removing the record reverses it. A reversed record cannot be revived. Entries that another part booked are
 * reversed only by that part.
 * @param entryOf returns null when the record has no value
 */
export function booked<R extends { readonly id: string }>(
  entryOf: (context: OperationContext, record: R) => Omit<LedgerEntry, "requestKey"> | null,
): Interceptors<R> {
  const keyOf = ({ module }: OperationContext, { id }: R, event: string): string => `${module.name}:${id}:${event}`;
  return {
    afterSave: async (context, saved, before) => {
      const entry = before === null ? entryOf(context, saved) : null;
      if (entry !== null) await postEntries(context, [{ ...entry, requestKey: keyOf(context, saved, "add") }]);
    },
    beforeRemove: async (context, records) => {
      const own = new Set(records.map((record) => keyOf(context, record, "add")));
      const entries = await recordsOf(context, "assets-log").find({
        sourceModule: context.module.name,
        sourceId: records.map(({ id }) => id),
      });
      if (entries.some(({ requestKey }) => !own.has(String(requestKey)))) throw refused(ELSEWHERE);
    },
    afterRemove: async (context, records) => {
      const entries = records.flatMap((record): LedgerEntry[] => {
        const entry = entryOf(context, record);
        if (entry === null) return [];
        return [
          { ...entry, kind: ASSETS_KIND.reversal, amount: negated(entry.amount), requestKey: keyOf(context, record, "remove") },
        ];
      });
      // A record from another source may have no entry to reverse.
      const own = await recordsOf(context, "assets-log").find({
        requestKey: records.map((record) => keyOf(context, record, "add")),
      });
      const ownIds = new Set(own.map(({ sourceId }) => sourceId));
      await postEntries(
        context,
        entries.filter(({ sourceId }) => ownIds.has(sourceId ?? null)),
      );
    },
    beforeRevive: () => Promise.reject(refused(GONE)),
  };
}
