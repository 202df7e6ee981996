/** Vertical middle of the shapes of a drawing. */
export const MIDDLE = 220;

const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** @param drawn shapes and edges */
export function model(key: string, name: string, elements: readonly string[], drawn: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:t="urn:trellis:workflow" id="${key}Definitions" targetNamespace="urn:trellis:${key}">
  <bpmn:process id="${key}" name="${name}" isExecutable="true">
    ${elements.join("\n    ")}
  </bpmn:process>
  <bpmndi:BPMNDiagram id="${key}Diagram">
    <bpmndi:BPMNPlane id="${key}Plane" bpmnElement="${key}">
      ${drawn.join("\n      ")}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
}

export function flow(id: string, source: string, target: string, name = "", condition = ""): string {
  const label = name === "" ? "" : ` name="${name}"`;
  const open = `<bpmn:sequenceFlow id="${id}"${label} sourceRef="${source}" targetRef="${target}"`;
  if (condition === "") return `${open}/>`;
  const body = `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${${escape(condition)}}</bpmn:conditionExpression>`;
  return `${open}>${body}</bpmn:sequenceFlow>`;
}

/** @param labelY position of the name below an event; events and gateways carry theirs outside */
export function shape(id: string, x: number, width: number, height: number, labelY?: number, middle = MIDDLE): string {
  const bounds = `<dc:Bounds x="${x}" y="${middle - height / 2}" width="${width}" height="${height}"/>`;
  const label =
    labelY === undefined
      ? ""
      : `<bpmndi:BPMNLabel><dc:Bounds x="${x - 10}" y="${labelY}" width="56" height="14"/></bpmndi:BPMNLabel>`;
  return `<bpmndi:BPMNShape id="${id}Shape" bpmnElement="${id}">${bounds}${label}</bpmndi:BPMNShape>`;
}

export function edge(id: string, ...points: readonly (readonly [number, number])[]): string {
  const way = points.map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`).join("");
  return `<bpmndi:BPMNEdge id="${id}Edge" bpmnElement="${id}">${way}</bpmndi:BPMNEdge>`;
}
