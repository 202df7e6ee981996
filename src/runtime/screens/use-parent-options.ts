import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReferenceOption, ReferencePage } from "#contract";
import { messageOf } from "../api/api-error.ts";
import { useDebouncedText } from "../context/use-debounced-text.ts";
import { useNameFilter } from "../context/use-name-filter.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { lazyNavOf, navOf, pathsOf } from "./option-tree.ts";
import type { NavNode } from "./tree-nav.tsx";

/** Parents in one request, where they are no tree. */
const PAGE = 100;
const NONE: ReadonlySet<string> = new Set();

export interface ParentOptions {
  /** Null until the first page has arrived. */
  readonly nodes: readonly NavNode[] | null;
  readonly expanded: ReadonlySet<string>;
  readonly fetching: ReadonlySet<string>;
  /** Parents that are shown and that there are. */
  readonly shown: number;
  readonly total: number;
  readonly error: string | null;
  /** The loaded option with this value. */
  readonly find: (value: string) => ReferenceOption | null;
  readonly toggle: (key: string) => void;
  readonly more: () => void;
  readonly retry: () => void;
}

interface Loaded {
  readonly words: string;
  readonly page: number;
  readonly total: number;
  /** Options of the pages, without those of opened nodes. */
  readonly count: number;
  readonly options: readonly ReferenceOption[];
  readonly tree: boolean;
  readonly complete: boolean;
}

/**
 * Loads the records that a reference field may name: page by page, a large tree level by level, a small tree whole. The
 * server searches what is not whole.
 */
export function useParentOptions(module: string, field: string, typed: string): ParentOptions {
  const { references } = useRuntime();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(NONE);
  const [fetching, setFetching] = useState<ReadonlySet<string>>(NONE);
  const settled = useDebouncedText(typed.trim());
  const words = loaded?.complete === true ? loaded.words : settled;
  const latest = useRef(0);

  const load = useCallback(
    async (page: number, before: Loaded | null) => {
      const request = (latest.current += 1);
      setError(null);
      try {
        const query = { module, field, current: page, size: PAGE, ...(words === "" ? {} : { q: words }) };
        const answer = await references.ask(query);
        if (request === latest.current) setLoaded(joined(words, page, before, answer));
      } catch (reason) {
        if (request === latest.current) setError(messageOf(reason));
      }
    },
    [references, module, field, words],
  );
  useEffect(() => {
    setOpen(NONE);
    void load(1, null);
  }, [load]);

  const openNode = async (key: string): Promise<void> => {
    setFetching((now) => new Set([...now, key]));
    try {
      const { options } = await references.ask({ module, field, parent: key });
      setLoaded(
        (now) => now && { ...now, options: distinct([...now.options, ...options.map((one) => ({ parentId: key, ...one }))]) },
      );
      setOpen((now) => new Set([...now, key]));
    } catch (reason) {
      setError(messageOf(reason));
    } finally {
      setFetching((now) => without(now, key));
    }
  };
  const toggle = (key: string): void => {
    if (open.has(key)) return setOpen(without(open, key));
    const known = loaded?.options.some(({ parentId }) => parentId === key) ?? false;
    if (known || loaded?.complete === true) return setOpen(new Set([...open, key]));
    void openNode(key);
  };

  const isNamed = useNameFilter(loaded?.complete === true && typed !== "");
  const nav = useMemo(() => {
    if (loaded === null) return { nodes: null, matching: NONE };
    if (loaded.complete) return navOf(loaded.options, typed, isNamed);
    if (loaded.tree && loaded.words !== "") return { nodes: pathsOf(loaded.options), matching: NONE };
    return { nodes: lazyNavOf(loaded.options), matching: NONE };
  }, [loaded, typed, isNamed]);
  const filtered = loaded?.complete === true && typed.trim() !== "";
  return {
    nodes: nav.nodes,
    expanded: filtered ? nav.matching : open,
    fetching,
    shown: loaded?.count ?? 0,
    total: loaded?.total ?? 0,
    error,
    find: (value) => loaded?.options.find((option) => option.value === value) ?? null,
    toggle,
    more: () => void (loaded !== null && load(loaded.page + 1, loaded)),
    retry: () => void load(1, null),
  };
}

function joined(words: string, page: number, before: Loaded | null, answer: ReferencePage): Loaded {
  const { options, total, tree, complete } = answer;
  return {
    words,
    page,
    total,
    tree,
    complete,
    count: (before?.count ?? 0) + options.length,
    options: distinct([...(before?.options ?? []), ...options]),
  };
}

function distinct(options: readonly ReferenceOption[]): readonly ReferenceOption[] {
  return [...new Map(options.map((option) => [option.value, option])).values()];
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((one) => one !== key));
}
