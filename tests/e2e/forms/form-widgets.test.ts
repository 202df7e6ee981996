import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { formViolations } from "../../support/browser/page-checks.ts";
import { PNG } from "../../support/values/png.ts";
import { serveFormPage, type FormPage } from "../../support/forms/form-page.ts";
import { pressRow } from "../../support/browser/press-row.ts";

let shown: FormPage;
let page: Page;

beforeAll(async () => {
  shown = await serveFormPage();
});

afterAll(() => shown?.close());

afterEach(() => {
  expect(shown.complaints()).toEqual([]);
});

async function open(): Promise<void> {
  page = await shown.open("sample");
  await page.waitForSelector('[data-field="body"] [contenteditable]');
}

const field = (name: string) => page.locator(`[data-field="${name}"]`).first();
const errorsOf = () =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>(".form-field[data-invalid]")].map((element) => [
        element.dataset["field"],
        element.querySelector(".form-errors")?.textContent,
      ]),
    ),
  );
const sent = async (): Promise<Record<string, unknown>> =>
  JSON.parse((await page.textContent("#sent")) ?? "") as Record<string, unknown>;

async function choose(name: string, text: string): Promise<void> {
  await field(name).getByRole("combobox").click();
  await pressRow(page.locator(`.arco-select-option:visible, .arco-tree-node-title:visible`, { hasText: text }).first());
}

