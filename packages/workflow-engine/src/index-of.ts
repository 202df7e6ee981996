import { triggerOf, type Definition, type Element, type Flow, type Trigger } from "./definition.ts";

/** An event that waits while a token stands at another element. */
export interface AttachedEvent {
  readonly id: string;
  readonly trigger: Trigger;
}

/** Look-ups of a definition. */
export class DefinitionIndex {
  readonly definition: Definition;
  readonly elements: ReadonlyMap<string, Element>;
  readonly flows: ReadonlyMap<string, Flow>;
  /** Boundary events by the activity that they are attached to. */
  readonly boundaries: ReadonlyMap<string, readonly (Element & { kind: "boundary" })[]>;
  readonly #upstream = new Map<string, ReadonlySet<string>>();

  constructor(definition: Definition) {
    this.definition = definition;
    this.elements = new Map(definition.elements.map((element) => [element.id, element]));
    this.flows = new Map(definition.flows.map((flow) => [flow.id, flow]));
    const boundaries = definition.elements.filter((element) => element.kind === "boundary");
    this.boundaries = Map.groupBy(boundaries, ({ attachedTo }) => attachedTo);
  }

  /** Elements directly inside of a sub-process, or of the process for null. */
  childrenOf(parent: string | null): Element[] {
    return this.definition.elements.filter((element) => element.parent === parent);
  }

  /** Events that wait while a token stands at the element: those of its boundary, or those behind an event-based gateway. */
  eventsAt(element: Element): AttachedEvent[] {
    const behind = element.kind === "eventBased" ? element.outgoing.map((flow) => this.flows.get(flow)?.target ?? "") : [];
    const events = element.kind === "eventBased" ? behind.map((id) => this.elements.get(id)) : this.boundaries.get(element.id);
    return (events ?? []).flatMap((event) => {
      const trigger = event === undefined ? null : triggerOf(event);
      return event === undefined || trigger === null ? [] : [{ id: event.id, trigger }];
    });
  }

  /**
   * Elements from which a token can reach a flow without passing its target. A boundary event counts as reached from
   * the activity that it is attached to.
   */
  upstreamOf(flow: string): ReadonlySet<string> {
    const known = this.#upstream.get(flow);
    if (known !== undefined) return known;
    const found = new Set<string>();
    const { source, target } = this.flows.get(flow) ?? { source: "", target: "" };
    const open = [source];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const element = this.elements.get(id);
      if (element === undefined || found.has(id) || id === target) continue;
      found.add(id);
      if (element.kind === "boundary") open.push(element.attachedTo);
      for (const incoming of element.incoming) open.push(this.flows.get(incoming)?.source ?? "");
    }
    this.#upstream.set(flow, found);
    return found;
  }
}

const indexes = new WeakMap<Definition, DefinitionIndex>();

/** The look-ups of a definition, built once. */
export function indexOf(definition: Definition): DefinitionIndex {
  const known = indexes.get(definition);
  if (known !== undefined) return known;
  const index = new DefinitionIndex(definition);
  indexes.set(definition, index);
  return index;
}
