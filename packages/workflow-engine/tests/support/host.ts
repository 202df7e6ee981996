import { expect } from "vitest";
import {
  apply,
  start,
  type Definition,
  type Effect,
  type InstanceEvent,
  type Step,
  type Token,
  type Variables,
} from "../../src/index.ts";

/** Runs one instance as a host would: it keeps the state as JSON text and hands signals and messages back in. */
export class Host {
  readonly definition: Definition;
  readonly effects: Effect[] = [];
  readonly visits: string[] = [];
  /** Every step so far. */
  readonly steps: Step[] = [];
  step: Step;
  #stored: string;

  constructor(definition: Definition, variables: Variables = {}, first = start(definition, { variables })) {
    this.definition = definition;
    if (first === null) throw new Error("the process has no such start event");
    this.step = first;
    this.#stored = "";
    this.#take(first);
  }

  /** Goes on with an instance from one of its steps. */
  static of(definition: Definition, step: Step): Host {
    return new Host(definition, {}, step);
  }

  get tokens(): readonly Token[] {
    return this.step.state.tokens;
  }

  /** Elements at which the instance stands, sorted, with its incidents. */
  get standing(): string[] {
    return this.tokens
      .filter(({ guards }) => guards === undefined)
      .map(({ element, incident }) => element + (incident ? `!${incident.code}` : ""))
      .sort();
  }

  /** Elements that were left and flows that were taken, in order. */
  get path(): string[] {
    return this.visits.filter((visit) => visit.startsWith("left ")).map((visit) => visit.slice(5));
  }

  /** Applies an event to the stored text, twice, with the same result; then once more, without an effect. */
  send(event: InstanceEvent): boolean {
    const before = this.#stored;
    const step = apply(this.definition, JSON.parse(before) as Step["state"], event);
    expect(apply(this.definition, this.step.state, event)).toEqual(step);
    expect(JSON.stringify(this.step.state)).toBe(before);
    if (!step.applied) {
      expect(step).toEqual({ state: this.step.state, effects: [], visited: [], applied: false });
      return false;
    }
    this.#take(step);
    return true;
  }

  complete(element: string, variables: Variables = {}): boolean {
    return this.send({ kind: "completeTask", token: this.tokenAt(element), variables });
  }

  /** Id of the first token at an element; an id of no token when there is none. */
  tokenAt(element: string): string {
    const [first] = this.tokensAt(element);
    return first ?? "none";
  }

  /** Ids of tokens that work at an element, without activities around inner instances. */
  tokensAt(element: string): string[] {
    return this.tokens.filter((token) => token.element === element && token.wait !== "body").map(({ id }) => id);
  }

  effectsOf<Kind extends Effect["kind"]>(kind: Kind): Extract<Effect, { kind: Kind }>[] {
    return this.effects.filter((effect): effect is Extract<Effect, { kind: Kind }> => effect.kind === kind);
  }

  #take(step: Step): void {
    this.step = step;
    this.steps.push(step);
    this.#stored = JSON.stringify(step.state);
    expect(JSON.parse(this.#stored)).toEqual(step.state);
    this.effects.push(...step.effects);
    for (const { phase, element } of step.visited)
      if (phase === "left" || phase === "cancelled") this.visits.push(`${phase} ${element}`);
    expectSound(step);
    for (const effect of step.effects) {
      if (effect.kind === "throwSignal") this.send({ kind: "signal", name: effect.name });
      if (effect.kind === "sendMessage") this.send({ kind: "message", name: effect.name });
    }
  }
}

/** Expects the rules that hold after every step of every instance. */
export function expectSound({ state }: Step): void {
  const ids = new Set(state.tokens.map(({ id }) => id));
  expect(ids.size).toBe(state.tokens.length);
  for (const { wait, guards, incident } of state.tokens) {
    expect(wait).not.toBeNull();
    if (guards !== undefined) expect(ids).toContain(guards);
    if (wait === "incident") expect(incident).toBeDefined();
  }
  const scopes = new Set(["0", ...state.scopes.map(({ id }) => id)]);
  for (const { scope } of state.tokens) expect(scopes).toContain(scope);
  for (const { owner } of state.scopes) expect(ids).toContain(owner);
  const free = state.tokens.filter(({ guards }) => guards === undefined);
  if (state.outcome === null) expect(free.length).toBeGreaterThan(0);
  else expect(state.tokens).toEqual([]);
  // A scope in which everything waits at joins has said so.
  for (const tokens of Map.groupBy(free, ({ scope }) => scope).values())
    if (tokens.every(({ wait }) => wait === "join")) expect(tokens.some(({ incident }) => incident !== undefined)).toBe(true);
}
