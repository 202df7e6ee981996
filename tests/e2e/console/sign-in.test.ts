import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { signIn } from "../../support/server/start-server.ts";

startConsole({ SIGN_IN_RATE: "1000" });

/** Runs a journey in a browser of its own and checks that its page had nothing to complain of. */
async function visit(journey: (person: ConsolePage) => Promise<void>): Promise<void> {
  const person = await ConsolePage.open(browser, server.url);
  await journey(person);
  expect(person.complaints).toEqual([]);
  await person.close();
}

const refusal = (person: ConsolePage) => person.page.getByRole("alert").first();

async function menuEntries(person: ConsolePage): Promise<string[]> {
  return person.menu.locator("a").allInnerTexts();
}

async function toolbar(person: ConsolePage): Promise<string[]> {
  const buttons = person.screen.getByRole("toolbar").first().locator(".arco-btn");
  return (await buttons.allInnerTexts()).filter((text) => text !== "");
}

describe("signing in", () => {
  it("shows a captcha, which the server draws as a picture, and asks for what is missing without asking the server", () =>
    visit(async (person) => {
      await person.goto("/login");
      const size = await person.page.evaluate(async () => {
        const reply = await fetch("/api/blade-auth/oauth/captcha", {
          headers: { Authorization: `Basic ${btoa("trellis:trellis_secret")}` },
        });
        const picture = new Image();
        picture.src = ((await reply.json()) as { image: string }).image;
        await picture.decode();
        return [picture.naturalWidth, picture.naturalHeight];
      });
      expect(Math.min(...size)).toBeGreaterThan(30);
      await person.page.locator("input[autocomplete=username]").fill("admin");
      await person.page.keyboard.press("Enter");
      await person.page.getByText("请输入密码").waitFor();
    }));

  it("solves a captcha without a picture by itself, and sends the answer with the sign-in", () =>
    visit(async (person) => {
      person.expectStatuses(400);
      const { page } = person;
      const hash = createHash("sha256").update("salt54321").digest("hex");
      const data = { key: "the-key", image: "", work: { salt: "salt", hash, limit: 100_000 } };
      const info = { code: 200, success: true, msg: "", data: { captcha: true } };
      await page.route(/\/tenant\/info\?/, (route) => route.fulfill({ json: info }));
      await page.route(/\/oauth\/captcha\?/, (route) => route.fulfill({ json: data }));
      await person.goto("/login");
      await page.getByRole("status").filter({ hasText: "安全验证已完成" }).waitFor();
      await expect.poll(() => page.locator("input[name=captcha]").count()).toBe(0);
      const sent = page.waitForRequest((request) => request.url().includes("/oauth/web/token"));
      await person.fillSignIn({ account: "manager" });
      await expect
        .poll(async () => await (await sent).allHeaders())
        .toMatchObject({ "captcha-key": "the-key", "captcha-code": "54321" });
      // The key is none of the server's: the page says so and begins another task.
      await expect.poll(() => refusal(person).innerText()).toMatch(/验证码错误或已过期/);
    }));

  it("says what the server says of a wrong password, stores nothing, and goes on with the right one", () =>
    visit(async (person) => {
      person.expectStatuses(400, 401);
      await person.goto("/login");
      await person.fillSignIn({ account: "manager", password: "wrong" });
      await expect.poll(() => refusal(person).innerText()).toMatch(/账号或密码错误/);
      await person.page.getByRole("button", { name: "中文" }).click();
      await person.page.getByRole("menuitemradio", { name: "English" }).click();
      await expect.poll(() => refusal(person).innerText()).toBe("Wrong account or password");
      await person.page.getByRole("button", { name: "English" }).click();
      await person.page.getByRole("menuitemradio", { name: "中文" }).click();
      const kept = await person.page.evaluate(() =>
        JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
      );
      expect(kept).not.toMatch(/token/i);
      expect(kept).not.toContain("wrong");
      expect(new URL(person.page.url()).pathname).toBe("/login");
      await person.fillSignIn({ account: "manager" });
      await person.menu.getByRole("link", { name: "首页" }).waitFor();
    }));

  it("says that the server does not respond when a proxy answers for it", () =>
    visit(async (person) => {
      person.expectStatuses(502);
      const page = "<html><h1>502 Bad Gateway</h1></html>";
      await person.goto("/login");
      await person.page.locator("input[autocomplete=username]").waitFor();
      await person.page.route(/oauth\/web\/token/, (route) =>
        route.fulfill({ status: 502, contentType: "text/html", body: page }),
      );
      await person.fillSignIn();
      await refusal(person).getByText("服务器没有响应，请稍后重试").waitFor();
    }));

  it("leads back to where the person was, keeps the session over a reload, and ends it on request", () =>
    visit(async (person) => {
      await person.goto("/system/param?paramName_like=%E5%88%9D%E5%A7%8B");
      await person.page.waitForURL("**/login?**");
      await person.signInByForm();
      await person.page.waitForURL("**/system/param?paramName_like=**");
      await person.total(1);
      await person.page.reload();
      await person.total(1);
      const { page } = person;
      await person.press(/的菜单$/, page.getByRole("banner"));
      await page.getByRole("menuitem", { name: "退出系统" }).click();
      expect(await person.answer("退出系统")).toContain("退出系统，是否继续?");
      await page.waitForURL("**/login");
      await expect.poll(() => page.evaluate(() => document.cookie)).not.toMatch(/token/i);
      await person.goto("/system/param");
      await page.waitForURL("**/login?**");
    }));

  it("sends everybody to the sign-in page once when the server knows the session no more", () =>
    visit(async (person) => {
      person.expectStatuses(401);
      await person.signIn({}, "/system/param");
      await person.total(5);
      const navigations: string[] = [];
      person.page.on("framenavigated", (frame) => navigations.push(frame.url()));
      // Over from the first call of the next screen on: what the console asks for by itself may come at any moment.
      let over = false;
      await person.page.route("**/api/**", (route) => {
        const url = route.request().url();
        over ||= url.includes("/dict/parent-list");
        if (!over || url.includes("/oauth/")) return route.continue();
        return route.fulfill({
          status: 401,
          contentType: "application/json",
          body: '{"code":401,"success":false,"data":null,"msg":"请求未授权"}',
        });
      });
      await person.pressMenu("基础配置", "系统字典");
      await person.page.waitForURL("**/login?**");
      await person.page.getByText("登录已失效，请重新登录后继续。").waitFor();
      const target = `${server.url}/login?redirect=${encodeURIComponent("/system/dict")}`;
      expect([...new Set(navigations.filter((address) => address.includes("/login")))]).toEqual([target]);
      await person.page.unroute("**/api/**");
      await person.fillSignIn();
      await person.page.waitForURL("**/system/dict**");
      await person.row("性别").first().waitFor();
    }));
});

