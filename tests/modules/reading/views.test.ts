import { describe, expect, test } from "vitest";
import {
  DEFAULT_TENANT,
  VIEW_LIMITS,
  defaultViewEndpoint,
  removeViewEndpoint,
  saveViewEndpoint,
  viewCountsEndpoint,
  viewsEndpoint,
  type SavedView,
  type ViewContent,
  type ViewCounts,
  type ViewInput,
  type ViewList,
  type ViewSharing,
} from "#contract";
import type { Module } from "#metadata";
import { createPerson, createTenant, personOf } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import type { TestClient } from "../../support/server/test-client.ts";
import { testCatalog } from "../../support/server/test-deps.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import { representatives } from "../../support/modules/representative-modules.ts";

const modules = representatives([...(await testCatalog(SPECIMENS)).modules.values()]);

const PLAIN: ViewContent = {
  columns: [],
  density: "default",
  layout: "table",
  sort: [],
  filters: {},
  where: null,
  size: 0,
};

function input(name: string, content: Partial<ViewContent> = {}, sharing: ViewSharing = { kind: "private" }): ViewInput {
  return { name, sharing, content: { ...PLAIN, ...content } };
}

const save = (client: TestClient, module: string, view: ViewInput) =>
  client.post<SavedView>(recordsPath(module, saveViewEndpoint), view);

async function views(client: TestClient, module: string): Promise<ViewList> {
  const reply = await client.get<ViewList>(recordsPath(module, viewsEndpoint));
  expect(reply.status, reply.text).toBe(200);
  return reply.data;
}

/** Everything of a module that a view can hold. */
function fullContent(module: Module): ViewContent {
  const [first] = module.list.columns;
  const sortable = module.list.columns.find((column) => column.sortable)?.field ?? "createTime";
  const field = first?.field ?? "createTime";
  return {
    columns: module.list.columns.map((column, at) => ({
      field: column.field,
      hidden: at > 3,
      width: 120,
      fixed: at === 0 ? "left" : null,
    })),
    density: "compact",
    layout: "cards",
    sort: [
      { field: sortable, descending: true },
      { field: "id", descending: false },
    ],
    filters: { createTime_within: "this-month", [`${field}_notnull`]: "1" },
    where: {
      any: [{ field, operator: "null", value: "" }, { all: [{ field: "createTime", operator: "datege", value: "2024-01-01" }] }],
    },
    size: 50,
  };
}

