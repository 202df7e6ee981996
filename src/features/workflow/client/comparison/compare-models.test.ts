import { expect, it } from "vitest";
import { compareModels } from "./compare-models.ts";

const model = (content: string, namespace = 'xmlns:t="urn:trellis:workflow"'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ${namespace} id="d" targetNamespace="urn:test">
  <bpmn:process id="p" name="P" isExecutable="true"><bpmn:startEvent id="s"/>${content}</bpmn:process>
</bpmn:definitions>`;
const flow = (condition: string): string =>
  `<bpmn:sequenceFlow id="f" sourceRef="s" targetRef="a"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${condition}</bpmn:conditionExpression></bpmn:sequenceFlow>`;
const task = (attributes: string, content = ""): string =>
  `<bpmn:userTask id="a" name="A" ${attributes}>${content}</bpmn:userTask>`;

it("names added, removed and changed elements with the properties that differ", async () => {
  const before = model(`${task('t:candidateRoles="hr"')}${flow("days &gt; 3")}<bpmn:endEvent id="old"/>`);
  const after = model(
    `${task('t:candidateRoles="hr" t:dueDate="2026-12-31"', '<bpmn:extensionElements><t:field name="days" access="read"/></bpmn:extensionElements>')}${flow("days &gt; 5")}<bpmn:endEvent id="new"/>`,
  );
  const { added, removed, changed } = await compareModels(before, after);
  expect(added).toEqual([{ id: "new", name: "", type: "bpmn:EndEvent" }]);
  expect(removed.map(({ id }) => id)).toEqual(["old"]);
  expect(changed.map(({ id, changes }) => [id, changes])).toEqual([
    [
      "a",
      [
        { fact: "extensionElements", before: "", after: "Field name days access read" },
        { fact: "dueDate", before: "", after: "2026-12-31" },
      ],
    ],
    ["f", [{ fact: "conditionExpression", before: "days > 3", after: "days > 5" }]],
  ]);
});

it("finds no difference between a model and its copy, under another prefix, or with other places", async () => {
  const own = model(
    task('t:assignee="manager"', '<bpmn:extensionElements><t:field name="days" access="read"/></bpmn:extensionElements>'),
  );
  const flowable = model(
    task(
      'flowable:assignee="manager"',
      '<bpmn:extensionElements><flowable:field name="days" access="read"/></bpmn:extensionElements>',
    ),
    'xmlns:flowable="http://flowable.org/bpmn"',
  );
  const none = { added: [], removed: [], changed: [] };
  expect(await compareModels(own, own)).toEqual(none);
  expect(await compareModels(own, flowable)).toEqual(none);
});

it("refuses a text that is no model", async () => {
  await expect(compareModels("<a/>", model(""))).rejects.toThrow();
});
