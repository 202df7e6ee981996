import { expect, test } from "vitest";
import { createPerson } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

type Row = Record<string, unknown>;

const BASE = "/api/test/lockbox";
const SEALED = { properties: { state: { const: 1 } }, required: ["state"] };
const MODULES = {
  "schemas/test/lockbox.json": {
    module: "lockbox",
    title: "锁箱",
    schema: {
      type: "object",
      required: ["kind"],
      properties: {
        kind: { type: "string", title: "种类", maxLength: 5, default: "box" },
        state: { type: "integer", title: "状态", default: 0 },
        note: { type: "string", title: "备注" },
        born: { type: "string", title: "日期", format: "date" },
        secret: { type: "string", title: "密钥", writeOnly: true },
      },
    },
    ui: {
      fields: { kind: { "ui:disabled": true }, note: { "ui:disabled": SEALED }, secret: { "ui:disabled": SEALED } },
    },
    endpoints: { base: "/test/lockbox" },
    en: { title: "Lockboxes", kind: "Kind", state: "State", note: "Note", born: "Day", secret: "Secret" },
  },
};

const EDITS: readonly { name: string; before: Row; sent: Row; after: Row }[] = [
  { name: "a field that is always disabled stays", before: { kind: "safe" }, sent: { kind: "till" }, after: { kind: "safe" } },
  { name: "nor can it be cleared", before: { kind: "safe" }, sent: { kind: "" }, after: { kind: "safe" } },
  {
    name: "what is sent for it is not judged",
    before: { kind: "safe" },
    sent: { kind: "far too long" },
    after: { kind: "safe" },
  },
  { name: "a disabled field stays", before: { state: 1, note: "a" }, sent: { note: "b" }, after: { note: "a" } },
  { name: "and is open otherwise", before: { state: 0, note: "a" }, sent: { note: "b" }, after: { note: "b" } },
  { name: "an edit may unlock it", before: { state: 1, note: "a" }, sent: { state: 0, note: "b" }, after: { note: "b" } },
  { name: "an edit may lock it", before: { state: 0, note: "a" }, sent: { state: 1, note: "b" }, after: { note: "b", state: 1 } },
  {
    name: "a day may come as its first moment",
    before: {},
    sent: { born: "2000-02-29 00:00:00" },
    after: { born: "2000-02-29" },
  },
];

onEachDatabase(
  (server) => {
    test.each(EDITS)("on edit, $name", async ({ before, sent, after }) => {
      const { client } = await createPerson(server());
      const added = await client.post<Row>(`${BASE}/submit`, { kind: "box", ...before });
      expect(added.data, added.text).toMatchObject(before);
      const edited = await client.post<Row>(`${BASE}/submit`, { ...added.data, ...sent });
      expect(edited.data, edited.text).toMatchObject(after);
    });

    test("a secret that is disabled stays", async () => {
      const { client } = await createPerson(server());
      const { data } = await client.post<Row>(`${BASE}/submit`, { kind: "box", state: 1, secret: "first" });
      expect((await client.post(`${BASE}/submit`, { id: data["id"], secret: "second" })).status).toBe(200);
      const row = await server().db.selectFrom("lockbox").select("secret").where("id", "=", data["id"]).executeTakeFirst();
      expect(row).toEqual({ secret: "first" });
    });
  },
  { modules: MODULES },
);