onEachDatabase(
  (server) => {
    describe.each(modules.map((module) => [module.name, module] as const))("%s", (name, module) => {
      test("keeps a view with all that it can hold, for its owner alone", async () => {
        const [person, other] = [await personOf(server()), await personOf(server(), "other")];
        const content = fullContent(module);
        const saved = await save(person.client, name, { name: "  Mine  ", sharing: { kind: "private" }, content });
        expect(saved.status, saved.text).toBe(200);
        expect(saved.data).toMatchObject({ name: "Mine", mine: true, mayChange: true, revision: 1, content });
        expect((await views(person.client, name)).views).toEqual([saved.data]);
        expect((await views(other.client, name)).views).toEqual([]);
        const counts = await person.client.get<ViewCounts>(recordsPath(name, viewCountsEndpoint));
        expect(counts.data.views, counts.text).toEqual([
          { id: saved.data.id, count: expect.any(Number), more: expect.any(Boolean) },
        ]);
        const levels =
          module.tree === null ? null : { count: expect.any(Number) as number, more: expect.any(Boolean) as boolean };
        expect(counts.data.levels).toEqual(levels);
        const open = (module.states?.list ?? []).filter(({ end }) => !end).map(({ id }) => id);
        expect(counts.data.states.map(({ id }) => id)).toEqual(open);
        for (const endpoint of [removeViewEndpoint, defaultViewEndpoint]) {
          expect((await other.client.post(recordsPath(name, endpoint), { id: saved.data.id })).status, endpoint.id).toBe(404);
        }
        const stranger = await createPerson(server(), { codes: [] });
        expect((await stranger.client.get(recordsPath(name, viewsEndpoint))).status).toBe(403);
        expect((await save(stranger.client, name, input("x"))).status).toBe(403);
        expect((await server().nobody.get(recordsPath(name, viewsEndpoint))).status).toBe(401);
      });
    });

    test("every tenant has views of its own, of the platform's modules too", async () => {
      const [home, away] = [
        await createPerson(server()),
        await createPerson(server(), { tenantId: await createTenant(server()) }),
      ];
      for (const name of ["param", "dict"]) {
        const saved = await save(away.client, name, input("Ours", {}, { kind: "everyone" }));
        expect(saved.status, saved.text).toBe(200);
        expect((await views(home.client, name)).views.map((view) => view.id)).not.toContain(saved.data.id);
      }
    });

    test("a shared view reaches whom it is shared with, and only its owner or an administrator changes it", async () => {
      const owner = await createPerson(server());
      const friend = await createPerson(server(), { codes: ["param", "param_edit"] });
      const reader = await createPerson(server(), { codes: ["param"] });
      const everyone = (await save(owner.client, "param", input("All", {}, { kind: "everyone" }))).data;
      const some = (await save(owner.client, "param", input("Some", {}, { kind: "roles", roles: [friend.roleId] }))).data;
      expect((await views(friend.client, "param")).views.map((view) => view.name)).toEqual(["All", "Some"]);
      const seen = await views(reader.client, "param");
      expect(seen).toMatchObject({ mayShare: false, roles: [], mayDefaultForEveryone: false });
      expect(seen.views).toEqual([{ ...everyone, mine: false, mayChange: false }]);
      const changed = { ...input("Theirs", {}, everyone.sharing), id: everyone.id };
      for (const client of [reader.client, friend.client]) {
        expect((await save(client, "param", changed)).status).toBe(403);
        expect((await client.post(recordsPath("param", removeViewEndpoint), { id: everyone.id })).status).toBe(403);
      }
      expect((await save(reader.client, "param", input("Mine", {}, { kind: "everyone" }))).status, "who may not edit").toBe(403);
      const foreign = input("Mine", {}, { kind: "roles", roles: [reader.roleId] });
      expect((await save(friend.client, "param", foreign)).status, "a role that is not one's own").toBe(403);
      const admin = await server().signIn("admin");
      const managed = await save(admin, "param", { ...changed, revision: 1 });
      expect(managed.data).toMatchObject({ name: "Theirs", mine: false, revision: 2, owner: { id: owner.userId } });
      expect((await admin.post(recordsPath("param", removeViewEndpoint), { id: some.id })).data).toBe(true);
      expect((await views(friend.client, "param")).views.map((view) => view.name)).toEqual(["Theirs"]);
    });

    test("the later of two concurrent changes of a view gets a conflict with the newer view", async () => {
      const { client } = await createPerson(server());
      const { data } = await save(client, "param", input("One"));
      expect((await save(client, "param", { ...input("Two"), id: data.id, revision: 1 })).data).toMatchObject({ revision: 2 });
      const late = await save(client, "param", { ...input("Three"), id: data.id, revision: 1 });
      expect(late.status).toBe(409);
      expect(late.data).toMatchObject({ id: data.id, name: "Two", revision: 2 });
    });

    test("the default is one's own choice, else everyone's, else the module's look", async () => {
      const [person, admin] = [await createPerson(server(), { codes: ["notice"] }), await server().signIn("admin")];
      const choose = (client: TestClient, id: string | null, everyone = false) =>
        client.post<ViewList>(recordsPath("notice", defaultViewEndpoint), { id, everyone });
      const shared = (await save(admin, "notice", input("Shared", {}, { kind: "everyone" }))).data;
      const hidden = (await save(admin, "notice", input("Hidden"))).data;
      const mine = (await save(person.client, "notice", input("Mine"))).data;
      expect((await choose(admin, hidden.id, true)).status, "not everyone has it").toBe(409);
      expect((await choose(person.client, shared.id, true)).status, "no administrator").toBe(403);
      expect((await choose(admin, shared.id, true)).data).toMatchObject({ defaultId: shared.id, everyonesDefaultId: shared.id });
      expect(await views(person.client, "notice")).toMatchObject({ defaultId: shared.id });
      expect((await choose(person.client, mine.id)).data).toMatchObject({ defaultId: mine.id, everyonesDefaultId: shared.id });
      expect((await choose(person.client, "")).data, "the module's own look").toMatchObject({ defaultId: null });
      expect((await choose(person.client, null)).data, "everyone's again").toMatchObject({ defaultId: shared.id });
      await choose(person.client, mine.id);
      await person.client.post(recordsPath("notice", removeViewEndpoint), { id: mine.id });
      expect(await views(person.client, "notice"), "a default that is gone").toMatchObject({ defaultId: shared.id });
      expect((await choose(admin, null, true)).data).toMatchObject({ defaultId: null, everyonesDefaultId: null });
    });

    test("names are one's own once, and views are not without number", async () => {
      const { client } = await createPerson(server());
      await save(client, "param", input("Same"));
      const twice = await save(client, "param", input("Same"));
      expect(twice.status).toBe(400);
      expect(twice.errors).toEqual([expect.objectContaining({ pointer: "/name", keyword: "x-unique" })]);
      for (let made = 1; made < VIEW_LIMITS.perPerson; made += 1) await save(client, "param", input(`View ${made}`));
      expect((await save(client, "param", input("One more"))).status).toBe(409);
    });

    test("refuses a view that does not fit the module or its limits", async () => {
      const { client } = await createPerson(server());
      const column = { field: "paramName", hidden: false, width: 0, fixed: null };
      const wrong: readonly Partial<ViewContent>[] = [
        { columns: [{ ...column, field: "nothing" }] },
        { columns: [{ ...column, width: VIEW_LIMITS.width + 1 }] },
        { columns: [{ ...column, width: -1 }] },
        { columns: Array.from({ length: 300 }, () => column) },
        { sort: [{ field: "nothing", descending: false }] },
        { filters: { nothing: "1" } },
        { filters: { createTime_datege: "yesterday" } },
        { filters: { where: "{}" } },
        { filters: { current: "2" } },
        { where: { all: [{ field: "nothing", operator: "null", value: "" }] } },
        { where: { all: [{ all: [{ all: [{ all: [] }] }] }] } },
        { filters: { paramName: "a".repeat(VIEW_LIMITS.content) } },
        { filters: { paramName: "a\u0000" } },
        { size: 7 },
      ];
      for (const content of wrong) {
        const reply = await save(client, "param", input("Wrong", content));
        expect(reply.status, `${JSON.stringify(content).slice(0, 200)} ${reply.text}`).toBe(400);
      }
      const bodies: readonly unknown[] = [
        null,
        [],
        {},
        { ...input(" ") },
        { ...input("a".repeat(VIEW_LIMITS.name + 1)) },
        { ...input("x"), id: "1;drop" },
        { ...input("x"), sharing: { kind: "all" } },
        { ...input("x"), sharing: { kind: "roles", roles: [] } },
        { ...input("x"), content: { ...PLAIN, density: "tiny" } },
        { ...input("x"), content: null },
      ];
      for (const body of bodies)
        expect((await client.post(recordsPath("param", saveViewEndpoint), body)).status, JSON.stringify(body)).toBe(400);
      expect((await save(client, "param", { ...input("x"), id: "123" })).status).toBe(404);
    });

    test("leaves out columns and conditions that the module lost or the reader may not see", async () => {
      const owner = await createPerson(server());
      const reader = await createPerson(server());
      const content: ViewContent = {
        ...PLAIN,
        columns: ["paramName", "remark"].map((field) => ({ field, hidden: false, width: 0, fixed: null })),
        sort: [
          { field: "remark", descending: true },
          { field: "paramName", descending: false },
        ],
        filters: { remark_like: "salary", paramName_like: "a" },
        where: {
          all: [
            { any: [{ field: "remark", operator: "equal", value: "x" }] },
            { field: "paramKey", operator: "notnull", value: "" },
          ],
        },
      };
      const { data } = await save(owner.client, "param", { ...input("Wide"), sharing: { kind: "everyone" }, content });
      const admin = await server().signIn("admin");
      await admin.post("/api/blade-system/role/field-rules", {
        roleId: reader.roleId,
        module: "param",
        rights: { remark: "hidden" },
      });
      const found = (await views(reader.client, "param")).views.find((view) => view.id === data.id);
      expect(found?.content).toEqual({
        ...content,
        columns: [content.columns[0]],
        sort: [content.sort[1]],
        filters: { paramName_like: "a" },
        where: { all: [{ field: "paramKey", operator: "notnull", value: "" }] },
      });
      expect(JSON.stringify(found)).not.toContain("salary");
      // A view of an earlier version of the module.
      const gone = JSON.stringify({
        ...content,
        filters: { gone_like: "x", paramName_like: "a" },
        columns: [{ ...content.columns[0], field: "gone" }],
      });
      await server().db.updateTable("trellis_view").set({ content: gone }).where("id", "=", data.id).execute();
      expect((await views(owner.client, "param")).views.find((view) => view.id === data.id)?.content).toMatchObject({
        columns: [],
        filters: { paramName_like: "a" },
      });
    });

    test("another tenant's administrator looks after that tenant's views only", async () => {
      const admin = await server().signIn("100001/admin");
      expect(await views(admin, "param")).toMatchObject({ mayShare: true, mayDefaultForEveryone: true });
      const home = await createPerson(server(), { tenantId: DEFAULT_TENANT });
      const { data } = await save(home.client, "param", input("Home", {}, { kind: "everyone" }));
      expect((await admin.post(recordsPath("param", removeViewEndpoint), { id: data.id })).status).toBe(404);
    });
  },
  { modules: SPECIMENS },
);
