import { expect, test } from "vitest";
import { migrate, type Definition, type Migration, type MigrationOptions, type Step } from "../src/index.ts";
import { MODELS } from "./models/models.ts";
import { Host } from "./support/host.ts";
import { bpmn, compiled, END, flows, START, users } from "./support/model.ts";
import { renamed } from "./support/rename.ts";
import { runToEnd } from "./support/run-to-end.ts";

const ROOTS = `<bpmn:message id="m" name="paid"/><bpmn:message id="m2" name="settled"/>`;
const message = (id: string): string => `<bpmn:messageEventDefinition messageRef="${id}"/>`;
const timer = (text = "PT1H"): string =>
  `<bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${text}</bpmn:timeDuration></bpmn:timerEventDefinition>`;
const on = (id: string, event: string, beside = false): string =>
  `<bpmn:boundaryEvent id="${id}" attachedToRef="a" cancelActivity="${!beside}">${event}</bpmn:boundaryEvent>`;
const caught = (id: string, event: string): string =>
  `<bpmn:intermediateCatchEvent id="${id}">${event}</bpmn:intermediateCatchEvent>`;

async function definitionOf(content: string): Promise<Definition> {
  return compiled(bpmn(content, ROOTS));
}

async function started(content: string, variables = {}): Promise<Host> {
  return new Host(await definitionOf(content), variables);
}

async function migrated(host: Host, content: string, options: MigrationOptions = {}): Promise<Migration> {
  const before = JSON.stringify(host.step.state);
  const result = migrate(host.definition, await definitionOf(content), host.step.state, options);
  expect(JSON.stringify(host.step.state)).toBe(before);
  return result;
}

/** The instance in its newer definition. */
async function moved(host: Host, content: string, options: MigrationOptions = {}): Promise<Host> {
  const result = await migrated(host, content, options);
  return Host.of(await definitionOf(content), stepOf(result));
}

function stepOf(result: Migration): Step {
  if (!result.ok) throw new Error(`misfits: ${result.misfits.map(({ element }) => element).join(", ")}`);
  return result.step;
}

test.each(MODELS)(
  "changes nothing when an instance of $name moves to the same definition",
  async ({ xml, variables = {}, happening }) => {
    const definition = await compiled(xml);
    const { steps } = runToEnd(definition, variables, happening);
    expect(steps.length).toBeGreaterThan(0);
    for (const { state } of steps) {
      const step = stepOf(migrate(definition, structuredClone(definition), state));
      expect(step).toEqual({ state, effects: [], visited: [], applied: true });
    }
  },
);

test.each(MODELS)(
  "takes the same path through $name under new ids, from wherever it moves",
  async ({ xml, variables = {}, happening }) => {
    const definition = await compiled(xml);
    const { steps, path } = runToEnd(definition, variables, happening);
    const { definition: newer, mapping } = renamed(definition);
    for (const [index, step] of steps.entries()) {
      const next = stepOf(migrate(definition, newer, step.state, { mapping }));
      expect(next.effects).toEqual([]);
      const already = steps.slice(0, index + 1).flatMap(({ visited }) => visited);
      const pending = (happening ?? []).filter((id) => !already.some(({ element, phase }) => element === id && phase === "left"));
      const rest = runToEnd(
        newer,
        variables,
        pending.map((id) => mapping[id] ?? id),
        Host.of(newer, next),
      );
      const left = already.filter(({ phase }) => phase === "left").map(({ element }) => mapping[element]);
      expect([...left, ...rest.path]).toEqual(path.map((id) => mapping[id]));
      expect(rest.step.state.outcome).toBe(steps.at(-1)?.state.outcome);
    }
  },
);

const TASK = START + users("a", "b") + END + flows("s>a;a>b;b>e");

test("refuses to move a token whose element is gone, of another kind or in another sub-process", async () => {
  const host = await started(TASK);
  const token = host.tokenAt("a");
  const refused = { ok: false, misfits: [{ token, element: "a" }] };
  expect(await migrated(host, START + users("b") + END + flows("s>b;b>e"))).toEqual(refused);
  expect(await migrated(host, TASK.replace(users("a"), `<bpmn:serviceTask id="a" t:operation="x"/>`))).toEqual(refused);
  const inside = `<bpmn:subProcess id="u"><bpmn:startEvent id="is"/>${users("a")}<bpmn:endEvent id="ie"/>${flows("is>a;a>ie")}</bpmn:subProcess>`;
  expect(await migrated(host, START + inside + END + flows("s>u;u>e"))).toEqual(refused);
  expect(await migrated(host, START + users("c") + END + flows("s>c;c>e"), { mapping: { a: "c" } })).toMatchObject({ ok: true });
});