describe("what a person may do", () => {
  it("decides about menus and buttons: the administrator has all, a manager fewer, staff fewest", async () => {
    const entries = new Map<string, string[]>();
    const buttons = new Map<string, string[]>();
    for (const account of ["admin", "manager", "staff"]) {
      await visit(async (person) => {
        await person.signIn({ account }, "/desk/notice");
        await person.openMenu();
        await person.menu.getByRole("link", { name: "通知公告" }).waitFor();
        entries.set(account, await menuEntries(person));
        await person.screen.getByRole("row").nth(1).waitFor();
        // A user who may change nothing here may still print and refresh; exporting is a right of its own.
        await person.press("更多工具");
        const tools = person.page.getByRole("menuitem");
        await tools.filter({ hasText: /^打印$/ }).waitFor();
        buttons.set(account, [...(await toolbar(person)), ...(await tools.allInnerTexts())]);
        await person.page.keyboard.press("Escape");
        await person.screen.getByRole("button", { name: "刷新", exact: true }).waitFor();
        const exporting = person.screen.getByRole("button", { name: "导出", exact: true });
        expect([account, await exporting.count()]).toEqual([account, account === "staff" ? 0 : 1]);
      });
    }
    const count = (account: string): number => entries.get(account)?.length ?? 0;
    expect(count("admin")).toBeGreaterThan(count("manager"));
    expect(count("manager")).toBeGreaterThan(count("staff"));
    expect(entries.get("staff")).not.toContain("租户管理");
    expect(buttons.get("admin")).toEqual(["新增", "导入", "打印", "回收站", "批量删除", "切换为卡片"]);
    expect(buttons.get("staff")).toEqual(["打印", "切换为卡片"]);
  });

  it("answers a typed address with 403 where the screen is for others, and 404 where there is none", () =>
    visit(async (person) => {
      person.expectStatuses(403);
      await person.signIn({ account: "staff" }, "/system/tenant");
      await person.screen.getByRole("heading", { name: "没有访问权限" }).waitFor();
      expect(new URL(person.page.url()).pathname).toBe("/403");
      await person.goto("/no/such/page");
      await person.screen.getByRole("heading", { name: "页面不存在" }).waitFor();
      expect(new URL(person.page.url()).pathname).toBe("/404");
      await person.press("返回首页");
      await person.page.waitForURL("**/wel/index");
    }));

  it("ends at the tenant: another company's administrator sees none of the first one's records", () =>
    visit(async (person) => {
      const headers = await signIn(server.url);
      const ofOthers = [
        ...(await idsAt(headers, "/api/blade-user/page?size=200")),
        ...(await idsAt(headers, "/api/blade-system/dept/list")),
      ];
      expect(ofOthers.length).toBeGreaterThan(10);
      const answers: Promise<string>[] = [];
      person.page.on("response", (response) => {
        if (response.url().includes("/api/")) answers.push(response.text().catch(() => ""));
      });
      await person.signIn({ tenantId: "100001", account: "admin" }, "/system/user");
      await person.row("admin").first().waitFor();
      await person.openFromMenu("系统管理", "部门管理");
      await person.screen.getByRole("row").nth(1).waitFor();
      await person.goto("/desk/notice");
      await person.screen.getByRole("table").waitFor();
      const seen = (await Promise.all(answers)).join("\n");
      expect(seen).toContain("100001");
      expect(ofOthers.filter((id) => seen.includes(id))).toEqual([]);
    }));
});

type Row = Readonly<Record<string, unknown>>;

/** Every record of a list, a page or a tree. */
async function recordsAt(headers: Record<string, string>, path: string): Promise<readonly Row[]> {
  const { data } = (await (await fetch(`${server.url}${path}`, { headers })).json()) as {
    data: readonly Row[] | { records: Row[] };
  };
  const flat = (list: readonly Row[]): Row[] =>
    list.flatMap((record) => [record, ...flat((record["children"] ?? []) as readonly Row[])]);
  return flat("records" in data ? data.records : data);
}

async function idsAt(headers: Record<string, string>, path: string): Promise<string[]> {
  return (await recordsAt(headers, path)).map((record) => String(record["id"]));
}
