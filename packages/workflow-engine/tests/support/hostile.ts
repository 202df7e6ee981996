import { bpmn, END, flows, START } from "./model.ts";

const BILLION = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><d>&b;</d>`;
const XXE = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/passwd">]><d>&f;</d>`;
const SIMPLE = START + END + flows("s>e");

const attributes = (count: number, name: string): string =>
  Array.from({ length: count }, (_, index) => `${name}${index}="1"`).join(" ");

/** Models that nobody may deploy, with the code of the refusal and its line. */
export const HOSTILE: readonly (readonly [name: string, xml: string, code: string, line: number | null])[] = [
  ["billion laughs", BILLION, "documentType", 1],
  ["an external entity", XXE, "documentType", 1],
  ["an undeclared entity", bpmn(`<bpmn:task id="a" name="&lol;"/>`), "xmlInvalid", 6],
  ["a style sheet instruction", `<?xml-stylesheet href="x.xsl"?>${bpmn(SIMPLE)}`, "processingInstruction", 1],
  ["5 MB of nested elements", "<a>".repeat(1_700_000), "xmlTooLarge", null],
  ["deep sub-processes", bpmn(`${"<bpmn:subProcess>".repeat(200)}${"</bpmn:subProcess>".repeat(200)}`), "xmlTooDeep", 6],
  ["30,000 tasks", bpmn("<bpmn:task/>".repeat(30_000)), "xmlTooMany", 6],
  ["100,000 extension attributes", bpmn(`<bpmn:task id="a" ${attributes(100_000, "t:x")}/>`), "xmlTooManyAttributes", 6],
  ["an attribute that BPMN does not know", bpmn(`<bpmn:task id="a" ${attributes(1, "run")}/>`), "unknownAttribute", 6],
  ["a tag that is not closed", bpmn("<bpmn:task id='a'>"), "xmlInvalid", 7],
  ["no XML", "process: {}", "xmlInvalid", 1],
  ["an empty file", "", "xmlInvalid", 1],
  ["HTML", "<html><script>alert(1)</script></html>", "unknownNamespace", 1],
  ["another root element", `<bpmn:process xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" id="p"/>`, "notBpmn", null],
  ["an id that occurs twice", bpmn(`${START}\n${END}\n<bpmn:task id="s"/>`), "duplicateId", 8],
  ["an id that is SQL", bpmn(`<bpmn:task id="a'; drop table x; --"/>`), "badId", 6],
  ["an empty id", bpmn(`<bpmn:task id=""/>`), "badId", 6],
  ["a very long id", bpmn(`<bpmn:task id="${"a".repeat(300)}"/>`), "badId", 6],
  ["an element of a foreign namespace", bpmn(`<x:run xmlns:x="urn:evil"/>`), "unknownNamespace", 6],
  ["an attribute of a foreign namespace", bpmn(`<bpmn:task id="a" xmlns:x="urn:evil" x:run="rm"/>`), "unknownNamespace", 6],
  [
    "a listener with a class",
    bpmn(
      `<bpmn:userTask id="a"><bpmn:extensionElements><flowable:executionListener class="java.lang.Runtime"/></bpmn:extensionElements></bpmn:userTask>`,
    ),
    "unknownExtension",
    6,
  ],
  [
    "a script task",
    bpmn(
      `${START}\n<bpmn:scriptTask id="a" scriptFormat="javascript"><bpmn:script>fetch("/")</bpmn:script></bpmn:scriptTask>${END}${flows("s>a;a>e")}`,
    ),
    "unsupportedElement",
    7,
  ],
  [
    "a service task with a class",
    bpmn(`${START}<bpmn:serviceTask id="a" flowable:class="java.lang.Runtime"/>${END}${flows("s>a;a>e")}`),
    "codeInService",
    6,
  ],
  [
    "a service task with an expression",
    bpmn(`${START}<bpmn:serviceTask id="a" camunda:expression="\${x.run()}"/>${END}${flows("s>a;a>e")}`),
    "codeInService",
    6,
  ],
  [
    "a condition in JavaScript",
    bpmn(
      `${START}<bpmn:exclusiveGateway id="g" default="g-e"/>${END}${flows("s>g;g>e")}<bpmn:endEvent id="f"/><bpmn:sequenceFlow id="x" sourceRef="g" targetRef="f"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" language="javascript">next()</bpmn:conditionExpression></bpmn:sequenceFlow>`,
    ),
    "expressionLanguage",
    null,
  ],
  [
    "a method call in a condition",
    bpmn(`${START}<bpmn:exclusiveGateway id="g"/>${END}<bpmn:endEvent id="f"/>${flows("s>g;g>e:a.getClass();g>f")}`),
    "expression",
    null,
  ],
  ["a flow to an element that does not exist", bpmn(START + END + flows("s>e;s>absent")), "brokenReference", null],
  [
    "a flow into a sub-process",
    bpmn(
      `${START}<bpmn:subProcess id="u"><bpmn:startEvent id="x"/><bpmn:endEvent id="y"/>${flows("x>y")}</bpmn:subProcess>${END}${flows("s>u;u>e;s>y")}`,
    ),
    "crossesScope",
    null,
  ],
  ["a prototype as an id", bpmn(`<bpmn:task id="__proto__"/>`), "noStart", null],
];
