import type { Element, Flow } from "../definition.ts";
import type { FaultList } from "../fault.ts";
import { ActivityReader, type ElementBase } from "./activities.ts";
import { EventReader } from "./events.ts";
import { idOf, nodeOf, nodesOf, textOf, typeOf, type Node } from "./node.ts";
import type { ValueReader } from "./values.ts";

/** Elements that carry data or notes, and change no path. */
const IGNORED: ReadonlySet<string> = new Set(["DataObject", "DataObjectReference", "DataStoreReference"]);

/** Reads the content of a process and of its sub-processes into flat lists. */
export class ElementReader {
  readonly elements: Element[] = [];
  readonly flows: Flow[] = [];
  readonly #faults: FaultList;
  readonly #values: ValueReader;
  readonly #events: EventReader;
  readonly #activities: ActivityReader;

  constructor(faults: FaultList, values: ValueReader) {
    this.#faults = faults;
    this.#values = values;
    this.#events = new EventReader(faults, values);
    this.#activities = new ActivityReader(faults, values);
  }

  /** @param container a process or a sub-process */
  read(container: Node, parent: string | null): void {
    const nodes = nodesOf(container, "flowElements").filter((node) => !IGNORED.has(typeOf(node)));
    const named = nodes.filter((node) => this.#hasId(node));
    const flows = named.filter((node) => typeOf(node) === "SequenceFlow");
    const ids = new Set(named.map(idOf));
    for (const flow of flows) this.#readFlow(flow, ids);
    const ends = {
      incoming: Map.groupBy(flows, (flow) => idOf(nodeOf(flow, "targetRef") ?? flow)),
      outgoing: Map.groupBy(flows, (flow) => idOf(nodeOf(flow, "sourceRef") ?? flow)),
    };
    const handlers = handlersOf(container);
    for (const node of named) {
      if (typeOf(node) === "SequenceFlow") continue;
      const base = baseOf(node, parent, ends);
      const element = this.#readElement(node, base, handlers.get(base.id) ?? null);
      if (element !== null) this.elements.push(element);
      if (typeOf(node) === "SubProcess") this.read(node, base.id);
    }
  }

  #hasId(node: Node): boolean {
    if (textOf(node, "id") === null) this.#faults.error("noId", null, { type: typeOf(node) });
    return textOf(node, "id") !== null;
  }

  #readFlow(node: Node, siblings: ReadonlySet<string>): void {
    const id = idOf(node);
    const [source, target] = [nodeOf(node, "sourceRef"), nodeOf(node, "targetRef")];
    if (source === null || target === null) return this.#faults.error("brokenReference", id, { target: "sourceRef, targetRef" });
    if (!siblings.has(idOf(source)) || !siblings.has(idOf(target))) return this.#faults.error("crossesScope", id);
    const condition = this.#values.condition(id, nodeOf(node, "conditionExpression"));
    this.flows.push({ id, name: textOf(node, "name") ?? "", source: idOf(source), target: idOf(target), condition });
  }

  /** @returns null after a fault */
  #readElement(node: Node, base: ElementBase, compensates: string | null): Element | null {
    const activity = this.#activities.read(node, base, compensates);
    if (activity !== undefined) return activity;
    switch (typeOf(node)) {
      case "StartEvent":
        return this.#start(node, base);
      case "EndEvent": {
        const throws = this.#events.readThrow(node, "end");
        return throws && { ...base, kind: "end", throws };
      }
      case "IntermediateThrowEvent": {
        const throws = this.#events.readThrow(node, "throw");
        return throws && { ...base, kind: "throw", throws };
      }
      case "IntermediateCatchEvent": {
        const trigger = this.#events.readTrigger(node, "catch");
        return trigger && { ...base, kind: "catch", trigger };
      }
      case "BoundaryEvent":
        return this.#boundary(node, base);
      case "ExclusiveGateway":
        return { ...base, kind: "exclusive", default: defaultOf(node) };
      case "InclusiveGateway":
        return { ...base, kind: "inclusive", default: defaultOf(node) };
      case "ParallelGateway":
        return { ...base, kind: "parallel" };
      case "EventBasedGateway":
        return this.#eventBased(node, base);
      default:
        this.#faults.error("unsupportedElement", base.id, { type: typeOf(node) });
        return null;
    }
  }

  #start(node: Node, base: ElementBase): Element | null {
    const trigger = this.#events.readTrigger(node, "start");
    const failed = trigger === null && nodesOf(node, "eventDefinitions").length > 0;
    return failed ? null : { ...base, kind: "start", trigger };
  }

  #boundary(node: Node, base: ElementBase): Element | null {
    const trigger = this.#events.readTrigger(node, "boundary");
    const activity = nodeOf(node, "attachedToRef");
    if (activity === null) this.#faults.error("brokenReference", base.id, { target: "attachedToRef" });
    if (trigger === null || activity === null) return null;
    // An error ends what it comes from, whatever the attribute says.
    const interrupting = node["cancelActivity"] !== false || trigger.kind === "error";
    return { ...base, kind: "boundary", trigger, attachedTo: idOf(activity), interrupting };
  }

  #eventBased(node: Node, base: ElementBase): Element | null {
    if (node["instantiate"] !== true && node["eventGatewayType"] !== "Parallel") return { ...base, kind: "eventBased" };
    this.#faults.error("unsupportedFeature", base.id, { feature: node["instantiate"] === true ? "instantiate" : "Parallel" });
    return null;
  }
}

/** Handlers of compensation by their id, with the boundary event that an association leads from. */
function handlersOf(container: Node): Map<string, string> {
  const pairs = nodesOf(container, "artifacts").flatMap((artifact): [string, string][] => {
    const [source, target] = [nodeOf(artifact, "sourceRef"), nodeOf(artifact, "targetRef")];
    if (typeOf(artifact) !== "Association" || source === null || target === null) return [];
    return typeOf(source) === "BoundaryEvent" ? [[idOf(target), idOf(source)]] : [];
  });
  return new Map(pairs);
}

interface FlowEnds {
  readonly incoming: ReadonlyMap<string, readonly Node[]>;
  readonly outgoing: ReadonlyMap<string, readonly Node[]>;
}

/** Flows come from the flows themselves: `incoming` and `outgoing` of an element repeat them and may be absent. */
function baseOf(node: Node, parent: string | null, ends: FlowEnds): ElementBase {
  const id = idOf(node);
  const incoming = (ends.incoming.get(id) ?? []).map(idOf);
  return { id, name: textOf(node, "name") ?? "", parent, incoming, outgoing: (ends.outgoing.get(id) ?? []).map(idOf) };
}

function defaultOf(node: Node): string | null {
  const flow = nodeOf(node, "default");
  return flow === null ? null : idOf(flow);
}
