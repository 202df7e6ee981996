import { expect, it } from "vitest";
import { apply, compile, start, type Definition } from "#workflow-engine";
import { choicesOf, marksOf, thrownAt, valueOf, type SimulatedStep } from "./simulate.ts";

async function compiled(content: string): Promise<Definition> {
  const { definition, faults } = await compile(
    `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:t="urn:trellis:workflow" id="d" targetNamespace="urn:test">
    <bpmn:process id="p" isExecutable="true"><bpmn:startEvent id="s"/>${content}</bpmn:process></bpmn:definitions>`,
  );
  if (definition === null) throw new Error(JSON.stringify(faults));
  return definition;
}

it("offers both decisions of a task, and the errors that its boundary catches", async () => {
  const definition = await compiled(
    `<bpmn:userTask id="a" t:assignee="x"/><bpmn:boundaryEvent id="b" attachedToRef="a"><bpmn:errorEventDefinition/></bpmn:boundaryEvent>
    <bpmn:endEvent id="e"/><bpmn:endEvent id="e2"/>
    <bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="a"/><bpmn:sequenceFlow id="f2" sourceRef="a" targetRef="e"/>
    <bpmn:sequenceFlow id="f3" sourceRef="b" targetRef="e2"/>`,
  );
  const begun = start(definition, { variables: {} });
  const [token] = begun?.state.tokens ?? [];
  if (begun === null || token === undefined) throw new Error("no token");
  const choices = choicesOf(
    token,
    definition.elements.find(({ id }) => id === "a"),
    { days: 2 },
  );
  expect(choices.map(({ kind, event }) => [kind, "variables" in event ? event.variables : null])).toEqual([
    ["approve", { days: 2, approved: true }],
    ["refuse", { days: 2, approved: false }],
  ]);
  const [thrown] = thrownAt(definition, token);
  if (thrown === undefined) throw new Error("nothing is thrown");
  const after = apply(definition, begun.state, thrown.event, {});
  expect(after.state.outcome).toBe("completed");
  const steps: SimulatedStep[] = [begun, after].map((step) => ({ step, said: "" }));
  expect(marksOf(steps)).toEqual({
    s: "path-done",
    f1: "path-taken",
    a: "path-done",
    b: "path-done",
    f3: "path-taken",
    e2: "path-done",
  });
});

it("marks an incident, and can skip it", async () => {
  const definition = await compiled(
    `<bpmn:exclusiveGateway id="g"/><bpmn:endEvent id="e"/><bpmn:endEvent id="e2"/><bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="g"/>
    <bpmn:sequenceFlow id="f2" sourceRef="g" targetRef="e"><bpmn:conditionExpression>\${days > 3}</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="f3" sourceRef="g" targetRef="e2"><bpmn:conditionExpression>\${days > 5}</bpmn:conditionExpression></bpmn:sequenceFlow>`,
  );
  const step = start(definition, { variables: { days: 1 } });
  if (step === null) throw new Error("no start");
  const [token] = step.state.tokens;
  expect(marksOf([{ step, said: "" }])["g"]).toBe("path-incident");
  expect(token === undefined ? [] : choicesOf(token, undefined, {}).map(({ kind }) => kind)).toEqual(["retry", "skip"]);
});

it("reads typed values as numbers, booleans, lists or texts", () => {
  expect(["5", "-1.5", "true", "[1, 2]", "", " hr ", "[oops]", "007a"].map(valueOf)).toEqual([
    5,
    -1.5,
    true,
    [1, 2],
    null,
    "hr",
    "[oops]",
    "007a",
  ]);
});
