import { describe, expect, test } from "vitest";
import { DEFAULT_TENANT, FILTER_OPERATORS, MAX_PAGE_SIZE, PERIODS, type Page } from "#contract";
import type { Module } from "#metadata";
import { createPerson, endpointOf, insertSample, pathOf, recordsIn, type Person } from "../../support/records/fixtures.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { isFullRun } from "../../support/database/database-scope.ts";
import { showsOwnRecords } from "../../support/records/own-records.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { kindOf, representatives } from "../../support/modules/representative-modules.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import { testCatalog } from "../../support/server/test-deps.ts";

type Row = Record<string, unknown>;

const modules = representatives(
  [...(await testCatalog(SPECIMENS)).modules.values()].filter(
    (module) => endpointOf(module, "list", "page") !== null && !showsOwnRecords(module),
  ),
);
const people = new WeakMap<TestServer, Promise<Person>>();

function personOf(server: TestServer): Promise<Person> {
  const known = people.get(server) ?? createPerson(server);
  people.set(server, known);
  return known;
}

/** Values that have gone wrong somewhere before. */
const HOSTILE = [
  "'",
  "%",
  "_",
  "\\",
  '"',
  "1 or 1=1",
  "9".repeat(40),
  "2024-02-30",
  "-0",
  "null",
  "[]",
  "\u0000",
  "😀",
  "0x1",
  "1e400",
  "2024-05-31",
];

