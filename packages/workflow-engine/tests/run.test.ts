import { expect, test } from "vitest";
import { bpmn, compiled, END, flows, START, users } from "./support/model.ts";
import { Host } from "./support/host.ts";

async function host(content: string, variables = {}, roots = ""): Promise<Host> {
  return new Host(await compiled(bpmn(content, roots)), variables);
}

const MESSAGE = `<bpmn:message id="m" name="paid"/>`;
const MESSAGE_EVENT = `<bpmn:messageEventDefinition messageRef="m"/>`;
const TIMER = `<bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT1H</bpmn:timeDuration></bpmn:timerEventDefinition>`;
const CYCLE = `<bpmn:timerEventDefinition><bpmn:timeCycle xsi:type="bpmn:tFormalExpression">R2/PT1H</bpmn:timeCycle></bpmn:timerEventDefinition>`;

test("walks through user tasks and ends", async () => {
  const run = await host(START + users("a", "b") + END + flows("s>a;a>b;b>e"));
  expect(run.effectsOf("createTask")).toMatchObject([{ element: "a", assignee: "zhang" }]);
  expect(run.complete("b")).toBe(false);
  expect(run.complete("a", { ok: true })).toBe(true);
  expect(run.standing).toEqual(["b"]);
  run.complete("b");
  expect(run.step.effects).toEqual([{ kind: "end", outcome: "completed", code: null, variables: { ok: true } }]);
  expect(run.path).toEqual(["s", "a", "b", "e"]);
});

test("does nothing when the same completion arrives twice", async () => {
  const run = await host(START + users("a", "b") + END + flows("s>a;a>b;b>e"));
  const token = run.tokenAt("a");
  expect(run.send({ kind: "completeTask", token })).toBe(true);
  expect(run.send({ kind: "completeTask", token })).toBe(false);
});

const EXCLUSIVE = `${START}<bpmn:exclusiveGateway id="g" default="g-c"/>${users("a", "b", "c")}${END}${flows(
  "s>g;g>a:days > 3;g>b:days == 3;g>c;a>e;b>e;c>e",
)}`;

test.each([
  [5, "a"],
  [3, "b"],
  [1, "c"],
])("an exclusive gateway decides %i days for %s", async (days, target) => {
  expect((await host(EXCLUSIVE, { days })).standing).toEqual([target]);
});

test("a gateway without a true condition stands still, and goes on after a retry or by the flow of a skip", async () => {
  const content = `${START}<bpmn:exclusiveGateway id="g"/>${users("a", "b")}${END}${flows("s>g;g>a:days > 3;g>b:days < 3;a>e;b>e")}`;
  const run = await host(content, { days: 3 });
  expect(run.standing).toEqual(["g!noFlow"]);
  run.send({ kind: "setVariables", variables: { days: 4 } });
  run.send({ kind: "retry", token: run.tokenAt("g") });
  expect(run.standing).toEqual(["a"]);
  expect(run.visits.filter((visit) => visit === "left g")).toHaveLength(1);
  const other = await host(content, { days: 3 });
  expect(other.send({ kind: "skip", token: other.tokenAt("g"), flow: "a-e" })).toBe(false);
  other.send({ kind: "skip", token: other.tokenAt("g"), flow: "g-b" });
  expect(other.standing).toEqual(["b"]);
});

test("an inclusive join waits for the branches that were taken, and for no other", async () => {
  const content = `${START}<bpmn:inclusiveGateway id="g" default="g-c"/>${users("a", "b", "c", "d")}<bpmn:inclusiveGateway id="j"/>${END}${flows(
    "s>g;g>a:x > 0;g>b:x > 1;g>c;a>j;b>j;c>j;j>d;d>e",
  )}`;
  const both = await host(content, { x: 2 });
  both.complete("b");
  expect(both.standing).toEqual(["a", "j"]);
  both.complete("a");
  expect(both.standing).toEqual(["d"]);
  const one = await host(content, { x: 1 });
  one.complete("a");
  expect(one.standing).toEqual(["d"]);
  expect((await host(content, { x: 0 })).standing).toEqual(["c"]);
});

