import { expect, test } from "vitest";
import { checkExpression, compile, describeModelFault, readsOf, type CompileOptions } from "../src/index.ts";
import { bpmn, END, flows, START, users } from "./support/model.ts";

const TIMER = (text: string): string =>
  `<bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${text}</bpmn:timeDuration></bpmn:timerEventDefinition>`;

async function faultsOf(content: string, options: CompileOptions = {}, roots = ""): Promise<string[]> {
  const { definition, faults } = await compile(bpmn(content, roots), options);
  expect(definition === null).toBe(faults.some(({ severity }) => severity === "error"));
  for (const fault of faults)
    for (const language of ["zh", "en"] as const) expect(describeModelFault(fault, language)).not.toBe("");
  return faults.map(({ code, element }) => `${code} ${element ?? ""}`.trim()).sort();
}

test.each<[string, string, string[]]>([
  ["a whole model", START + users("a") + END + flows("s>a;a>e"), []],
  ["no start event", users("a") + END + flows("a>e"), ["noStart p", "unreachable a", "unreachable e"]],
  ["two start events", `${START}<bpmn:startEvent id="s2"/>${END}${flows("s>e;s2>e")}`, ["severalStarts p"]],
  ["an element that no path reaches", START + users("a") + END + flows("s>e;a>e"), ["unreachable a"]],
  ["a path that stops", START + users("a") + flows("s>a"), ["deadEnd a"]],
  ["a gateway that leads nowhere", `${START}<bpmn:parallelGateway id="g"/>${flows("s>g")}`, ["noOutgoing g"]],
  [
    "a flow without a condition",
    `${START}<bpmn:exclusiveGateway id="g" default="g-a"/>${users("a")}${END}${flows("s>g;g>a;g>e;a>e")}`,
    ["noCondition g"],
  ],
  [
    "a gateway without a default",
    `${START}<bpmn:exclusiveGateway id="g"/>${users("a")}${END}${flows("s>g;g>a:x;g>e:not x;a>e")}`,
    ["noDefault g"],
  ],
  [
    "a condition without effect",
    `${START}<bpmn:parallelGateway id="g"/>${users("a")}${END}${flows("s>g;g>a:x;g>e;a>e")}`,
    ["conditionIgnored g-a"],
  ],
  [
    "an expression with a fault",
    `${START}<bpmn:exclusiveGateway id="g" default="g-e"/>${users("a")}${END}${flows("s>g;g>a:days >;g>e;a>e")}`,
    ["expression g-a"],
  ],
  [
    "an event-based gateway before a task",
    `${START}<bpmn:eventBasedGateway id="g"/>${users("a")}${END}${flows("s>g;g>a;a>e")}`,
    ["eventBasedTarget g"],
  ],
  ["a service task without an operation", `${START}<bpmn:serviceTask id="a"/>${END}${flows("s>a;a>e")}`, ["noOperation a"]],
  [
    "a timer without a time",
    `${START}<bpmn:intermediateCatchEvent id="t">${TIMER("soon")}</bpmn:intermediateCatchEvent>${END}${flows("s>t;t>e")}`,
    ["timerText t"],
  ],
  ["a message event without a message", `${START}<bpmn:receiveTask id="r"/>${END}${flows("s>r;r>e")}`, ["noMessage r"]],
  ["a user task for nobody", `${START}<bpmn:userTask id="a"/>${END}${flows("s>a;a>e")}`, ["noAssignment a"]],
  [
    "an unknown assignment rule",
    `${START}<bpmn:userTask id="a" t:assignTo="boss"/>${END}${flows("s>a;a>e")}`,
    ["badAssignment a", "noAssignment a"],
  ],
  [
    "a multi-instance task without a list",
    `${START}<bpmn:userTask id="a" t:assignTo="initiator"><bpmn:multiInstanceLoopCharacteristics/></bpmn:userTask>${END}${flows("s>a;a>e")}`,
    ["noInstances a"],
  ],
  [
    "a loop of another kind",
    `${START}<bpmn:userTask id="a" t:assignTo="initiator"><bpmn:standardLoopCharacteristics/></bpmn:userTask>${END}${flows("s>a;a>e")}`,
    ["unsupportedFeature a"],
  ],
  ["a complex gateway", `${START}<bpmn:complexGateway id="g"/>${END}${flows("s>g;g>e")}`, ["unsupportedElement g"]],
  [
    "a process that calls itself",
    `${START}<bpmn:callActivity id="a" calledElement="p"/>${END}${flows("s>a;a>e")}`,
    ["callsItself a"],
  ],
  [
    "a boundary event without a flow",
    `${START}${users("a")}<bpmn:boundaryEvent id="b" attachedToRef="a">${TIMER("PT1H")}</bpmn:boundaryEvent>${END}${flows("s>a;a>e")}`,
    ["noOutgoing b"],
  ],
  [
    "an error event without a code",
    `${START}<bpmn:endEvent id="e"><bpmn:errorEventDefinition/></bpmn:endEvent>${flows("s>e")}`,
    ["noCode e"],
  ],
])("judges %s", async (_, content, expected) => {
  expect(await faultsOf(content)).toEqual(expected);
});