onEachDatabase(
  (server) => {
    describe.each(modules.map((module) => [module.name, module] as const))("%s", (_name, module) => {
      const path = pathOf(endpointOf(module, "list", "page")!);

      test("refuses what it cannot be asked by", async () => {
        const { client } = await personOf(server());
        for (const name of [
          "noSuchField",
          "noSuchField_like",
          "id;drop table user",
          "is_deleted",
          "isDeleted",
          "t.id",
          "1",
          "__proto__",
          "constructor",
        ]) {
          const reply = await client.get(path, { [name]: "1" });
          expect(reply.status, `${name}: ${reply.text}`).toBe(400);
        }
        const reply = await client.get(path, { noSuchField: "1" });
        expect(reply.msg, "names what can be asked by").toContain("createTime");
        const suffix = await client.get(path, { revision_eq: "1" });
        expect(suffix.status).toBe(400);
        expect(suffix.msg, "names what may stand behind a field").toContain("revision_equal, revision_notequal");
      });

      test("refuses what it cannot be sorted by", async () => {
        const { client } = await personOf(server());
        for (const name of ["noSuchField", "id desc", "1", "id;select 1", "password(1)", "is_deleted"]) {
          for (const order of ["ascs", "descs", "sorts"]) {
            const reply = await client.get(path, { [order]: name });
            expect(reply.status, `${order}=${name}: ${reply.text}`).toBe(400);
          }
        }
      });

      test("gives no hint about what never leaves", async () => {
        const { client } = await personOf(server());
        for (const field of module.fields.filter((candidate) => candidate.writeOnly)) {
          for (const operator of ["", ...FILTER_OPERATORS.map((name) => `_${name}`)]) {
            expect((await client.get(path, { [`${field.name}${operator}`]: "a" })).status, `${field.name}${operator}`).toBe(400);
          }
          expect((await client.get(path, { descs: field.name })).status).toBe(400);
        }
      });

      test("refuses pages that there cannot be", async () => {
        const { client } = await personOf(server());
        if (module.tree !== null && !module.tree.lazy) return;
        for (const query of [
          { size: 0 },
          { size: -1 },
          { size: MAX_PAGE_SIZE + 1 },
          { size: "x" },
          { current: 0 },
          { current: -1 },
          { current: "1e3" },
          { current: "9".repeat(30) },
        ]) {
          const reply = await client.get(path, query);
          expect(reply.status, `${JSON.stringify(query)} ${reply.text}`).toBe(400);
        }
      });

      test("takes a range of moments as the family's screens have them", async () => {
        const { client } = await personOf(server());
        const { id, createTime } = await insertSample(server(), module, DEFAULT_TENANT);
        const found = async (createTimeRange: string): Promise<boolean | number> => {
          const reply = await client.get<Page<Row> | Row[]>(path, { id_equal: String(id), createTimeRange });
          if (reply.status !== 200) return reply.status;
          return (Array.isArray(reply.data) ? reply.data : reply.data.records).length === 1;
        };
        const day = String(createTime).slice(0, 10);
        expect(await found(`${day},${day}`)).toBe(true);
        expect(await found(`2000-01-01 00:00:00,${String(createTime)}`)).toBe(true);
        expect(await found(`${day},`)).toBe(true);
        expect(await found(",2000-01-01")).toBe(false);
        for (const wrong of [day, ",", `${day},${day},${day}`, "a,b"]) expect(await found(wrong), wrong).toBe(400);
      });

      const readable = module.fields.filter((field) => !field.writeOnly);
      // Fields of one kind are read alike: the gate takes the first of each kind, the full run takes all.
      const asked = isFullRun() ? readable : [...new Map(readable.toReversed().map((field) => [kindOf(field), field])).values()];
      test.each([...asked.map((field) => field.name), "id", "createTime", "createUser", "revision"])(
        "is asked by %s with every operator and every value, and never fails",
        async (name) => {
          const { client } = await personOf(server());
          const keys = [name, ...FILTER_OPERATORS.map((operator) => `${name}_${operator}`)];
          const replies = await Promise.all(
            keys.map(async (key, at) => ({
              key,
              reply: await client.get(path, { [key]: HOSTILE[(at + name.length) % HOSTILE.length] ?? "", size: 1 }),
            })),
          );
          for (const { key, reply } of replies) expect([200, 400], `${key}: ${reply.text}`).toContain(reply.status);
          // An empty value is none.
          expect((await client.get(path, { [name]: "", size: 1 })).status).toBe(200);
        },
      );

      test("finds a record by each of its own values", async () => {
        const { client } = await personOf(server());
        const record = await insertSample(server(), module, DEFAULT_TENANT);
        const id = String(record["id"]);
        for (const field of readable) {
          const value = record[field.name];
          if (value === null || value === undefined || typeof value === "object" || field.storage === "json") continue;
          const found = await client.get(path, { [`${field.name}_equal`]: String(value), id, size: 10 });
          expect(found.text, `${field.name}_equal=${String(value)}`).toContain(id);
          const plain = await client.get(path, { [field.name]: String(value), id, size: 10 });
          expect(plain.text, `${field.name}=${String(value)}`).toContain(id);
          // Between commas a text may fall apart; keys and numbers do not.
          if (!String(value).includes(",")) {
            const among = await client.get(path, { [`${field.name}_in`]: `${String(value)},${String(value)}`, id, size: 10 });
            expect(among.text, `${field.name}_in=${String(value)}`).toContain(id);
            const beside = await client.get(path, { [`${field.name}_notin`]: String(value), id, size: 10 });
            expect(recordsIn(beside.data), `${field.name}_notin`).toEqual([]);
          }
          const where = JSON.stringify({ any: [{ field: field.name, operator: "equal", value: String(value) }] });
          expect((await client.get(path, { where, id, size: 10 })).text, `where ${field.name}`).toContain(id);
          const other = await client.get(path, { [`${field.name}_notequal`]: String(value), id, size: 10 });
          expect(recordsIn(other.data), `${field.name}_notequal`).toEqual([]);
          expect(recordsIn((await client.get(path, { [`${field.name}_null`]: "true", id })).data), `${field.name}_null`).toEqual(
            [],
          );
        }
      });

      test("offers every filter and every order that its screen shows", async () => {
        const { client } = await personOf(server());
        for (const filter of module.list.filters) {
          const operators = filter.operator === "range" ? rangeOperators(module, filter.field) : [filter.operator];
          for (const operator of operators) {
            const reply = await client.get(path, { [`${filter.field}_${operator}`]: valueFor(module, filter.field), size: 1 });
            expect(reply.status, `${filter.field}_${operator} ${reply.text}`).toBe(200);
          }
        }
        for (const column of module.list.columns.filter((candidate) => candidate.sortable)) {
          const snake = column.field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
          expect((await client.get(path, { ascs: column.field, size: 1 })).status, column.field).toBe(200);
          expect((await client.get(path, { descs: snake, size: 1 })).status, snake).toBe(200);
          expect((await client.get(path, { sorts: `-${column.field},createTime`, size: 1 })).status, column.field).toBe(200);
        }
      });

      test("costs one statement a page and one for each module it refers to, however long the page", async () => {
        if (module.tree !== null && !module.tree.lazy) return;
        const { client } = await personOf(server());
        for (let made = 0; made < 12; made += 1) await insertSample(server(), module, DEFAULT_TENANT);
        const statements = (size: number): Promise<readonly string[]> =>
          server().counter.during(() => client.get(path, { size, descs: "id" }));
        const [short, long] = [await statements(6), await statements(12)];
        expect(short).not.toEqual([]);
        expect(long.length, long.join("\n\n")).toBeLessThanOrEqual(short.length);
        const referred = new Set(module.fields.flatMap((field) => field.ref?.module ?? []));
        // A process may hide fields of records from the caller, which one statement tells.
        expect(long.length, long.join("\n\n")).toBeLessThanOrEqual(1 + referred.size + 1);
      });

      test("finds what was made today by every period that has today in it, and by no other", async () => {
        const { client } = await personOf(server());
        const id = String((await insertSample(server(), module, DEFAULT_TENANT))["id"]);
        for (const period of PERIODS) {
          const reply = await client.get(path, { createTime_within: period, id, size: 1 });
          expect(reply.status, reply.text).toBe(200);
          const has = /^(?:today|this-|last-\d|next-\d)/.test(period);
          expect(recordsIn(reply.data).length, period).toBe(has ? 1 : 0);
        }
      });

      test("shares and misses no record between pages, whatever the order", async () => {
        if (module.tree !== null) return;
        const { client } = await personOf(server());
        const samples: Row[] = [];
        for (let made = 0; made < 7; made += 1) samples.push(await insertSample(server(), module, DEFAULT_TENANT));
        // All alike: only the tie-breaker can tell them apart. Logs grow by being asked for, hence the ids.
        const query = { ascs: "revision", id_ge: String(samples[0]?.["id"]), id_le: String(samples.at(-1)?.["id"]), size: 3 };
        const first = await client.get<Page<Row>>(path, { ...query, current: 1 });
        const ids: unknown[] = [];
        for (let current = 1; current <= first.data.pages; current += 1) {
          ids.push(...(await client.get<Page<Row>>(path, { ...query, current })).data.records.map((record) => record["id"]));
        }
        expect(ids).toHaveLength(7);
        expect(new Set(ids).size).toBe(7);
        const behind = await client.get<Page<Row>>(path, { ...query, current: first.data.pages + 5 });
        expect(behind.data).toMatchObject({ records: [], total: first.data.total });
      });
    });
  },
  { modules: SPECIMENS },
);

function rangeOperators(module: Module, name: string): readonly string[] {
  const storage = module.fields.find((field) => field.name === name)?.storage ?? "timestamp";
  return storage === "timestamp" || storage === "date" ? ["datege", "datele"] : ["ge", "le"];
}

function valueFor(module: Module, name: string): string {
  const storage = module.fields.find((field) => field.name === name)?.storage ?? "timestamp";
  if (storage === "timestamp" || storage === "date") return "2024-05-31";
  return storage === "time" ? "08:30" : "1";
}