test("a parallel join waits for every flow, and reports tokens that cannot come", async () => {
  const fork = `<bpmn:parallelGateway id="g"/><bpmn:parallelGateway id="j"/>`;
  const run = await host(`${START}${fork}${users("a", "b")}${END}${flows("s>g;g>a;g>b;a>j;b>j;j>e")}`);
  run.complete("a");
  expect(run.standing).toEqual(["b", "j"]);
  run.complete("b");
  expect(run.step.state.outcome).toBe("completed");
  const stuck = await host(
    `${START}<bpmn:exclusiveGateway id="g"/><bpmn:parallelGateway id="j"/>${users("a", "b")}${END}${flows("s>g;g>a:true;g>b:false;a>j;b>j;j>e")}`,
  );
  stuck.complete("a");
  expect(stuck.standing).toEqual(["j!stuckJoin"]);
  stuck.send({ kind: "retry", token: stuck.tokenAt("j") });
  expect(stuck.standing).toEqual(["j!stuckJoin"]);
  stuck.send({ kind: "skip", token: stuck.tokenAt("j") });
  expect(stuck.step.state.outcome).toBe("completed");
});

test("the first event behind an event-based gateway withdraws the others", async () => {
  const run = await host(
    `${START}<bpmn:eventBasedGateway id="g"/><bpmn:intermediateCatchEvent id="t">${TIMER}</bpmn:intermediateCatchEvent>
     <bpmn:receiveTask id="r" messageRef="m"/>${users("a")}${END}${flows("s>g;g>t;g>r;t>a;r>e;a>e")}`,
    {},
    MESSAGE,
  );
  const timer = run.tokenAt("t");
  expect(run.send({ kind: "message", name: "other" })).toBe(false);
  run.send({ kind: "message", name: "paid", variables: { amount: 3 } });
  expect(run.step.effects).toContainEqual({ kind: "cancelTimer", token: timer });
  expect(run.step.state).toMatchObject({ outcome: "completed", variables: { amount: 3 } });
  expect(run.send({ kind: "timer", token: timer })).toBe(false);
});

test("an interrupting timer cancels its task", async () => {
  const run = await host(
    `${START}${users("a", "late")}<bpmn:boundaryEvent id="b" attachedToRef="a">${TIMER}</bpmn:boundaryEvent>${END}${flows("s>a;a>e;b>late;late>e")}`,
  );
  const [task, timer] = [run.tokenAt("a"), run.tokenAt("b")];
  expect(run.effectsOf("scheduleTimer")).toMatchObject([{ token: timer, timer: "duration", value: "PT1H", fired: 0 }]);
  run.send({ kind: "timer", token: timer });
  expect(run.step.effects).toContainEqual({ kind: "cancelTask", token: task });
  expect(run.standing).toEqual(["late"]);
  expect(run.visits).toContain("cancelled a");
  expect(run.send({ kind: "completeTask", token: task })).toBe(false);
});

test("a cycle beside a task fires as often as it says, each time under a new token", async () => {
  const run = await host(
    `${START}${users("a", "remind")}<bpmn:boundaryEvent id="b" attachedToRef="a" cancelActivity="false">${CYCLE}</bpmn:boundaryEvent>${END}${flows("s>a;a>e;b>remind;remind>e")}`,
  );
  const first = run.tokenAt("b");
  run.send({ kind: "timer", token: first });
  expect(run.send({ kind: "timer", token: first })).toBe(false);
  run.send({ kind: "timer", token: run.tokenAt("b") });
  expect(run.tokenAt("b")).toBe("none");
  expect(run.standing).toEqual(["a", "remind", "remind"]);
  run.complete("a");
  expect(run.step.state.outcome).toBeNull();
  run.complete("remind");
  run.complete("remind");
  expect(run.step.state.outcome).toBe("completed");
});

const SUB = (inside: string, events = ""): string =>
  `${START}<bpmn:subProcess id="sub"><bpmn:startEvent id="is"/>${inside}</bpmn:subProcess>${events}${users("after", "caught")}${END}`;
const ERROR = `<bpmn:error id="err" errorCode="E1"/>`;

