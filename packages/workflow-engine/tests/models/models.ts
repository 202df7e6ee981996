import type { Json } from "../../../expressions/src/index.ts";
import { bpmn, END, flows, START, users } from "../support/model.ts";

export interface Model {
  readonly name: string;
  readonly xml: string;
  readonly variables?: Record<string, Json>;
  /** Boundary events that happen as soon as they wait. */
  readonly happening?: readonly string[];
}

const ROOTS = `<bpmn:message id="m" name="paid"/><bpmn:signal id="sig" name="stop"/><bpmn:error id="err" errorCode="E1"/><bpmn:escalation id="esc" escalationCode="late"/>`;
const timer = (text = "PT1H"): string =>
  `<bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">${text}</bpmn:timeDuration></bpmn:timerEventDefinition>`;
const MESSAGE = `<bpmn:messageEventDefinition messageRef="m"/>`;
const SIGNAL = `<bpmn:signalEventDefinition signalRef="sig"/>`;
const ERROR = `<bpmn:errorEventDefinition errorRef="err"/>`;
const ESCALATION = `<bpmn:escalationEventDefinition escalationRef="esc"/>`;
const on = (id: string, host: string, event: string, beside = false): string =>
  `<bpmn:boundaryEvent id="${id}" attachedToRef="${host}" cancelActivity="${!beside}">${event}</bpmn:boundaryEvent>`;
const sub = (inside: string, attributes = ""): string =>
  `<bpmn:subProcess id="u"${attributes}><bpmn:startEvent id="is"/>${inside}</bpmn:subProcess>`;
const end = (id: string, event = ""): string => `<bpmn:endEvent id="${id}">${event}</bpmn:endEvent>`;
const gate = (kind: string, id: string, standard = ""): string =>
  `<bpmn:${kind}Gateway id="${id}"${standard && ` default="${standard}"`}/>`;
const loop = (attributes: string, inside: string): string =>
  `<bpmn:multiInstanceLoopCharacteristics ${attributes}>${inside}</bpmn:multiInstanceLoopCharacteristics>`;
const COUNT = `<bpmn:loopCardinality xsi:type="bpmn:tFormalExpression">3</bpmn:loopCardinality>`;

const model = (name: string, content: string, more: Omit<Model, "name" | "xml"> = {}): Model => ({
  name,
  xml: bpmn(content, ROOTS),
  ...more,
});
const decided = (days: number): Model =>
  model(
    `an exclusive gateway with ${days} days`,
    START + gate("exclusive", "g", "g-c") + users("a", "b", "c") + END + flows("s>g;g>a:days > 3;g>b:days == 3;g>c;a>e;b>e;c>e"),
    { variables: { days } },
  );

