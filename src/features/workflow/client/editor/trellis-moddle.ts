import type { ModelNode } from "./services.ts";
import { nodesIn } from "./services.ts";

const attribute = (name: string): object => ({ name, isAttr: true, type: "String" });
const extending = (type: string, names: readonly string[]): object => ({
  name: `${type}Attributes`,
  extends: [`bpmn:${type}`],
  properties: names.map(attribute),
});
const element = (name: string, names: readonly string[]): object => ({
  name,
  superClass: ["Element"],
  properties: names.map(attribute),
});

const USER_TASK = [
  "assignee",
  "assignTo",
  "candidateUsers",
  "candidateGroups",
  "candidateRoles",
  "candidatePosts",
  "candidateDepartments",
  "dueDate",
  "formKey",
] as const;
const MULTI_INSTANCE = ["collection", "elementVariable", "completion", "counts", "result"] as const;
const NAMESPACE = "urn:trellis:workflow";

/** Attributes and elements that the engine reads beside BPMN (packages/workflow-engine/README.md). */
export const TRELLIS_MODDLE = {
  name: "Trellis",
  uri: NAMESPACE,
  prefix: "t",
  xml: { tagAlias: "lowerCase" },
  associations: [],
  types: [
    extending("UserTask", USER_TASK),
    extending("ServiceTask", ["operation", "topic"]),
    extending("SendTask", ["message"]),
    extending("ReceiveTask", ["message"]),
    extending("MultiInstanceLoopCharacteristics", MULTI_INSTANCE),
    element("Field", ["name", "access"]),
    element("Input", ["name", "value"]),
    element("In", ["source", "sourceExpression", "target", "variables"]),
    element("Out", ["source", "sourceExpression", "target"]),
  ],
};

/** Other namespaces under which the engine reads the same names. */
const FOREIGN: ReadonlySet<string> = new Set([
  "http://flowable.org/bpmn",
  "http://camunda.org/schema/1.0/bpmn",
  "http://activiti.org/bpmn",
]);
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  "bpmn:UserTask": USER_TASK,
  "bpmn:ServiceTask": ["operation", "topic"],
  "bpmn:SendTask": ["message"],
  "bpmn:ReceiveTask": ["message"],
  "bpmn:MultiInstanceLoopCharacteristics": MULTI_INSTANCE,
};
const ELEMENTS: Readonly<Record<string, string>> = { field: "t:Field", input: "t:Input", in: "t:In", out: "t:Out" };

/**
 * Brings the extensions of a model from Flowable, Camunda or Activiti under one name, so that a changed attribute does
 * not stand beside its older value. Extensions that the engine ignores stay as they are.
 * @param create makes a node of the meta-model
 */
export function adoptExtensions(
  definitions: ModelNode,
  create: (type: string, attributes: Record<string, unknown>) => ModelNode,
): void {
  const prefixes = Object.entries(definitions.$attrs).flatMap(([name, uri]) =>
    name.startsWith("xmlns:") && FOREIGN.has(String(uri)) ? [name.slice(6)] : [],
  );
  const visit = (node: ModelNode): void => {
    for (const name of ATTRIBUTES[node.$type] ?? []) adoptAttribute(node, name, prefixes);
    if (node.$type === "bpmn:ExtensionElements") adoptElements(node, prefixes, create);
    for (const inner of nodesIn(node)) visit(inner);
  };
  if (prefixes.length > 0) visit(definitions);
}

function adoptAttribute(node: ModelNode, name: string, prefixes: readonly string[]): void {
  for (const prefix of prefixes) {
    const value = node.$attrs[`${prefix}:${name}`];
    if (value === undefined) continue;
    if (node.get(`t:${name}`) === undefined) node.set(`t:${name}`, value);
    delete node.$attrs[`${prefix}:${name}`];
  }
}

interface ForeignElement {
  readonly $type: string;
  readonly [attribute: string]: unknown;
}

function adoptElements(
  node: ModelNode,
  prefixes: readonly string[],
  create: (type: string, attributes: Record<string, unknown>) => ModelNode,
): void {
  const values = node.get("values");
  if (!Array.isArray(values)) return;
  node.set(
    "values",
    values.map((value: ForeignElement) => {
      const [prefix = "", local = ""] = value.$type.split(":");
      const type = ELEMENTS[local];
      if (type === undefined || !prefixes.includes(prefix)) return value;
      const attributes = Object.entries(value).filter(([key, text]) => !key.startsWith("$") && typeof text === "string");
      return Object.assign(create(type, Object.fromEntries(attributes)), { $parent: node });
    }),
  );
}
