export const BPMN = "http://www.omg.org/spec/BPMN/20100524/MODEL";
export const XSI = "http://www.w3.org/2001/XMLSchema-instance";

/** Extensions whose meaning the engine knows. Flowable, Camunda and Activiti share their names. */
const EXTENSIONS: ReadonlySet<string> = new Set([
  "urn:trellis:workflow",
  "http://flowable.org/bpmn",
  "http://camunda.org/schema/1.0/bpmn",
  "http://activiti.org/bpmn",
]);

/** Pictures, colours and notes of modelling tools. They change no run. */
const DRAWING: ReadonlySet<string> = new Set([
  "http://www.omg.org/spec/BPMN/20100524/DI",
  "http://www.omg.org/spec/DD/20100524/DC",
  "http://www.omg.org/spec/DD/20100524/DI",
  "http://www.omg.org/spec/BPMN/non-normative/color/1.0",
  "http://bpmn.io/schema/bpmn/biocolor/1.0",
  "http://camunda.org/schema/modeler/1.0",
  "http://www.w3.org/XML/1998/namespace",
  "http://www.w3.org/2000/xmlns/",
  XSI,
]);

export function isExtension(namespace: string): boolean {
  return EXTENSIONS.has(namespace);
}

/** Namespaces without a known meaning are refused: to ignore one is to run another process than the author drew. */
export function isKnown(namespace: string): boolean {
  return namespace === BPMN || isExtension(namespace) || DRAWING.has(namespace);
}

/** Extension elements that the engine reads. */
export const EXTENSION_ELEMENTS: ReadonlySet<string> = new Set(["in", "out", "input", "field"]);