/** One small model for each construct. */
export const MODELS: readonly Model[] = [
  model("a task", START + users("a") + END + flows("s>a;a>e")),
  model(
    "plain, manual, send and service tasks",
    `${START}<bpmn:task id="a"/><bpmn:manualTask id="b"/><bpmn:sendTask id="c" messageRef="m"/><bpmn:serviceTask id="d" t:operation="x"/>${END}${flows("s>a;a>b;b>c;c>d;d>e")}`,
  ),
  decided(5),
  decided(3),
  decided(1),
  model(
    "a loop back",
    START + gate("exclusive", "l") + users("a") + gate("exclusive", "g", "g-e") + END + flows("s>l;l>a;a>g;g>l:false;g>e"),
  ),
  model(
    "a parallel fork and join",
    START + gate("parallel", "g") + users("a", "b", "c") + gate("parallel", "j") + END + flows("s>g;g>a;g>b;g>c;a>j;b>j;c>j;j>e"),
  ),
  model("a fork without a join", START + gate("parallel", "g") + users("a", "b", "c") + END + flows("s>g;g>a;g>b;a>c;b>c;c>e")),
  model(
    "nested forks",
    START +
      ["g", "h", "i", "j"].map((id) => gate("parallel", id)).join("") +
      users("a", "b", "c") +
      END +
      flows("s>g;g>a;g>h;h>b;h>c;b>i;c>i;a>j;i>j;j>e"),
  ),
  model(
    "an inclusive gateway with one branch",
    START +
      gate("inclusive", "g", "g-b") +
      users("a", "b") +
      gate("inclusive", "j") +
      END +
      flows("s>g;g>a:true;g>b;a>j;b>j;j>e"),
  ),
  model(
    "an inclusive gateway by default",
    START +
      gate("inclusive", "g", "g-b") +
      users("a", "b") +
      gate("inclusive", "j") +
      END +
      flows("s>g;g>a:false;g>b;a>j;b>j;j>e"),
  ),
  model(
    "an inclusive fork into two ends",
    START +
      gate("inclusive", "g", "g-c") +
      users("a", "b", "c") +
      END +
      end("f") +
      flows("s>g;g>a:true;g>b:true;g>c;a>e;b>f;c>f"),
  ),
  model("several flows from a task", START + users("a", "b", "c") + END + end("f") + flows("s>a;a>b;a>c;b>e;c>f")),
  model("conditional flows from a task", START + users("a", "b", "c") + END + end("f") + flows("s>a;a>b:true;a>c:false;b>e;c>f")),
  model(
    "a timer",
    `${START}<bpmn:intermediateCatchEvent id="t">${timer()}</bpmn:intermediateCatchEvent>${END}${flows("s>t;t>e")}`,
  ),
  model(
    "a message",
    `${START}<bpmn:intermediateCatchEvent id="c">${MESSAGE}</bpmn:intermediateCatchEvent>${END}${flows("s>c;c>e")}`,
  ),
  model("a receive task", `${START}<bpmn:receiveTask id="r" messageRef="m"/>${END}${flows("s>r;r>e")}`),
  model(
    "a signal",
    `${START}<bpmn:intermediateCatchEvent id="c">${SIGNAL}</bpmn:intermediateCatchEvent>${END}${flows("s>c;c>e")}`,
  ),
  model(
    "a signal thrown to a parallel branch",
    `${START}${gate("parallel", "g")}<bpmn:intermediateCatchEvent id="c">${SIGNAL}</bpmn:intermediateCatchEvent>${users("a")}<bpmn:intermediateThrowEvent id="t">${SIGNAL}</bpmn:intermediateThrowEvent>${END}${end("f")}${flows("s>g;g>c;g>a;a>t;t>e;c>f")}`,
  ),
  model(
    "an event-based gateway",
    `${START}<bpmn:eventBasedGateway id="g"/><bpmn:intermediateCatchEvent id="t">${timer()}</bpmn:intermediateCatchEvent><bpmn:intermediateCatchEvent id="c">${MESSAGE}</bpmn:intermediateCatchEvent>${users("a", "b")}${END}${flows("s>g;g>t;g>c;t>a;c>b;a>e;b>e")}`,
  ),
  model(
    "a terminate event",
    START +
      gate("parallel", "g") +
      users("a", "b") +
      END +
      end("k", "<bpmn:terminateEventDefinition/>") +
      flows("s>g;g>a;g>b;a>k;b>e"),
  ),
  model(
    "a sub-process",
    START + sub(users("ia", "ib") + end("ie") + flows("is>ia;ia>ib;ib>ie")) + users("a") + END + flows("s>u;u>a;a>e"),
  ),
  model(
    "a parallel sub-process",
    START +
      sub(gate("parallel", "ig") + users("ia", "ib") + end("ie") + flows("is>ig;ig>ia;ig>ib;ia>ie;ib>ie")) +
      END +
      flows("s>u;u>e"),
  ),
  model(
    "an escalation beside a sub-process",
    START +
      sub(
        `<bpmn:intermediateThrowEvent id="it">${ESCALATION}</bpmn:intermediateThrowEvent>${users("ia")}${end("ie")}${flows("is>it;it>ia;ia>ie")}`,
      ) +
      on("b", "u", ESCALATION, true) +
      users("a") +
      END +
      end("f") +
      flows("s>u;u>e;b>a;a>f"),
  ),
  model("a timer that interrupts", START + users("a", "b") + on("x", "a", timer()) + END + flows("s>a;a>e;x>b;b>e"), {
    happening: ["x"],
  }),
  model("a timer that never comes", START + users("a", "b") + on("x", "a", timer()) + END + flows("s>a;a>e;x>b;b>e")),
  model(
    "a timer beside a task",
    START + users("a", "b") + on("x", "a", timer(), true) + END + end("f") + flows("s>a;a>e;x>b;b>f"),
    { happening: ["x"] },
  ),
  model(
    "a message that interrupts a sub-process",
    START +
      sub(users("ia") + end("ie") + flows("is>ia;ia>ie")) +
      on("x", "u", MESSAGE) +
      users("b") +
      END +
      flows("s>u;u>e;x>b;b>e"),
    { happening: ["x"] },
  ),
  model(
    "a signal beside a task",
    START + users("a", "b") + on("x", "a", SIGNAL, true) + END + end("f") + flows("s>a;a>e;x>b;b>f"),
    { happening: ["x"] },
  ),
  model("three instances at once", `${START}<bpmn:userTask id="a">${loop("", COUNT)}</bpmn:userTask>${END}${flows("s>a;a>e")}`),
  model(
    "three instances in sequence",
    `${START}<bpmn:userTask id="a">${loop('isSequential="true"', COUNT)}</bpmn:userTask>${END}${flows("s>a;a>e")}`,
  ),
  model("a call activity", `${START}<bpmn:callActivity id="c" calledElement="child"/>${users("a")}${END}${flows("s>c;c>a;a>e")}`),
];

/** Models that bpmn-elements runs in another way than BPMN 2.0 says, with the path of the standard. */
export const DEPARTURES: readonly (Model & { readonly path: readonly string[] })[] = [
  // It lets an error end event end the sub-process as if it were done.
  {
    ...model(
      "an error out of a sub-process",
      START +
        sub(users("ia") + end("ie", ERROR) + flows("is>ia;ia>ie")) +
        on("b", "u", ERROR) +
        users("a") +
        END +
        end("f") +
        flows("s>u;u>e;b>a;a>f"),
    ),
    path: ["s", "is", "ia", "ie", "b", "a", "f"],
  },
  // Its inclusive gateways never join: each branch goes on behind the join.
  {
    ...model(
      "an inclusive join of two branches out of three",
      START +
        gate("inclusive", "g", "g-c") +
        users("a", "b", "c", "d") +
        gate("inclusive", "j") +
        END +
        flows("s>g;g>a:true;g>b:true;g>c;a>j;b>j;c>j;j>d;d>e"),
    ),
    path: ["s", "g", "a", "b", "j", "d", "e"],
  },
];
