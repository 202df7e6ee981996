const TYPES = [
  "UserTask",
  "ServiceTask",
  "SendTask",
  "ReceiveTask",
  "CallActivity",
  "SubProcess",
  "Task",
  "ManualTask",
  "ExclusiveGateway",
  "InclusiveGateway",
  "ParallelGateway",
  "EventBasedGateway",
  "StartEvent",
  "EndEvent",
  "IntermediateCatchEvent",
  "IntermediateThrowEvent",
  "BoundaryEvent",
  "SequenceFlow",
  "TextAnnotation",
  "Process",
] as const;

/** The key of the words for a type, such as `bpmn:UserTask`. */
export function typeKey(type: string): `type.${(typeof TYPES)[number]}` | "type.other" {
  const found = TYPES.find((known) => type === `bpmn:${known}`);
  return found === undefined ? "type.other" : `type.${found}`;
}
