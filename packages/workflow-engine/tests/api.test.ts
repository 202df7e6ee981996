import { expect, test } from "vitest";
import { pathOf, standingTokens, start, startTriggers, timerDue } from "../src/index.ts";
import { Host } from "./support/host.ts";
import { bpmn, compiled, END, flows, START, users } from "./support/model.ts";

const ROOTS = `<bpmn:message id="m" name="paid"/>`;
const MESSAGE = `<bpmn:messageEventDefinition messageRef="m"/>`;
const timer = (text: string): string =>
  `<bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${text}</bpmn:timeDuration></bpmn:timerEventDefinition>`;

test("names the start events that wait, and starts at the one that is named", async () => {
  const definition = await compiled(
    bpmn(`<bpmn:startEvent id="s">${MESSAGE}</bpmn:startEvent>${users("a")}${END}${flows("s>a;a>e")}`, ROOTS),
  );
  expect(startTriggers(definition)).toEqual([{ element: "s", trigger: { kind: "message", name: "paid" } }]);
  expect(start(definition)).toBeNull();
  expect(start(definition, { at: "a" })).toBeNull();
  expect(start(definition, { at: "s" })?.state.tokens).toMatchObject([{ element: "a" }]);
});

test("lists the tokens that stand, without boundary events and activities around them", async () => {
  const inside = `<bpmn:subProcess id="u"><bpmn:startEvent id="is"/>${users("a")}<bpmn:endEvent id="ie"/>${flows("is>a;a>ie")}</bpmn:subProcess>`;
  const boundary = `<bpmn:boundaryEvent id="x" attachedToRef="a">${timer("PT1H")}</bpmn:boundaryEvent>`;
  const host = new Host(
    await compiled(
      bpmn(
        START + inside.replace("</bpmn:subProcess>", `${boundary}${flows("x>ie")}</bpmn:subProcess>`) + END + flows("s>u;u>e"),
      ),
    ),
  );
  expect(host.tokens).toHaveLength(3);
  expect(standingTokens(host.step.state)).toEqual([host.tokenAt("a")]);
});

const DECISION = `${START}${users("a", "b", "late")}<bpmn:exclusiveGateway id="g" default="g-e"/><bpmn:boundaryEvent id="x" attachedToRef="a">${timer("${wait}")}</bpmn:boundaryEvent>${END}${flows("s>a;a>g;g>b:days > limit;g>e;b>e;x>late;late>e")}`;

test.each([
  ["by the answer of a task", { answers: { a: { days: 5 } } }, ["s", "a", "g", "b", "e"]],
  ["by default", { answers: { a: { days: 1 } } }, ["s", "a", "g", "e"]],
  ["by a boundary event", { happening: ["x"] }, ["s", "x", "late", "e"]],
])("shows the path of a simulated instance %s", async (_, options, expected) => {
  const path = pathOf(await compiled(bpmn(DECISION)), { variables: { wait: "PT1H" }, context: { limit: 3 }, ...options });
  expect(path.visited.filter(({ phase }) => phase === "left").map(({ element }) => element)).toEqual(expected);
  expect(path).toMatchObject({ outcome: "completed", incidents: [] });
});

test("goes on beside a wanted boundary event whose time is no time", async () => {
  const path = pathOf(await compiled(bpmn(DECISION)), {
    variables: { wait: "soon", days: 1 },
    context: { limit: 3 },
    happening: ["x"],
  });
  expect(path.visited.filter(({ phase }) => phase === "left").map(({ element }) => element)).toEqual(["s", "a", "g", "e"]);
});

test("shows the incident at which a simulated instance stands still", async () => {
  const path = pathOf(await compiled(bpmn(DECISION)), { variables: { wait: "PT1H", days: "many" }, context: { limit: 3 } });
  expect(path).toMatchObject({ outcome: null, incidents: [{ element: "g", incident: { code: "expression" } }] });
});

test("ends the simulation of a loop that no answer leaves", async () => {
  const content = `${START}<bpmn:exclusiveGateway id="l"/>${users("a")}<bpmn:exclusiveGateway id="g" default="g-l"/>${END}${flows("s>l;l>a;a>g;g>l;g>e:done")}`;
  expect(pathOf(await compiled(bpmn(content)), { variables: { done: false } }).outcome).toBeNull();
  expect(pathOf(await compiled(bpmn(content)), { answers: { a: { done: true } } }).outcome).toBe("completed");
});

const NOW = "2026-01-31T10:00:00.000Z";

test.each([
  ["date", "2026-03-31", 0, "2026-03-31T00:00:00.000Z"],
  ["date", "2026-03-31T10:00:00+08:00", 0, "2026-03-31T02:00:00.000Z"],
  ["duration", "P1DT2H", 0, "2026-02-01T12:00:00.000Z"],
  ["duration", "P1M", 0, "2026-02-28T10:00:00.000Z"],
  ["duration", "P9999Y", 0, "9999-12-31T00:00:00.000Z"],
  ["cycle", "R3/PT24H", 2, "2026-02-01T10:00:00.000Z"],
  ["cycle", "R/2026-01-01T00:00:00Z/P1D", 3, "2026-01-04T00:00:00.000Z"],
  ["date", "2026-02-30", 0, null],
  ["duration", "PT0S", 0, null],
  ["cycle", "R0/PT1H", 0, null],
] as const)("a %s of %s is due at its instant", (kind, value, fired, due) => {
  expect(timerDue({ kind, value, fired }, NOW)).toBe(due);
});
