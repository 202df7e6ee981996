import { useRef, useState } from "react";
import { sameJson, type Json, type RecordInput, type StoredRecord } from "#contract";
import type { RecordStore } from "../../../stores/record-store.ts";
import type { RecordChange } from "../use-record-change.ts";

export interface CardMoves {
  /** The value that a card is on its way to; that of the record otherwise. */
  readonly valueOf: (record: StoredRecord) => Json;
  /** Card that is saved at the moment. */
  readonly moving: string | null;
  /** Saves a value. Resolves to the last value and the reason of a refusal; null where an earlier move goes on to this value. */
  readonly move: (record: StoredRecord, value: Json) => Promise<{ readonly value: Json; readonly reason: string | null } | null>;
}

/** Moves cards by one field. A move during the save of another one continues it, with the newest revision. */
export function useCardMoves(store: RecordStore, change: RecordChange, field: string): CardMoves {
  const wanted = useRef(new Map<string, Json>());
  const [moving, setMoving] = useState<string | null>(null);

  /** The record after its save, unless somebody else has given it another value since. */
  const saved = async (record: StoredRecord, values: RecordInput): Promise<StoredRecord> => {
    const read = await store.client.detail(record.id, "id", { quiet: true }).catch(() => null);
    return read !== null && sameJson(read[field] ?? null, values[field] ?? null) ? read : { ...record, ...values };
  };

  return {
    moving,
    valueOf: (record) => wanted.current.get(record.id) ?? record[field] ?? null,
    async move(record, value) {
      const isUnderWay = wanted.current.has(record.id);
      wanted.current.set(record.id, value);
      if (isUnderWay) return null;
      setMoving(record.id);
      let [base, target, reason] = [record, value, await change.attempt(record, { [field]: value })];
      for (;;) {
        const next = wanted.current.get(record.id) ?? null;
        if (reason !== null || sameJson(next, target)) break;
        base = await saved(base, { [field]: target });
        target = next;
        reason = await change.attempt(base, { [field]: target });
      }
      wanted.current.delete(record.id);
      setMoving(null);
      return { value: target, reason };
    },
  };
}
