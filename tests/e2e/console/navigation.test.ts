import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { lookOf } from "../../../src/shell/appearance/theme-style.ts";
import { THEMES } from "../../../src/shell/appearance/themes.ts";
import { ConsolePage, NO_SCREEN } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { signIn } from "../../support/server/start-server.ts";

/** A site of somebody else. */
let site: Server;
let port: number;
let headers: Record<string, string>;
/** The administrator of all tests that need nobody else, at home before each. */
let person: ConsolePage;

async function ask<T>(method: "GET" | "POST", path: string, body?: object): Promise<T> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...headers, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: T; msg: string };
  if (!response.ok) throw new Error(`${path}: ${answer.msg}`);
  return answer.data;
}

async function addMenu(code: string, name: string, more: object): Promise<string> {
  const entry = { code, name, alias: "menu", category: 1, sort: 900, parentId: "0", ...more };
  return (await ask<{ id: string }>("POST", "/api/blade-system/menu/submit", entry)).id;
}

/** A node of a tree, by what it is told from others. */
interface Branch {
  readonly id: string;
  readonly code?: string;
  readonly roleAlias?: string;
  readonly children?: readonly Branch[];
}

function flat(nodes: readonly Branch[]): Branch[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
}

async function menuIds(...codes: string[]): Promise<string[]> {
  const all = flat(await ask<Branch[]>("GET", "/api/blade-system/menu/buttons"));
  return codes.map((code) => all.find((node) => node.code === code)?.id ?? code);
}

async function grant(role: string, codes: readonly string[]): Promise<void> {
  const roles = flat(await ask<Branch[]>("GET", "/api/blade-system/role/list"));
  const roleIds = roles.find(({ roleAlias }) => roleAlias === role)?.id;
  const menus = (await menuIds(...codes)).join(",");
  await ask("POST", "/api/blade-system/role/grant", { roleIds, menuIds: menus, dataScopeIds: "", apiScopeIds: "" });
}

startConsole(async () => {
  site = createServer((request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<!doctype html><title>site</title><h1>somebody else's ${request.url}</h1>`);
  });
  await new Promise<void>((resume) => site.listen(0, "127.0.0.1", resume));
  port = (site.address() as AddressInfo).port;
  return { FRAME_HOSTS: `127.0.0.1:${port}` };
});

beforeAll(async () => {
  headers = await signIn(server.url);
  const folder = await addMenu("tools", "工具", { path: "/tools", enName: "Tools" });
  await addMenu("figures", "报表", { parentId: folder, path: `http://127.0.0.1:${port}/report`, enName: "Report" });
  await addMenu("foreign", "外网", { parentId: folder, path: `http://localhost:${port}/x` });
  await addMenu("window", "新窗", { parentId: folder, path: `http://localhost:${port}/window`, isOpen: 2 });
  await addMenu("target", "带参数", {
    parentId: folder,
    path: "/tools/notices",
    component: "module/notice",
    query: "title=年&target=_blank",
  });
  await addMenu("steps", "步骤历史", { parentId: folder, path: "/tools/steps", component: "module/sms" });
  await addMenu("bosses", "仅经理", { parentId: folder, path: "/tools/bosses", component: "module/post", roles: "manager" });
  person = await ConsolePage.open(browser, server.url);
  await person.signIn();
});

beforeEach(async () => {
  await person.page.setViewportSize({ width: 1280, height: 800 });
  await person.home();
});

afterEach(() => {
  expect(person.complaints.splice(0)).toEqual([]);
});

afterAll(() => {
  site?.close();
});

const heading = ({ page }: ConsolePage) => page.getByRole("heading", { level: 1 });

