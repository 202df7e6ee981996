import { useCallback, useEffect, useRef, useState } from "react";
import type { JsonObject } from "#contract";
import { isAborted, messageOf, useRuntime, type Parse } from "#runtime";
import type { CursorPage } from "./forum-types.ts";

interface Loaded<T> {
  readonly records: readonly T[];
  readonly total: number;
  readonly cursor: string | null;
}

export interface CursorPages<T> {
  readonly state: "loading" | "failed" | "ready";
  readonly records: readonly T[];
  /** Number of records of the whole list. */
  readonly total: number;
  readonly message: string;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** Loads the list again from the beginning. */
  readonly again: () => void;
  /** Replaces the shown records after a change that the page made itself. */
  readonly change: (edit: (records: readonly T[]) => readonly T[]) => void;
}

/** Adds a page. A record that the page itself had added before, such as the reader's own comment, moves to its place. */
function joined<T extends { readonly id: string }>(shown: readonly T[], page: readonly T[]): readonly T[] {
  const found = new Set(page.map(({ id }) => id));
  return [...shown.filter(({ id }) => !found.has(id)), ...page];
}

const NONE: Loaded<never> = { records: [], total: 0, cursor: null };

/**
 * Loads a list page by page.
 * @param query null loads nothing
 * @param cursorName parameter that names the place behind which a page begins
 */
export function useCursorPages<T extends { readonly id: string }>(
  path: string,
  query: JsonObject | null,
  parse: Parse<CursorPage<T>>,
  cursorName = "cursor",
): CursorPages<T> {
  const { api } = useRuntime();
  const [loaded, setLoaded] = useState<Loaded<T>>(NONE);
  const [state, setState] = useState<CursorPages<T>["state"]>("loading");
  const [message, setMessage] = useState("");
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const generation = useRef(0);
  const key = query === null ? null : JSON.stringify(query);

  const load = useCallback(
    async (cursor: string | null, signal?: AbortSignal): Promise<void> => {
      const mine = generation.current;
      const params = {
        ...(JSON.parse(key ?? "{}") as Record<string, string>),
        ...(cursor === null ? {} : { [cursorName]: cursor }),
      };
      try {
        const page = await api.call("GET", path, parse, {
          params,
          quiet: cursor === null,
          ...(signal === undefined ? {} : { signal }),
        });
        if (mine !== generation.current) return;
        setLoaded((now) => ({
          records: cursor === null ? page.records : joined(now.records, page.records),
          total: cursor === null ? page.total : now.total,
          cursor: page.cursor ?? null,
        }));
        setState("ready");
      } catch (error) {
        if (isAborted(error) || mine !== generation.current || cursor !== null) return;
        setMessage(messageOf(error));
        setState("failed");
      }
    },
    [api, cursorName, key, parse, path],
  );
  useEffect(() => {
    if (key === null) return undefined;
    generation.current += 1;
    const controller = new AbortController();
    setState("loading");
    setLoaded(NONE);
    void load(null, controller.signal);
    return () => controller.abort();
  }, [key, load, attempt]);
  const loadMore = useCallback(() => {
    if (isLoadingMore || loaded.cursor === null) return;
    setLoadingMore(true);
    void load(loaded.cursor).finally(() => setLoadingMore(false));
  }, [isLoadingMore, load, loaded.cursor]);
  return {
    state,
    message,
    records: loaded.records,
    total: loaded.total,
    hasMore: loaded.cursor !== null,
    isLoadingMore,
    loadMore,
    again: useCallback(() => setAttempt((count) => count + 1), []),
    change: useCallback(
      (edit) =>
        setLoaded((now) => {
          const records = edit(now.records);
          return { ...now, records, total: now.total + records.length - now.records.length };
        }),
      [],
    ),
  };
}
