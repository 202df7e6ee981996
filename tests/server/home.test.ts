import { describe, expect, test } from "vitest";
import {
  DEFAULT_TENANT,
  HEADERS,
  HOME_LIMITS,
  dashboardsEndpoint,
  homeEndpoint,
  homeShortcutsEndpoint,
  inboxSendEndpoint,
  recentRecordsEndpoint,
  type DashboardView,
  type HomeFacts,
  type Page,
  type RecentRecord,
} from "#contract";
import { createPerson, createTenant, insertRecords, type Person } from "../support/records/fixtures.ts";
import type { TestClient } from "../support/server/create-test-server.ts";
import { onEachDatabase } from "../support/database/on-each-database.ts";
import { moduleMenu, nextSample } from "../support/records/sample-record.ts";
import type { ExtraModules } from "../support/server/test-deps.ts";

const home = async (client: TestClient): Promise<HomeFacts> => (await client.get<HomeFacts>(homeEndpoint.path)).data;
const addParam = async ({ client }: Person): Promise<{ id: string; name: string }> => {
  const name = `home${nextSample()}`;
  const reply = await client.post<{ id: string }>("/api/blade-system/param/submit", {
    paramName: name,
    paramKey: name,
    paramValue: "1",
  });
  expect(reply.status, reply.text).toBe(200);
  return { id: reply.data.id, name };
};

/** Number of parts that the person's dashboards show. */
const parts = async (client: TestClient): Promise<number> =>
  (await client.get<readonly DashboardView[]>(dashboardsEndpoint.path)).data.flatMap((dashboard) => dashboard.parts).length;

/** Records wait in more ways than one field of the search form can say. */
const ERRAND: ExtraModules = {
  "schemas/test/errand.json": {
    module: "errand",
    title: "差事",
    schema: {
      type: "object",
      properties: {
        title: { type: "string", title: "标题" },
        state: { type: "integer", title: "状态", enum: [0, 1, 2] },
        rank: { type: "integer", title: "级别" },
        reward: { type: "string", title: "酬金", "x-format": "money" },
        doneBy: { type: "string", title: "办理人", readOnly: true, "x-ref": { module: "user" } },
      },
    },
    ui: {
      list: { columns: ["title", "state", "rank", { field: "reward", total: "sum" }, "doneBy"], filters: ["state"] },
      fields: { state: { "ui:enumNames": ["新", "旧", "完"] }, reward: { "ui:options": { currency: "CNY" } } },
    },
    actions: {
      begin: { title: "开始", todo: "待开始", when: { properties: { state: { const: 0 } } }, set: { state: 1 } },
      take: {
        title: "领取",
        todo: "待领取",
        when: { properties: { state: { enum: [0, 1] }, rank: { minimum: 3 }, doneBy: { type: "null" } } },
        set: { doneBy: "$userId" },
      },
      review: {
        title: "审阅",
        todo: "待审阅",
        when: { properties: { rank: { not: { enum: [1, 2] } }, doneBy: { not: { const: null } } } },
        set: { rank: 1 },
      },
      settle: { title: "办结", todo: "待办结", by: "doneBy", when: { properties: { state: { const: 1 } } }, set: { state: 2 } },
    },
    endpoints: { base: "/test/errand" },
    en: {
      title: "Title",
      module: "Errands",
      state: { title: "State", enumNames: ["New", "Old", "Done"] },
      rank: "Rank",
      reward: "Reward",
      doneBy: "Done by",
      begin: { title: "Begin", todo: "To begin" },
      take: { title: "Take", todo: "To take" },
      review: { title: "Review", todo: "To review" },
      settle: { title: "Settle", todo: "To settle" },
    },
  },
  "schemas/dashboards/errands.json": {
    title: "差事",
    parts: [{ id: "all", title: "全部", kind: "figure", query: { module: "errand" } }],
    en: { title: "Errands", parts: { all: "All" } },
  },
};

