import type { NodeProps } from "@arco-design/web-react/es/Tree/interface";
import { useMemo } from "react";
import type { ReferenceOption } from "#contract";
import { useNameFilter, type NameFilter } from "../../../context/use-name-filter.ts";

export interface TreeFilter {
  /** A text is typed, and no node has its name. */
  readonly empty: boolean;
  /** Decides for Arco's tree which nodes remain; undefined while nothing is typed. */
  readonly filterNode: ((node: NodeProps) => boolean) | undefined;
}

/**
 * Filters the nodes of a tree that is loaded whole: a node with the typed name remains, with the way to it and everything
 * below it. Arco's own filter runs at a key alone, and so misses nodes and the table of pinyin that arrive later; a tree
 * select with this one has an `onSearch`, which switches Arco's off.
 * @param active the tree is open
 */
export function useTreeFilter(options: readonly ReferenceOption[], typed: string, active: boolean): TreeFilter {
  const isNamed = useNameFilter(active);
  const words = typed.trim();
  return useMemo(() => {
    if (words === "") return { empty: false, filterNode: undefined };
    const kept = keptNodes(options, words, isNamed);
    return { empty: kept.size === 0, filterNode: ({ _key: key }) => key !== undefined && kept.has(key) };
  }, [options, words, isNamed]);
}

function keptNodes(options: readonly ReferenceOption[], words: string, isNamed: NameFilter): ReadonlySet<string> {
  const byValue = new Map(options.map((option) => [option.value, option]));
  const kept = new Set<string>();
  for (const option of options) {
    const path = pathOf(option, byValue);
    if (path.some(({ label }) => isNamed(label, words))) for (const { value } of path) kept.add(value);
  }
  return kept;
}

/** The nodes above an option, from the root, and the option itself. */
export function pathOf(option: ReferenceOption, byValue: ReadonlyMap<string, ReferenceOption>): readonly ReferenceOption[] {
  const path: ReferenceOption[] = [];
  for (let at: ReferenceOption | undefined = option; at !== undefined && !path.includes(at); at = byValue.get(at.parentId ?? ""))
    path.unshift(at);
  return path;
}
