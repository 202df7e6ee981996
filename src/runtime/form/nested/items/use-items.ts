import { useMemo, useRef } from "react";
import type { Json } from "#contract";
import { startOfParts } from "#metadata";
import type { FormSession, ValuePath } from "../../../form-model/form-session.ts";

export interface ItemList {
  readonly values: readonly Json[];
  /** One key per item; it moves with the item. */
  readonly keys: readonly string[];
  readonly operations: ItemOperations;
}

/**
 * Operations on the items. Each first commits pending input, because that is bound to a position
 * and not to an item.
 */
export interface ItemOperations {
  /** Current value of the list. */
  now(): readonly Json[];
  add(): void;
  duplicate(index: number): void;
  remove(index: number): void;
  move(from: number, to: number): void;
  /** Replaces all items; those that keep their position keep their key. */
  replace(items: readonly Json[]): void;
}

let made = 0;

function newKey(): string {
  made += 1;
  return `item-${made}`;
}

/**
 * Manages the items of a list inside a record.
 * @param value the form's value at the path
 */
export function useItems(session: FormSession, path: ValuePath, value: unknown): ItemList {
  const values = listOf(value);
  const keys = useRef<readonly string[]>([]);
  if (keys.current.length !== values.length) keys.current = values.map((_, index) => keys.current[index] ?? newKey());
  // The path of a nested list changes when its item moves.
  const latest = useRef(path);
  latest.current = path;

  const operations = useMemo((): ItemOperations => {
    const now = (): readonly Json[] => listOf(valueAt(session, latest.current));
    const apply = (change: (items: Json[], ids: string[]) => void): void => {
      session.flushDrafts();
      const items = [...now()];
      const ids = [...keys.current];
      change(items, ids);
      keys.current = ids;
      session.set(latest.current, items);
    };
    return {
      now,
      add: () =>
        apply((items, ids) => {
          items.push(startOf(session, latest.current));
          ids.push(newKey());
        }),
      duplicate: (index) =>
        apply((items, ids) => {
          const copied = structuredClone(items[index] ?? {});
          items.splice(index + 1, 0, session.lineSource(latest.current[0])?.copy(copied) ?? copied);
          ids.splice(index + 1, 0, newKey());
        }),
      remove: (index) =>
        apply((items, ids) => {
          items.splice(index, 1);
          ids.splice(index, 1);
        }),
      move: (from, to) =>
        apply((items, ids) => {
          items.splice(to, 0, ...items.splice(from, 1));
          ids.splice(to, 0, ...ids.splice(from, 1));
        }),
      replace: (next) =>
        apply((items, ids) => {
          items.splice(0, items.length, ...next);
          ids.splice(0, ids.length, ...next.map((_, index) => ids[index] ?? newKey()));
        }),
    };
  }, [session]);
  return { values, keys: keys.current, operations };
}

/** A new item has the defaults of its parts. */
function startOf(session: FormSession, path: ValuePath): Json {
  const source = path.length === 1 ? session.lineSource(path[0]) : null;
  if (source !== null) return source.start();
  return startOfParts(session.field(path)?.items?.parts ?? []);
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function valueAt(session: FormSession, path: ValuePath): unknown {
  const [name, ...rest] = path;
  return rest.reduce<unknown>(
    (holder, step) =>
      typeof holder === "object" && holder !== null ? (holder as Readonly<Record<string | number, unknown>>)[step] : undefined,
    session.value(String(name)),
  );
}