onEachDatabase(
  (server) => {
    describe("the home screen", () => {
      test("shows a new user no tasks, no recent records and no shortcuts", async () => {
        const { client } = await createPerson(server(), { codes: [] });
        expect(await home(client)).toEqual({ todos: [], recent: [], shortcuts: null });
        expect((await server().nobody.get(homeEndpoint.path)).status).toBe(401);
      });

      test("shows what the person changed last, by its present name, and nothing of others", async () => {
        const [person, other] = [await createPerson(server()), await createPerson(server())];
        const first = await addParam(person);
        const second = await addParam(person);
        await addParam(other);
        const { recent } = await home(person.client);
        expect(new Set(recent.map(({ id }) => id))).toEqual(new Set([first.id, second.id]));
        expect(recent.find(({ id }) => id === first.id)).toMatchObject({
          module: "param",
          title: first.name,
          link: `/system/param#view=${first.id}`,
        });
        await person.client.post("/api/blade-system/param/remove", undefined, { ids: first.id });
        expect((await home(person.client)).recent.map(({ id }) => id)).toEqual([second.id]);
      });

      test("leads to a record of a parent-child screen beside its parent, as the search does", async () => {
        const person = await createPerson(server());
        const submit = async (path: string, input: object): Promise<string> => {
          const reply = await person.client.post<{ id: string }>(`/api/blade-system/${path}/submit`, input);
          expect(reply.status, reply.text).toBe(200);
          return reply.data.id;
        };
        const code = `home${nextSample()}`;
        const entry = { code, sort: 1, isSealed: 0 };
        const parent = await submit("dict-biz", { ...entry, dictValue: "甲", dictKey: "-1", parentId: "0" });
        const child = await submit("dict-biz", { ...entry, dictValue: "乙", dictKey: "1", parentId: parent });
        const { recent } = await home(person.client);
        expect(Object.fromEntries(recent.map(({ id, link }) => [id, link.replace(/^[^?#]*/, "")]))).toEqual({
          [parent]: `?parent=${parent}#view=${parent}`,
          [child]: `?parent=${parent}#view=${child}`,
        });
      });

      test("shows what the person opened in the console, too, by the same list as the search; programs open nothing", async () => {
        const [maker, reader] = [await createPerson(server()), await createPerson(server())];
        const [opened, read] = [await addParam(maker), await addParam(maker)];
        const detail = "/api/blade-system/param/detail";
        await reader.client.with({ [HEADERS.tab]: "a" }).get(detail, { id: opened.id });
        await reader.client.get(detail, { id: read.id });
        const recent = async () => (await reader.client.get<RecentRecord[]>(recentRecordsEndpoint.path)).data;
        await expect.poll(async () => (await recent()).map(({ id }) => id)).toEqual([opened.id]);
        expect((await home(reader.client)).recent).toEqual(await recent());
        expect((await recent())[0]).toMatchObject({ module: "param", title: opened.name, key: null, under: null });
        await server().db.deleteFrom("param").where("id", "=", opened.id).execute();
        expect(await recent()).toEqual([]);
      });

      test("shows no record of a module that the person may no longer read", async () => {
        const person = await createPerson(server());
        await addParam(person);
        await server().db.deleteFrom("trellis_role_menu").where("role_id", "=", person.roleId).execute();
        await (await server().signIn("admin")).get("/api/blade-auth/oauth/clear-cache");
        expect((await home(person.client)).recent).toEqual([]);
      });

      test("tells nothing of a module whose list an API scope closes: not what is recent, waits or is counted", async () => {
        const person = await createPerson(server(), { codes: ["errand", "errand_add", "errand_begin"] });
        const { data: errand } = await person.client.post<{ id: string }>("/api/test/errand/submit", { title: "a", state: 0 });
        const told = async (): Promise<readonly number[]> => {
          const { recent, todos } = await home(person.client);
          return [recent.length, todos.length, await parts(person.client)];
        };
        expect(await told()).toEqual([1, 1, 1]);
        const admin = await server().signIn("admin");
        const scope = { scopeName: "差事", resourceCode: "errand_closed", scopePath: "/test/errand/list", scopeType: 1 };
        const menuId = await moduleMenu(server(), "errand");
        const { data } = await admin.post<{ id: string }>("/api/blade-system/api-scope/submit", { ...scope, menuId });
        expect(await told()).toEqual([0, 0, 0]);
        await admin.post("/api/blade-system/api-scope/remove", undefined, { ids: data.id });
        expect(await told()).toEqual([1, 1, 1]);
        await admin.post("/api/test/errand/remove", undefined, { ids: errand.id });
      });

      test("counts unread letters among what there is to do", async () => {
        const [from, to] = [await createPerson(server()), await createPerson(server(), { codes: [] })];
        await from.client.post(inboxSendEndpoint.path, { to: [to.userId], subject: "a", text: "b" });
        expect((await home(to.client)).todos).toMatchObject([{ kind: "letters", count: 1, inbox: "letters", link: null }]);
      });

      test("leads from what waits to the list that shows just that", async () => {
        const { client } = await createPerson(server(), { codes: ["errand", "errand_begin", "errand_take"] });
        const hidden = { doneBy: client.token?.user_id ?? "" };
        await insertRecords(server(), server().module("errand"), DEFAULT_TENANT, [
          { title: "a", state: 0, rank: 3 },
          { title: "b", state: 1, rank: 4 },
          { title: "c", state: 1, rank: 2 },
          { title: "d", state: 2, rank: 5 },
          { title: "e", state: 0, rank: 9, ...hidden },
        ]);
        const { todos } = await home(client);
        const found = await Promise.all(
          todos.map(async ({ text, count, link }) => {
            const { pathname, searchParams } = new URL(link ?? "", "http://console");
            const { data } = await client.get<Page<{ title: string }>>("/api/test/errand/list", Object.fromEntries(searchParams));
            return [text.en, count, pathname, data.records.map(({ title }) => title).sort()];
          }),
        );
        expect(found).toEqual([
          ["To begin", 2, "/test/errand", ["a", "e"]],
          ["To take", 2, "/test/errand", ["a", "b"]],
        ]);
        // A condition that a field of the search form can express appears in the search form.
        expect(todos[0]?.link).toBe("/test/errand?state_equal=0");
      });

      test("counts by what a value is not, without a value as well, and links to the same records", async () => {
        const { client } = await createPerson(server(), { codes: ["errand", "errand_review"] });
        const done = { doneBy: client.token?.user_id ?? "" };
        await insertRecords(server(), server().module("errand"), DEFAULT_TENANT, [
          { title: "f", rank: 1, ...done },
          { title: "g", rank: 9, ...done },
          { title: "h", ...done },
          { title: "i", rank: 9 },
        ]);
        const [todo] = (await home(client)).todos;
        const { searchParams } = new URL(todo?.link ?? "", "http://console");
        const { data } = await client.get<Page<{ title: string }>>("/api/test/errand/list", Object.fromEntries(searchParams));
        const titles = data.records.map(({ title }) => title);
        expect(titles).toEqual(expect.arrayContaining(["g", "h"]));
        expect(titles.filter((title) => ["f", "i"].includes(title))).toEqual([]);
        expect(todo).toMatchObject({ text: { en: "To review" }, count: titles.length });
      });

      test("adds up the amount of what waits, for whoever sees it", async () => {
        const tenantId = await createTenant(server());
        const codes = ["errand", "errand_begin"];
        const [one, other] = [
          await createPerson(server(), { tenantId, codes }),
          await createPerson(server(), { tenantId, codes }),
        ];
        await insertRecords(server(), server().module("errand"), tenantId, [
          { title: "j", state: 0, reward: "1200.50" },
          { title: "k", state: 0, reward: "0.60" },
          { title: "l", state: 0 },
          { title: "m", state: 1, reward: "9.00" },
        ]);
        const admin = (await server().signIn("admin")).with({ "Tenant-Id": tenantId });
        const rights = { reward: "hidden" };
        const ruled = await admin.post("/api/blade-system/role/field-rules", { roleId: other.roleId, module: "errand", rights });
        expect(ruled.status, ruled.text).toBe(200);
        const [shown, hidden] = [(await home(one.client)).todos, (await home(other.client)).todos];
        expect(shown).toMatchObject([{ count: 3, amount: { value: "1201.10", currency: "CNY" } }]);
        expect(hidden).toMatchObject([{ count: 3 }]);
        expect(hidden[0]).not.toHaveProperty("amount");
      });

      test("counts what waits for the person and what waits for anybody, and lets nobody else do it", async () => {
        const tenantId = await createTenant(server());
        const codes = ["errand", "errand_settle"];
        const [one, other] = [
          await createPerson(server(), { tenantId, codes }),
          await createPerson(server(), { tenantId, codes }),
        ];
        const [own, others, free] = await insertRecords(server(), server().module("errand"), tenantId, [
          { title: "own", state: 1, doneBy: one.userId },
          { title: "other's", state: 1, doneBy: other.userId },
          { title: "anybody's", state: 1 },
        ]);
        const [todo] = (await home(one.client)).todos;
        expect(todo).toMatchObject({ kind: "records", count: 2, text: { en: "To settle" } });
        const { searchParams } = new URL(todo?.link ?? "", "http://console");
        const { data } = await one.client.get<Page<{ title: string }>>("/api/test/errand/list", Object.fromEntries(searchParams));
        expect(data.records.map(({ title }) => title).sort()).toEqual(["anybody's", "own"]);
        const settle = (...records: readonly unknown[]) =>
          one.client.post("/api/test/errand/settle", { ids: (records as { id: string }[]).map(({ id }) => id).join(",") });
        const refused = await settle(own, others);
        expect([refused.status, refused.msg]).toEqual([409, "只有“办理人”本人可以执行“办结”"]);
        expect((await settle(own, free)).status).toBe(200);
        expect((await home(one.client)).todos).toEqual([]);
        expect((await home(other.client)).todos).toMatchObject([{ count: 1 }]);
      });

      test("keeps a person's pins in their order, and takes nothing that leads elsewhere", async () => {
        const [person, other] = [await createPerson(server()), await createPerson(server())];
        const paths = ["/system/user", "/system/param"];
        expect((await person.client.post(homeShortcutsEndpoint.path, { paths })).status).toBe(200);
        expect((await home(person.client)).shortcuts).toEqual(paths);
        expect((await home(other.client)).shortcuts).toBeNull();
        const many = Array.from({ length: HOME_LIMITS.shortcuts + 1 }, (_, at) => `/p${at}`);
        for (const wrong of [["//evil.test"], ["https://evil.test"], ["x"], [1], many, ["/a", "/a"]])
          expect((await person.client.post(homeShortcutsEndpoint.path, { paths: wrong })).status).toBe(400);
        expect((await person.client.post(homeShortcutsEndpoint.path, {})).status).toBe(400);
      });
    });
  },
  { modules: ERRAND },
);
