import { expect, test } from "vitest";
import { DEFAULT_TENANT, type ReferencePage } from "#contract";
import { createPerson, insertRecords, recordsIn, type Person } from "../../support/records/fixtures.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { nextSample } from "../../support/records/sample-record.ts";
import { sorted } from "../../support/values/sorted.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";

type Row = Record<string, unknown>;

const people = new WeakMap<TestServer, Promise<Person>>();

function personOf(server: TestServer): Promise<Person> {
  const known = people.get(server) ?? createPerson(server);
  people.set(server, known);
  return known;
}

let shelves = 0;

/** A code of two letters and four digits that no other shelf has. */
function shelfCode(letters: string): string {
  shelves += 1;
  return `${letters}${String(shelves).padStart(4, "0")}`;
}

onEachDatabase(
  (server) => {
    test("a cascade binds what may be chosen", async () => {
      const { client } = await personOf(server());
      const approved = (
        await insertRecords(server(), server().module("specimen"), DEFAULT_TENANT, [{ title: "已批", amount: "1", state: 1 }])
      )[0]!["id"];
      const parcel = (state: number): Promise<{ status: number; errors: unknown }> =>
        client.post("/api/test/parcel/submit", { number: `P${nextSample()}`, specimenState: state, specimenId: approved });
      expect((await parcel(1)).status).toBe(200);
      const wrong = await parcel(0);
      expect(wrong.errors).toEqual([expect.objectContaining({ pointer: "/specimenId", keyword: "cascade" })]);
      const offered = async (state: string): Promise<ReferencePage> =>
        (await client.get<ReferencePage>("/api/trellis/references", { module: "parcel", field: "specimenId", state, size: 1000 }))
          .data;
      expect((await offered("1")).options.map((option) => option.value)).toContain(approved);
      expect((await offered("0")).options.map((option) => option.value)).not.toContain(approved);
    });

    test("references are found by their label, told by their keys, and come whole from a small tree", async () => {
      const { client } = await personOf(server());
      const code = shelfCode("AB");
      const top = await client.post<Row>("/api/test/shelf/submit", { code, name: `货架 ${code}` });
      expect(top.status, top.text).toBe(200);
      const below = `CD${code.slice(2)}`;
      await client.post("/api/test/shelf/submit", { code: below, name: `隔板 ${below}`, parentCode: code });
      const ask = async (query: Record<string, string>): Promise<ReferencePage> =>
        (await client.get<ReferencePage>("/api/trellis/references", { module: "parcel", field: "shelfCode", ...query })).data;
      const whole = await ask({});
      expect(whole).toMatchObject({ tree: true, complete: true });
      expect(whole.options).toContainEqual({ value: code, label: `货架 ${code}`, parentId: "-", hasChildren: true });
      expect(whole.options).toContainEqual({ value: below, label: `隔板 ${below}`, parentId: code, hasChildren: false });
      expect((await ask({ q: below })).options.map((option) => option.value)).toEqual([below]);
      expect((await ask({ values: `${code},XX0000` })).options.map((option) => option.label)).toEqual([`货架 ${code}`]);
      // A node that is named comes with what stands above it.
      expect((await ask({ values: below })).options[0]).toMatchObject({
        value: below,
        above: [{ value: code, label: `货架 ${code}` }],
      });
      expect((await ask({ values: code })).options[0]).toMatchObject({ above: [] });
      expect((await ask({ parent: code })).options.map((option) => option.value)).toEqual([below]);
    });

    test("a key that others point by cannot be changed under them", async () => {
      const { client } = await personOf(server());
      const code = shelfCode("EF");
      const shelf = (await client.post<Row>("/api/test/shelf/submit", { code, name: "架" })).data;
      await client.post("/api/test/parcel/submit", { number: `P${nextSample()}`, shelves: code });
      const refused = await client.post("/api/test/shelf/submit", { id: shelf["id"], code: `GH${code.slice(2)}` });
      expect(refused.status, refused.text).toBe(409);
      const renamed = await client.post("/api/test/shelf/submit", { id: shelf["id"], name: "新名" });
      expect(renamed.status, renamed.text).toBe(200);
    });

    test("a caller who may only choose from a module gets keys and labels", async () => {
      const { client } = await createPerson(server(), { codes: ["parcel"] });
      const reply = await client.get("/api/test/specimen/select");
      expect(reply.status, reply.text).toBe(200);
      for (const record of recordsIn(reply.data)) expect(sorted(Object.keys(record))).toEqual(["id", "title"]);
      expect((await client.get("/api/test/specimen/select", { title: "x" })).status).toBe(200);
      expect(
        (await client.get("/api/test/specimen/select", { amount_gt: "5" })).status,
        "a filter tells no more than the answer",
      ).toBe(400);
      expect((await client.get("/api/test/specimen/select", { descs: "amount" })).status).toBe(400);
      expect((await client.get("/api/test/shelf/tree", { name: "x" })).status).toBe(200);
      expect((await client.get("/api/test/specimen/page")).status).toBe(403);
    });
  },
  { modules: SPECIMENS },
);
