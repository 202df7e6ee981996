import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT, readUndo, type BulkDone, type Json } from "#contract";
import { bulkFields, inputFields, type Field, type Module, type State, type States } from "#metadata";
import { storedField } from "../../../src/server/data/columns.ts";
import { bulkPath } from "../../support/records/bulk.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { endpointOf, insertRecords, pathOf, personOf } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { readyFor } from "../../support/records/ready-records.ts";
import { sampleRecord, sampleValue } from "../../support/records/sample-record.ts";
import { PARCELS } from "../../support/modules/state-modules.ts";
import { testCatalog } from "../../support/server/test-deps.ts";
import { cellOf, checked, imported, workbook } from "../../support/records/transfer.ts";

type Row = Record<string, unknown>;

interface Living {
  readonly name: string;
  readonly module: Module;
  readonly states: States;
}

const living = [...(await testCatalog(PARCELS)).modules.values()].flatMap((module): Living[] =>
  module.states === null || endpointOf(module, "submit", "update") === null || module.permissions.edit === null
    ? []
    : [{ name: module.name, module, states: module.states }],
);
const bulky = living.filter(({ module, states }) => lockable(bulkFields(module), states).length > 0);
const importing = living.filter(
  ({ module, states }) => module.permissions.import !== null && lockable(inputFields(module, "edit"), states).length > 0,
);

onEachDatabase(
  (server) => {
    describe.each(bulky)("$name", ({ module, states }) => {
      const fields = lockable(bulkFields(module), states);

      test("an edit of one field over records in all states changes it where the file opens it, and can be undone", async () => {
        const { client } = await personOf(server());
        for (const field of fields) {
          const before = await inAllStates(server(), module, states);
          const value = await otherValue(server(), module, field, before);
          if (value === undefined) continue;
          const ids = before.map((row) => row["id"]);
          const edited = await client.post<BulkDone>(bulkPath(module.name, "edit"), { ids, values: { [field.name]: value } });
          expect(edited.status, `${field.name}: ${edited.text}`).toBe(200);
          const after = await stored(server(), module, before);
          const values = before.map((row) => row[field.name]);
          expect(after.map((row) => row[field.name])).toEqual(
            states.list.map((state, at) => (isOpen(state, field) ? value : values[at])),
          );
          if (edited.data.undo === null) continue;
          const undone = await client.post(bulkPath(module.name, "undo"), { batchId: edited.data.undo.batchId });
          expect(undone.status, undone.text).toBe(200);
          expect((await stored(server(), module, before)).map((row) => row[field.name])).toEqual(values);
        }
      });

      test("an edit is not undone once the record has moved to a state that locks the field", async () => {
        const { client } = await personOf(server());
        for (const field of fields) {
          const open = states.list.find((state) => isOpen(state, field));
          const locked = states.list.find((state) => !isOpen(state, field));
          if (open === undefined || locked === undefined) continue;
          const [record] = await insertInStates(server(), module, states, [open]);
          const value = await otherValue(server(), module, field, record === undefined ? [] : [record]);
          if (record === undefined || value === undefined) continue;
          const values = { [field.name]: value };
          const edited = await client.post<BulkDone>(bulkPath(module.name, "edit"), { ids: [record["id"]], values });
          expect(edited.status, `${field.name}: ${edited.text}`).toBe(200);
          if (edited.data.undo === null) continue;
          const { column } = storedField(module, states.field);
          await server()
            .db.updateTable(module.table)
            .set(({ eb }) => ({ [column]: locked.value, revision: eb("revision", "+", 1) }))
            .where("id", "=", record["id"])
            .execute();
          const undone = await client.post(bulkPath(module.name, "undo"), { batchId: edited.data.undo.batchId });
          expect(undone.status, undone.text).toBe(409);
          const [after] = await stored(server(), module, [record]);
          expect([after?.[states.field], after?.[field.name]]).toEqual([locked.value, value]);
        }
      });
    });

    test("a saved form is not undone where something locks a field by now", async () => {
      const { client } = await personOf(server());
      const parcel = server().module("parcel");
      const [record] = await insertRecords(server(), parcel, DEFAULT_TENANT, [
        { code: "L1", state: "packed", note: "a", weight: 1 },
      ]);
      const edited = await client.post(pathOf(endpointOf(parcel, "submit")!), { id: record?.["id"], note: "b" });
      const batchId = readUndo(edited.headers.get("Trellis-Undo"))?.batchId;
      // The note is locked at this weight.
      const weigh = (weight: number) =>
        server().db.updateTable("parcel").set({ weight }).where("id", "=", record?.["id"]).execute();
      await weigh(7);
      const refused = await client.post(bulkPath("parcel", "undo"), { batchId });
      expect(refused.status, refused.text).toBe(409);
      expect(refused.msg).toContain("不可编辑");
      await weigh(8);
      expect((await client.post(bulkPath("parcel", "undo"), { batchId })).status).toBe(200);
    });

    describe.each(importing)("$name", ({ module, states }) => {
      test("an import changes stored records only in the fields that their state opens, and no state", async () => {
        const { client } = await personOf(server());
        const before = await inAllStates(server(), module, states);
        const sent: [Field, Json][] = [];
        for (const field of lockable(inputFields(module, "edit"), states)) {
          const value = await otherValue(server(), module, field, before);
          if (value !== undefined) sent.push([field, value]);
        }
        const names = ["id", ...sent.map(([field]) => field.name), states.field];
        const other = (at: number): Json => states.list[(at + 1) % states.list.length]?.value ?? null;
        const rows = before.map((row, at) => [String(row["id"]), ...sent.map(([, value]) => cellOf(value)), cellOf(other(at))]);
        const mapping = Object.fromEntries(names.slice(0, -1).map((name, at) => [at, name]));
        const file = workbook([names, ...rows]);
        await imported(client, module, await checked(client, module, file, { mode: "update", key: "id", mapping }));
        const after = await stored(server(), module, before);
        for (const [at, state] of states.list.entries()) {
          const row = after[at] ?? {};
          expect(row[states.field]).toBe(state.value);
          for (const [field, value] of sent)
            expect([state.id, field.name, row[field.name]]).toEqual([
              state.id,
              field.name,
              isOpen(state, field) ? value : before[at]?.[field.name],
            ]);
        }
      });
    });
  },
  { modules: PARCELS },
);

