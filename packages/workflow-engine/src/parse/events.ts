import type { Throw, TimerKind, Trigger } from "../definition.ts";
import type { FaultList } from "../fault.ts";
import { isTimerText, TIMER_EXAMPLES } from "../time/timer.ts";
import { idOf, nodeOf, nodesOf, textOf, typeOf, type Node } from "./node.ts";
import type { ValueReader } from "./values.ts";

type EventPlace = "start" | "catch" | "boundary";

const TRIGGERS: Readonly<Record<EventPlace, ReadonlySet<string>>> = {
  start: new Set(["Timer", "Message", "Signal"]),
  catch: new Set(["Timer", "Message", "Signal"]),
  boundary: new Set(["Timer", "Message", "Signal", "Error", "Escalation", "Compensate"]),
};
const THROWS = {
  throw: new Set(["Message", "Signal", "Escalation", "Compensate"]),
  end: new Set(["Message", "Signal", "Escalation", "Compensate", "Error", "Terminate"]),
};

/** Reads the definitions of events. Each fault names the element, and the result is null then. */
export class EventReader {
  readonly #faults: FaultList;
  readonly #values: ValueReader;

  constructor(faults: FaultList, values: ValueReader) {
    this.#faults = faults;
    this.#values = values;
  }

  /** Null without an event definition, which only a start event may lack. */
  readTrigger(node: Node, place: EventPlace): Trigger | null {
    const definition = this.#definitionOf(node, TRIGGERS[place]);
    if (definition === undefined) return null;
    if (definition === null) {
      if (place !== "start") this.#faults.error("unsupportedEvent", idOf(node), { type: "none" });
      return null;
    }
    switch (kindOf(definition)) {
      case "Timer":
        return this.#timer(node, definition);
      case "Message":
        return this.#findNamed(node, definition, "message", "messageRef", "noMessage");
      case "Signal":
        return this.#findNamed(node, definition, "signal", "signalRef", "noSignal");
      case "Error":
        return { kind: "error", code: codeOf(definition, "errorRef", "errorCode") };
      case "Escalation":
        return { kind: "escalation", code: codeOf(definition, "escalationRef", "escalationCode") };
      default:
        return { kind: "compensation" };
    }
  }

  readThrow(node: Node, place: "throw" | "end"): Throw | null {
    const definition = this.#definitionOf(node, THROWS[place]);
    if (definition === undefined) return null;
    if (definition === null) return { kind: "none" };
    const kind = kindOf(definition);
    switch (kind) {
      case "Terminate":
        return { kind: "terminate" };
      case "Message":
        return this.#findNamed(node, definition, "message", "messageRef", "noMessage");
      case "Signal":
        return this.#findNamed(node, definition, "signal", "signalRef", "noSignal");
      case "Compensate": {
        const activity = nodeOf(definition, "activityRef");
        return { kind: "compensation", activity: activity === null ? null : idOf(activity) };
      }
      default: {
        const error = kind === "Error";
        const code = error ? codeOf(definition, "errorRef", "errorCode") : codeOf(definition, "escalationRef", "escalationCode");
        if (code === null) this.#faults.error("noCode", idOf(node));
        return code === null ? null : { kind: error ? "error" : "escalation", code };
      }
    }
  }

  /** @returns null without a definition, undefined after a fault */
  #definitionOf(node: Node, allowed: ReadonlySet<string>): Node | null | undefined {
    const [definition = null, second] = nodesOf(node, "eventDefinitions");
    const wrong = second ?? (definition !== null && !allowed.has(kindOf(definition)) ? definition : null);
    if (wrong === null) return definition;
    this.#faults.error("unsupportedEvent", idOf(node), { type: second ? "Multiple" : typeOf(wrong) });
    return undefined;
  }

  #findNamed<Kind extends "message" | "signal">(
    node: Node,
    definition: Node,
    kind: Kind,
    reference: string,
    missing: "noMessage" | "noSignal",
  ): { readonly kind: Kind; readonly name: string } | null {
    const target = nodeOf(definition, reference);
    const name = target === null ? null : textOf(target, "name");
    if (name === null) this.#faults.error(missing, idOf(node));
    return name === null ? null : { kind, name };
  }

  #timer(node: Node, definition: Node): Trigger | null {
    const element = idOf(node);
    const kinds: readonly [TimerKind, string][] = [
      ["date", "timeDate"],
      ["duration", "timeDuration"],
      ["cycle", "timeCycle"],
    ];
    for (const [timer, property] of kinds) {
      const expression = nodeOf(definition, property);
      const text = expression === null ? null : textOf(expression, "body");
      if (expression === null || text === null) continue;
      if (!this.#values.acceptsLanguage(element, expression)) return null;
      const value = this.#values.template(element, text);
      if (value !== null && "text" in value && !isTimerText(timer, text)) {
        this.#faults.error("timerText", element, { text: text.slice(0, 100), kind: timer, example: TIMER_EXAMPLES[timer] });
        return null;
      }
      return value === null ? null : { kind: "timer", timer, value };
    }
    this.#faults.error("noTimer", element);
    return null;
  }
}

/** `bpmn:TimerEventDefinition` → `Timer`. */
function kindOf(definition: Node): string {
  return typeOf(definition).replace(/EventDefinition$/, "");
}

/** The code of an error or an escalation; its name where the code is absent. */
function codeOf(definition: Node, reference: string, property: string): string | null {
  const target = nodeOf(definition, reference);
  return target === null ? null : (textOf(target, property) ?? textOf(target, "name"));
}
