import type { Activity, Mapping } from "../definition.ts";
import type { Json } from "../expressions.ts";
import { addGuards, awaitTrigger } from "./await.ts";
import { finishActivity, MAX_TOKENS, startInner } from "./leave.ts";
import type { Evaluated, Run } from "./run.ts";
import type { Token, Variables } from "./state.ts";

/** Instances of one multi-instance activity. */
const MAX_INSTANCES = 1_000;

/** A token arrives at an activity: its work begins, and its boundary events wait. */
export function enterActivity(run: Run, token: Token, element: Activity): void {
  if (element.multi !== null && !token.inner) enterMulti(run, token, element);
  else begin(run, token, element);
  const waiting = run.tokens.get(token.id);
  // A retry finds its boundary events where they were: one that has happened does not wait anew.
  if (waiting !== undefined && waiting.wait !== null && !run.isAgain(token)) addGuards(run, waiting);
}

function begin(run: Run, token: Token, element: Activity): void {
  switch (element.kind) {
    case "pass":
      return finishActivity(run, token);
    case "user":
      return createTask(run, token, element);
    case "service":
      return callOperation(run, token, element);
    case "send":
      run.effects.push({ kind: "sendMessage", element: element.id, name: element.message, variables: variablesOf(run, token) });
      return finishActivity(run, token);
    case "receive":
      return awaitTrigger(run, token, { kind: "message", name: element.message });
    case "call":
      return startSubInstance(run, token, element);
    case "body":
      return enterBody(run, token, element.id);
  }
}

function createTask(run: Run, token: Token, element: Activity & { kind: "user" }): void {
  const { assignment, name, form } = element;
  const values = [assignment.assignee, element.due, ...assignment.candidates.map(({ value }) => value)];
  const evaluated: Json[] = [];
  for (const template of values) {
    const result = run.template(token, template);
    if (!result.ok) return run.raiseIncident(token, "expression", result.detail);
    evaluated.push(result.value);
  }
  const [assignee = null, due = null, ...people] = evaluated;
  const candidates = assignment.candidates.map(({ kind }, index) => ({ kind, value: people[index] ?? null }));
  run.update(token, { wait: "task" });
  const task = { token: token.id, element: element.id, name, form, due, assignee, rule: assignment.rule, candidates };
  run.effects.push({ kind: "createTask", ...task, local: run.localsOf(token) });
}

function callOperation(run: Run, token: Token, element: Activity & { kind: "service" }): void {
  const inputs = evaluateAll(run, token, element.inputs);
  if (!inputs.ok) return run.raiseIncident(token, "expression", inputs.detail);
  run.update(token, { wait: "operation" });
  const { id, operation } = element;
  run.effects.push({ kind: "callOperation", token: token.id, element: id, operation, inputs: inputs.value });
}

function startSubInstance(run: Run, token: Token, element: Activity & { kind: "call" }): void {
  const inputs = element.inputs.length > 0 ? evaluateAll(run, token, element.inputs) : null;
  if (inputs?.ok === false) return run.raiseIncident(token, "expression", inputs.detail);
  run.update(token, { wait: "instance" });
  const variables = inputs === null ? variablesOf(run, token) : inputs.value;
  run.effects.push({ kind: "startSubInstance", token: token.id, element: element.id, process: element.process, variables });
}

function enterBody(run: Run, token: Token, element: string): void {
  const start = run.index.childrenOf(element).find(({ kind }) => kind === "start");
  run.update(token, { wait: "body" });
  const scope = run.nextId();
  run.scopes.set(scope, { id: scope, owner: token.id, parent: token.scope, kind: "body" });
  // The check of the model refuses a sub-process without a start event.
  if (start !== undefined) run.arrive({ element: start.id, scope });
}

function enterMulti(run: Run, token: Token, { multi }: Activity): void {
  if (multi === null) return;
  const source = run.evaluate(token, multi.source.tree);
  if (!source.ok) return run.raiseIncident(token, "expression", source.detail);
  const items = multi.source.kind === "items" ? listOf(source.value) : undefined;
  const total = multi.source.kind === "count" ? source.value : items?.length;
  if (typeof total !== "number" || !Number.isInteger(total) || total < 0 || items === null)
    return run.raiseIncident(token, "expression", multi.source.kind === "count" ? "not a count" : "not a list");
  if (total > MAX_INSTANCES) return run.raiseIncident(token, "tooManyInstances", `${total} > ${MAX_INSTANCES}`);
  if (run.tokens.size + total > MAX_TOKENS) return run.raiseIncident(token, "tooManyTokens", String(MAX_TOKENS));
  if (total === 0) return finishActivity(run, token);
  const id = run.nextId();
  const owner = run.update(token, { wait: "body" });
  const progress = { total, started: 0, completed: 0, counted: 0, ...(items && { items }) };
  run.scopes.set(id, { id, owner: token.id, parent: token.scope, kind: "multi", multi: progress });
  for (let index = 0; index < (multi.sequential ? 1 : total); index += 1) startInner(run, id, owner);
}

function listOf(value: Json): readonly Json[] | null {
  return Array.isArray(value) ? (value as readonly Json[]) : null;
}

/** Variables of the instance and of its inner instances, without the host's context. */
function variablesOf(run: Run, token: Token): Variables {
  return { ...run.variables, ...run.localsOf(token) };
}

function evaluateAll(run: Run, token: Token, mappings: readonly Mapping[]): Evaluated<Variables> {
  const entries: [string, Json][] = [];
  for (const { target, value } of mappings) {
    const result = run.evaluate(token, value);
    if (!result.ok) return result;
    entries.push([target, result.value]);
  }
  return { ok: true, value: Object.fromEntries(entries) };
}