const WITH_TIMER = START + users("a", "late") + on("x", timer()) + END + flows("s>a;a>e;x>late;late>e");

test("keeps a task and its timer, and goes on by the flows of the newer definition", async () => {
  const host = await started(WITH_TIMER);
  const [task, due] = [host.tokenAt("a"), host.tokenAt("x")];
  const next = await moved(
    host,
    START + users("a", "c", "later") + on("x", timer()) + END + flows("s>a;a>c;c>e;x>later;later>e"),
  );
  expect(next.step.effects).toEqual([]);
  const overdue = Host.of(next.definition, next.step);
  overdue.send({ kind: "timer", token: due });
  expect(overdue.standing).toEqual(["later"]);
  next.send({ kind: "completeTask", token: task });
  expect(next.standing).toEqual(["c"]);
});

test("withdraws a boundary event that is gone, and lets a new one wait", async () => {
  const host = await started(WITH_TIMER);
  const [task, due] = [host.tokenAt("a"), host.tokenAt("x")];
  const next = await moved(host, START + users("a", "late") + on("y", message("m")) + END + flows("s>a;a>e;y>late;late>e"));
  expect(next.step.effects).toEqual([
    { kind: "cancelTimer", token: due },
    { kind: "subscribe", token: next.tokenAt("y"), element: "y", event: "message", name: "paid" },
  ]);
  next.send({ kind: "message", name: "paid" });
  expect(next.step.effects).toContainEqual({ kind: "cancelTask", token: task });
  expect(next.standing).toEqual(["late"]);
});

test("schedules a timer anew under a new token when its time has changed", async () => {
  const host = await started(WITH_TIMER);
  const due = host.tokenAt("x");
  const next = await moved(host, WITH_TIMER.replace("PT1H", "PT2H"));
  expect(next.step.effects).toMatchObject([
    { kind: "cancelTimer", token: due },
    { kind: "scheduleTimer", token: next.tokenAt("x"), value: "PT2H", fired: 0 },
  ]);
  expect(next.send({ kind: "timer", token: due })).toBe(false);
});

test("does not schedule a timer anew that has fired, neither by a migration nor by a retry", async () => {
  const content = `${START}<bpmn:serviceTask id="a" t:operation="x"/>${users("late")}${on("x", timer(), true)}${END}${flows("s>a;a>e;x>late;late>e")}`;
  const host = await started(content);
  host.send({ kind: "timer", token: host.tokenAt("x") });
  const next = await moved(host, content);
  expect(next.step.effects).toEqual([]);
  next.send({ kind: "fail", token: next.tokenAt("a") });
  next.send({ kind: "retry", token: next.tokenAt("a") });
  expect(next.step.effects.map(({ kind }) => kind)).toEqual(["resolveIncident", "callOperation"]);
});

test("adds no boundary event to an activity whose work is done", async () => {
  const without = `${START}${users("a", "b", "c")}${END}${flows("s>a;a>b:x > 1;a>c:x > 2;b>e;c>e")}`;
  const host = await started(without, { x: 0 });
  host.complete("a");
  expect(host.standing).toEqual(["a!noFlow"]);
  const next = await moved(host, `${without}${on("x", timer())}${flows("x>b")}`);
  expect(next.step.effects).toEqual([]);
});

const PEOPLE = { people: ["li", "wang", "zhao"] };
const multi = (attributes: string): string =>
  `${START}<bpmn:userTask id="a" flowable:assignee="\${person}"><bpmn:multiInstanceLoopCharacteristics flowable:collection="people" flowable:elementVariable="person" ${attributes}/></bpmn:userTask>${END}${flows("s>a;a>e")}`;

test("keeps the progress of a multi-instance task under its new rule of completion", async () => {
  const host = await started(multi(""), PEOPLE);
  host.complete("a");
  const next = await moved(host, multi(`t:completion="0.5" t:result="votes"`));
  expect(next.step.effects).toEqual([]);
  next.complete("a");
  expect(next.effectsOf("cancelTask")).toHaveLength(1);
  expect(next.step.state).toMatchObject({ outcome: "completed", variables: { votes: { total: 3, completed: 2, counted: 2 } } });
});

test("refuses to turn a sequence of instances into parallel ones, or into a single one", async () => {
  const host = await started(multi(`isSequential="true"`), PEOPLE);
  for (const content of [multi(""), START + users("a") + END + flows("s>a;a>e")])
    expect(await migrated(host, content)).toMatchObject({ ok: false, misfits: [{ element: "a" }, { element: "a" }] });
  const next = await moved(host, multi(`isSequential="true"`));
  for (const _ of PEOPLE.people) next.complete("a");
  expect(next.step.state.outcome).toBe("completed");
});

