import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { endpointPath, validatorsEndpoint } from "#contract";
import { Calendar } from "../../../seeds/business/calendar.ts";
import { agentAnswers } from "../../../seeds/business/data/chat-answers.ts";
import { memberOf } from "../../../seeds/business/members.ts";
import { PATIENCE } from "../../support/browser/browser.ts";
import {
  complaints,
  home,
  openList,
  page,
  ready,
  signIn,
  signOut,
  startDemo,
  turnTo,
  watchedPage,
} from "../../support/server/start-demo.ts";
import { PICTURE_FILE } from "../../support/values/png.ts";

/** A member of the seeds. */
const FIRST_MEMBER = memberOf(0, new Calendar("2026-01-01")).account;

startDemo();

/** Waits until the one pixel of `PICTURE_FILE` is there. */
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
    expect(size).toBe(PICTURE_FILE.buffer.length);
  });

  it("shares one server among its tabs, and outlives the tab that had it", async () => {
    const second = await watchedPage();
    await openList("/system/param", second);
    await second.getByText("demo.kept").waitFor();
    const health = await call("/api/health", second);
    expect(health.body).toMatchObject({ status: "ok", database: "browser" });
    await page.close();
    turnTo(second);
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
