import type { Element, Template } from "../definition.ts";
import { describeExpressionFault, evaluate, toJson, type Expression, type Json } from "../expressions.ts";
import type { DefinitionIndex } from "../index-of.ts";
import type { Incident, IncidentCode, Outcome, Scope, State, Token, Variables } from "./state.ts";
import type { Effect, Step, Visit } from "./step.ts";

/** The result of an expression. `detail` is the fault as an incident has it: a line in Chinese and one in English. */
export type Evaluated<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly detail: string };

/** The working copy of an instance during one step. The state that came in stays as it was. */
export class Run {
  readonly index: DefinitionIndex;
  readonly tokens: Map<string, Token>;
  readonly scopes: Map<string, Scope>;
  /** Tokens that have arrived at their element, in order. */
  readonly arrivals: string[] = [];
  readonly effects: Effect[] = [];
  readonly visited: Visit[] = [];
  completed: State["completed"];
  variables: Variables;
  outcome: Outcome | null;
  readonly #process: string;
  readonly #context: Variables;
  readonly #again = new Set<string>();
  #next: number;
  #visits: number;

  /** @param context values that expressions may read beside the variables, such as the form and `today`; variables come first */
  constructor(index: DefinitionIndex, state: State, context: Variables) {
    this.index = index;
    this.tokens = new Map(state.tokens.map((token) => [token.id, token]));
    this.scopes = new Map(state.scopes.map((scope) => [scope.id, scope]));
    this.completed = state.completed;
    this.variables = state.variables;
    this.outcome = state.outcome;
    this.#process = state.process;
    this.#context = context;
    this.#next = state.next;
    this.#visits = state.visits;
  }

  finish(applied: boolean): Step {
    const state: State = {
      process: this.#process,
      outcome: this.outcome,
      next: this.#next,
      visits: this.#visits,
      variables: this.variables,
      tokens: [...this.tokens.values()],
      scopes: [...this.scopes.values()],
      completed: this.completed,
    };
    return { state, effects: this.effects, visited: this.visited, applied };
  }

  /** @throws Error when a state names an element that its definition lacks; `migrate` prevents it */
  element(id: string): Element {
    const element = this.index.elements.get(id);
    if (element === undefined) throw new Error(`the definition has no element ${id}`);
    return element;
  }

  nextId(): string {
    this.#next += 1;
    return String(this.#next);
  }

  /** Adds a token that does not wait yet. */
  add(token: Omit<Token, "id" | "wait">): Token {
    const added: Token = { id: this.nextId(), wait: null, ...token };
    this.tokens.set(added.id, added);
    return added;
  }

  /** Adds a token that arrives at its element. */
  arrive(token: Omit<Token, "id" | "wait">): Token {
    const added = this.add(token);
    this.arrivals.push(added.id);
    return added;
  }

  /** Lets a token enter its element a second time, without a second visit. */
  arriveAgain(token: Token): void {
    this.#again.add(token.id);
    this.arrivals.push(token.id);
  }

  isAgain(token: Token): boolean {
    return this.#again.has(token.id);
  }

  update(token: Token, changes: Partial<Omit<Token, "id">>): Token {
    const updated: Token = { ...token, ...changes };
    this.tokens.set(token.id, updated);
    return updated;
  }

  tokensIn(scope: string): Token[] {
    return [...this.tokens.values()].filter((token) => token.scope === scope);
  }

  guardsOf(token: Token): Token[] {
    return [...this.tokens.values()].filter(({ guards }) => guards === token.id);
  }

  scopeOwnedBy(token: Token): Scope | undefined {
    return [...this.scopes.values()].find(({ owner }) => owner === token.id);
  }

  ownerOf(scope: string): Token | undefined {
    return this.tokens.get(this.scopes.get(scope)?.owner ?? "");
  }

  /** Inner instances leave no visits of their own: the activity is entered and left once. */
  visit(phase: Visit["phase"], token: Token, element: string = token.element): void {
    if (token.inner && phase !== "taken") return;
    this.#visits += 1;
    this.visited.push({ order: this.#visits, element, token: token.id, phase });
  }

  setVariables(variables: Variables | undefined): void {
    if (variables !== undefined && Object.keys(variables).length > 0) this.variables = { ...this.variables, ...variables };
  }

  /** The token stands still until somebody retries, skips or moves it. */
  raiseIncident(token: Token, code: IncidentCode, detail: string, leaving?: "leaving"): void {
    const incident: Incident = { code, detail, ...(leaving && { leaving: true }) };
    // A join keeps waiting: a further token can still complete it.
    this.update(token, { wait: token.wait === "join" ? "join" : "incident", incident });
    this.effects.push({ kind: "raiseIncident", token: token.id, element: token.element, incident });
  }

  /** Values that an expression at the token reads: nearest first. */
  scopeOf(token: Token, own: Variables): Variables {
    return { ...this.#context, ...this.variables, ...this.localsOf(token), ...own };
  }

  /** Variables of the multi-instance activities around a token, the nearest first. */
  localsOf(token: Token): Variables {
    let found: Variables = {};
    for (let at: Token | undefined = token; at !== undefined; at = this.ownerOf(at.scope)) found = { ...at.local, ...found };
    return found;
  }

  evaluate(token: Token, tree: Expression, own: Variables = {}): Evaluated<Json> {
    const result = evaluate(tree, this.scopeOf(token, own));
    if (result.ok) return { ok: true, value: toJson(result.value) };
    const [zh, en] = [describeExpressionFault(result.fault, "zh"), describeExpressionFault(result.fault, "en")];
    return { ok: false, detail: `${zh}\n${en}` };
  }

  template(token: Token, template: Template | null): Evaluated<Json> {
    if (template === null) return { ok: true, value: null };
    return "text" in template ? { ok: true, value: template.text } : this.evaluate(token, template.tree);
  }

  isEmpty(scope: string): boolean {
    for (const token of this.tokens.values()) if (token.scope === scope) return false;
    return true;
  }

  isEnded(): boolean {
    return this.outcome !== null;
  }

  /** Ends the instance. The tokens must be gone. */
  end(outcome: Outcome, code: string | null = null): void {
    if (this.outcome !== null) return;
    this.outcome = outcome;
    this.completed = [];
    this.effects.push({ kind: "end", outcome, code, variables: this.variables });
  }
}
