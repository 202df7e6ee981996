import { isActivity, type Element } from "../definition.ts";
import type { FaultList } from "../fault.ts";
import type { DefinitionIndex } from "../index-of.ts";

/** Checks conditions, defaults and the ends of paths. */
export function checkFlows(index: DefinitionIndex, faults: FaultList): void {
  for (const element of index.elements.values()) {
    const decides = element.kind === "exclusive" || element.kind === "inclusive";
    if (decides && element.outgoing.length > 1) checkDecision(element, element.default, index, faults);
    else if (!isActivity(element) || element.outgoing.length === 1) checkIgnored(element, index, faults);
    if (element.kind === "eventBased") checkEventBased(element, index, faults);
    if (element.outgoing.length === 0 && isPassed(element)) faults.warn("deadEnd", element.id);
    const forks = decides || element.kind === "parallel" || element.kind === "eventBased";
    if (forks && element.outgoing.length === 0) faults.error("noOutgoing", element.id);
  }
}

/** A path through the element goes on somewhere. */
function isPassed(element: Element): boolean {
  if (isActivity(element)) return element.compensates === null;
  return element.kind === "start" || element.kind === "throw" || element.kind === "catch";
}

function checkDecision(element: Element, standard: string | null, index: DefinitionIndex, faults: FaultList): void {
  const bare = element.outgoing.filter((flow) => flow !== standard && index.flows.get(flow)?.condition === null);
  // A condition with a fault is there, and reported already.
  for (const flow of bare) if (!faults.has("expression", flow)) faults.error("noCondition", element.id, { flow });
  if (standard === null && bare.length === 0) faults.warn("noDefault", element.id);
}

/** The only flow of an element is taken without a look at its condition, except from an activity. */
function checkIgnored(element: Element, index: DefinitionIndex, faults: FaultList): void {
  if (isActivity(element)) return;
  for (const flow of element.outgoing) if (index.flows.get(flow)?.condition) faults.warn("conditionIgnored", flow);
}

function checkEventBased(element: Element, index: DefinitionIndex, faults: FaultList): void {
  for (const flow of element.outgoing) {
    const target = index.elements.get(index.flows.get(flow)?.target ?? "");
    const waits = target?.kind === "catch" || target?.kind === "receive";
    if (!waits || target.incoming.length !== 1) faults.error("eventBasedTarget", element.id, { target: target?.id ?? "" });
  }
}
