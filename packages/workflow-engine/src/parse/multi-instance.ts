import type { MultiInstance } from "../definition.ts";
import type { FaultList } from "../fault.ts";
import { idOf, nodeOf, textOf, typeOf, type Node } from "./node.ts";
import type { ValueReader } from "./values.ts";

/** Variables that every instance and the completion condition can read. */
export const LOOP_VARIABLES = ["loopCounter", "nrOfInstances", "nrOfCompletedInstances", "nrOfActiveInstances"] as const;

/** @returns null without a loop, undefined after a fault */
export function readMultiInstance(node: Node, values: ValueReader, faults: FaultList): MultiInstance | null | undefined {
  const loop = nodeOf(node, "loopCharacteristics");
  if (loop === null) return null;
  const element = idOf(node);
  if (typeOf(loop) !== "MultiInstanceLoopCharacteristics") {
    faults.error("unsupportedFeature", element, { feature: typeOf(loop) });
    return undefined;
  }
  const key = textOf(loop, "id") ?? `${element}/multiInstanceLoopCharacteristics`;
  const source = readSource(element, key, loop, values, faults);
  const completion = readCompletion(element, key, values, faults);
  if (source === null || completion === null) return undefined;
  const item = values.attribute(key, "elementVariable");
  const locals = [...LOOP_VARIABLES, ...(item === null ? [] : [item])];
  const counts = values.attribute(key, "counts");
  const conditionNode = nodeOf(loop, "completionCondition");
  const condition = conditionNode === null ? null : textOf(conditionNode, "body");
  return {
    sequential: loop["isSequential"] === true,
    source,
    item,
    completion,
    counts: counts === null ? null : values.expression(element, counts, "boolean", locals),
    condition: condition === null ? null : values.expression(element, condition, "boolean", locals),
    result: values.attribute(key, "result"),
  };
}

function readSource(
  element: string,
  key: string,
  loop: Node,
  values: ValueReader,
  faults: FaultList,
): MultiInstance["source"] | null {
  const collection = values.attribute(key, "collection");
  const cardinality = nodeOf(loop, "loopCardinality");
  const text = collection ?? (cardinality === null ? null : textOf(cardinality, "body"));
  if (text === null) {
    faults.error("noInstances", element);
    return null;
  }
  const tree = values.expression(element, text, collection === null ? "number" : { list: "any" });
  return tree === null ? null : { kind: collection === null ? "count" : "items", tree };
}

/** `completion="all"`, `"any"`, or a share such as `"0.5"`. */
function readCompletion(
  element: string,
  key: string,
  values: ValueReader,
  faults: FaultList,
): MultiInstance["completion"] | null {
  const rule = values.attribute(key, "completion") ?? "all";
  if (rule === "all" || rule === "any") return { kind: rule };
  const share = /^(?:0?\.\d{1,6}|1)$/.test(rule) ? Number(rule) : 0;
  if (share > 0) return { kind: "share", share };
  faults.error("badCompletion", element, { rule });
  return null;
}