test("an error end event reaches the boundary of its sub-process", async () => {
  const inside = `<bpmn:parallelGateway id="f"/>${users("ia")}<bpmn:endEvent id="ie"><bpmn:errorEventDefinition errorRef="err"/></bpmn:endEvent>${flows("is>f;f>ia;f>ie")}`;
  const boundary = `<bpmn:boundaryEvent id="b" attachedToRef="sub"><bpmn:errorEventDefinition errorRef="err"/></bpmn:boundaryEvent>`;
  const run = await host(SUB(inside, boundary) + flows("s>sub;sub>after;after>e;b>caught;caught>e"), {}, ERROR);
  expect(run.standing).toEqual(["caught"]);
  expect(run.visits).toEqual(expect.arrayContaining(["cancelled ia", "cancelled sub", "left ie", "left b"]));
});

test("an error that nothing catches ends the instance with its code", async () => {
  const inside = `<bpmn:endEvent id="ie"><bpmn:errorEventDefinition errorRef="err"/></bpmn:endEvent>${flows("is>ie")}`;
  const run = await host(
    SUB(inside).replace(users("after", "caught"), users("after")) + flows("s>sub;sub>after;after>e"),
    {},
    ERROR,
  );
  expect(run.step.effects).toMatchObject([{ kind: "end", outcome: "error", code: "E1" }]);
});

test("an escalation beside a sub-process leaves it running", async () => {
  const inside = `<bpmn:intermediateThrowEvent id="it"><bpmn:escalationEventDefinition escalationRef="esc"/></bpmn:intermediateThrowEvent>${users("ia")}<bpmn:endEvent id="ie"/>${flows("is>it;it>ia;ia>ie")}`;
  const boundary = `<bpmn:boundaryEvent id="b" attachedToRef="sub" cancelActivity="false"><bpmn:escalationEventDefinition/></bpmn:boundaryEvent>`;
  const run = await host(
    SUB(inside, boundary) + flows("s>sub;sub>after;after>e;b>caught;caught>e"),
    {},
    `<bpmn:escalation id="esc" escalationCode="late"/>`,
  );
  expect(run.standing).toEqual(["caught", "ia", "sub"]);
});

test("a terminate event ends its sub-process, or the whole instance", async () => {
  const terminate = (id: string): string => `<bpmn:endEvent id="${id}"><bpmn:terminateEventDefinition/></bpmn:endEvent>`;
  const inside = `<bpmn:parallelGateway id="f"/>${users("ia")}${terminate("ie")}${flows("is>f;f>ia;f>ie")}`;
  const content = SUB(inside).replace(users("after", "caught"), users("after"));
  expect((await host(content + flows("s>sub;sub>after;after>e"))).standing).toEqual(["after"]);
  const all = await host(`${START}<bpmn:parallelGateway id="f"/>${users("a")}${terminate("e")}${flows("s>f;f>a;f>e")}`);
  expect(all.step.state).toMatchObject({ outcome: "terminated", tokens: [] });
});

const MULTI = (attributes: string, inner = ""): string =>
  `${START}<bpmn:userTask id="a" flowable:assignee="\${person}"><bpmn:multiInstanceLoopCharacteristics flowable:collection="people" flowable:elementVariable="person" ${attributes}>${inner}</bpmn:multiInstanceLoopCharacteristics></bpmn:userTask>${END}${flows("s>a;a>e")}`;
const PEOPLE = { people: ["li", "wang", "zhao"] };

test("gives every person a task, and goes on after the last", async () => {
  const run = await host(MULTI(""), PEOPLE);
  expect(run.effectsOf("createTask").map(({ assignee }) => assignee)).toEqual(PEOPLE.people);
  for (const _ of PEOPLE.people) expect(run.complete("a")).toBe(true);
  expect(run.step.state.outcome).toBe("completed");
  expect(run.path).toEqual(["s", "a", "e"]);
});

test("asks one person after the other", async () => {
  const run = await host(MULTI(`isSequential="true"`), PEOPLE);
  for (const person of PEOPLE.people) {
    expect(run.effectsOf("createTask").at(-1)).toMatchObject({ assignee: person, local: { person } });
    run.complete("a");
  }
  expect(run.effectsOf("createTask")).toHaveLength(3);
  expect(run.step.state.outcome).toBe("completed");
});

test("ends at the first consent, and withdraws the other tasks", async () => {
  const run = await host(MULTI(`t:completion="any" t:counts="approved" t:result="votes"`), PEOPLE);
  run.complete("a", { approved: false });
  expect(run.standing).toHaveLength(3);
  run.complete("a", { approved: true });
  expect(run.effectsOf("cancelTask")).toHaveLength(1);
  expect(run.step.state).toMatchObject({ outcome: "completed", variables: { votes: { total: 3, completed: 2, counted: 1 } } });
});

