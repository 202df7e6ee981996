import type { Definition, Element, InstanceEvent, Step, Token, Variables } from "#workflow-engine";

/** A step of a simulation, with the words of what led to it. */
export interface SimulatedStep {
  readonly step: Step;
  readonly said: string;
}

/** Something that can happen to a token. */
export interface Choice {
  readonly id: string;
  readonly kind: "approve" | "refuse" | "done" | "fail" | "due" | "arrive" | "happen" | "ended" | "retry" | "skip";
  readonly event: InstanceEvent;
}

/** Everything that can happen to a token now. @param variables that the work sets */
export function choicesOf(token: Token, element: Element | undefined, variables: Variables): readonly Choice[] {
  const { id, wait } = token;
  const of = (kind: Choice["kind"], event: InstanceEvent): Choice => ({ id: `${id} ${kind}`, kind, event });
  switch (wait) {
    case "task":
      return [
        of("approve", { kind: "completeTask", token: id, variables: { ...variables, approved: true } }),
        of("refuse", { kind: "completeTask", token: id, variables: { ...variables, approved: false } }),
      ];
    case "operation":
      return [of("done", { kind: "operationDone", token: id, variables }), of("fail", { kind: "fail", token: id, detail: "" })];
    case "timer":
      return [of("due", { kind: "timer", token: id })];
    case "message":
      return [of("arrive", { kind: "message", name: nameOf(element), token: id, variables })];
    case "signal":
      return [of("arrive", { kind: "signal", name: nameOf(element), variables })];
    case "instance":
      return [of("ended", { kind: "subInstanceEnded", token: id, outcome: "completed", variables })];
    case "incident":
      return [of("retry", { kind: "retry", token: id }), of("skip", { kind: "skip", token: id })];
    case "join":
      return token.incident === undefined ? [] : [of("skip", { kind: "skip", token: id })];
    default:
      return [];
  }
}

function nameOf(element: Element | undefined): string {
  if (element?.kind === "receive") return element.message;
  const trigger = element !== undefined && "trigger" in element ? element.trigger : null;
  return trigger !== null && "name" in trigger ? trigger.name : "";
}

/** Errors and escalations that the boundary of a waiting activity catches: the engine keeps no token for them. */
export function thrownAt(definition: Definition, token: Token): readonly Choice[] {
  if (token.wait === null || token.guards !== undefined) return [];
  return definition.elements.flatMap((element): Choice[] => {
    if (element.kind !== "boundary" || element.attachedTo !== token.element) return [];
    const { trigger } = element;
    if (trigger.kind !== "error" && trigger.kind !== "escalation") return [];
    const code = trigger.code ?? trigger.kind;
    const event: InstanceEvent =
      trigger.kind === "error" ? { kind: "fail", token: token.id, code } : { kind: "escalate", token: token.id, code };
    return [{ id: `${token.id} ${element.id}`, kind: "happen", event }];
  });
}

/** Class names of elements and flows by the path so far. The last stay at an element decides. */
export function marksOf(steps: readonly SimulatedStep[]): Readonly<Record<string, string>> {
  const marks: Record<string, string> = {};
  for (const { step } of steps)
    for (const { element, phase } of step.visited) {
      if (phase === "taken") marks[element] = "path-taken";
      else if (phase === "entered") marks[element] = "path-active";
      else marks[element] = "path-done";
    }
  for (const token of steps.at(-1)?.step.state.tokens ?? [])
    if (token.incident !== undefined) marks[token.element] = "path-incident";
  return marks;
}

/** Text of a form as a value: a number, true, false, a list, or a text. */
export function valueOf(text: string): Variables[string] {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (/^(?:true|false|-?\d+(?:\.\d+)?|\[.*\]|\{.*\})$/s.test(trimmed)) {
    try {
      return JSON.parse(trimmed) as Variables[string];
    } catch {
      return trimmed;
    }
  }
  return trimmed;
}
