import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpointPath, validatorsEndpoint } from "#contract";
import { buildDemoIfStale } from "../../scripts/build-demo.ts";
import { staticFolder } from "../../scripts/support/static-folder.ts";
import { Calendar } from "../../seeds/business/calendar.ts";
import { agentAnswers } from "../../seeds/business/data/chat-answers.ts";
import { memberOf } from "../../seeds/business/members.ts";
import { demoPolicy } from "../../vite/demo-page.ts";
import { PATIENCE, launchBrowser } from "../support/browser.ts";
import { ROOT } from "../support/test-deps.ts";

/** Below a sub-path, as on a host where the demo is one of many things. */
const BASE = "/some/where/";
/** A picture of one pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

/** A member of the seeds. */
const FIRST_MEMBER = memberOf(0, new Calendar("2026-01-01")).account;
const PICTURE_FILE = { name: "点.png", mimeType: "image/png", buffer: PICTURE };

let host: Server;
let home: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  const folder = join(ROOT, "dist/demo");
  await buildDemoIfStale(folder);
  // The policy on every answer: the meta element in the page does not reach its workers.
  host = staticFolder(folder, BASE, { "Content-Security-Policy": demoPolicy() });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  home = `http://localhost:${(host.address() as AddressInfo).port}${BASE}`;
  browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "zh-CN" });
  page = await watchedPage();
});

afterAll(async () => {
  await browser?.close();
  host?.closeAllConnections();
  host?.close();
});

async function watchedPage(): Promise<Page> {
  const opened = await context.newPage();
  opened.setDefaultTimeout(PATIENCE);
  opened.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // The browser's own note of a status that a test asks for.
    if (/status of (?:400|401|403)/.test(message.text())) return;
    complaints.push(message.text());
  });
  opened.on("pageerror", (error) => complaints.push(String(error)));
  return opened;
}

async function ready(at: Page = page): Promise<void> {
  await at.locator(".demo-banner").waitFor();
  await at.locator(".demo-progress").waitFor({ state: "detached" });
}

async function signIn(account: string, at: Page = page, password = account): Promise<void> {
  await at.getByLabel("账号", { exact: true }).fill(account);
  await at.getByLabel("密码", { exact: true }).fill(password);
  await at.getByRole("button", { name: "登录", exact: true }).click();
  await at.locator(".console").waitFor();
  await at.getByRole("link", { name: "首页" }).first().waitFor();
}

async function signOut(): Promise<void> {
  await page.getByRole("button", { name: /的菜单$/ }).click();
  await page.getByText("退出系统", { exact: true }).click();
  await page.locator(".ui-confirm").getByRole("button", { name: "退出系统" }).click();
  await page.getByRole("button", { name: "登录", exact: true }).waitFor();
}

/** The board has no menu of the person. */
async function signOutFrom(path: string): Promise<void> {
  await page.goto(`${home}#${path}`);
  await signOut();
}

/** Opens a list; it may have to wait for the server. */
async function openList(path: string, at: Page = page): Promise<void> {
  await at.goto(`${home}#${path}`);
  await at.locator(".console").getByRole("row").nth(1).getByRole("checkbox").waitFor();
}

function rowOf(text: string): Locator {
  return page.getByRole("main").getByRole("row").filter({ hasText: text });
}

/** Waits until the diagram of a process marks the element so. */
async function follows(element: string, mark: "active" | "done"): Promise<void> {
  await page.locator(`.flow-canvas [data-element-id="${element}"].flow-${mark}`).first().waitFor({ state: "attached" });
}

/** Waits until the one pixel of `PICTURE` is there. */
async function shows(picture: Locator): Promise<void> {
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
}

async function menuNames(): Promise<string[]> {
  await page.locator(".rail-nav .menu-entry").nth(2).waitFor();
  return page.locator(".rail-nav .menu-name").allTextContents();
}

