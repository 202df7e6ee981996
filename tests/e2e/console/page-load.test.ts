import type { Request, Route } from "playwright-core";
import { expect, it } from "vitest";
import { changesEndpoint, consoleEndpoint, inboxCountsEndpoint, menuCountsEndpoint } from "#contract";
import { ConsolePage, NO_SCREEN } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { waitForNetworkIdle } from "../../support/browser/wait-for-network-idle.ts";
import { signIn } from "../../support/server/start-server.ts";
import { measureFirstLoad } from "../../../scripts/bench/first-load.ts";

startConsole();

it("the first load keeps its budgets, also in a console that a test run has built", async () => {
  const over = (await measureFirstLoad(browser, server.url)).filter(({ met }) => !met);
  expect(over).toEqual([]);
});

const MENU = "/api/blade-system/menu";
/** Asked for together, before anything else of the menu. */
const WITH_MENU: readonly string[] = [`${MENU}/routes`, `${MENU}/buttons`];
const RECORDS = "/api/trellis/records";
/** Asked for once the screen stands: the line of changes, what is unread and what waits, the top menus, the tenant's look. */
const LATER: ReadonlySet<string> = new Set([
  changesEndpoint.path,
  inboxCountsEndpoint.path,
  menuCountsEndpoint.path,
  consoleEndpoint.path,
  `${MENU}/top-menu`,
]);

it("a page that is loaded signed in asks at once for the menu and for what its screen needs, and for nothing twice", async () => {
  const person = await ConsolePage.open(browser, server.url);
  const { page } = person;
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname);
  });
  // The menu is withheld until the screen's definition and code have come: who waits for it would wait for ever.
  const withheld: Route[] = [];
  await page.route(
    ({ pathname }) => WITH_MENU.includes(pathname),
    (route) => void withheld.push(route),
  );
  const definition = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/trellis/module/param");
  const code = page.waitForResponse((response) => /\/assets\/list-[\w-]{8}\.js$/.test(response.url()));
  const signingIn = person.signIn({}, "/system/param");
  await Promise.all([definition, code]);
  await expect.poll(() => withheld.length).toBe(2);
  await Promise.all(withheld.map((route) => route.continue()));
  await signingIn;
  await person.screen.getByRole("row").nth(1).waitFor();
  const screens = ["/api/trellis/modules", "/api/trellis/module/param", ...WITH_MENU];
  const list = ["/api/blade-system/param/list", `${RECORDS}/param/views`];
  expect(asked.filter((path) => !LATER.has(path)).toSorted()).toEqual([...screens, ...list].toSorted());
  // The console counts unread letters when its live connection opens, and not a second time before.
  await expect.poll(() => asked).toContain(inboxCountsEndpoint.path);
  await waitForNetworkIdle(page);
  const times = (path: string): number => asked.filter((other) => other === path).length;
  expect(times(inboxCountsEndpoint.path)).toBeLessThanOrEqual(times(changesEndpoint.path));
  expect(person.complaints).toEqual([]);
  await person.close();
});

/** Screen, its list call, and a field that another person changes. */
const LISTS = [
  ["/system/param", "/api/blade-system/param", "paramName"],
  ["/desk/notice", "/api/blade-desk/notice", "title"],
  ["/system/dept", "/api/blade-system/dept", "remark"],
] as const;

it("a list is asked for once, and is told of what others do before its line of changes is open", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({}, NO_SCREEN);
  const { page } = person;
  const headers = { ...(await signIn(server.url)), "Content-Type": "application/json" };
  for (const [path, base, field] of LISTS) {
    const asked: string[] = [];
    const hear = (request: Request): void => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith(`${base}/`)) asked.push(pathname + search);
    };
    page.on("request", hear);
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith(`${base}/`));
    await person.load(path);
    const { data } = (await (await answered).json()) as { data: { records?: { id: string }[] } & { id: string }[] };
    const id = (data.records ?? data)[0]?.id;
    const changed = await fetch(`${server.url}${base}/submit`, {
      method: "POST",
      headers,
      body: JSON.stringify({ id, [field]: `早于连接 ${path}` }),
    });
    expect(changed.status, path).toBe(200);
    await person.screen.getByText("1 条有更新").waitFor();
    // A tree also asks for the branch that it opens with.
    expect(asked, path).toEqual([...new Set(asked)]);
    expect(asked.length, path).toBeLessThanOrEqual(path === "/system/dept" ? 2 : 1);
    page.off("request", hear);
  }
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("a list that opens with a saved view, by default or by its address, is asked for once", async () => {
  const headers = { ...(await signIn(server.url)), "Content-Type": "application/json" };
  const views = `${server.url}${RECORDS}/post/views`;
  const content = {
    layout: "table",
    density: "compact",
    columns: [],
    filters: {},
    where: null,
    sort: [{ field: "postName", descending: true }],
    size: 30,
  };
  const save = async (path: string, body: unknown): Promise<string> => {
    const reply = await fetch(views + path, { method: "POST", headers, body: JSON.stringify(body) });
    const { data } = (await reply.json()) as { data: { id: string } };
    expect(reply.status).toBe(200);
    return data.id;
  };
  const id = await save("/save", { name: "按名称", sharing: { kind: "private" }, content });
  const other = await save("/save", { name: "另一个", sharing: { kind: "private" }, content: { ...content, size: 50 } });
  await save("/default", { id });
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({}, NO_SCREEN);
  const { page } = person;
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/blade-system/post/list") asked.push(searchParams.get("size") ?? "");
  });
  for (const [path, size] of [
    ["/system/post", "30"],
    [`/system/post?view=${other}`, "50"],
    [`/system/post?view=${id}&size=10`, "10"],
    ["/system/post?view=", "10"],
  ] as const) {
    asked.length = 0;
    await page.goto(server.url + path);
    await person.screen.getByRole("row").nth(1).waitFor();
    await waitForNetworkIdle(page);
    expect(asked, path).toEqual([size]);
  }
  await save("/default", { id: null });
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("requests of one user do not reach the next user", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({}, "/system/param");
  const { page } = person;
  await person.openMenu();
  await person.menu.getByRole("link", { name: "租户管理", exact: true }).waitFor();
  const withheld: Route[] = [];
  let withholding = true;
  // The page that the reload ends may still ask for its top menus.
  await page.route(
    ({ pathname }) => WITH_MENU.includes(pathname),
    (route) => (withholding ? void withheld.push(route) : route.continue()),
  );
  await page.reload();
  await expect.poll(() => withheld.length).toBe(2);
  withholding = false;
  // The session goes while the menu is still on its way; somebody with fewer rights signs in.
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.removeItem("trellis-user");
    dispatchEvent(new StorageEvent("storage", { key: "trellis-user" }));
  });
  await person.fillSignIn({ account: "staff" });
  await person.openMenu();
  await Promise.all(withheld.map((route) => route.continue()));
  await person.openFromMenu("内容管理", "通知公告");
  await expect.poll(() => person.menu.getByRole("link", { name: "租户管理", exact: true, includeHidden: true }).count()).toBe(0);
  await person.close();
});
