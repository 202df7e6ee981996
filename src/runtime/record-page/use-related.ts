import { useCallback, useEffect, useMemo, useState } from "react";
import { relatedCountsEndpoint, type RelatedCount, type StoredRecord } from "#contract";
import type { Related } from "#metadata";
import { callEndpoint } from "../api/call-endpoint.ts";
import { useRuntime } from "../context/runtime-context.ts";
import type { PageStore } from "../stores/page-store.ts";

type Size = Pick<RelatedCount, "count" | "more">;

export interface ShownPart {
  readonly related: Related;
  /** Null for panels, and while unknown. */
  readonly size: Size | null;
  /** Takes the size that the list has found itself. */
  readonly onSize: (size: Size) => void;
}

/** The lists and panels that the caller may see, each with its size: one request for all of them. */
export function useRelated(store: PageStore, record: StoredRecord): readonly ShownPart[] {
  const { api, modules } = useRuntime();
  const { module } = store;
  const [sizes, setSizes] = useState<Readonly<Record<string, Size>>>({});
  const shown = useMemo(
    () =>
      (module.page?.related ?? []).filter((related) => {
        if (related.kind === "panel") return true;
        const entry = modules.entry(related.module);
        const hidden = entry?.access?.hidden ?? [];
        return entry !== null && ![related.field, related.holder].some((name) => name !== null && hidden.includes(name));
      }),
    [module, modules],
  );
  const counted = shown.some(({ kind }) => kind === "list");
  const { name } = module;
  const { id } = record;
  useEffect(() => {
    if (!counted) return undefined;
    const pending = new AbortController();
    callEndpoint(
      api,
      relatedCountsEndpoint,
      { path: { module: name }, query: { id } },
      { quiet: true, signal: pending.signal },
    ).then(
      (counts) => setSizes(Object.fromEntries(counts.map(({ key, count, more }) => [key, { count, more }]))),
      // A list without a number beside its name is still a list.
      () => undefined,
    );
    return () => pending.abort();
    // A reloaded record may have gained related records.
  }, [api, name, id, counted, record]);
  const onSize = useCallback(
    (key: string, size: Size) =>
      setSizes((now) => (now[key]?.count === size.count && now[key].more === size.more ? now : { ...now, [key]: size })),
    [],
  );
  const callbacks = useMemo(() => new Map(shown.map(({ key }) => [key, (size: Size) => onSize(key, size)])), [shown, onSize]);
  return shown.map((related) => ({
    related,
    size: sizes[related.key] ?? null,
    onSize: callbacks.get(related.key) ?? ignore,
  }));
}

function ignore(): void {
  // Every shown part has a callback of its own.
}
