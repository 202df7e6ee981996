import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changesEndpoint, type MenuNode, type ModuleIndexEntry } from "#contract";
import { createTestServer, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { EventReader } from "../../support/server/event-reader.ts";
import { DATABASE } from "../support.ts";
import { testCatalog } from "../../support/server/test-deps.ts";

const GADGET = {
  module: "gadget",
  title: "小工具",
  schema: {
    type: "object",
    required: ["gadgetName"],
    properties: {
      gadgetName: { type: "string", title: "名称", maxLength: 20 },
      state: { type: "integer", title: "状态", default: 0 },
    },
  },
  actions: { finish: { title: "完成", on: "row", when: { properties: { state: { const: 0 } } }, set: { state: 1 } } },
  endpoints: { base: "/test/gadget" },
  en: { title: "Gadgets", gadgetName: "Name", state: "State", finish: "Finish" },
};
const FILE = "schemas/system/gadget.json";
const LIST = "/api/test/gadget/list";

let at: TestServer;
let admin: TestClient;
beforeAll(async () => {
  at = await createTestServer({ database: DATABASE });
  admin = await at.signIn("admin");
});
afterAll(() => at.close());

async function codes(): Promise<string[]> {
  const { rows } = await sql<{
    code: string;
  }>`select code from menu where code like 'gadget%' and is_deleted = 0 order by sort, code`.execute(at.db);
  return rows.map((row) => row.code);
}

async function menuId(code: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from menu where code = ${code} and is_deleted = 0`.execute(at.db);
  return rows[0]?.id ?? "";
}

/** The first event on the line of changes, for a page that began to load a minute ago. */
async function heardByLoadingPage(): Promise<string> {
  const reader = new EventReader(await admin.fetch(`${changesEndpoint.path}?access=1&accessSince=60000`));
  const { event, data } = await reader.next();
  await reader.cancel();
  return `${event} ${data}`;
}

describe("a module file that is dropped in", () => {
  test("is news for a page that loads meanwhile; files that are read again unchanged are none", async () => {
    const before = await heardByLoadingPage();
    expect(before).toMatch(/^ready [\w-]{43}$/);
    await at.server.replaceCatalog(await testCatalog());
    expect(await heardByLoadingPage()).toBe(before);
    await at.server.replaceCatalog(
      await testCatalog({ "schemas/system/gizmo.json": { ...GADGET, module: "gizmo", endpoints: { base: "/test/gizmo" } } }),
    );
    expect(await heardByLoadingPage()).toBe("ready outdated");
    await at.server.replaceCatalog(await testCatalog());
  });

  test("has its table, endpoints, permission codes and menu entry at once", async () => {
    expect((await admin.get(LIST)).status).toBe(404);
    const report = await at.server.replaceCatalog(await testCatalog({ [FILE]: GADGET }));
    expect(report.refused).toEqual([]);
    expect(new Set(report.applied.map(({ module }) => module))).toEqual(new Set(["gadget"]));
    expect((await admin.get(LIST)).data).toMatchObject({ total: 0 });
    expect((await admin.post("/api/test/gadget/submit", { gadgetName: "one" })).status).toBe(200);
    expect((await codes()).sort()).toEqual([
      "gadget",
      "gadget_add",
      "gadget_delete",
      "gadget_edit",
      "gadget_export",
      "gadget_finish",
      "gadget_import",
      "gadget_print",
      "gadget_view",
    ]);
    const { data: routes } = await admin.get<MenuNode[]>("/api/blade-system/menu/routes");
    const all = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])]);
    expect(all(routes).find(({ code }) => code === "gadget")).toMatchObject({
      name: "小工具",
      component: "module/gadget",
      category: 1,
    });
    const { data: index } = await admin.get<ModuleIndexEntry[]>("/api/trellis/modules");
    expect(index.map(({ name }) => name)).toContain("gadget");
  });

  test("is granted to nobody but administrators", async () => {
    for (const account of ["manager", "100001/admin"]) {
      expect((await (await at.signIn(account)).get(LIST)).status).toBe(403);
    }
  });

  test("changes what runs only as a whole, and requests under way are answered", async () => {
    const catalogs = [
      await testCatalog({ [FILE]: { ...GADGET, title: "甲" } }),
      await testCatalog({ [FILE]: { ...GADGET, title: "乙" } }),
    ];
    const statuses = new Set<number>();
    const reading = (async () => {
      for (let count = 0; count < 200; count += 1) statuses.add((await admin.get(LIST)).status);
    })();
    for (const catalog of [...catalogs, ...catalogs]) await at.server.replaceCatalog(catalog);
    await reading;
    expect([...statuses]).toEqual([200]);
    const { data } = await admin.get<{ title: { zh: string } }>("/api/trellis/module/gadget");
    expect(data.title.zh).toBe("乙");
  });

  test("keeps the last of several Catalogs that came at once", async () => {
    const [first, second] = [
      await testCatalog({ [FILE]: { ...GADGET, title: "先" } }),
      await testCatalog({ [FILE]: { ...GADGET, title: "后" } }),
    ];
    await Promise.all([at.server.replaceCatalog(first), at.server.replaceCatalog(second)]);
    const { data } = await admin.get<{ title: { zh: string } }>("/api/trellis/module/gadget");
    expect(data.title.zh).toBe("后");
  });

  test("is followed by its menu row while nobody has edited that", async () => {
    const en = { ...GADGET.en, title: "Tools" };
    await at.server.replaceCatalog(
      await testCatalog({ [FILE]: { ...GADGET, title: "工具箱", en, ui: { menu: { sort: 77, icon: "tool" } } } }),
    );
    const { rows } = await sql`select name, en_name, sort, source from menu where code = 'gadget'`.execute(at.db);
    expect(rows).toEqual([{ name: "工具箱", en_name: "Tools", sort: 77, source: "tool" }]);
  });

  test("leaves what administrators edited or deleted in the menu", async () => {
    const edited = await admin.post("/api/blade-system/menu/submit", { id: await menuId("gadget"), name: "我的工具", sort: 3 });
    expect([edited.status, edited.errors]).toEqual([200, []]);
    expect((await admin.post("/api/blade-system/menu/remove", { ids: await menuId("gadget_finish") })).status).toBe(200);
    await at.server.replaceCatalog(await testCatalog({ [FILE]: { ...GADGET, title: "新名" } }));
    const { rows } = await sql`select name, sort from menu where code = 'gadget'`.execute(at.db);
    expect(rows).toEqual([{ name: "我的工具", sort: 3 }]);
    expect(await codes()).not.toContain("gadget_finish");
  });

  test("goes when the file goes; its records and its menu row stay for when it comes back", async () => {
    await at.server.replaceCatalog(await testCatalog());
    expect((await admin.get(LIST)).status).toBe(404);
    const { data: routes } = await admin.get<MenuNode[]>("/api/blade-system/menu/routes");
    expect(JSON.stringify(routes)).not.toContain("module/gadget");
    expect(await codes()).toContain("gadget");
    await at.server.replaceCatalog(await testCatalog({ [FILE]: GADGET }));
    expect((await admin.get(LIST)).data).toMatchObject({ total: 1 });
  });

  test("that would lose data is refused with the statement, and the version before stays", async () => {
    const { gadgetName, state: _ } = GADGET.schema.properties;
    const { finish: _finish, ...en } = GADGET.en;
    const properties = { gadgetName, state: { type: "boolean", title: "状态" } };
    const narrowed = { ...GADGET, schema: { ...GADGET.schema, properties }, actions: {}, en };
    const served = (): string => JSON.stringify(at.server.catalog().modules.get("gadget"));
    const before = served();
    const report = await at.server.replaceCatalog(await testCatalog({ [FILE]: narrowed }));
    // To the letter: the order of keys is the order of what people see.
    expect(served()).toBe(before);
    expect(report.refused.map(({ module }) => module)).toContain("gadget");
    expect(report.refused[0]?.statement).toMatch(/alter table/i);
    expect((await admin.post("/api/test/gadget/submit", { gadgetName: "two", state: 3 })).status).toBe(200);
  });
});

describe("a console whose own modules are taken away", () => {
  test("still lets people sign in", async () => {
    const catalog = await testCatalog();
    const without = {
      ...catalog,
      modules: new Map([...catalog.modules].filter(([name]) => name !== "client" && name !== "tenant")),
    };
    await at.server.replaceCatalog(without);
    expect((await (await at.signIn("admin")).get("/api/blade-system/param/list")).status).toBe(200);
    await at.server.replaceCatalog(catalog);
  });
});