test("refuses another event for a token that waits for one, and gives it to a token with an incident", async () => {
  const content = (event: string): string => `${START}${caught("c", event)}${END}${flows("s>c;c>e")}`;
  const receive = (id: string): string => `${START}<bpmn:receiveTask id="c" messageRef="${id}"/>${END}${flows("s>c;c>e")}`;
  for (const [older, newer] of [
    [content(message("m")), content(message("m2"))],
    [content(message("m")), content(timer())],
    [content(timer("PT1H")), content(timer("PT2H"))],
    [receive("m"), receive("m2")],
  ] as const)
    expect(await migrated(await started(older), newer)).toMatchObject({ ok: false, misfits: [{ element: "c" }] });
  const faulty = await started(content(timer("${soon}")), { soon: "tomorrow" });
  expect(faulty.standing).toEqual(["c!timerText"]);
  const next = await moved(faulty, content(timer("PT2H")));
  next.send({ kind: "retry", token: next.tokenAt("c") });
  expect(next.step.effects).toMatchObject([{ kind: "resolveIncident" }, { kind: "scheduleTimer", value: "PT2H" }]);
});

test("renews the events behind an event-based gateway", async () => {
  const content = (first: string, second: string, ids: readonly [string, string]): string =>
    `${START}<bpmn:eventBasedGateway id="g"/>${caught(ids[0], first)}${caught(ids[1], second)}${END}${flows(ids.map((id) => `g>${id};${id}>e`).join(";"))}${flows("s>g")}`;
  const host = await started(content(timer(), message("m"), ["t", "c"]));
  const [due, paid] = [host.tokenAt("t"), host.tokenAt("c")];
  const next = await moved(host, content(timer(), message("m2"), ["t", "d"]));
  expect(next.step.effects).toMatchObject([
    { kind: "unsubscribe", token: paid },
    { kind: "subscribe", element: "d", name: "settled" },
  ]);
  next.send({ kind: "message", name: "settled" });
  expect(next.step.effects).toContainEqual({ kind: "cancelTimer", token: due });
  expect(next.step.state.outcome).toBe("completed");
});

const joining = (branches: readonly string[]): string =>
  `${START}<bpmn:parallelGateway id="g"/>${users(...branches)}<bpmn:parallelGateway id="j"/>${users("z")}${END}${flows(`s>g;${branches.map((id) => `g>${id};${id}>j`).join(";")};j>z;z>e`)}`;

test("joins at once when the newer definition has no further branch", async () => {
  const host = await started(joining(["a", "b", "c"]));
  host.complete("a");
  host.complete("b");
  const rest = { kind: "move", cancel: [host.tokenAt("c")], to: ["z"] } as const;
  host.send(rest);
  const next = await moved(host, joining(["a", "b"]));
  expect(next.standing).toEqual(["z", "z"]);
  expect(await migrated(host, joining(["a", "d"]))).toMatchObject({ ok: false, misfits: [{ element: "j" }] });
});

test("gives out the handlers of a compensation under their new ids, and refuses to lose one", async () => {
  const handler = (id: string, undo: string): string =>
    `<bpmn:boundaryEvent id="b${id}" attachedToRef="${id}"><bpmn:compensateEventDefinition/></bpmn:boundaryEvent><bpmn:userTask id="${undo}" isForCompensation="true" flowable:assignee="x"/><bpmn:association id="as${id}" sourceRef="b${id}" targetRef="${undo}"/>`;
  const content = (handlers: string): string =>
    `${START}${users("a", "c")}${handlers}<bpmn:endEvent id="e"><bpmn:compensateEventDefinition/></bpmn:endEvent>${flows("s>a;a>c;c>e")}`;
  const host = await started(content(handler("a", "undoA") + handler("c", "undoC")));
  host.complete("a");
  host.complete("c");
  expect(await migrated(host, content(handler("c", "undoC")))).toEqual({
    ok: false,
    misfits: [{ token: host.tokens.find(({ element }) => element === "e")?.id, element: "undoA" }],
  });
  const next = await moved(host, content(handler("a", "revertA") + handler("c", "undoC")), { mapping: { undoA: "revertA" } });
  next.complete("undoC");
  expect(next.standing).toEqual(["e", "revertA"]);
  next.complete("revertA");
  expect(next.step.state.outcome).toBe("completed");
});
