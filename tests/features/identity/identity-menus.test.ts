import type { GrantKeys, GrantTrees, MenuNode, ReferencePage } from "#contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";

const SYSTEM = "/api/blade-system";

describe.each(await databasesToTest())("menus and buttons, on %s", (database) => {
  let server: TestServer;
  let admin: TestClient;
  let manager: TestClient;
  let staff: TestClient;

  beforeAll(async () => {
    server = await createTestServer({ database });
    [admin, manager, staff] = await Promise.all([server.signIn("admin"), server.signIn("manager"), server.signIn("staff")]);
  });
  afterAll(() => server.close());

  const codes = (nodes: readonly MenuNode[]): string[] => nodes.flatMap((node) => [node.code, ...codes(node.children ?? [])]);
  const routesOf = async (client: TestClient): Promise<string[]> =>
    codes((await client.get<MenuNode[]>(`${SYSTEM}/menu/routes`)).data);

  it("refuses a second menu at one address, and an address of the console itself", async () => {
    const { data } = await admin.get<MenuNode[]>(`${SYSTEM}/menu/lazy-list`, { code_equal: "param" });
    const taken = data.find(({ code }) => code === "param")?.path ?? "";
    const menu = { name: "重复", code: "twice", category: 1, alias: "menu", sort: 99 };
    const save = (values: Record<string, unknown>) => admin.post<{ id: string }>(`${SYSTEM}/menu/submit`, values);
    expect(taken).toMatch(/^\//);
    const second = await save({ ...menu, path: taken });
    expect(second.errors).toMatchObject([{ pointer: "/path", message: "菜单“参数管理”已使用此地址，请换一个" }]);
    expect((await save({ ...menu, path: "/login" })).errors).toMatchObject([{ pointer: "/path" }]);
    const made = await save({ ...menu, path: "/somewhere/else" });
    expect(made.code).toBe(200);
    expect((await save({ id: made.data.id, path: taken })).errors).toMatchObject([{ pointer: "/path" }]);
    expect((await save({ id: made.data.id, name: "改名", path: "/somewhere/else" })).code).toBe(200);
    expect((await admin.post(`${SYSTEM}/menu/remove`, { ids: made.data.id })).code).toBe(200);
  });

  it("calls menus that a field refers to by their English names for readers of English", async () => {
    const ask = (client: TestClient, q: string) =>
      client.get<ReferencePage>("/api/trellis/references", { module: "data-scope", field: "menuId", q });
    const english = admin.with({ "Accept-Language": "en" });
    const labels = async (client: TestClient, q: string) => (await ask(client, q)).data.options.map(({ label }) => label);
    expect(await labels(english, "参数管理")).toEqual(["Parameters"]);
    expect(await labels(english, "Parameters")).toEqual(["Parameters"]);
    expect(await labels(admin, "Parameters")).toEqual(["参数管理"]);
  });

  it("gives the administrator every screen and nobody an empty folder", async () => {
    const screens = await routesOf(admin);
    expect(screens).toEqual(expect.arrayContaining(["user", "tenant", "menu", "logapi", "notice"]));
    const { data } = await admin.get<MenuNode[]>(`${SYSTEM}/menu/routes`);
    const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
      nodes.flatMap((node) => (node.children === undefined ? [node] : leaves(node.children)));
    expect(leaves(data).filter((leaf) => leaf.component === "" && !leaf.path.startsWith("http"))).toEqual([]);
    expect(leaves(data).every((leaf) => leaf.category === 1 && !("children" in leaf))).toBe(true);
  });

  it("gives the manager fewer screens than the administrator and the staff fewer still", async () => {
    const [all, some, few] = await Promise.all([routesOf(admin), routesOf(manager), routesOf(staff)]);
    expect(some.length).toBeLessThan(all.length);
    expect(few.length).toBeLessThan(some.length);
    expect(few).toEqual(expect.arrayContaining(["content", "notice", "user", "attach"]));
    expect(few).not.toContain("param");
  });

  it("names the buttons a person may press at the leaves of the button tree", async () => {
    const { data } = await manager.get<MenuNode[]>(`${SYSTEM}/menu/buttons`);
    expect(codes(data)).toEqual(expect.arrayContaining(["user_edit", "notice_delete"]));
    expect(codes(data)).not.toContain("user_delete");
  });

  it("offers for granting only what one holds", async () => {
    const tenantAdmin = await server.signIn("100001/admin");
    const { data } = await tenantAdmin.get<GrantTrees>(`${SYSTEM}/menu/grant-tree`);
    const titles = JSON.stringify(data.menu);
    expect(titles).toContain("用户管理");
    expect(titles).not.toContain("租户管理");
    expect((await admin.get<GrantTrees>(`${SYSTEM}/menu/grant-tree`)).data.dataScope.length).toBeGreaterThan(0);
  });

  it("lists menus without buttons, level by level and whole", async () => {
    const top = await admin.get<{ id: string; code: string; hasChildren: boolean; category: number }[]>(
      `${SYSTEM}/menu/lazy-menu-list`,
      { parentId: "0" },
    );
    const system = top.data.find((row) => row.code === "system");
    expect(system?.hasChildren).toBe(true);
    const below = await admin.get<typeof top.data>(`${SYSTEM}/menu/lazy-menu-list`, { parentId: system?.id });
    expect(below.data.map((row) => row.code)).toContain("user");
    expect(below.data.every((row) => row.category === 1 && !row.hasChildren)).toBe(true);
    const whole = await admin.get<MenuNode[]>(`${SYSTEM}/menu/menu-list`);
    expect(codes(whole.data)).toContain("logapi");
  });

  it("answers menu/tree whatever tenant a client of the family names", async () => {
    const reply = await admin.get<{ id: string; key: string; value: string }[]>(`${SYSTEM}/menu/tree`, { tenantId: "000000" });
    expect(reply.code).toBe(200);
    expect(reply.data[0]).toMatchObject({ key: reply.data[0]?.id, value: reply.data[0]?.id });
  });

  it("keeps the code of a module's menu row, and the menu of menus itself", async () => {
    const { data } = await admin.get<MenuNode[]>(`${SYSTEM}/menu/lazy-list`, { code: "param" });
    const row = data.find((candidate) => candidate.code === "param");
    const renamed = await admin.post<{ name: string }>(`${SYSTEM}/menu/submit`, { id: row?.id, name: "系统参数" });
    expect(renamed.data.name).toBe("系统参数");
    const moved = await admin.post(`${SYSTEM}/menu/submit`, { id: row?.id, code: "other" });
    expect(moved.errors).toMatchObject([{ pointer: "/code" }]);
    const menus = await admin.get<MenuNode[]>(`${SYSTEM}/menu/lazy-list`, { code_equal: "menu" });
    const button = await admin.get<MenuNode[]>(`${SYSTEM}/menu/lazy-list`, { code_equal: "topmenu_view" });
    expect((await admin.post(`${SYSTEM}/menu/remove`, { ids: button.data[0]?.id })).code).toBe(200);
    for (const child of (await admin.get<MenuNode[]>(`${SYSTEM}/menu/lazy-list`, { parentId: menus.data[0]?.id })).data) {
      await admin.post(`${SYSTEM}/menu/remove`, { ids: child.id });
    }
    const refused = await admin.post(`${SYSTEM}/menu/remove`, { ids: menus.data[0]?.id });
    expect([refused.code, refused.msg]).toEqual([409, "菜单管理自身不能删除，否则无法再恢复菜单"]);
  });

  it("shows under a top menu what it was given, with the folders above", async () => {
    const { data } = await admin.get<MenuNode[]>(`${SYSTEM}/menu/menu-list`);
    const content = data.find((row) => row.code === "content");
    const notice = content?.children?.find((row) => row.code === "notice");
    const top = await admin.post<{ id: string }>(`${SYSTEM}/topmenu/submit`, {
      name: "办公",
      code: "office",
      source: "desktop",
      sort: 1,
    });
    expect(top.code).toBe(200);
    const granted = await admin.post(`${SYSTEM}/topmenu/grant`, { topMenuIds: [top.data.id], menuIds: [notice?.id] });
    expect(granted.code).toBe(200);
    const keys = await admin.get<GrantKeys>(`${SYSTEM}/menu/top-tree-keys`, { topMenuIds: top.data.id });
    expect(keys.data.menu).toEqual([notice?.id]);
    const routes = await staff.get<MenuNode[]>(`${SYSTEM}/menu/routes`, { topMenuId: top.data.id });
    expect(codes(routes.data)).toEqual(["content", "notice"]);
    expect((await staff.get<{ code: string }[]>(`${SYSTEM}/menu/top-menu`)).data.map((menu) => menu.code)).toContain("office");
  });
});