/** Sends a call as the page does: with its token, through the service worker. */
function call(path: string, at: Page = page): Promise<{ status: number; body: { code?: number; msg?: string } }> {
  return at.evaluate(async (url) => {
    const token = /trellis-access-token=([^;]*)/.exec(document.cookie)?.[1] ?? "";
    const headers = {
      Authorization: `Basic ${btoa("trellis:trellis_secret")}`,
      "Blade-Auth": `bearer ${decodeURIComponent(token)}`,
    };
    const response = await fetch(url, { headers });
    return { status: response.status, body: (await response.json()) as { code?: number; msg?: string } };
  }, path);
}

describe("the demo", () => {
  it("says what it is, shows how far it is, and lets in whom it names", async () => {
    await page.goto(home);
    await page.getByRole("progressbar", { name: "正在准备演示" }).waitFor();
    const banner = page.locator(".demo-banner");
    await expect.poll(() => banner.textContent()).toContain("所有数据只保存在此浏览器中");
    const staff = banner.getByRole("button", { name: "员工", exact: true });
    await expect.poll(() => staff.getAttribute("title")).toContain("staff");
    await ready();
    await page.getByLabel("账号", { exact: true }).waitFor();
    // The banner takes its room from the console's: nothing is below the window.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
    await banner.getByRole("button", { name: "管理员", exact: true }).click();
    await page.locator(".console").waitFor();
    await expect.poll(() => page.url()).toBe(`${home}#/wel/index`);
  });

  it("speaks English when asked to", async () => {
    await page.evaluate(() =>
      localStorage.setItem("trellis-locale", JSON.stringify({ dataType: "string", content: "en", datetime: 0 })),
    );
    await page.reload();
    await ready();
    await expect.poll(() => page.locator(".demo-banner").textContent()).toContain("all data stays in this browser");
    await page.evaluate(() => localStorage.removeItem("trellis-locale"));
    await page.reload();
    await ready();
  });

  it("has members who answer in the customer chat", async () => {
    await page.goto(`${home}#/chat/index`);
    await page.getByRole("tab", { name: "全部" }).click();
    await page.locator(".chat-user").first().click();
    const log = page.getByRole("log");
    const text = page.getByRole("textbox", { name: "消息" });
    await log.getByRole("article").first().waitFor();
    await text.fill("请问还有什么可以帮您？");
    await text.press("Enter");
    await log.getByText("请问还有什么可以帮您？", { exact: true }).waitFor();
    const own = log.locator("article[data-own]");
    // The member's answer stands below the question, in its place.
    await expect
      .poll(
        () =>
          log
            .getByRole("article")
            .last()
            .evaluate((article) => article.hasAttribute("data-own")),
        { timeout: PATIENCE },
      )
      .toBe(false);
    await own
      .last()
      .getByText(/已送达|已读|已发送/)
      .waitFor();
    await page.locator(".chat-composer input[type=file]").setInputFiles(PICTURE_FILE);
    await page.getByRole("button", { name: "移除" }).waitFor();
    await page.getByRole("button", { name: "发送", exact: true }).click();
    await shows(log.getByRole("button", { name: "查看大图" }).last().locator("img"));
  });

  it("publishes a post with a picture in the community", async () => {
    await page.goto(`${home}#/forum/add`);
    await page.getByLabel("标题", { exact: true }).fill("演示里的帖子");
    await page.locator(".forum-form select").selectOption({ index: 1 });
    await page.locator(".ProseMirror").fill("有一张图片");
    await page.getByRole("group", { name: /^图片/ }).locator("input[type=file]").setInputFiles(PICTURE_FILE);
    await shows(page.locator(".forum-upload img"));
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "演示里的帖子" }).waitFor();
    await shows(page.locator(".forum-pictures img"));
  });

  it("judges by the rules of the module file, keeps what is saved, also over a reload", async () => {
    await openList("/system/param");
    const rules = page.waitForResponse((response) => response.url().includes(endpointPath(validatorsEndpoint, { file: "" })));
    const saves: string[] = [];
    page.on("request", (request) => request.method() === "POST" && saves.push(request.url()));
    await page.getByRole("button", { name: "新增" }).click();
    // A script of an absolute path, which only the service worker can answer here.
    expect((await rules).status()).toBe(200);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("参数名称").fill("演示参数");
    await dialog.getByLabel("参数键名").fill("demo.kept");
    await dialog.getByRole("button", { name: "保存", exact: true }).click();
    await dialog.getByText("请输入参数键值").waitFor();
    expect(saves).toEqual([]);
    await dialog.getByLabel("参数键值").fill("一");
    await dialog.getByRole("button", { name: "保存", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("demo.kept").waitFor();
    // At once: what was acknowledged is kept.
    await page.reload();
    await page.getByText("demo.kept").waitFor();
  });

  it("imports a file, keeps what it brought, and saves an export of it", async () => {
    await openList("/system/param");
    const more = async (name: string) => {
      await page.getByRole("toolbar").getByRole("button", { name: "更多工具" }).click();
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    const dialog = page.getByRole("dialog");
    const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
    await more("导入");
    const buffer = Buffer.from("参数名称,参数键名,参数键值\n导入的参数,demo.imported,一\n");
    await dialog.locator('input[type="file"]').setInputFiles({ name: "参数.csv", mimeType: "text/csv", buffer });
    await press("开始检查");
    await press("导入 1 行");
    await dialog.getByText("导入完成", { exact: true }).waitFor();
    await press("完成");
    await page.getByText("demo.imported").waitFor();

    await page.getByRole("toolbar").getByRole("button", { name: "导出", exact: true }).click();
    await dialog.getByRole("radio", { name: /^CSV/ }).check();
    const [download] = await Promise.all([page.waitForEvent("download"), press("导出")]);
    expect(download.suggestedFilename()).toMatch(/^参数管理.*\.csv$/);
    expect(await readFile(await download.path(), "utf8")).toContain("导入的参数,demo.imported,一");
    await press("完成");
    await page.reload();
    await page.getByText("demo.imported").waitFor();
  });

  it("comes with a business, whose pictures it shows", async () => {
    await openList("/product/product");
    const picture = page.locator(".console img[src^='/files/']").first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
  });

  it("has work orders with their course, change orders, dashboards and the data board", async () => {
    await openList("/workorder/workorder");
    await page
      .locator(".console")
      .getByRole("link", { name: /^WO\d+/ })
      .first()
      .click();
    await page.locator(".order-steps > li").first().waitFor();
    await page.locator(".order-code img").waitFor();
    const acted = await page.evaluate(async () => {
      const token = /trellis-access-token=([^;]*)/.exec(document.cookie)?.[1] ?? "";
      const headers = {
        Authorization: `Basic ${btoa("trellis:trellis_secret")}`,
        "Blade-Auth": `bearer ${decodeURIComponent(token)}`,
      };
      const reply = await fetch("/api/blade-workOrder/getOrderStats", { headers });
      return ((await reply.json()) as { data: { total: number } }).data.total;
    });
    expect(acted).toBeGreaterThan(100);
    await openList("/workorder/changeorder");
    await page
      .locator(".console")
      .getByRole("link", { name: /^CO\d+/ })
      .first()
      .click();
    await page
      .locator(".trellis-drawer")
      .getByRole("heading", { name: /^CO\d+/ })
      .waitFor();
    await page.goto(`${home}#/wel/dashboard`);
    await page.getByRole("heading", { level: 2, name: "销售额", exact: true }).waitFor();
    for (const name of ["交易", "生产"]) {
      await page.getByRole("link", { name, exact: true }).click();
      await page.locator("a[aria-current]", { hasText: name }).waitFor();
      await page.locator(".dashboard-part canvas").first().waitFor();
    }
    await page.goto(`${home}#/board`);
    const orders = page.getByRole("listitem", { name: "工单", exact: true }).locator("strong");
    await expect.poll(async () => Number((await orders.innerText()).replaceAll(",", ""))).toBeGreaterThan(50);
    await page.locator('.wall-part[data-kind="map"] canvas').waitFor();
    // The wall stands below the banner of the demo.
    await page.getByRole("heading", { level: 1 }).click({ trial: true });
  });

  it("has a pad on which a worker starts a step, and keeps the act over a reload", async () => {
    await signOutFrom("/wel/index");
    await signIn("fuming", page, "123456");
    await page.goto(`${home}#/workorder/pad`);
    const waiting = page
      .locator(".pad")
      .getByRole("article")
      .filter({ has: page.getByRole("button", { name: "开工", exact: true }) });
    const name = (await waiting.first().getAttribute("aria-label")) ?? "";
    const card = page.locator(".pad").getByRole("article", { name, exact: true });
    await card.getByRole("button", { name: "开工", exact: true }).click();
    await card.getByText("进行中", { exact: true }).waitFor();
    await page.reload();
    await ready();
    await card.getByText("进行中", { exact: true }).waitFor();
    await card.getByRole("button", { name: "完工", exact: true }).waitFor();
    await signOut();
    await signIn("admin");
  });

  it("has a leave that staff requests, the manager approves and the personnel department claims", async () => {
    await signOutFrom("/wel/index");
    await signIn("staff");
    await page.goto(`${home}#/work/start`);
    await page.getByRole("button", { name: "发起 请假流程" }).click();
    const field = (name: string): Locator => page.getByRole("main").locator(`[data-field="${name}"]`);
    await field("taskUser").getByRole("combobox").click();
    await page.keyboard.type("谢明远");
    await page.getByRole("option", { name: /谢明远/ }).click();
    await field("startTime").locator("input").fill("2026-12-07 09:00:00");
    await field("endTime").locator("input").fill("2026-12-12 18:00:00");
    await field("reason").locator("textarea").fill("演示里的长假");
    await page.getByRole("button", { name: "提交申请" }).click();
    await follows("managerApproval", "active");
    await signOutFrom("/wel/index");

    await signIn("manager");
    await page.goto(`${home}#/work/todo`);
    await rowOf("上级审批").first().getByRole("button", { name: /^办理/ }).click();
    await page.getByText("演示里的长假", { exact: true }).waitFor();
    await page.getByRole("button", { name: "同意", exact: true }).click();
    await follows("hrApproval", "active");
    await signOutFrom("/wel/index");

    await signIn("fanghui", page, "123456");
    await page.goto(`${home}#/work/claim`);
    await rowOf("人事复核").first().getByRole("button", { name: /^签收/ }).click();
    const question = page.locator(".ui-confirm");
    await question.getByRole("button", { name: "签收", exact: true }).click();
    await question.waitFor({ state: "detached" });
    await page.goto(`${home}#/work/todo`);
    await rowOf("人事复核").first().getByRole("button", { name: /^办理/ }).click();
    await page.getByText("演示里的长假", { exact: true }).waitFor();
    await page.getByRole("button", { name: "同意", exact: true }).click();
    await follows("approved", "done");
    // The course of the process is kept like any other data.
    await page.reload();
    await follows("approved", "done");
    await signOutFrom("/wel/index");
    await signIn("admin");
  });

  it("draws a process, deploys it and starts it", async () => {
    await page.goto(`${home}#/flow/model`);
    await page.getByRole("button", { name: "画新流程" }).click();
    const properties = page.getByRole("complementary", { name: "属性" });
    const drawn = (id: string): Locator => page.locator(`.modeler-canvas [data-element-id="${id}"]`).first();
    const fill = async (name: string, value: string): Promise<void> => {
      const field = properties.getByRole("textbox", { name, exact: true });
      await field.fill(value);
      await field.press("Enter");
    };
    const append = async (id: string, entry: string): Promise<void> => {
      if (!(await drawn(id).evaluate((element) => element.classList.contains("selected")))) await drawn(id).click();
      await page.locator(`.djs-context-pad .entry[data-action="append.${entry}"]`).click();
      await page.keyboard.press("Escape");
      await page.mouse.move(5, 5);
    };
    await drawn("start").waitFor();
    await fill("流程标识", "demo-visit");
    await fill("流程名称", "演示外出");
    await append("start", "user-task");
    await fill("元素标识", "decide");
    await drawn("decide").waitFor();
    await fill("名称", "确认外出");
    await properties.getByRole("combobox", { name: "办理人", exact: true }).selectOption("initiator");
    await append("decide", "end-event");
    await page.getByText("没有发现问题").waitFor();
    await page.getByRole("button", { name: "部署", exact: true }).click();
    await page.locator(".ui-confirm").getByRole("button", { name: "部署" }).click();
    await page.getByRole("rowheader", { name: /v1/ }).waitFor();
    await page.goto(`${home}#/work/start`);
    await page.getByRole("button", { name: "发起 演示外出" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "发起", exact: true }).click();
    await page.goto(`${home}#/work/todo`);
    await rowOf("确认外出").first().waitFor();
  });

  it("keeps uploads, and shows them as pictures", async () => {
    await openList("/system/user");
    await page.getByRole("button", { name: "新增" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator('input[type="file"]').first().setInputFiles(PICTURE_FILE);
    const picture = dialog.locator("img.form-upload-thumb");
    await shows(picture);
    const address = await picture.getAttribute("src");
    await page.reload();
    await ready();
    const size = await page.evaluate(async (src) => (await (await fetch(src ?? "")).blob()).size, address);
    expect(size).toBe(PICTURE.length);
  });

  it("shares one server among its tabs, and outlives the tab that had it", async () => {
    const second = await watchedPage();
    await openList("/system/param", second);
    await second.getByText("demo.kept").waitFor();
    const health = await call("/api/health", second);
    expect(health.body).toMatchObject({ status: "ok", database: "browser" });
    await page.close();
    page = second;
    await expect.poll(async () => (await call("/api/blade-system/param/list")).status).toBe(200);
    await page.reload();
    await page.getByText("demo.kept").waitFor();
  });

  it("gives an employee a shorter menu, and refuses what is not in it", async () => {
    await ready();
    const whole = await menuNames();
    await signOut();
    await signIn("staff");
    const short = await menuNames();
    expect(short.length).toBeGreaterThan(1);
    expect(short.length).toBeLessThan(whole.length);
    expect(await call("/api/blade-system/tenant/list")).toMatchObject({ status: 403, body: { code: 403 } });
    await signOut();
    await signIn("admin");
  });

  it("has an agent who answers a member beside the forum", async () => {
    await signOut();
    await page.getByLabel("账号", { exact: true }).fill(FIRST_MEMBER);
    await page.getByLabel("密码", { exact: true }).fill("123456");
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await page.locator(".console").waitFor();
    await page.goto(`${home}#/forum`);
    await page.getByRole("button", { name: /^在线客服/ }).click();
    const log = page.getByRole("log");
    const text = page.getByRole("textbox", { name: "消息" });
    await text.fill("请问几点下班？");
    await text.press("Enter");
    await log.getByText("请问几点下班？").waitFor();
    const last = log.getByRole("article").last();
    await expect.poll(() => last.getAttribute("data-own"), { timeout: PATIENCE }).toBeNull();
    expect(agentAnswers).toContain(await last.locator(".chat-text").textContent());
    await page.goto(`${home}#/wel/index`);
    await signOut();
    await signIn("admin");
  });

  it("has the first data back after a reset", async () => {
    await page.locator(".demo-banner").getByRole("button", { name: "重置数据" }).click();
    await page.locator(".ui-confirm").getByRole("button", { name: "重置数据" }).click();
    await page.getByRole("button", { name: "登录", exact: true }).waitFor();
    await ready();
    await signIn("admin");
    await openList("/system/param");
    await expect.poll(() => page.getByText("demo.kept").count()).toBe(0);
  });

  it("evaluates nothing, and asks no host for what is the server's", async () => {
    await expect
      .poll(() => page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content"))
      .toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(complaints).toEqual([]);
    const ran = await page.evaluate(() => {
      document.head.append(Object.assign(document.createElement("script"), { textContent: "document.title = 'inline script'" }));
      return document.title === "inline script";
    });
    expect(ran).toBe(false);
  });
});