test("ends when a share is reached, or when the completion condition is true", async () => {
  const share = await host(MULTI(`t:completion="0.5"`), PEOPLE);
  share.complete("a");
  expect(share.step.state.outcome).toBeNull();
  share.complete("a");
  expect(share.step.state.outcome).toBe("completed");
  const condition = `<bpmn:completionCondition xsi:type="bpmn:tFormalExpression">\${nrOfCompletedInstances / nrOfInstances > 0.6}</bpmn:completionCondition>`;
  const byCondition = await host(MULTI("", condition), PEOPLE);
  byCondition.complete("a");
  byCondition.complete("a");
  expect(byCondition.step.state.outcome).toBe("completed");
});

test("goes on at once when the list of people is empty", async () => {
  expect((await host(MULTI(""), { people: [] })).step.state.outcome).toBe("completed");
  expect((await host(MULTI(""), { people: null })).standing).toEqual(["a!expression"]);
});

const SERVICE = `${START}<bpmn:serviceTask id="a" t:operation="stock.reserve"><bpmn:extensionElements><t:input name="amount" value="days * 2"/></bpmn:extensionElements></bpmn:serviceTask>`;

test("a failed operation stands still until it is retried or skipped", async () => {
  const run = await host(SERVICE + END + flows("s>a;a>e"), { days: 4 });
  expect(run.effectsOf("callOperation")).toMatchObject([{ operation: "stock.reserve", inputs: { amount: 8 } }]);
  run.send({ kind: "fail", token: run.tokenAt("a"), detail: "no stock" });
  expect(run.step.effects).toMatchObject([{ kind: "raiseIncident", incident: { code: "failed", detail: "no stock" } }]);
  run.send({ kind: "retry", token: run.tokenAt("a") });
  expect(run.step.effects.map(({ kind }) => kind)).toEqual(["resolveIncident", "callOperation"]);
  run.send({ kind: "fail", token: run.tokenAt("a") });
  run.send({ kind: "skip", token: run.tokenAt("a") });
  expect(run.step.state.outcome).toBe("completed");
});

test("an operation's error goes to the boundary event with its code", async () => {
  const boundary = `<bpmn:boundaryEvent id="b" attachedToRef="a"><bpmn:errorEventDefinition errorRef="err"/></bpmn:boundaryEvent>`;
  const content = SERVICE + boundary + users("c") + END + flows("s>a;a>e;b>c;c>e");
  const caught = await host(content, { days: 1 }, ERROR);
  caught.send({ kind: "fail", token: caught.tokenAt("a"), code: "E1" });
  expect(caught.standing).toEqual(["c"]);
  const other = await host(content, { days: 1 }, ERROR);
  other.send({ kind: "fail", token: other.tokenAt("a"), code: "E2" });
  expect(other.standing).toEqual(["a!uncaughtError"]);
});

test("a call activity starts an instance and takes over its results", async () => {
  const content = `${START}<bpmn:callActivity id="a" calledElement="child"><bpmn:extensionElements><flowable:in source="days" target="n"/><flowable:out sourceExpression="\${total + 1}" target="sum"/></bpmn:extensionElements></bpmn:callActivity>${END}${flows("s>a;a>e")}`;
  const run = await host(content, { days: 2, secret: 1 });
  expect(run.effectsOf("startSubInstance")).toMatchObject([{ process: "child", variables: { n: 2 } }]);
  run.send({ kind: "subInstanceEnded", token: run.tokenAt("a"), outcome: "completed", variables: { total: 9 } });
  expect(run.step.state).toMatchObject({ outcome: "completed", variables: { days: 2, secret: 1, sum: 10 } });
});

test("compensation gives the handlers work, the last completed activity first", async () => {
  const handler = (id: string): string =>
    `<bpmn:boundaryEvent id="b${id}" attachedToRef="${id}"><bpmn:compensateEventDefinition/></bpmn:boundaryEvent><bpmn:userTask id="undo${id}" isForCompensation="true" flowable:assignee="x"/><bpmn:association id="as${id}" sourceRef="b${id}" targetRef="undo${id}"/>`;
  const run = await host(
    `${START}${users("a", "c")}${handler("a")}${handler("c")}<bpmn:endEvent id="e"><bpmn:compensateEventDefinition/></bpmn:endEvent>${flows("s>a;a>c;c>e")}`,
  );
  run.complete("a");
  run.complete("c");
  expect(run.standing).toEqual(["e", "undoc"]);
  run.complete("undoc");
  run.complete("undoa");
  expect(run.step.state.outcome).toBe("completed");
  expect(run.path).toEqual(["s", "a", "c", "undoc", "undoa", "e"]);
});

