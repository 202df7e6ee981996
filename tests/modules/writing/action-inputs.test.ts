import { expect, test } from "vitest";
import { bulkPath } from "../../support/records/bulk.ts";
import { createPerson, createTenant, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";

type Row = Readonly<Record<string, unknown>>;

/** Actions whose inputs say nothing but their names, and a field that only an action fills in. */
const PLANT = {
  module: "plant",
  title: "植物",
  schema: {
    type: "object",
    properties: {
      code: {
        type: "string",
        title: "编号",
        maxLength: 6,
        pattern: "^[A-Z]+$",
        "x-message": "编号用大写字母",
      },
      height: { type: "integer", title: "高度", minimum: 1, maximum: 500 },
      price: { type: "string", title: "价格", "x-format": "money", minimum: 0 },
      light: { type: "string", title: "光照", enum: ["sun", "shade"] },
      care: { type: "string", title: "养护", "x-format": "html" },
      reason: {
        type: "string",
        title: "原因",
        readOnly: true,
        "x-required": { properties: { light: { const: "shade" } } },
      },
    },
  },
  ui: { fields: { light: { "ui:enumNames": ["向阳", "背阴"] } } },
  endpoints: { base: "/garden/plant" },
  actions: {
    measure: {
      title: "登记",
      form: {
        type: "object",
        properties: {
          code: { type: "string", title: "编号" },
          height: { type: "integer", title: "高度", maximum: 300 },
          price: { type: "string", title: "价格" },
          light: { type: "string", title: "光照" },
          care: { type: "string", title: "养护" },
          reason: { type: "string", title: "原因" },
        },
      },
      set: {},
    },
    move: { title: "移到背阴处", set: { light: "shade" } },
  },
};

onEachDatabase(
  (server) => {
    const somebody = async (): Promise<Person> => createPerson(server(), { tenantId: await createTenant(server()) });
    const submit = ({ client }: Person, plant: object) => client.post<Row>("/api/garden/plant/submit", plant);
    const run = ({ client }: Person, action: string, id: unknown, input: object = {}) =>
      client.post<readonly Row[]>(`/api/garden/plant/${action}`, input, { ids: String(id) });

    test.each([
      [{ code: "abc" }, "/code", "编号用大写字母"],
      [{ code: "ABCDEFG" }, "/code", "编号最多 6 个字符"],
      [{ height: 0 }, "/height", "高度不能小于 1"],
      [{ height: 301 }, "/height", "高度不能大于 300"],
      [{ price: "x" }, "/price", expect.any(String)],
      [{ light: "moon" }, "/light", expect.any(String)],
    ])("an action refuses %j as a save of the field would", async (input, pointer, message) => {
      const person = await somebody();
      const { id } = (await submit(person, {})).data;
      const refused = await run(person, "measure", id, input);
      expect([refused.status, refused.errors.map((error) => [error.pointer, error.message])]).toEqual([
        400,
        [[pointer, message]],
      ]);
    });

    test("an action stores what the field accepts, and sanitises formatted text", async () => {
      const person = await somebody();
      const { id } = (await submit(person, {})).data;
      const care = '<p onclick="alert(1)">少浇水<script>alert(1)</script></p>';
      const done = await run(person, "measure", id, { code: "ABC", height: 300, price: "2.5", light: "sun", care });
      expect([done.status, done.data], done.text).toEqual([
        200,
        [expect.objectContaining({ code: "ABC", height: 300, light: "sun", care: "<p>少浇水</p>" })],
      ]);
      const choices = server()
        .module("plant")
        .actions[0]?.form?.fields.find(({ name }) => name === "light");
      expect(choices?.options?.map(({ label }) => label.zh)).toEqual(["向阳", "背阴"]);
    });

    test("a field that only actions fill in is demanded of them, and of no form", async () => {
      const person = await somebody();
      const { id } = (await submit(person, { light: "sun" })).data;
      const moved = await run(person, "move", id);
      expect([moved.status, moved.msg]).toEqual([400, "未保存：请输入原因"]);
      expect((await submit(person, { light: "shade" })).status).toBe(200);
      const bulk = await person.client.post(bulkPath("plant", "edit"), { ids: [id], values: { light: "shade" } });
      expect(bulk.status, bulk.text).toBe(200);
      const reasoned = await run(person, "measure", id, { light: "shade", reason: "叶子发黄" });
      expect([reasoned.status, reasoned.data], reasoned.text).toMatchObject([200, [{ light: "shade", reason: "叶子发黄" }]]);
    });
  },
  { modules: { "schemas/garden/plant.json": JSON.stringify(PLANT) } },
);