it("an entry that is a page of others opens inside of the console, sandboxed, under its own name; its host is said", async () => {
  const { page } = person;
  await person.pressMenu("工具", "报表");
  await page.waitForURL("**/myiframe/figures");
  const frame = page.frameLocator("iframe");
  await frame.getByText("somebody else's /report").waitFor();
  await expect.poll(() => heading(person).textContent()).toBe("报表");
  await expect.poll(() => page.title()).toBe("报表 · Trellis");
  const element = page.locator("iframe");
  await expect.poll(() => element.getAttribute("sandbox")).toContain("allow-scripts");
  await expect.poll(() => element.getAttribute("sandbox")).not.toContain("allow-top-navigation");
  await expect.poll(() => element.getAttribute("referrerpolicy")).toBe("no-referrer");
  await person.screen.getByText(`来自 127.0.0.1:${port}`).waitFor();
  const link = person.screen.getByRole("link", { name: "在新窗口打开" });
  await expect.poll(() => link.getAttribute("rel")).toBe("noopener noreferrer");
  const policy = (await fetch(server.url)).headers.get("Content-Security-Policy");
  expect(policy).toContain(`frame-src 'self' 127.0.0.1:${port};`);
  // A page that is loaded at that address stands as well.
  await page.reload();
  await frame.getByText("somebody else's /report").waitFor();
});

it("a host that is not on the list is not shown: the page says which it is and what an administrator does about it", async () => {
  const { page } = person;
  await person.pressMenu("工具", "外网");
  await person.screen.getByText(`不能在控制台内显示 localhost:${port}`).waitFor();
  await person.screen.getByText(/FRAME_HOSTS/).waitFor();
  await expect.poll(() => page.locator("iframe").count()).toBe(0);
  const opens = page.context().waitForEvent("page");
  await person.screen.getByRole("link", { name: "在新窗口打开" }).click();
  await (await opens).waitForURL(`http://localhost:${port}/x`);
  // An address outside the menu opens no page.
  await person.visit("/myiframe/http%3A%2F%2Fevil.example");
  await person.screen.getByText("您的菜单中没有这个页面").waitFor();
});

it("open flag 2 with an address opens a new window without a way back; a query target one of a screen, with the rest of the query", async () => {
  const { page } = person;
  const opened = async (name: string): Promise<string> => {
    const opens = page.context().waitForEvent("page");
    await person.menu.getByRole("link", { name: `${name}（在新窗口打开）` }).click();
    const other = await opens;
    await other.waitForLoadState();
    await expect.poll(() => other.evaluate(() => window.opener)).toBeNull();
    const url = other.url();
    await other.close();
    return url;
  };
  await person.openMenu();
  await expect.poll(() => opened("新窗")).toBe(`http://localhost:${port}/window`);
  expect(new URL(await opened("带参数")).pathname).toBe("/tools/notices");
  expect(new URL(page.url()).pathname).toBe("/wel/index");
});

it("the sidebar leaves out hidden menus and those of other roles, and granted screens open by their address", async () => {
  await person.openMenu();
  await person.menu.getByRole("link", { name: "报表", exact: true }).waitFor();
  for (const name of ["步骤历史", "仅经理"]) await expect.poll(() => person.menu.getByText(name).count()).toBe(0);
  await person.goto("/tools/steps");
  await person.screen.getByRole("heading", { level: 1, name: "步骤历史" }).waitFor({ state: "attached" });
});

it("on a small screen the menu is a drawer that a choice closes; collapsed, it unfolds for the pointer and for keys", async () => {
  // Somebody of their own, because a folded menu stays folded.
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({}, NO_SCREEN);
  const { page } = person;
  await page.setViewportSize({ width: 390, height: 844 });
  const rail = page.locator(".rail");
  await page.getByRole("button", { name: "打开菜单" }).click();
  await expect.poll(() => rail.getAttribute("data-open")).toBe("true");
  await person.pressMenu("内容管理", "通知公告");
  await expect.poll(() => rail.getAttribute("data-open")).toBe("false");
  await page.waitForURL("**/desk/notice");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "收起侧边栏" }).click();
  const width = () => page.locator(".rail-panel").evaluate((panel) => panel.getBoundingClientRect().width);
  await page.mouse.move(700, 400);
  await expect.poll(width).toBe(68);
  await page.mouse.move(30, 300);
  await expect.poll(width).toBe(248);
  // The focus that a press has left does not keep it open; keys do.
  await rail.locator("button[aria-expanded]").first().click();
  await page.mouse.move(700, 400);
  await expect.poll(width).toBe(68);
  await page.keyboard.press("Tab");
  await expect.poll(width).toBe(248);
  await page.mouse.click(700, 400);
  await expect.poll(width).toBe(68);
  await person.close();
});

