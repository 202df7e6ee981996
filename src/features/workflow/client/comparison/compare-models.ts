import { BpmnModdle } from "bpmn-moddle";
import { isModelNode, nodesIn, type ModelNode } from "../editor/services.ts";
import { adoptExtensions, TRELLIS_MODDLE } from "../editor/trellis-moddle.ts";

export interface ComparedElement {
  readonly id: string;
  readonly name: string;
  /** `bpmn:UserTask` and so on. */
  readonly type: string;
}

export interface FactChange {
  /** Property of the meta-model, such as `conditionExpression` or `assignee`. */
  readonly fact: string;
  /** Empty where the property is missing. */
  readonly before: string;
  readonly after: string;
}

export interface Comparison {
  readonly added: readonly ComparedElement[];
  readonly removed: readonly ComparedElement[];
  readonly changed: readonly (ComparedElement & { readonly changes: readonly FactChange[] })[];
}

/** Properties that repeat others, or say nothing about the run. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "id",
  "di",
  "incoming",
  "outgoing",
  "flowElements",
  "artifacts",
  "laneSets",
  "flowNodeRef",
  "isExecutable",
]);
const COMPARED = ["bpmn:FlowElement", "bpmn:Artifact", "bpmn:Process"];

/** Compares two models element by element, by their ids. Places on the canvas do not count. @throws Error for a text that is no model */
export async function compareModels(before: string, after: string): Promise<Comparison> {
  const [old, next] = await Promise.all([readElements(before), readElements(after)]);
  const changed = [...next.values()].flatMap((node) => {
    const earlier = old.get(node.id ?? "");
    const changes = earlier === undefined ? [] : changesOf(factsOf(earlier), factsOf(node));
    return changes.length === 0 ? [] : [{ ...summaryOf(node), changes }];
  });
  return {
    added: [...next.values()].filter(({ id = "" }) => !old.has(id)).map(summaryOf),
    removed: [...old.values()].filter(({ id = "" }) => !next.has(id)).map(summaryOf),
    changed,
  };
}

async function readElements(xml: string): Promise<ReadonlyMap<string, ModelNode>> {
  const moddle = new BpmnModdle({ t: TRELLIS_MODDLE });
  const { rootElement } = await moddle.fromXML(xml);
  if (!isModelNode(rootElement)) throw new TypeError("not a model");
  adoptExtensions(rootElement, (type, attributes) => {
    const made = moddle.create(type, attributes);
    if (!isModelNode(made)) throw new TypeError(type);
    return made;
  });
  const found = new Map<string, ModelNode>();
  const visit = (node: ModelNode): void => {
    if (node.id !== undefined && COMPARED.some((type) => node.$instanceOf(type))) found.set(node.id, node);
    for (const inner of nodesIn(node)) if (inner.$type !== "bpmndi:BPMNDiagram") visit(inner);
  };
  visit(rootElement);
  return found;
}

function summaryOf(node: ModelNode): ComparedElement {
  return { id: node.id ?? "", name: node.name ?? "", type: node.$type };
}

function changesOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly FactChange[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((fact) => ({ fact, before: before.get(fact) ?? "", after: after.get(fact) ?? "" }))
    .filter((change) => change.before !== change.after);
}

/** Properties of an element as texts. Absent and empty ones are missing. */
function factsOf(node: ModelNode): ReadonlyMap<string, string> {
  const facts = new Map<string, string>([["$type", node.$type.replace("bpmn:", "")]]);
  for (const { name, isVirtual } of node.$descriptor.properties) {
    const local = name.replace(/^bpmn:/, "");
    const text = isVirtual || LEFT_OUT.has(local) ? "" : textOf(node.get(name));
    if (text !== "") facts.set(local, text);
  }
  for (const [name, value] of Object.entries(node.$attrs)) if (typeof value === "string") facts.set(name, value);
  return facts;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(textOf).join("; ");
  if (!isModelNode(value)) return typeof value === "object" ? JSON.stringify(value) : String(value);
  // Another name of a task is no change of the flows that lead to it. Messages and signals are known by their names.
  if (value.$instanceOf("bpmn:FlowElement")) return value.id ?? "";
  if (value.$instanceOf("bpmn:RootElement") && !value.$type.endsWith("EventDefinition")) return value.name ?? value.id ?? "";
  const body = value.get("body") ?? value.get("text");
  if (typeof body === "string") return body;
  const parts = value.$descriptor.properties.flatMap(({ name, isVirtual }) => {
    const local = name.replace(/^(?:bpmn|t):/, "");
    const text = isVirtual || local === "id" ? "" : textOf(value.get(name));
    return text === "" || text === "false" ? [] : [local === "values" ? text : `${local} ${text}`];
  });
  const type = value.$type.replace(/^(?:bpmn|t):/, "").replace(/(?:EventDefinition|LoopCharacteristics|ExtensionElements)$/, "");
  return [type, ...parts].filter((part) => part !== "").join(" ");
}
