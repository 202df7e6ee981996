import type { Text } from "#contract";
import { negated } from "#metadata";
import { recordsOf, refused, type Interceptors, type OperationContext, type Row } from "#server";
import { KIND } from "./kinds.ts";
import { postEntries, type LedgerEntry } from "./post-entries.ts";

const GONE: Text = {
  zh: "删除时已冲正，不能恢复；请重新新增",
  en: "It was reversed when it was deleted; add it anew instead of bringing it back",
};

const ELSEWHERE: Text = {
  zh: "这笔入账由其他单据产生，不能单独删除；有误请在来源单据上冲正",
  en: "Another record brought this about, so it is not deleted by itself; reverse it where it came from",
};

/**
 * For modules each of whose records is worth one entry: it is booked as the record is added and reversed as it is
 * removed. What has been reversed does not come back; what another part booked and noted down here goes only with that.
 * @param entryOf null when the record is worth nothing
 */
export function booked(
  entryOf: (context: OperationContext, record: Row) => Omit<LedgerEntry, "requestKey"> | null,
): Interceptors {
  const keyOf = ({ module }: OperationContext, record: Row, event: string): string =>
    `${module.name}:${String(record["id"])}:${event}`;
  return {
    afterSave: async (context, saved, before) => {
      const entry = before === null ? entryOf(context, saved) : null;
      if (entry !== null) await postEntries(context, [{ ...entry, requestKey: keyOf(context, saved, "add") }]);
    },
    beforeRemove: async (context, records) => {
      const own = new Set(records.map((record) => keyOf(context, record, "add")));
      const entries = await recordsOf(context, "assets-log").find({
        sourceModule: context.module.name,
        sourceId: records.map((record) => String(record["id"])),
      });
      if (entries.some(({ requestKey }) => !own.has(String(requestKey)))) throw refused(ELSEWHERE);
    },
    afterRemove: async (context, records) => {
      const entries = records.flatMap((record): LedgerEntry[] => {
        const entry = entryOf(context, record);
        if (entry === null) return [];
        return [{ ...entry, kind: KIND.reversal, amount: negated(entry.amount), requestKey: keyOf(context, record, "remove") }];
      });
      // A record that came from elsewhere may have no entry to reverse.
      const own = await recordsOf(context, "assets-log").find({
        requestKey: records.map((record) => keyOf(context, record, "add")),
      });
      const ownIds = new Set(own.map((row) => row["sourceId"]));
      await postEntries(
        context,
        entries.filter(({ sourceId }) => ownIds.has(sourceId)),
      );
    },
    beforeRevive: () => Promise.reject(refused(GONE)),
  };
}