test("knows the operations, the processes and the fields of the host", async () => {
  const content = `${START}<bpmn:serviceTask id="a" camunda:topic="pay"/><bpmn:callActivity id="c" calledElement="child"/><bpmn:exclusiveGateway id="g" default="g-e"/>${END}<bpmn:endEvent id="f"/>${flows("s>a;a>c;c>g;g>f:days > 3 and city;g>e")}`;
  expect(
    await faultsOf(content, { operations: ["pay"], processes: ["child"], fields: { days: "number", city: "boolean" } }),
  ).toEqual([]);
  expect(await faultsOf(content, { operations: [], processes: [], fields: { city: "text" } })).toEqual([
    "expression g-f",
    "expression g-f",
    "unknownOperation a",
    "unknownProcess c",
  ]);
});

test("names the line of an element and the place inside of its expression", async () => {
  const { faults } = await compile(
    bpmn(`${START}\n${END}\n<bpmn:userTask id="a" flowable:assignee="\${a +}"/>\n${flows("s>a;a>e")}`),
  );
  expect(faults).toMatchObject([{ code: "expression", element: "a", line: 8, expression: { at: { line: 1, column: 6 } } }]);
  expect(faults.map((fault) => describeModelFault(fault, "zh"))).toEqual([
    "“a”的表达式“${a +}”有误：此处应为一个值，实际为“结尾”。 (1:6)",
  ]);
});

test("reads assignments by the names of Flowable, of Camunda and its own, under any prefix", async () => {
  const xml = bpmn(
    `${START}<bpmn:userTask id="a" x:assignee="\${boss}" x:candidateGroups="hr, \${group}" x:dueDate="P1D" x:formKey="leave" t:candidateRoles="r" t:assignTo="field:approver"/>${END}${flows("s>a;a>e")}`,
  ).replace('xmlns:camunda="', 'xmlns:x="');
  const { definition } = await compile(xml);
  expect(definition?.elements.find(({ id }) => id === "a")).toMatchObject({
    kind: "user",
    form: "leave",
    due: { text: "P1D" },
    assignment: {
      assignee: { tree: { kind: "path", names: ["boss"] } },
      rule: { kind: "field", field: "approver" },
      candidates: [
        { kind: "group", value: { text: "hr" } },
        { kind: "group", value: { tree: { kind: "path", names: ["group"] } } },
        { kind: "role", value: { text: "r" } },
      ],
    },
  });
});

const task = (fields: string): string =>
  `${START}<bpmn:userTask id="a" t:assignee="x"><bpmn:extensionElements>${fields}</bpmn:extensionElements></bpmn:userTask>${END}${flows("s>a;a>e")}`;

test("reads the rights on the fields of a form, and refuses an unknown or a repeated one", async () => {
  const { definition } = await compile(bpmn(task(`<t:field name="amount" access="read"/><t:field name="note" access="hide"/>`)));
  expect(definition?.elements.find(({ id }) => id === "a")).toMatchObject({
    fields: [
      { field: "amount", access: "read" },
      { field: "note", access: "hide" },
    ],
  });
  expect(await faultsOf(task(`<t:field name="amount" access="write"/>`))).toEqual(["badFieldAccess a"]);
  expect(await faultsOf(task(`<t:field name="a" access="read"/><t:field name="a" access="edit"/>`))).toEqual([
    "badFieldAccess a",
  ]);
});

test("tells the first fault of an expression that is typed, and the variables that a model reads", async () => {
  expect(checkExpression("days > 3 and dept.name in ['A']", "boolean")).toBe(null);
  expect(checkExpression("${days >}", "boolean")).toMatchObject({ line: 1, column: 9 });
  expect(checkExpression("1 + 2", "boolean")?.en).not.toBe("");
  const content = `${START}<bpmn:exclusiveGateway id="g" default="g-e"/>${END}<bpmn:userTask id="a" t:assignee="\${boss.account}"/>${flows("s>g;g>a:days > limit;g>e;a>e")}`;
  const { definition } = await compile(bpmn(content));
  expect(definition === null ? [] : readsOf(definition)).toEqual(["boss", "days", "limit"]);
});
