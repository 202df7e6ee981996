import { compile, describeModelFault, type CompileOptions, type Definition } from "../../src/index.ts";

/** A BPMN file around the content of one process `p`. Root elements such as messages come behind it. */
export function bpmn(content: string, roots = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xmlns:flowable="http://flowable.org/bpmn" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:t="urn:trellis:workflow"
    id="definitions" targetNamespace="urn:test">
  <bpmn:process id="p" isExecutable="true">
${content}
  </bpmn:process>
${roots}
</bpmn:definitions>`;
}

/** Sequence flows in short: `"s>a a>g g>b:x > 1"`, one per line or separated by `;`. Their ids are `s-a`, `g-b`. */
export function flows(text: string): string {
  return text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [, source = "", target = "", condition] = /^(\w+)>(\w+)(?::(.+))?$/.exec(line) ?? [];
      const body = condition === undefined ? "" : conditionXml(condition);
      return `<bpmn:sequenceFlow id="${source}-${target}" sourceRef="${source}" targetRef="${target}">${body}</bpmn:sequenceFlow>`;
    })
    .join("\n");
}

function conditionXml(condition: string): string {
  return `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression"><![CDATA[\${${condition}}]]></bpmn:conditionExpression>`;
}

export const START = `<bpmn:startEvent id="s"/>`;
export const END = `<bpmn:endEvent id="e"/>`;

export function users(...ids: readonly string[]): string {
  return ids.map((id) => `<bpmn:userTask id="${id}" flowable:assignee="zhang"/>`).join("");
}

/** @throws Error with the faults of a model that does not compile */
export async function compiled(xml: string, options: CompileOptions = {}): Promise<Definition> {
  const { definition, faults } = await compile(xml, options);
  if (definition === null) throw new Error(faults.map((fault) => describeModelFault(fault, "en")).join("\n"));
  return definition;
}
