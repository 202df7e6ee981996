import type { Element } from "../definition.ts";
import type { FaultList } from "../fault.ts";
import type { DefinitionIndex } from "../index-of.ts";
import type { KnownNames } from "./check-definition.ts";

/** Checks each element by itself: names, references and the events of its place. */
export function checkElements(index: DefinitionIndex, known: KnownNames, faults: FaultList): void {
  for (const element of index.elements.values()) {
    checkNames(element, index, known, faults);
    if (element.kind === "start" && element.incoming.length > 0) faults.error("startHasIncoming", element.id);
    if (element.kind === "end" && element.outgoing.length > 0) faults.error("endHasOutgoing", element.id);
    if (element.kind === "start" && element.parent !== null && element.trigger !== null)
      faults.error("startInSubProcess", element.id);
    if (element.kind === "boundary") checkBoundary(element, index, faults);
    if ((element.kind === "end" || element.kind === "throw") && element.throws.kind === "compensation")
      checkReference(element, element.throws.activity, index, faults);
    if ("default" in element && element.default !== null && !element.outgoing.includes(element.default))
      faults.error("brokenReference", element.id, { target: element.default });
  }
}

function checkNames(element: Element, { definition }: DefinitionIndex, known: KnownNames, faults: FaultList): void {
  if (element.kind === "service" && known.operations?.includes(element.operation) === false)
    faults.error("unknownOperation", element.id, { operation: element.operation });
  if (element.kind !== "call") return;
  if (element.process === definition.id) faults.error("callsItself", element.id);
  else if (known.processes?.includes(element.process) === false)
    faults.error("unknownProcess", element.id, { process: element.process });
}

function checkBoundary(element: Element & { kind: "boundary" }, index: DefinitionIndex, faults: FaultList): void {
  const host = index.elements.get(element.attachedTo);
  if (host === undefined || host.parent !== element.parent)
    faults.error("brokenReference", element.id, { target: element.attachedTo });
  if (element.incoming.length > 0) faults.error("boundaryHasIncoming", element.id);
  const handlers = index.definition.elements.filter((other) => "compensates" in other && other.compensates === element.id);
  if (element.trigger.kind === "compensation" && handlers.length !== 1) faults.error("noHandler", element.id);
  if (element.trigger.kind !== "compensation" && element.outgoing.length === 0) faults.error("noOutgoing", element.id);
}

function checkReference(element: Element, target: string | null, index: DefinitionIndex, faults: FaultList): void {
  if (target !== null && !index.elements.has(target)) faults.error("brokenReference", element.id, { target });
}
