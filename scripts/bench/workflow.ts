import * as elements from "bpmn-elements";
import { BpmnModdle } from "bpmn-moddle";
import serialize, { TypeResolver } from "moddle-context-serializer";
import { apply, compile, start, type Definition, type State } from "#workflow-engine";
import pg from "pg";
import { measurement, median, type Measurement } from "./support/measure.ts";
import { dropOwnDatabase, ownDatabase } from "./support/own-database.ts";

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

/** Both engines give the state of an instance as text after each step, and go on from the text. */
interface Engine {
  readonly start: () => string;
  readonly complete: (stored: string, task: string) => string;
}

/** Instances of three tasks, each stored as text and read again after every step, against bpmn-elements. */
export async function workflow(): Promise<Measurement[]> {
  const { definition } = await compile(MODEL);
  if (definition === null) throw new Error("the model of the bench does not compile");
  const moddle = await new BpmnModdle().fromXML(MODEL);
  const [own, other] = [ownEngine(definition), otherEngine(serialize(moddle, TypeResolver(elements)))];
  const inMemory = await compare(own, other, runInMemory);
  const address = await ownDatabase();
  const found = [
    measurement("instances of three tasks per second, without a database", inMemory.perSecond, "instances/s", ">=", 5_000),
    measurement("against bpmn-elements, state stored at each step", inMemory.ratio, "times", ">=", 10),
    measurement("state of an instance that waits", own.start().length, "bytes", "<=", 400),
  ];
  if (address === null) return found;
  const pool = new pg.Pool({ connectionString: address });
  try {
    await pool.query("create table state (id integer primary key, state jsonb not null)");
    const stored = await compare(own, other, (engine) => runStored(engine, pool));
    const many = `${INSTANCES} to a transaction of each step`;
    return [
      ...found,
      measurement(`states in PostgreSQL, ${many}`, stored.perSecond, "instances/s", ">=", 500),
      measurement(`against bpmn-elements, states in PostgreSQL, ${many}`, stored.ratio, "times", ">=", 10),
    ];
  } finally {
    await pool.end();
    await dropOwnDatabase(address);
  }
}

async function compare(
  own: Engine,
  other: Engine,
  run: (engine: Engine) => Promise<void>,
): Promise<{ readonly perSecond: number; readonly ratio: number }> {
  const times: { own: number; other: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push({ own: await timeOf(() => run(own)), other: await timeOf(() => run(other)) });
  const [ownTime, otherTime] = [median(times.map((time) => time.own)), median(times.map((time) => time.other))];
  return { perSecond: (INSTANCES / ownTime) * 1_000, ratio: otherTime / ownTime };
}

async function timeOf(run: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

function runInMemory(engine: Engine): Promise<void> {
  for (let index = 0; index < INSTANCES; index += 1) TASKS.reduce(engine.complete, engine.start());
  return Promise.resolve();
}

/** Each step reads the states of all instances, and commits the new ones before the next step begins. */
async function runStored(engine: Engine, pool: pg.Pool): Promise<void> {
  await pool.query("truncate state");
  const started = Array.from({ length: INSTANCES }, () => JSON.parse(engine.start()) as unknown);
  await pool.query("insert into state (id, state) select n, s from jsonb_array_elements($1::jsonb) with ordinality as e(s, n)", [
    JSON.stringify(started),
  ]);
  for (const task of TASKS) {
    const { rows } = await pool.query<{ id: number; text: string }>("select id, state::text as text from state");
    const changed = rows.map(({ id, text }) => ({ id, state: JSON.parse(engine.complete(text, task)) as unknown }));
    await pool.query(
      "update state t set state = c.state from jsonb_to_recordset($1::jsonb) as c(id integer, state jsonb) where t.id = c.id",
      [JSON.stringify(changed)],
    );
  }
}

function ownEngine(definition: Definition): Engine {
  return {
    start: () => JSON.stringify(start(definition)?.state),
    complete: (stored, task) => {
      const before = JSON.parse(stored) as State;
      const { state, applied } = apply(definition, before, { kind: "completeTask", token: before.tokens[0]?.id ?? "" });
      if (!applied || (task === TASKS.at(-1)) !== (state.outcome === "completed")) throw new Error("the engine did not go on");
      return JSON.stringify(state);
    },
  };
}

function otherEngine(context: ReturnType<typeof serialize>): Engine {
  const create = (): elements.Definition => new elements.Definition(elements.Context(context, new elements.Environment()));
  const stateOf = (definition: elements.Definition): string => {
    const stored = JSON.stringify(definition.getState());
    definition.stop();
    return stored;
  };
  return {
    start: () => {
      const definition = create();
      definition.run();
      return stateOf(definition);
    },
    complete: (stored, task) => {
      const definition = create().recover(JSON.parse(stored) as elements.DefinitionState);
      definition.resume();
      definition.signal({ id: task });
      if (task === TASKS.at(-1) && definition.counters.completed !== 1) throw new Error("bpmn-elements did not go on");
      return stateOf(definition);
    },
  };
}
