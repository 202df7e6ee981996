import { useEffect, useMemo, useState } from "react";
import { SEARCH_PARAMETER, type StoredRecord } from "#contract";
import type { Tree } from "#metadata";
import { isAborted } from "../api/api-error.ts";
import type { ModuleClient } from "../api/module-client.ts";
import { branchesOf, keyOf, type Branches } from "../stores/tree-nodes.ts";
import type { NavNode } from "./tree-nav.tsx";

/** Milliseconds after the last key before a request. */
const PAUSE = 250;

interface FoundNodes {
  readonly words: string;
  readonly nodes: readonly NavNode[];
  /** Keys of the nodes with children: found branches are shown open. */
  readonly expanded: ReadonlySet<string>;
}

export interface NodeSearch {
  readonly words: string;
  readonly setWords: (words: string) => void;
  /** Null without words and until the server answers. */
  readonly found: FoundNodes | null;
  readonly failed: boolean;
}

/** Searches a tree module as its list is searched. The branches that match replace the tree. */
export function useNodeSearch(client: ModuleClient): NodeSearch {
  const [words, setWords] = useState("");
  const [found, setFound] = useState<FoundNodes | null>(null);
  const [failed, setFailed] = useState(false);
  const { tree, labelField, fields } = client.module;
  const parentLabel = fields.find(({ name }) => name === tree?.parentField)?.labelKey ?? null;
  const typed = words.trim();
  useEffect(() => {
    setFailed(false);
    if (typed === "" || tree === null) return undefined;
    const pending = new AbortController();
    const timer = setTimeout(() => {
      client.recordTree({ [SEARCH_PARAMETER]: typed }, { signal: pending.signal, quiet: true }).then(
        (records) => setFound({ words: typed, ...foundNodes(tree, labelField, parentLabel, branchesOf(tree, records)) }),
        (error: unknown) => {
          if (!isAborted(error)) setFailed(true);
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      pending.abort();
    };
  }, [client, tree, labelField, parentLabel, typed]);
  return useMemo(() => ({ words, setWords, found: typed === "" ? null : found, failed }), [words, typed, found, failed]);
}

/** @param parentLabel key of the parent's label, which distinguishes nodes with the same name */
function foundNodes(
  tree: Tree,
  labelField: string,
  parentLabel: string | null,
  { roots, under }: Branches,
): Omit<FoundNodes, "words"> {
  const titleOf = (record: StoredRecord): string => {
    const above = parentLabel === null ? "" : record[parentLabel];
    const label = String(record[labelField] ?? "");
    return typeof above === "string" && above !== "" && roots.includes(record) ? `${label} · ${above}` : label;
  };
  const nodeOf = (record: StoredRecord): NavNode => {
    const key = keyOf(tree, record);
    const children = (under.get(key) ?? []).filter((child) => child !== record).map(nodeOf);
    return { key, title: titleOf(record), expandable: children.length > 0, children };
  };
  return { nodes: roots.map(nodeOf), expanded: new Set(under.keys()) };
}