/** Plain fields that some state locks and nothing else: their value depends on no other record or field. */
function lockable(fields: readonly Field[], { list, field: state }: States): readonly Field[] {
  return fields.filter(
    ({ name, ref, record, items, writeOnly, unique, visible, disabled, schema }) =>
      name !== state &&
      ref === null &&
      record === null &&
      items === null &&
      !unique &&
      !writeOnly &&
      visible === null &&
      !(disabled !== null && "anyOf" in disabled) &&
      ["string", "integer", "number"].includes(String(schema["type"])) &&
      list.some(({ editable }) => editable?.includes(name) === false),
  );
}

function isOpen({ editable }: State, { name }: Field): boolean {
  return editable?.includes(name) ?? true;
}

/** A value of the field that none of the records has. */
async function otherValue(test: TestServer, module: Module, field: Field, records: readonly Row[]): Promise<Json | undefined> {
  const known = records.map((record) => JSON.stringify(record[field.name]));
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const value = await sampleValue(test, module, field, {}, DEFAULT_TENANT);
    if (value !== undefined && !known.includes(JSON.stringify(value))) return value;
  }
  return undefined;
}

function inAllStates(test: TestServer, module: Module, states: States): Promise<readonly Row[]> {
  return insertInStates(test, module, states, states.list);
}

async function insertInStates(
  test: TestServer,
  module: Module,
  { field }: States,
  list: readonly State[],
): Promise<readonly Row[]> {
  const rows: Record<string, Json>[] = [];
  for (const { value } of list) {
    const sample = await sampleRecord(test, module, DEFAULT_TENANT);
    const ready = await readyFor(test, DEFAULT_TENANT, module.name, "", sample);
    rows.push({ ...sample, ...ready, [field]: value });
  }
  return stored(test, module, await insertRecords(test, module, DEFAULT_TENANT, rows));
}

/** The records as they are now, in the same order. */
async function stored(test: TestServer, module: Module, records: readonly Row[]): Promise<readonly Row[]> {
  const { client } = await personOf(test);
  const detail = endpointOf(module, "detail");
  if (detail === null) throw new Error(`${module.name} has no detail`);
  const rows: Row[] = [];
  for (const { id } of records) {
    const reply = await client.get<Row>(pathOf(detail).replace("{id}", String(id)), { id: String(id) });
    expect(reply.status, reply.text).toBe(200);
    rows.push(reply.data);
  }
  return rows;
}
