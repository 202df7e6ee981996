import { useCallback, useEffect, useState } from "react";
import type { ReferenceOption } from "#contract";
import type { Field } from "#metadata";
import { useNodeRequest } from "../shared/references/use-node-request.ts";
import { useLabels, type ReferencePlace } from "../shared/references/use-references.ts";

const SEARCH_PAUSE = 300;

export interface ReferenceTree {
  /** Loaded nodes, parents and children alike. */
  readonly options: readonly ReferenceOption[];
  /** The whole tree is loaded; otherwise nodes load when they open. */
  readonly complete: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly missing: Field | null;
  readonly labelOf: (value: string) => string;
  readonly open: () => void;
  readonly expand: (value: string) => Promise<void>;
  readonly search: (words: string) => void;
  readonly retry: () => void;
  /** Asks for the nodes again when they are shown next. */
  readonly reload: () => void;
}

interface Level {
  readonly key: string;
  readonly options: readonly ReferenceOption[];
  readonly complete: boolean;
}

/**
 * Loads the nodes of a tree module: whole when it is small, otherwise level by level
 * (`ReferencePage.complete`).
 * @param early true to load with the form instead of with the popup
 */
export function useReferenceTree(place: ReferencePlace, values: readonly string[], early = false): ReferenceTree {
  const { field, session } = place;
  const [opened, setOpened] = useState(early);
  const [level, setLevel] = useState<Level | null>(null);
  const [found, setFound] = useState<readonly ReferenceOption[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [words, setWords] = useState("");
  const { labels, remember } = useLabels(field, session, values);

  const { key, missing, request } = useNodeRequest(place);

  const load = useCallback(async () => {
    setFailed(false);
    try {
      const page = await request({});
      remember(page.options);
      setLevel({ key, options: page.options, complete: page.complete });
    } catch {
      setFailed(true);
    }
  }, [request, key, remember]);

  useEffect(() => {
    if (opened && missing === null && level?.key !== key && !failed) void load();
  }, [opened, missing, level, key, failed, load]);

  const expand = async (parent: string): Promise<void> => {
    const page = await request({ parent });
    remember(page.options);
    setLevel((before) => {
      // Nodes of an earlier cascade or tenant are no choices any more.
      if (before === null || before.key !== key) return before;
      const seen = new Set(before.options.map((option) => option.value));
      const children = page.options
        .map((option) => ({ parentId: parent, ...option }))
        .filter((option) => !seen.has(option.value));
      return { ...before, options: [...before.options, ...children] };
    });
  };
  const partial = level?.key === key && !level.complete;
  // Only the server can search a partly loaded tree; the results are shown as a flat list.
  useEffect(() => {
    if (!partial || words === "") {
      setFound(null);
      return undefined;
    }
    // A newer search makes an older response obsolete.
    let current = true;
    const timer = setTimeout(() => {
      request({ q: words }).then(
        (page) => {
          if (!current) return;
          remember(page.options);
          setFound(page.options.map(({ value, label }) => ({ value, label })));
        },
        () => current && setFailed(true),
      );
    }, SEARCH_PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [partial, words, request, remember]);

  const current = level?.key === key ? level : null;
  return {
    options: found ?? current?.options ?? [],
    complete: current?.complete ?? true,
    loading: opened && current === null && !failed,
    failed,
    missing,
    labelOf: (value) => labels.get(value) ?? value,
    open: () => setOpened(true),
    expand,
    search: (typed) => setWords(typed.trim()),
    retry: () => void load(),
    reload: () => setLevel(null),
  };
}
