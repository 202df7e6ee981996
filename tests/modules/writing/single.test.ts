import { expect, test } from "vitest";
import { DEFAULT_TENANT } from "#contract";
import { createPerson, insertRecords } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { sorted } from "../../support/values/sorted.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";

type Row = Record<string, unknown>;

const SETTING: ExtraModules = {
  "schemas/test/bell.json": {
    module: "bell",
    title: "铃声设置",
    schema: {
      type: "object",
      required: ["name"],
      properties: {
        name: { type: "string", title: "名称", maxLength: 20 },
        sex: { type: "string", title: "性别", "x-dict": "sex", default: "1" },
        loud: { type: "integer", title: "音量", default: 5, maximum: 10 },
        secret: { type: "string", title: "口令", writeOnly: true },
      },
    },
    ui: { screen: "single" },
    endpoints: { base: "/test/bell", getSetting: { endpoint: "GET /getSetting", operation: "detail" } },
    en: { title: "Bell", name: "Name", sex: "Sex", loud: "Loudness", secret: "Secret" },
  },
};

const GET = "/api/test/bell/getSetting";
const SUBMIT = "/api/test/bell/submit";

onEachDatabase(
  (server) => {
    const clear = () => server().db.deleteFrom("bell").execute();

    test("answers the defaults until somebody saves, then the one record", async () => {
      await clear();
      const { client, userId } = await createPerson(server());
      const start = await client.get<Row>(GET);
      expect(start.status, start.text).toBe(200);
      expect(start.data).toMatchObject({ name: null, sex: "1", sexName: "男", loud: 5 });
      for (const name of ["id", "revision", "secret"]) expect(start.data).not.toHaveProperty(name);
      const saved = await client.post<Row>(SUBMIT, { ...start.data, name: "晨", loud: 7, secret: "x" });
      expect(saved.status, saved.text).toBe(200);
      const { id } = saved.data;
      expect((await client.get<Row>(GET)).data).toMatchObject({ id, name: "晨", loud: 7, revision: 1, createUser: userId });
      expect((await client.get<Row>(GET)).text).not.toContain("secret");
      const changed = await client.post<Row>(SUBMIT, { id, loud: 8, revision: 1 });
      expect(changed.data).toMatchObject({ id, name: "晨", loud: 8, revision: 2 });
      expect((await client.post(SUBMIT, { id, loud: 99 })).errors).toMatchObject([{ pointer: "/loud" }]);
      await insertRecords(server(), server().module("bell"), "100001", [{ name: "他" }]);
      expect((await client.get<Row>(GET)).data).toMatchObject({ name: "晨" });
    });

    test("two concurrent first saves leave one record, and the second caller receives it", async () => {
      const { client } = await createPerson(server());
      for (let round = 0; round < 5; round += 1) {
        await clear();
        const replies = await Promise.all([client.post<Row>(SUBMIT, { name: "甲" }), client.post<Row>(SUBMIT, { name: "乙" })]);
        expect(sorted(replies.map(({ status }) => status))).toEqual([200, 409]);
        const [won] = replies.filter(({ status }) => status === 200);
        const [lost] = replies.filter(({ status }) => status === 409);
        expect(lost?.data).toMatchObject({ id: won?.data["id"], name: won?.data["name"] });
        expect(await server().db.selectFrom("bell").select("id").execute()).toHaveLength(1);
      }
    });

    test("has no list, no removal and no import, and one code to write it", async () => {
      await clear();
      const bell = server().module("bell");
      expect(bell.endpoints.map(({ id }) => id)).toEqual(["detail", "submit", "getSetting"]);
      expect(bell.permissions).toMatchObject({ add: "bell_edit", edit: "bell_edit", delete: null, view: null });
      const { client } = await createPerson(server());
      expect((await client.get("/api/test/bell/list")).status).toBe(404);
      const reader = await createPerson(server(), { codes: ["bell"] });
      expect((await reader.client.get(GET)).status).toBe(200);
      expect((await reader.client.post(SUBMIT, { name: "甲" })).status).toBe(403);
      const writer = await createPerson(server(), { codes: ["bell", "bell_edit"] });
      expect((await writer.client.post(SUBMIT, { name: "甲" })).status).toBe(200);
      const buttons = await server().db.selectFrom("menu").select(["code", "name"]).where("code", "like", "bell\\_%").execute();
      expect(buttons).toEqual([{ code: "bell_edit", name: "修改" }]);
      const form = new FormData();
      form.set("file", new File(["名称\n一\n二"], "bells.csv"));
      expect((await client.fetch("/api/trellis/records/bell/import", { method: "POST", body: form })).status).toBe(404);
      expect((await client.get<Row>(GET)).data).toMatchObject({ name: "甲" });
    });

    test("a field that is hidden from a role is in no response", async () => {
      await clear();
      const person = await createPerson(server());
      const admin = await server().signIn("admin");
      await admin.post("/api/blade-system/role/field-rules", {
        roleId: person.roleId,
        module: "bell",
        rights: { loud: "hidden" },
      });
      expect((await person.client.get<Row>(GET)).data).not.toHaveProperty("loud");
      await insertRecords(server(), server().module("bell"), DEFAULT_TENANT, [{ name: "甲", loud: 3 }]);
      expect((await person.client.get<Row>(GET)).data).not.toHaveProperty("loud");
    });
  },
  { modules: SETTING },
);
