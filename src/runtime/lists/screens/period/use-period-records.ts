import type { StoredRecord } from "#contract";
import type { RecordStore } from "../../../stores/record-store.ts";
import { useAnswer, useChanges, type Answer } from "../use-answer.ts";
import { dayText, spanOf, type PeriodFields, type Span } from "./span.ts";

/** Records that a screen shows at once. */
export const MOST_RECORDS = 500;

/** A record with its time. */
export interface Entry {
  readonly record: StoredRecord;
  readonly span: Span;
}

export interface PeriodRecords {
  readonly entries: readonly Entry[];
  /** All records of the time that match the filters. */
  readonly total: number;
  /** Time of their request, in milliseconds of this page. */
  readonly askedAt: number;
}

/** The records that lie within a time, by the filters of the list, in one question. */
export function usePeriodRecords(store: RecordStore, fields: PeriodFields, shown: Span): Answer<PeriodRecords> {
  const { filters } = store.query;
  const changes = useChanges(store);
  const asked = periodFilters(filters, fields, shown);
  return useAnswer(JSON.stringify(asked), changes, async (signal) => {
    const askedAt = performance.now();
    const params = { ...store.fixed, ...asked, sorts: fields.start, current: 1, size: MOST_RECORDS };
    const { records, total } = await store.client.page(params, { signal, quiet: true });
    const entries = records.flatMap((record): Entry[] => {
      const span = spanOf(record, fields);
      return span === null ? [] : [{ record, span }];
    });
    return { entries, total, askedAt };
  });
}

/** The filters of the list within the shown time. */
function periodFilters(
  filters: Readonly<Record<string, string>>,
  { start }: PeriodFields,
  { from, to }: Span,
): Readonly<Record<string, string>> {
  const [ends, begins] = [`${start}_endge`, `${start}_datelt`];
  const [first, last] = [dayText(from), dayText(to)];
  const [since = first, until = last] = [filters[ends], filters[begins]];
  return { ...filters, [ends]: since > first ? since : first, [begins]: until < last ? until : last };
}
