import type { Definition, InstanceEvent, Token, Variables } from "../../src/index.ts";
import { Host } from "./host.ts";

/**
 * Does all work of an instance in the order in which it appeared.
 * @param happening boundary events that happen as soon as they wait
 */
export function runToEnd(
  definition: Definition,
  variables: Variables,
  happening: readonly string[] = [],
  host = new Host(definition, variables),
): Host {
  const pending = new Set(happening);
  for (let count = 0; count < 1_000 && host.step.state.outcome === null; count += 1) {
    const token = nextToken(host, pending);
    const event = token === undefined ? null : eventOf(definition, token);
    if (event === null) return host;
    host.send(event);
  }
  return host;
}

function nextToken({ tokens, definition }: Host, pending: Set<string>): Token | undefined {
  const boundaries = new Set(definition.elements.filter(({ kind }) => kind === "boundary").map(({ id }) => id));
  const happening = tokens.find(({ element }) => boundaries.has(element) && pending.delete(element));
  return happening ?? tokens.find((token) => !boundaries.has(token.element) && eventOf(definition, token) !== null);
}

/** The event that a token waits for. */
export function eventOf({ elements }: Definition, { id, element, wait }: Token): InstanceEvent | null {
  switch (wait) {
    case "task":
      return { kind: "completeTask", token: id };
    case "operation":
      return { kind: "operationDone", token: id };
    case "timer":
      return { kind: "timer", token: id };
    case "instance":
      return { kind: "subInstanceEnded", token: id, outcome: "completed" };
    case "message":
    case "signal": {
      const found = elements.find((candidate) => candidate.id === element);
      const trigger = found !== undefined && "trigger" in found ? found.trigger : null;
      const name = found?.kind === "receive" ? found.message : trigger !== null && "name" in trigger ? trigger.name : "";
      return wait === "message" ? { kind: "message", name, token: id } : { kind: "signal", name };
    }
    default:
      return null;
  }
}