it("a long menu shows the entry of the open screen, whichever way led there", async () => {
  await person.page.setViewportSize({ width: 1280, height: 600 });
  await person.visit("/tool/datasource");
  const isInSight = () =>
    person.menu.locator(".menu-entry.active").evaluate((entry) => {
      const [inner, outer] = [entry, entry.closest("nav")].map((each) => each?.getBoundingClientRect());
      return inner !== undefined && outer !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom;
    });
  await expect.poll(isInSight).toBe(true);
  await person.visit("/product/product");
  await expect.poll(isInSight).toBe(true);
  await person.visit("/monitor/log/error");
  await expect.poll(isInSight).toBe(true);
});

it("top menus stand in the top bar and choose what the sidebar shows; those without room are under more", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `顶部菜单第${index + 1}组`);
  const made = await Promise.all(
    names.map(async (name, index) => {
      const top = { name, code: `top${index}`, source: "apps", sort: index };
      return (await ask<{ id: string }>("POST", "/api/blade-system/topmenu/submit", top)).id;
    }),
  );
  const [notice, report] = await menuIds("notice", "figures");
  await ask("POST", "/api/blade-system/topmenu/grant", { topMenuIds: [made[0]], menuIds: [notice] });
  await ask("POST", "/api/blade-system/topmenu/grant", { topMenuIds: [made[11]], menuIds: [report] });
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await person.signIn({}, NO_SCREEN);
  const { page } = person;
  const bar = page.getByRole("navigation", { name: "顶部菜单" });
  const folders = () => person.menu.getByRole("button").allTextContents();
  await bar.getByRole("button", { name: "全部", pressed: true }).waitFor();
  const all = await folders();
  expect(all.length).toBeGreaterThan(3);
  await bar.getByRole("button", { name: names[0] ?? "", exact: true }).click();
  await expect.poll(folders).toEqual(["内容管理"]);
  // A page that is loaded anew keeps to it.
  await page.reload();
  await bar.getByRole("button", { name: names[0] ?? "", exact: true, pressed: true }).waitFor();
  await expect.poll(() => folders()).toEqual(["内容管理"]);
  await bar.getByRole("button", { name: /^更多/ }).click();
  await page.getByRole("menuitemradio", { name: names[11] ?? "" }).click();
  await expect.poll(folders).toEqual(["工具"]);
  await bar.getByRole("button", { name: `更多，当前为${names[11]}` }).waitFor();
  await bar.getByRole("button", { name: "全部" }).click();
  await expect.poll(folders).toEqual(all);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "打开菜单" }).click();
  await person.menu.getByRole("combobox", { name: "顶部菜单" }).selectOption({ label: names[0] ?? "" });
  await expect.poll(folders).toEqual(["内容管理"]);
  await ask("POST", "/api/blade-system/topmenu/remove", { ids: made.join(",") });
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("a folder in the breadcrumbs offers what else is in it, and all themes keep the path readable", async () => {
  const { page } = person;
  await person.openFromMenu("基础配置", "参数管理");
  const crumbs = page.getByRole("navigation", { name: "当前位置" });
  await crumbs.getByRole("button", { name: /^基础配置/ }).click();
  await expect.poll(() => page.getByRole("menuitemradio", { name: "参数管理" }).getAttribute("aria-checked")).toBe("true");
  await page.getByRole("menuitemradio", { name: "系统字典", exact: true }).click();
  await page.waitForURL("**/system/dict");
  const contrast = () =>
    crumbs.evaluate((nav) => {
      const rgb = (text: string) => (text.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
      const light = (text: string) => {
        const [r = 0, g = 0, b = 0] = rgb(text).map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "var(--ui-bar)";
      const ground = light(getComputedStyle(probe).color);
      probe.remove();
      return Math.min(
        ...[...nav.querySelectorAll("li, span, button, a")].map((element) => {
          const text = light(getComputedStyle(element).color);
          return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
        }),
      );
    });
  for (const theme of THEMES) {
    const item = JSON.stringify({ dataType: "object", content: lookOf(theme, null), datetime: 0 });
    // As another tab announces its choice.
    await page.evaluate((text) => {
      localStorage.setItem("trellis-look", text);
      dispatchEvent(new StorageEvent("storage", { key: "trellis-look" }));
    }, item);
    const bar = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--ui-bar").trim());
    await expect.poll(bar).toBe(theme.bar);
    await expect.poll(() => contrast(), { message: theme.name }).toBeGreaterThanOrEqual(4.5);
  }
});

it("the menu of the person offers only what is there, fills the screen, switches the tabs off, and knows the person", async () => {
  const { page } = person;
  await person.choose("全屏");
  await person.openPersonMenu();
  for (const name of ["数据看板（在新窗口打开）", "社区首页（在新窗口打开）", "在线客服"]) {
    await page.getByRole("menuitem", { name, exact: true }).waitFor();
  }
  await page.keyboard.press("Escape");
  await person.choose("退出全屏");
  await person.choose("个人信息");
  await page.waitForURL("**/info/index");
  await person.choose("首页");
  await page.waitForURL("**/wel/index");

  const strip = page.getByRole("navigation", { name: "打开的页面" });
  const tabs = page.getByRole("menuitemcheckbox", { name: "显示标签页", checked: true });
  await strip.waitFor();
  await person.openPersonMenu();
  await tabs.click();
  await strip.waitFor({ state: "detached" });
  await page.reload();
  await person.openPersonMenu();
  await expect.poll(() => strip.count()).toBe(0);
  await page.getByRole("menuitemcheckbox", { name: "显示标签页", checked: false }).click();
  await strip.waitFor();
  await person.choose("退出系统");
  await person.answer("取消");
  expect(new URL(page.url()).pathname).toBe("/wel/index");
});

it("other rights, another menu and the end of an account reach an open page without a new sign-in", async () => {
  await grant("staff", ["content", "notice", "notice_add", "notice_view", "figures"]);
  const person = await ConsolePage.open(browser, server.url);
  person.expectStatuses(400, 401, 403);
  const told = person.page.waitForRequest((request) => request.url().includes("/api/trellis/changes"));
  await person.signIn({ account: "staff" }, "/desk/notice");
  await told;
  const { page } = person;
  const add = person.screen.getByRole("button", { name: "新增", exact: true });
  await add.waitFor();
  await grant("staff", ["content", "notice", "notice_view", "figures"]);
  await add.waitFor({ state: "detached" });
  // A menu entry that was renamed is renamed everywhere.
  const [reportId] = await menuIds("figures");
  await ask("POST", "/api/blade-system/menu/submit", { id: reportId, name: "报表中心" });
  await person.openMenu();
  await person.menu.getByRole("link", { name: "报表中心", exact: true }).waitFor();
  // A screen that is no longer theirs says so.
  await grant("staff", ["figures"]);
  await page.waitForURL("**/403");
  await heading(person).getByText("没有访问权限").waitFor();
  await expect.poll(() => person.menu.getByText("通知公告").count()).toBe(0);
  // And an account that was disabled is signed out: one message, and a way back.
  await person.goto("/wel/index");
  const listening = page.waitForResponse((response) => response.url().includes("/api/trellis/changes"));
  await listening;
  const { records } = await ask<{ records: { id: string }[] }>("GET", "/api/blade-user/page?account_equal=staff");
  await ask("POST", "/api/blade-user/submit", { id: records[0]?.id, status: 0 });
  await page.waitForURL("**/login");
  const notice = page.getByText("登录已失效，请重新登录后继续。");
  await notice.first().waitFor();
  await expect.poll(() => notice.count()).toBe(1);
  // Several calls came back 401 together: they are not told one by one.
  await expect.poll(() => page.locator(".ui-toast").count()).toBeLessThanOrEqual(1);
  await ask("POST", "/api/blade-user/submit", { id: records[0]?.id, status: 1 });
  await person.close();
});
