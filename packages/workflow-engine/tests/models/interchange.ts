import { bpmn, END, flows, START, users } from "../support/model.ts";
import type { Model } from "./models.ts";

/**
 * Models with the constructs of the reference models of the BPMN Model Interchange Working Group, drawn by ourselves:
 * A.1 to A.4 (flow, gateways, sub-processes, pools), B.1 and B.2 (artifacts, events) and C.1 to C.6 (business processes).
 */
const lanes = (...named: readonly string[]): string =>
  `<bpmn:laneSet id="lanes">${named
    .map((line, at) => {
      const nodes = line.split(" ").map((id) => `<bpmn:flowNodeRef>${id}</bpmn:flowNodeRef>`);
      return `<bpmn:lane id="lane${at}" name="Lane ${at + 1}">${nodes.join("")}</bpmn:lane>`;
    })
    .join("")}</bpmn:laneSet>`;
// The reader of bpmn-elements fails on message flows from a pool without a process.
const POOLS = `<bpmn:collaboration id="pools"><bpmn:participant id="own" name="Company" processRef="p"/>
  <bpmn:participant id="outside" name="Customer"/></bpmn:collaboration>`;
const ARTIFACTS = `<bpmn:dataObject id="paper" name="Order"/><bpmn:dataObjectReference id="paperRef" dataObjectRef="paper"/>
  <bpmn:dataStoreReference id="archive" name="Archive"/><bpmn:textAnnotation id="note"><bpmn:text>Within a day</bpmn:text></bpmn:textAnnotation>
  <bpmn:association id="noted" sourceRef="a" targetRef="note"/><bpmn:group id="group"/>`;
const ROOTS = `<bpmn:message id="m" name="paid"/><bpmn:signal id="sig" name="stop"/><bpmn:error id="err" errorCode="E1"/>`;
const gate = (kind: string, id: string, standard = ""): string =>
  `<bpmn:${kind}Gateway id="${id}"${standard && ` default="${standard}"`}/>`;
const TIMER = `<bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT1H</bpmn:timeDuration></bpmn:timerEventDefinition>`;
const part = (id: string, inside: string): string =>
  `<bpmn:subProcess id="${id}"><bpmn:startEvent id="${id}s"/>${inside}<bpmn:endEvent id="${id}e"/></bpmn:subProcess>`;
const boundary = (id: string, host: string, event: string, more = ""): string =>
  `<bpmn:boundaryEvent id="${id}" attachedToRef="${host}"${more}>${event}</bpmn:boundaryEvent>`;

const model = (name: string, content: string, more: Partial<Model> = {}, roots = ""): Model => ({
  name,
  xml: bpmn(content, ROOTS + roots),
  ...more,
});

export const INTERCHANGE: readonly Model[] = [
  model("A.1, tasks in a row", START + users("a", "b", "c") + END + flows("s>a;a>b;b>c;c>e")),
  ...[1, 2, 9].map((kind) =>
    model(
      `A.2, an exclusive gateway with a default, case ${kind}`,
      START +
        users("a", "b", "c", "d") +
        gate("exclusive", "g", "g-d") +
        gate("exclusive", "j") +
        END +
        flows("s>a;a>g;g>b:kind == 1;g>c:kind == 2;g>d;b>j;c>j;d>j;j>e"),
      { variables: { kind } },
    ),
  ),
  model(
    "A.3, a sub-process whose boundary events lead elsewhere, undisturbed",
    START +
      users("a") +
      part("u", users("ua") + flows("us>ua;ua>ue")) +
      boundary("late", "u", TIMER) +
      boundary("told", "u", `<bpmn:messageEventDefinition messageRef="m"/>`, ' cancelActivity="false"') +
      users("b", "c") +
      END +
      flows("s>a;a>u;u>e;late>b;b>e;told>c;c>e"),
  ),
  model(
    "A.4, two pools with lanes and an expanded sub-process",
    lanes("s a g", "u b e") +
      START +
      users("a", "b") +
      gate("parallel", "g") +
      gate("parallel", "j") +
      part("u", users("ua", "ub") + flows("us>ua;ua>ub;ub>ue")) +
      END +
      flows("s>a;a>g;g>u;g>b;u>j;b>j;j>e"),
    {},
    POOLS,
  ),
  model(
    "B.1, data objects, a data store, an annotation, an association and a group",
    ARTIFACTS + START + users("a") + part("u", flows("us>ue")) + END + flows("s>a;a>u;u>e"),
  ),
  model(
    "B.2, throwing and catching events beside inclusive branches",
    START +
      gate("inclusive", "g", "g-c") +
      users("a", "b", "c") +
      `<bpmn:intermediateThrowEvent id="t"><bpmn:signalEventDefinition signalRef="sig"/></bpmn:intermediateThrowEvent>
       <bpmn:intermediateCatchEvent id="w">${TIMER}</bpmn:intermediateCatchEvent>` +
      END +
      `<bpmn:endEvent id="f"><bpmn:terminateEventDefinition/></bpmn:endEvent>` +
      flows("s>g;g>a:amount > 10;g>b:amount > 100;g>c;a>t;t>w;w>e;b>e;c>f"),
    { variables: { amount: 50 } },
  ),
  model(
    "C.1, an invoice that is reviewed, refused once and approved",
    lanes("s assign", "approve g review", "pay e") +
      START +
      users("assign", "approve", "review", "pay") +
      gate("exclusive", "g", "g-review") +
      gate("exclusive", "done", "done-e") +
      END +
      flows("s>assign;assign>approve;approve>g;g>pay:amount < 100;g>review;review>done;done>approve:false;done>e;pay>e"),
    { variables: { amount: 500 } },
  ),
  model(
    "C.3, a message that is sent and one that is awaited",
    START +
      users("a") +
      `<bpmn:sendTask id="bill" messageRef="m"/><bpmn:receiveTask id="paid" messageRef="m"/>` +
      users("b") +
      END +
      flows("s>a;a>bill;bill>paid;paid>b;b>e"),
  ),
  model(
    "C.6, bookings of a trip in parallel, each a sub-process, joined for the confirmation",
    START +
      gate("parallel", "g") +
      part("hotel", users("h1") + flows("hotels>h1;h1>hotele")) +
      part("flight", users("f1", "f2") + flows("flights>f1;f1>f2;f2>flighte")) +
      gate("parallel", "j") +
      users("confirm") +
      END +
      flows("s>g;g>hotel;g>flight;hotel>j;flight>j;j>confirm;confirm>e"),
  ),
];
