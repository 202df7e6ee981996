import { useCallback, useEffect, useRef, useState } from "react";
import { COUNTED_PARENTS, childCountsEndpoint } from "#contract";
import { callEndpoint } from "../api/call-endpoint.ts";
import { useRuntime } from "../context/runtime-context.ts";
import type { NavNode } from "./tree-nav.tsx";

export interface ChildCounts {
  /** By key of the parent; absent while unknown. */
  readonly counts: ReadonlyMap<string, number>;
  /** Corrects the count of one parent. */
  readonly note: (parent: string, count: number) => void;
}

/** Counts the records below each shown parent. A failed request leaves the parents without numbers. */
export function useChildCounts(module: string, nodes: readonly NavNode[] | null): ChildCounts {
  const { api } = useRuntime();
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const requested = useRef(new Set<string>());
  useEffect(() => {
    const keys = nodes === null ? [] : keysOf(nodes).filter((key) => !requested.current.has(key));
    for (const key of keys) requested.current.add(key);
    for (let at = 0; at < keys.length; at += COUNTED_PARENTS) {
      const parents = keys.slice(at, at + COUNTED_PARENTS);
      const input = { path: { module }, query: { parents: parents.join(",") } };
      callEndpoint(api, childCountsEndpoint, input, { quiet: true }).then(
        (found) => {
          const known = new Map(found.map(({ value, count }) => [value, count]));
          setCounts((now) => new Map([...now, ...parents.map((key) => [key, known.get(key) ?? 0] as const)]));
        },
        () => parents.forEach((key) => requested.current.delete(key)),
      );
    }
  }, [api, module, nodes]);
  const note = useCallback((parent: string, count: number) => setCounts((now) => new Map([...now, [parent, count]])), []);
  return { counts, note };
}

function keysOf(nodes: readonly NavNode[]): readonly string[] {
  return nodes.flatMap(({ key, children = [] }) => [key, ...keysOf(children)]);
}