test("moves an instance back to an earlier task, once", async () => {
  const run = await host(START + users("a", "b") + END + flows("s>a;a>b;b>e"));
  run.complete("a");
  const event = { kind: "move" as const, cancel: [run.tokenAt("b")], to: ["a"] };
  expect(run.send(event)).toBe(true);
  expect(run.standing).toEqual(["a"]);
  expect(run.send(event)).toBe(false);
  expect(run.send({ kind: "move", cancel: [run.tokenAt("a")], to: ["s"] })).toBe(false);
  expect(run.send({ kind: "move", cancel: [run.tokenAt("a")], to: ["absent"] })).toBe(false);
});

test("moves into a sub-process and out of it, with the activity around", async () => {
  const content = SUB(`${users("ia", "ib")}<bpmn:endEvent id="ie"/>${flows("is>ia;ia>ib;ib>ie")}`).replace(
    users("after", "caught"),
    users("after"),
  );
  const run = await host(content + flows("s>sub;sub>after;after>e"));
  run.send({ kind: "move", cancel: [run.tokenAt("ia")], to: ["after"] });
  expect(run.standing).toEqual(["after"]);
  run.send({ kind: "move", cancel: [run.tokenAt("after")], to: ["ib"] });
  expect(run.standing).toEqual(["ib", "sub"]);
  run.complete("ib");
  expect(run.standing).toEqual(["after"]);
});

test("a loop without anything that waits ends in an incident", async () => {
  const run = await host(
    `${START}<bpmn:exclusiveGateway id="m"/><bpmn:exclusiveGateway id="g" default="g-m"/>${END}${flows("s>m;m>g;g>m;g>e:stop")}`,
    { stop: false },
  );
  expect(run.standing).toEqual([expect.stringContaining("!tooManySteps")]);
  run.send({ kind: "setVariables", variables: { stop: true } });
  run.send({ kind: "retry", token: run.tokens[0]?.id ?? "" });
  // The limit stopped the token before its element.
  expect(run.step.visited[0]).toMatchObject({ phase: "entered" });
  expect(run.step.state.outcome).toBe("completed");
});

test("a fork in a loop stops at the limit of tokens", async () => {
  const run = await host(
    `${START}<bpmn:parallelGateway id="f"/><bpmn:exclusiveGateway id="m"/>${END}${flows("s>m;m>f;f>m;f>e")}`.replace(
      `<bpmn:parallelGateway id="f"/>`,
      `<bpmn:parallelGateway id="f"/><bpmn:exclusiveGateway id="m2"/>`,
    ) + flows("f>m2;m2>m"),
  );
  expect(run.step.state.tokens.length).toBeLessThanOrEqual(5_000);
  expect(new Set(run.standing.map((place) => place.split("!")[1]))).toEqual(new Set(["tooManySteps"]));
});

test("cancels everything that waits", async () => {
  const run = await host(`${START}<bpmn:parallelGateway id="g"/>${users("a", "b")}${END}${flows("s>g;g>a;g>b;a>e;b>e")}`);
  run.send({ kind: "cancel" });
  expect(run.step.effects.map(({ kind }) => kind)).toEqual(["cancelTask", "cancelTask", "end"]);
  expect(run.send({ kind: "cancel" })).toBe(false);
});

test("a message reaches the waiting event, and one that nobody waits for does nothing", async () => {
  const run = await host(
    `${START}<bpmn:intermediateCatchEvent id="c">${MESSAGE_EVENT}</bpmn:intermediateCatchEvent>${END}${flows("s>c;c>e")}`,
    {},
    MESSAGE,
  );
  expect(run.effectsOf("subscribe")).toMatchObject([{ event: "message", name: "paid" }]);
  run.send({ kind: "message", name: "paid" });
  expect(run.step.state.outcome).toBe("completed");
});
