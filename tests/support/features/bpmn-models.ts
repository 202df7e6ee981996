/** A BPMN file around the content of one process. Root elements such as messages come behind it. */
export function bpmnOf(id: string, content: string, roots = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xmlns:t="urn:trellis:workflow" id="definitions" targetNamespace="urn:test">
  <bpmn:process id="${id}" name="${id}" isExecutable="true">${content}</bpmn:process>${roots}
</bpmn:definitions>`;
}

/** Sequence flows in short: `s>a;a>g;g>b:x > 1`. Their ids are `s-a`, `g-b`. */
export function flowsOf(text: string): string {
  return text
    .split(";")
    .map((line) => {
      const [, source = "", target = "", condition] = /^(\w+)>(\w+)(?::(.+))?$/.exec(line.trim()) ?? [];
      const body =
        condition === undefined
          ? ""
          : `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression"><![CDATA[\${${condition}}]]></bpmn:conditionExpression>`;
      return `<bpmn:sequenceFlow id="${source}-${target}" sourceRef="${source}" targetRef="${target}">${body}</bpmn:sequenceFlow>`;
    })
    .join("");
}

export function userTask(id: string, assignment: string): string {
  return `<bpmn:userTask id="${id}" name="${id}" ${assignment}/>`;
}
