import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changesEndpoint, consoleEndpoint, screenAccessEndpoint, type ConsoleSettings, type MenuNode } from "#contract";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { EventReader } from "../../support/server/event-reader.ts";
import { uploadFile } from "../../support/records/uploads.ts";
import { grants, type Grants } from "../../server/access/grants.ts";

const SYSTEM = "/api/blade-system";

describe.each(await databasesToTest())("what navigation is made of, on %s", (database) => {
  let server: TestServer;
  let admin: TestClient;
  let staff: TestClient;
  let given: Grants;

  beforeAll(async () => {
    server = await createTestServer({ database, config: { frameHosts: ["reports.example"] } });
    [admin, staff] = await Promise.all([server.signIn("admin"), server.signIn("staff")]);
    given = grants(server, admin);
  });
  afterAll(async () => {
    await server.close();
    expect(server.errors).toEqual([]);
  });

  const entry = (code: string, more: object) => ({
    code,
    name: code,
    alias: "menu",
    category: 1,
    sort: 1,
    parentId: "0",
    ...more,
  });
  const add = async (code: string, more: object): Promise<string> => {
    const reply = await admin.post<{ id: string }>(`${SYSTEM}/menu/submit`, entry(code, more));
    expect(reply.status, reply.text).toBe(200);
    return reply.data.id;
  };
  const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
  const find = async (client: TestClient, code: string): Promise<MenuNode | undefined> =>
    flat((await client.get<MenuNode[]>(`${SYSTEM}/menu/routes`)).data).find((node) => node.code === code);

  it("says of an entry to whom it is shown, whether it is hidden, whether it is kept, and with what it opens", async () => {
    await add("nav-plain", { path: "https://reports.example/a" });
    await add("nav-meta", {
      path: "/tool.html",
      roles: "boss, staff，admin",
      hidden: 1,
      keepAlive: 0,
      query: "type=1&target=_blank",
    });
    expect(await find(admin, "nav-meta")).toMatchObject({
      meta: { roles: ["boss", "staff", "admin"], hidden: true, keepAlive: false },
      query: { type: "1", target: "_blank" },
    });
    const plain = await find(admin, "nav-plain");
    expect(plain).toBeDefined();
    expect(plain).toMatchObject({ group: [], meta: { i18n: "nav-plain" } });
    expect(Object.keys(plain?.meta ?? {})).toEqual(["i18n"]);
    expect(await find(admin, "param")).toMatchObject({ group: ["基础配置"], meta: { i18n: "param" } });
    expect(plain).not.toHaveProperty("query");
  });

  it.each([
    "javascript:alert('html')",
    "data:text/html,x",
    "//evil.example/x.html",
    "/\\evil.example/x.html",
    "https://name:secret@reports.example/",
    "https://name@reports.example/",
    "reports.html",
  ])("refuses %j as the path of an entry", async (path) => {
    const reply = await admin.post(`${SYSTEM}/menu/submit`, entry("nav-bad", { path }));
    expect(reply.status).toBe(400);
    expect(reply.errors).toMatchObject([{ pointer: "/path" }]);
  });

  it("tells a screen that others may open from one that nobody knows, wherever its entry was moved to", async () => {
    const row = flat((await admin.get<MenuNode[]>(`${SYSTEM}/menu/routes`)).data).find((node) => node.code === "sms");
    const moved = await admin.post(`${SYSTEM}/menu/submit`, { id: row?.id, path: "/moved/sms" });
    expect(moved.status, moved.text).toBe(200);
    const access = async (client: TestClient, path: string) =>
      (await client.get<string>(screenAccessEndpoint.path, { path })).data;
    expect(await access(admin, "/moved/sms")).toBe("granted");
    expect(await access(staff, "/moved/sms")).toBe("denied");
    expect(await access(staff, "/moved/elsewhere")).toBe("unknown");
  });

  it("hands whoever is signed in the hosts that may be shown and the tenant's own mark, which is never another server's", async () => {
    const settings = async (client: TestClient) => (await client.get<ConsoleSettings>(consoleEndpoint.path)).data;
    expect(await settings(staff)).toEqual({
      chatSocket: "",
      frameHosts: ["reports.example"],
      logo: "",
      searchBox: true,
      silentCodes: [],
    });
    expect((await server.nobody.get(consoleEndpoint.path)).status).toBe(401);
    const param = (paramKey: string, paramValue: string) =>
      admin.post<{ id: string }>(`${SYSTEM}/param/submit`, { paramName: paramKey, paramKey, paramValue });
    const uploaded = (await uploadFile(admin, "logo.png")).link;
    const logo = await param("console.logo", uploaded);
    await param("console.searchBox", "false");
    await param("console.silentCodes", "409, 401，x 5001");
    expect(await settings(staff)).toMatchObject({
      logo: uploaded,
      searchBox: false,
      silentCodes: [409, 5001],
    });
    expect(await settings(await server.signIn("100001/admin"))).toMatchObject({ logo: "", searchBox: true });
    for (const foreign of ["https://evil.example/x.png", "//evil.example/x.png", "data:image/png;base64,AA"]) {
      await admin.post(`${SYSTEM}/param/submit`, { id: logo.data.id, paramValue: foreign });
      expect((await settings(staff)).logo).toBe("");
    }
  });

  const listen = async (client: TestClient): Promise<{ reader: EventReader; mark: string }> => {
    const reader = new EventReader(await client.fetch(`${changesEndpoint.path}?access=1`));
    const { event, data } = await reader.next();
    expect(event).toBe("ready");
    expect(data).not.toBe("");
    return { reader, mark: data };
  };

  it("tells a page at once that its person was granted less, and judges by it from then on", async () => {
    await given.grantStaff(["content", "notice", "notice_add"]);
    const { reader, mark } = await listen(staff);
    expect((await staff.get(`${SYSTEM}/menu/buttons`)).status).toBe(200);
    await given.grantStaff(["content", "notice"]);
    const told = await reader.next();
    expect(told.event).toBe("access");
    expect(told.data).not.toBe(mark);
    const body = { title: "x", category: "1", content: "x", releaseTime: "2026-01-01 00:00:00" };
    expect((await staff.post("/api/blade-desk/notice/submit", body)).status).toBe(403);
    const codes = flat((await staff.get<MenuNode[]>(`${SYSTEM}/menu/buttons`)).data).map(({ code }) => code);
    expect(codes).not.toContain("notice_add");
    await reader.cancel();
  });

  it("tells everybody of a menu that was edited and of a top menu that was given entries; a mark comes back with what it stands for", async () => {
    const { reader, mark } = await listen(staff);
    const id = await add("nav-live", { path: "https://reports.example/live" });
    expect((await reader.next()).event).toBe("access");
    const top = await admin.post<{ id: string }>(`${SYSTEM}/topmenu/submit`, {
      name: "办公",
      code: "nav",
      source: "apps",
      sort: 1,
    });
    expect((await reader.next()).event).toBe("access");
    await admin.post(`${SYSTEM}/topmenu/grant`, { topMenuIds: [top.data.id], menuIds: [id] });
    expect((await reader.next()).event).toBe("access");
    await reader.cancel();
    const again = await listen(staff);
    expect(again.mark).not.toBe(mark);
    expect((await listen(staff)).mark).toBe(again.mark);
  });

  it("says nothing to whom a change of others' rights does not concern", async () => {
    const { reader } = await listen(await server.signIn("manager"));
    await given.grantStaff(["content", "notice", "notice_edit"]);
    // The next steps test the menu, not the grant.
    await add("nav-later", { path: "https://reports.example/later" });
    expect((await reader.next()).event).toBe("access");
    const other = await server.signIn("manager");
    const { mark } = await listen(other);
    await given.grantStaff(["content", "notice"]);
    expect((await listen(other)).mark).toBe(mark);
    await reader.cancel();
  });

  it("ends the line of somebody who was disabled or has another role now, and what they hold is gone", async () => {
    const { data: page } = await admin.get<{ records: { id: string; account: string; roleId: string }[] }>(
      "/api/blade-user/page",
      {
        account_equal: "staff",
      },
    );
    const user = page.records[0];
    const { reader } = await listen(staff);
    const other = await given.roleId("manager");
    expect((await admin.post("/api/blade-user/grant", { userIds: user?.id, roleIds: other })).status).toBe(200);
    expect((await reader.next()).event).toBe("access");
    const codesNow = flat((await staff.get<MenuNode[]>(`${SYSTEM}/menu/buttons`)).data).map(({ code }) => code);
    expect(codesNow).toContain("user_edit");
    expect((await admin.post("/api/blade-user/submit", { id: user?.id, status: 0 })).status).toBe(200);
    expect(await reader.next()).toEqual({ event: "end", data: "session" });
    expect((await staff.get(`${SYSTEM}/menu/routes`)).status).toBe(401);
  });

  it("needs a module or the wish to hear of rights, to be asked for news", async () => {
    const manager = await server.signIn("manager");
    expect((await manager.fetch(changesEndpoint.path)).status).toBe(400);
    expect((await server.nobody.fetch(`${changesEndpoint.path}?access=1`)).status).toBe(401);
    const response = await manager.fetch(`${changesEndpoint.path}?modules=nonsense&access=1`);
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });
});
