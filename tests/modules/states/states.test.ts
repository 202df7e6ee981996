import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT, type Json } from "#contract";
import { inputFields, type Action, type Field, type Module, type State, type States } from "#metadata";
import { serverFeatures } from "../../../src/entry/server-features.ts";
import { endpointOf, insertRecords, pathOf, personOf } from "../../support/records/fixtures.ts";
import type { TestReply, TestServer } from "../../support/server/create-test-server.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { readyFor } from "../../support/records/ready-records.ts";
import { sampleRecord, sampleValue } from "../../support/records/sample-record.ts";
import { PARCELS } from "../../support/modules/state-modules.ts";
import { testCatalog } from "../../support/server/test-deps.ts";

type Row = Record<string, unknown>;

/** A module with a life, by name. The table needs nothing but its file. */
const living = [...(await testCatalog(PARCELS)).modules.values()].flatMap((module) =>
  module.states === null ? [] : [{ name: module.name, module, states: module.states }],
);

onEachDatabase(
  (server) => {
    describe.each(living)("$name", ({ module, states }) => {
      const actions = module.actions.filter(({ on, from }) => on !== "toolbar" && from !== null);
      const attempts = actions.flatMap((action) => states.list.map((state) => ({ action, state, name: nameOf(action, state) })));
      const outside = attempts.filter(({ action, state }) => action.from?.includes(state.id) === false);
      const refused = outside.filter(({ action }) => !answersRepeats(module, action));

      test.each(refused)("refuses $name, and names the state", async ({ action, state }) => {
        const before = await inState(server(), module, states, state);
        const reply = await act(server(), module, action, before["id"]);
        expect([reply.status, reply.msg]).toEqual([409, expect.stringContaining(`“${state.title.zh}”`)]);
        expect(reply.msg).toContain(`“${action.title.zh}”`);
        expect(await stored(server(), module, before["id"])).toEqual(before);
      });

      const repeats = outside.filter(({ action }) => answersRepeats(module, action));

      test.each(repeats)("answers $name as a repeat, and changes nothing", async ({ action, state }) => {
        const before = await inState(server(), module, states, state);
        const reply = await act(server(), module, action, before["id"]);
        expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
        expect(await stored(server(), module, before["id"])).toEqual(before);
      });

      // An action that starts a job leaves its states one after the other: the tests of its feature follow it.
      const allowed = attempts.filter(
        ({ action, state }) => action.from?.includes(state.id) === true && !answersRepeats(module, action),
      );

      test.each(allowed)("allows $name", async ({ action, state }) => {
        const { id } = await inState(server(), module, states, state, action.id);
        const reply = await act(server(), module, action, id);
        expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
        const after = (await stored(server(), module, id))[states.field];
        const targets = action.to.length === 0 ? [state.id] : action.to;
        expect(targets).toContain(states.list.find(({ value }) => value === after)?.id);
      });

      test.each(states.list)("in the state $id an edit changes the fields that the file names, and no other", async (state) => {
        const edit = endpointOf(module, "submit", "update");
        if (edit === null) return;
        const { client } = await personOf(server());
        const before = await inState(server(), module, states, state);
        for (const field of inputFields(module, "edit").filter(
          ({ writeOnly, ref, items }) => !writeOnly && ref === null && items === null,
        )) {
          const sent = await sampleValue(server(), module, field, {}, DEFAULT_TENANT);
          const now = await stored(server(), module, before["id"]);
          if (sent === undefined || isConditional(field, states) || JSON.stringify(sent) === JSON.stringify(now[field.name]))
            continue;
          const isOpen = state.editable?.includes(field.name) ?? true;
          const reply = await client.post(pathOf(edit), { id: before["id"], [field.name]: sent });
          expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
          const after = await stored(server(), module, before["id"]);
          expect([field.name, after[field.name]]).toEqual([field.name, isOpen ? sent : now[field.name]]);
        }
        expect((await stored(server(), module, before["id"]))[states.field]).toBe(state.value);
      });

      test.each(states.list)("a record in the state $id is deleted or kept as the file says", async (state) => {
        const remove = endpointOf(module, "remove");
        if (remove === null) return;
        const { client } = await personOf(server());
        const { id } = await inState(server(), module, states, state);
        const reply = await client.post(pathOf(remove), { ids: id });
        expect([reply.status, reply.text]).toEqual([state.removable ? 200 : 409, expect.anything()]);
        if (!state.removable) expect(reply.msg).toBe(module.removal?.otherwise.zh);
      });
    });
  },
  { modules: PARCELS },
);

/** A field with a condition of its own is open or locked by more than the state. */
function isConditional({ visible, disabled, name }: Field, { list }: States): boolean {
  const isLocked = list.some(({ editable }) => editable?.includes(name) === false);
  return visible !== null || (disabled !== null && (!isLocked || "anyOf" in disabled));
}

function nameOf(action: Action, state: State): string {
  return `${action.id} in the state ${state.id}`;
}

const handlers = new Map(serverFeatures.flatMap((feature) => Object.entries(feature.handlers)));

/** True for an action whose calls are repeated to follow a job, so that the handler answers in every state. */
function answersRepeats(module: Module, action: Action): boolean {
  const handler = handlers.get(`${module.name}/${action.id}`);
  return handler?.outside === true && handler.judgedAs !== undefined;
}

/** A record in a state, straight into its table. */
async function inState(test: TestServer, module: Module, { field }: States, state: State, action = ""): Promise<Row> {
  const sample = await sampleRecord(test, module, DEFAULT_TENANT);
  const ready = await readyFor(test, DEFAULT_TENANT, module.name, action, sample);
  const [record] = await insertRecords(test, module, DEFAULT_TENANT, [{ ...sample, ...ready, [field]: state.value }]);
  return stored(test, module, record?.["id"]);
}

async function stored(test: TestServer, module: Module, id: unknown): Promise<Row> {
  const { client } = await personOf(test);
  const detail = endpointOf(module, "detail");
  if (detail === null) throw new Error(`${module.name} has no detail`);
  const path = pathOf(detail).replace("{id}", String(id));
  const reply = await client.get<Row>(path, { id: String(id) });
  expect(reply.status, reply.text).toBe(200);
  return reply.data;
}

async function act(test: TestServer, module: Module, action: Action, id: unknown): Promise<TestReply<unknown>> {
  const { client } = await personOf(test);
  const path = `/api${action.path}`.replace("{id}", String(id));
  return client.post(path, await inputOf(test, module, action, id));
}

async function inputOf(test: TestServer, module: Module, action: Action, id: unknown): Promise<Row> {
  const input: Record<string, Json> = {};
  for (const field of action.form?.fields ?? []) {
    const value = await sampleValue(test, module, field, input, DEFAULT_TENANT);
    if (value !== undefined) input[field.name] = value;
  }
  return { ...input, [action.idsAs]: id };
}