describe("the form in a browser", () => {
  it("fills in, refuses, mends and submits with every widget, by keyboard and mouse, under the console's policy", async () => {
    await open();
    await page.click("#save");
    await expect
      .poll(() => errorsOf())
      .toEqual({
        name: "请输入名称",
        amount: "请输入金额",
        level: "请选择级别",
        sex: "请选择性别",
        deptId: "请选择部门",
        day: "请选择日期",
        avatar: "请上传头像",
        body: "请输入正文",
      });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("[data-field]")?.getAttribute("data-field")))
      .toBe("name");
    await page.click("#language");
    await expect.poll(async () => (await errorsOf())["name"]).toBe("Please enter name");
    await page.click("#language");

    await field("name").locator("input").fill("taken");
    await field("amount").locator("input").fill("1234567890123.45");
    await field("secret").locator("input").fill("s3cret");
    await field("level").getByText("紧急").click();
    await field("reason").locator("input").fill("今天就要");
    await field("tags").getByText("b").click();
    await choose("sex", "女");
    await choose("city", "北京");
    await choose("userId", "用户 3");
    await choose("deptId", "前端组");
    await field("day").locator("input").fill("2024-02-28");
    await page.keyboard.press("Enter");
    // A day that is typed counts without Enter as well, however people write it.
    await field("day").locator("input").fill("2024/2/29");
    await page.keyboard.press("Tab");
    await expect.poll(() => field("day").locator("input").inputValue()).toBe("2024-02-29");
    await page.getByRole("grid").waitFor({ state: "hidden" });
    await field("icon").getByRole("button").click();
    await page.getByRole("option", { name: "user", exact: true }).waitFor();
    await page.keyboard.type("user");
    await page.locator('[role="option"][data-active][aria-label="user"]').waitFor();
    await page.keyboard.press("Enter");
    await field("avatar")
      .locator("input[type=file]")
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from(PNG) });
    await field("body").locator("[contenteditable]").click();
    await page.keyboard.type("plain ");
    await field("body").getByRole("button", { name: "加粗" }).click();
    await page.keyboard.type("bold");
    await field("config").locator("textarea").fill('{"a": [1, true]}');
    // Typed as people write them, and left by Tab.
    await field("at").locator("input").focus();
    await page.keyboard.type("8:05");
    await page.keyboard.press("Tab");
    await field("period").locator("input").first().focus();
    await page.keyboard.type("2026/9/1");
    // The person looks something up in another window.
    await page.evaluate(() => document.activeElement?.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
    await page.keyboard.press("Tab");
    await page.keyboard.type("20260930");
    await page.keyboard.press("Tab");
    await expect.poll(() => field("period").locator("input").last().inputValue()).toBe("2026-09-30");
    await field("items").getByRole("button", { name: "添加" }).click();
    await field("sku").locator("input").fill("A-1");
    await field("price").locator("input").fill("2.5");

    await page.click("#save");
    await page.waitForFunction(() => document.querySelector('[data-field="name"][data-invalid]') !== null);
    await expect.poll(() => errorsOf()).toEqual({ name: "名称已存在，请换一个" });
    await field("name").locator("input").fill("free");
    await expect.poll(() => errorsOf()).toEqual({});
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("#sent")?.textContent?.includes('"free"'));
    await expect
      .poll(() => sent())
      .toMatchObject({
        name: "free",
        phone: null,
        amount: "1234567890123.45",
        open: true,
        level: 3,
        reason: "今天就要",
        tags: ["b"],
        sex: "2",
        city: "bj",
        userId: "9007199254740993002",
        deptId: "3",
        day: "2024-02-29",
        at: "08:05:00",
        period: "2026-09-01,2026-09-30",
        icon: "user",
        avatar: "/files/a.png",
        body: "<p>plain <strong>bold</strong></p>",
        config: { a: [1, true] },
        items: [{ sku: "A-1", price: 2.5 }],
      });
    await expect.poll(async () => (await sent())["secret"]).toMatch(/^[0-9a-f]{32}$/);
  });

  it("searches, pages and cascades in a reference, and clears it when its master changes", async () => {
    await open();
    await expect.poll(() => field("userId").textContent()).toContain("请先选择城市");
    await choose("city", "北京");
    await field("userId").getByRole("combobox").click();
    const options = page.locator(".arco-select-option:visible");
    await expect.poll(() => options.count()).toBeGreaterThan(5);
    await page.keyboard.type("用户 119");
    await expect.poll(() => options.allTextContents()).toEqual(["用户 119"]);
    await options.first().click();
    await expect.poll(() => field("userId").textContent()).toContain("用户 119");
    await choose("city", "上海");
    await expect.poll(() => field("userId").textContent()).not.toContain("用户 119");
  });

  it("chooses what was typed, however early Enter is pressed", async () => {
    await open();
    await choose("city", "北京");
    await field("userId").getByRole("combobox").click();
    const options = page.locator(".arco-select-option:visible");
    await expect.poll(() => options.count()).toBeGreaterThan(5);
    await page.keyboard.type("用户 119");
    await page.keyboard.press("Enter");
    await expect.poll(() => field("userId").textContent()).toContain("用户 119");
    await expect.poll(() => field("userId").getByRole("combobox").getAttribute("aria-expanded")).toBe("false");

    await field("userId").getByRole("combobox").click();
    await page.keyboard.type("nobody");
    await page.keyboard.press("Enter");
    await page.getByText("没有匹配", { exact: false }).first().waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => field("userId").textContent()).toContain("用户 119");

    await field("userId").getByRole("combobox").click();
    await page.keyboard.type("用户 113");
    await page.keyboard.press("Enter");
    await expect.poll(() => field("userId").textContent()).toContain("用户 113");
    await expect.poll(() => field("userId").getByRole("combobox").getAttribute("aria-expanded")).toBe("false");
  });

  it("takes a day that is typed while its calendar opens under the mouse", async () => {
    await open();
    const ends = field("period").locator("input");
    const day = page.locator(".arco-picker-cell-in-view:visible").nth(12);
    await ends.first().focus();
    await page.keyboard.type("2026-09-01");
    await page.keyboard.press("Tab");
    await page.keyboard.type("2026093");
    // What the browser says of a day that comes to lie under a mouse at rest.
    await day.dispatchEvent("mouseover");
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.keyboard.type("0");
    await page.keyboard.press("Tab");
    await expect.poll(() => ends.last().inputValue()).toBe("2026-09-30");
  });

  it("closes a popup by Escape and keeps what was chosen", async () => {
    await open();
    const combobox = field("deptIds").getByRole("combobox");
    await combobox.click();
    await pressRow(page.locator(".arco-tree-node .arco-checkbox:visible").nth(1));
    await page.keyboard.press("Escape");
    await expect.poll(() => combobox.getAttribute("aria-expanded")).toBe("false");
    await expect.poll(() => field("deptIds").textContent()).toContain("研发部");
  });

  it("refuses a file of another kind or that is too large, and says which; makes a picture smaller that is too large", async () => {
    await open();
    const picker = field("avatar").locator("input[type=file]");
    await picker.setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(2000) });
    await expect.poll(() => field("avatar").getByRole("alert").textContent()).toBe("big.png 超过 1000 B");
    await picker.setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
    await expect.poll(() => field("avatar").getByRole("alert").textContent()).toContain("a.svg");
    const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const buffer = Buffer.concat([Buffer.from(pixel, "base64"), Buffer.alloc(2000)]);
    const items = await field("avatar").getByRole("listitem").count();
    await picker.setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
    await expect.poll(() => field("avatar").getByRole("status").textContent()).toBe("me.png 超过 1000 B，已缩小后上传");
    await expect.poll(() => field("avatar").getByRole("listitem").count()).toBe(Math.max(1, items));
    expect(await field("avatar").getByRole("alert").count()).toBe(0);
  });

  it("names the widget that is not there; axe finds nothing wrong on a desk and on a phone, and nothing scrolls sideways", async () => {
    await open();
    await expect.poll(() => field("odd").textContent()).toContain("nobody/knows");
    await page.click("#save");
    for (const width of [900, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await formViolations(page), `${width} pixels`).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  });
});
