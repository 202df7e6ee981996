import { useReducer, useRef } from "react";
import { sameJson, type RecordInput, type StoredRecord } from "#contract";
import { useI18n } from "#ui";
import type { RecordActions } from "../../../action-model/record-actions.ts";
import type { RecordStore } from "../../../stores/record-store.ts";
import { recordLabel } from "../../../table/record-label.ts";
import { screenTexts } from "../screen-texts.ts";
import { useRecordChange } from "../use-record-change.ts";
import { spanInWords } from "./period-texts.ts";
import { sameSpan, valuesOf, type PeriodFields, type Span } from "./span.ts";
import type { Edge } from "./use-span-drag.ts";
import type { Entry, PeriodRecords } from "./use-period-records.ts";

/** A record that gets another time. */
interface Move {
  /** The record and its time as the server has them. */
  stored: Entry;
  wanted: Span;
  /** The server has a newer revision than `stored`. */
  isStale: boolean;
  /** When the last change was answered, in milliseconds of this page; null while one is under way. */
  settledAt: number | null;
}

export interface PeriodMoves {
  /** Time of a record with the changes that are not shown yet. */
  readonly spanOf: (entry: Entry) => Span;
  /** Sides of a bar that the person may move. */
  readonly edgesOf: (entry: Entry) => readonly Edge[];
  readonly onDrop: (entry: Entry, span: Span) => void;
  /** The last change in words, for people who do not see it. */
  readonly said: string;
}

/**
 * Saves times of records by gestures. Several gestures in a row continue each other: the changes of a record are saved
 * one after the other, and those that were overtaken in the meantime are left out.
 */
export function usePeriodMoves(
  store: RecordStore,
  actions: RecordActions,
  fields: PeriodFields,
  answer: PeriodRecords | null,
): PeriodMoves {
  const { t, locale } = useI18n(screenTexts);
  const { module } = store;
  const change = useRecordChange(store, actions);
  const moves = useRef(new Map<string, Move>());
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  /** The move of a record until an answer shows it. */
  const moveOf = ({ record }: Entry): Move | undefined => {
    const move = moves.current.get(record.id);
    if (move === undefined || move.settledAt === null || answer === null) return move;
    return answer.askedAt < move.settledAt ? move : undefined;
  };

  /** The stored record with its newest revision, unless another user has changed its time. */
  const newest = async ({ stored, isStale }: Move): Promise<StoredRecord> => {
    if (!isStale) return stored.record;
    const read = await store.client.detail(stored.record.id, "id", { quiet: true }).catch(() => stored.record);
    const names = [fields.start, fields.end].filter((name) => name !== null);
    return names.every((name) => sameJson(read[name], stored.record[name])) ? read : stored.record;
  };

  const save = async (move: Move): Promise<void> => {
    let reason: string | null = null;
    move.settledAt = null;
    while (!sameSpan(move.wanted, move.stored.span)) {
      const span = move.wanted;
      const record = await newest(move);
      const values: RecordInput = valuesOf(span, move.stored.span, record, fields);
      reason = await change.attempt(record, values);
      if (reason === null) Object.assign(move, { stored: { record: { ...record, ...values }, span }, isStale: true });
      else if (move.wanted === span) break;
    }
    const label = recordLabel(module, move.stored.record);
    move.wanted = move.stored.span;
    move.settledAt = performance.now();
    redraw();
    if (reason !== null) await change.refuse(reason);
    const words = { label, span: spanInWords(move.stored.span, fields.whole, locale) };
    change.say(t(reason === null ? "moved" : "refused", words));
  };

  return {
    said: change.said,
    spanOf: (entry) => moveOf(entry)?.wanted ?? entry.span,
    onDrop: (entry, wanted) => {
      const known = moveOf(entry);
      const move: Move = known ?? { stored: entry, wanted, isStale: false, settledAt: 0 };
      moves.current.set(entry.record.id, move);
      move.wanted = wanted;
      redraw();
      if (move.settledAt !== null) void save(move);
    },
    edgesOf: ({ record }) => {
      const { start, end } = fields;
      const all = change.mayChange(record, end === null || record[end] === null ? [start] : [start, end]);
      return [...(all ? ["all" as const] : []), ...(end !== null && change.mayChange(record, [end]) ? ["end" as const] : [])];
    },
  };
}
