import type { Element } from "../definition.ts";
import type { FaultList } from "../fault.ts";
import type { DefinitionIndex } from "../index-of.ts";

/** Checks the start of every scope, and that a path leads to every element. */
export function checkReach(index: DefinitionIndex, faults: FaultList): void {
  const scopes = [null, ...[...index.elements.values()].filter(({ kind }) => kind === "body").map(({ id }) => id)];
  const reached = new Set<string>();
  for (const scope of scopes) {
    const children = index.childrenOf(scope);
    const starts = children.filter((element) => element.kind === "start");
    const name = scope ?? index.definition.id;
    if (starts.length === 0) faults.error("noStart", name);
    if (starts.filter(({ trigger }) => trigger === null).length > 1) faults.error("severalStarts", name);
    walk(starts, index, reached);
  }
  for (const element of index.elements.values()) if (!reached.has(element.id)) faults.error("unreachable", element.id);
}

function walk(starts: readonly Element[], index: DefinitionIndex, reached: Set<string>): void {
  const open: Element[] = [...starts];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    if (reached.has(element.id)) continue;
    reached.add(element.id);
    for (const flow of element.outgoing) {
      const target = index.elements.get(index.flows.get(flow)?.target ?? "");
      if (target !== undefined) open.push(target);
    }
    for (const boundary of index.boundaries.get(element.id) ?? []) open.push(boundary, ...handlersOf(boundary, index));
  }
}

function handlersOf(boundary: Element, index: DefinitionIndex): Element[] {
  return index.definition.elements.filter((element) => "compensates" in element && element.compensates === boundary.id);
}
