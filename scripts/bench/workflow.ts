import * as elements from "bpmn-elements";
import { BpmnModdle } from "bpmn-moddle";
import serialize, { TypeResolver } from "moddle-context-serializer";
import { apply, compile, start, type Definition, type State } from "#workflow-engine";
import { measurement, median, type Measurement } from "./measure.ts";

const INSTANCES = 100;
const ROUNDS = 5;
const TASKS = ["a", "b", "c"];

/** Three user tasks in a row. */
const MODEL = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" id="d" targetNamespace="urn:bench">
  <process id="p" isExecutable="true">
    <startEvent id="s"/>
    ${TASKS.map((id) => `<userTask id="${id}" flowable:assignee="x"/>`).join("")}
    <endEvent id="e"/>
    ${["s", ...TASKS, "e"].map((id, index, all) => (index === 0 ? "" : `<sequenceFlow id="f${index}" sourceRef="${all[index - 1]}" targetRef="${id}"/>`)).join("")}
  </process>
</definitions>`;

/** Instances of three tasks, each stored as text and read again after every step, against bpmn-elements. */
export async function workflow(): Promise<Measurement[]> {
  const { definition } = await compile(MODEL);
  if (definition === null) throw new Error("the model of the bench does not compile");
  const moddle = await new BpmnModdle().fromXML(MODEL);
  const context = serialize(moddle, TypeResolver(elements));
  const times: { own: number; other: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = timeOf(() => runOwn(definition));
    times.push({ own, other: timeOf(() => runOther(context)) });
  }
  const [own, other] = [median(times.map((time) => time.own)), median(times.map((time) => time.other))];
  return [
    measurement("instances of three tasks per second, without a database", (INSTANCES / own) * 1_000, "instances/s", ">=", 5_000),
    measurement("against bpmn-elements, state stored at each step", other / own, "times", ">=", 10),
    measurement("state of an instance that waits", stateSize(definition), "bytes", "<=", 400),
  ];
}

function timeOf(run: () => void): number {
  const began = performance.now();
  for (let index = 0; index < INSTANCES; index += 1) run();
  return performance.now() - began;
}

function runOwn(definition: Definition): void {
  let stored = JSON.stringify(start(definition)?.state);
  for (const _ of TASKS) {
    const state = JSON.parse(stored) as State;
    stored = JSON.stringify(apply(definition, state, { kind: "completeTask", token: state.tokens[0]?.id ?? "" }).state);
  }
  if ((JSON.parse(stored) as State).outcome !== "completed") throw new Error("an instance of the engine did not end");
}

function runOther(context: ReturnType<typeof serialize>): void {
  const create = (): elements.Definition => new elements.Definition(elements.Context(context, new elements.Environment()));
  let definition = create();
  definition.run();
  for (const id of TASKS) {
    const stored = JSON.stringify(definition.getState());
    definition.stop();
    definition = create().recover(JSON.parse(stored) as elements.DefinitionState);
    definition.resume();
    definition.signal({ id });
  }
  if (definition.counters.completed !== 1) throw new Error("an instance of bpmn-elements did not end");
}

function stateSize(definition: Definition): number {
  return JSON.stringify(start(definition)?.state).length;
}
