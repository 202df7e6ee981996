import { expect, test } from "vitest";
import type { Page, ReferencePage } from "#contract";
import { createPerson, type Person } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";

const MODULES: ExtraModules = {
  "schemas/test/contact.json": {
    module: "contact",
    title: "联系人",
    schema: {
      type: "object",
      required: ["account", "nick"],
      properties: {
        account: { type: "string", title: "账号", maxLength: 30, "x-unique": true },
        nick: { type: "string", title: "昵称", maxLength: 30 },
        email: { type: "string", title: "邮箱", maxLength: 60, "x-unique": true },
        sex: { type: "string", title: "性别", "x-dict": "sex" },
      },
    },
    ui: { list: { columns: ["account", "nick", "email", "sex"], filters: ["nick", "email", "sex"] } },
    endpoints: { base: "/test/contact" },
    en: { title: "Contacts", account: "Account", nick: "Nickname", email: "E-mail", sex: "Sex" },
  },
  "schemas/test/call.json": {
    module: "call",
    title: "通话",
    schema: {
      type: "object",
      properties: {
        contactId: { type: "string", title: "联系人", "x-ref": { module: "contact" } },
        topic: { type: "string", title: "主题", maxLength: 30 },
      },
    },
    endpoints: { base: "/test/call" },
    en: { title: "Calls", contactId: "Contact", topic: "Topic" },
  },
};

onEachDatabase(
  (server) => {
    const ask = async (reader: Person["client"], q: string): Promise<ReferencePage> =>
      (await reader.get<ReferencePage>("/api/trellis/references", { module: "call", field: "contactId", q })).data;

    test("a record is found by the texts of the module's search form and by pinyin, and shows a second line", async () => {
      const { client } = await createPerson(server());
      const add = async (record: Record<string, string>): Promise<string> => {
        const reply = await client.post<{ id: string }>("/api/test/contact/submit", record);
        expect(reply.status, reply.text).toBe(200);
        return reply.data.id;
      };
      const zhou = {
        value: await add({ account: "zj88", nick: "周杰", email: "zhou@example.com" }),
        label: "zj88",
        detail: "周杰",
      };
      const wang = { value: await add({ account: "王芳", nick: "fang", email: "w@example.com" }), label: "王芳", detail: "fang" };
      expect((await ask(client, "周杰")).options).toEqual([zhou]);
      expect((await ask(client, "zhou@")).options).toEqual([zhou]);
      expect(await ask(client, "wangf")).toMatchObject({ options: [wang], total: 1 });
      expect((await ask(client, "wf")).options).toEqual([wang]);
      expect((await ask(client, "zhoujie")).options, "by the sound of its second line").toEqual([zhou]);
      expect((await ask(client, "wx")).options).toEqual([]);

      const { client: picker } = await createPerson(server(), { codes: ["call"] });
      expect((await ask(picker, "周杰")).options, "what a person may not read finds nothing").toEqual([]);
      expect((await ask(picker, "zhoujie")).options).toEqual([]);
      expect((await ask(picker, "zj8")).options).toEqual([{ value: zhou.value, label: zhou.label }]);
      expect((await ask(picker, "wangf")).options).toEqual([{ value: wang.value, label: wang.label }]);

      // The search of a list: texts of the record, names of what it refers to, pinyin; every word must be found.
      const call = (contactId: string, topic: string) => client.post("/api/test/call/submit", { contactId, topic });
      await Promise.all([call(zhou.value, "退款 A"), call(wang.value, "退款 B"), call(wang.value, "投诉")]);
      const topics = async (reader: Person["client"], q: string) => {
        const { data } = await reader.get<Page<{ topic: string }>>("/api/test/call/list", { q, ascs: "topic" });
        return data.records.map(({ topic }) => topic);
      };
      const table: readonly (readonly [string, readonly string[]])[] = [
        ["退款", ["退款 A", "退款 B"]],
        ["王芳", ["投诉", "退款 B"]],
        ["wf  b", ["退款 B"]],
        ["周杰", ["退款 A"]],
        ["tk", ["退款 A", "退款 B"]],
        ["zhoujie", ["退款 A"]],
        ["100%", []],
      ];
      for (const [q, found] of table) expect(await topics(client, q), q).toEqual(found);
      expect(await topics(picker, "周杰"), "a name that the caller may not read finds nothing").toEqual([]);
      expect(await topics(picker, "zhoujie")).toEqual([]);
      expect(await topics(picker, "zj88")).toEqual(["退款 A"]);
      expect((await client.get("/api/test/call/list", { q: "x".repeat(101) })).status).toBe(400);
    });

    test("a node of a large tree is found by pinyin, with the way to it, in a picker and in the tree itself", async () => {
      const { client } = await createPerson(server());
      const { data } = await client.get<ReferencePage>("/api/trellis/references", {
        module: "region",
        field: "parentCode",
        q: "bohu",
      });
      const paths = data.options.map(({ label, above = [] }) => [...above.map((node) => node.label), label]);
      expect(paths).toEqual([["新疆维吾尔自治区", "巴音郭楞蒙古自治州", "博湖县"]]);
      for (const q of ["bohuxian", "博湖", "652829"]) {
        const tree = await client.get("/api/blade-system/region/list", { q });
        expect([tree.status, tree.text.match(/博湖县|[^"]+市"/g)], q).toEqual([200, ["博湖县"]]);
      }
    });
  },
  { modules: MODULES },
);
