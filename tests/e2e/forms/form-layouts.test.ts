import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { formViolations } from "../../support/browser/page-checks.ts";
import { serveFormPage, type FormPage } from "../../support/forms/form-page.ts";

let shown: FormPage;
let page: Page;

beforeAll(async () => {
  shown = await serveFormPage();
});

afterAll(() => shown?.close());

afterEach(() => {
  expect(shown.complaints()).toEqual([]);
});

const field = (name: string) => page.locator(`[data-field="${name}"]`).first();
const input = (name: string) => field(name).locator("input:not([type=radio]):not([type=color]):not([type=file])").first();
const errorOf = (name: string) => field(name).locator(".form-errors").textContent();
const sent = async (): Promise<Record<string, unknown>> =>
  JSON.parse((await page.textContent("#sent")) ?? "") as Record<string, unknown>;
const save = () => page.click("#save");
const focused = () => page.evaluate(() => document.activeElement?.closest("[data-field]")?.getAttribute("data-field"));

describe("tabs", () => {
  const tab = (name: RegExp | string) => page.getByRole("tab", { name });

  it("are walked by arrow keys, count what is wrong, and lead to the first error", async () => {
    page = await shown.open("tabs");
    await tab("基本信息").focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => tab("条款").getAttribute("aria-selected")).toBe("true");
    await expect
      .poll(() => page.getByRole("tabpanel").getAttribute("aria-labelledby"))
      .toBe(await tab("条款").getAttribute("id"));
    await page.keyboard.press("End");
    await expect.poll(() => tab("其他").getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => tab("基本信息").getAttribute("aria-selected")).toBe("true");
    await tab("其他").click();
    await save();
    await expect.poll(() => tab("基本信息，1 处错误").getAttribute("aria-selected")).toBe("true");
    await expect.poll(() => focused()).toBe("name");
    await expect.poll(() => tab("条款，1 处错误").count()).toBe(1);
    await input("name").fill("a");
    await save();
    await expect.poll(() => tab("条款，1 处错误").getAttribute("aria-selected")).toBe("true");
    await expect.poll(() => focused()).toBe("amount");
  });

  it("hide groups without visible fields, never send hidden values, and show all groups to a reader", async () => {
    page = await shown.open("tabs");
    await expect.poll(() => page.getByRole("tab").allTextContents()).toEqual(["基本信息", "条款", "其他"]);
    await field("kind").getByText("保密", { exact: true }).click();
    await expect.poll(() => page.getByRole("tab").allTextContents()).toEqual(["基本信息", "保密", "条款", "其他"]);
    await tab("保密").click();
    await input("reason").fill("darum");
    await input("level").fill("2");
    await tab("基本信息").click();
    await input("name").fill("a");
    await tab("条款").click();
    await input("amount").fill("1");
    await save();
    await expect.poll(sent).toMatchObject({ kind: "secret", reason: "darum", level: 2 });
    await tab("基本信息").click();
    await field("kind").getByText("普通", { exact: true }).click();
    await expect.poll(() => page.getByRole("tab").allTextContents()).toEqual(["基本信息", "条款", "其他"]);
    await save();
    await expect.poll(sent).toMatchObject({ kind: "simple", name: "a", amount: "1" });
    expect(Object.keys(await sent())).not.toContain("reason");
    expect(Object.keys(await sent())).not.toContain("level");
    await page.click("#view");
    await expect.poll(() => page.locator(".form-group-title").allTextContents()).toEqual(["基本信息", "条款", "其他"]);
    await expect.poll(() => page.getByRole("tab").count()).toBe(0);
  });

  it("keep a cascade: another master empties what depended on it, with a note", async () => {
    page = await shown.open("tabs");
    await tab("其他").click();
    await expect.poll(() => field("userId").textContent()).toContain("请先选择城市");
    const choose = async (name: string, text: string): Promise<void> => {
      await field(name).getByRole("combobox").click();
      await page.locator(".arco-select-option:visible", { hasText: text }).first().click();
    };
    await choose("city", "北京");
    await choose("userId", "用户 3");
    await expect.poll(() => field("userId").textContent()).toContain("用户 3");
    await choose("city", "上海");
    await expect.poll(() => field("userId").textContent()).not.toContain("用户 3");
    await expect.poll(() => field("userId").textContent()).toContain("已清空");
    await choose("userId", "用户 2");
    await expect.poll(() => field("userId").textContent()).not.toContain("已清空");
  });
});

describe("steps", () => {
  const step = () => page.locator('[aria-current="step"]').textContent();
  const next = () => page.getByRole("button", { name: "下一步" }).click();

  it("go on when nothing is wrong on them, back at any time, and keep what was typed", async () => {
    page = await shown.open("steps");
    await next();
    await expect.poll(() => errorOf("name")).toBe("请输入名称");
    await expect.poll(() => focused()).toBe("name");
    await expect.poll(() => field("amount").locator(".form-errors").count()).toBe(0);
    await page.keyboard.type("a");
    await page.keyboard.press("Enter");
    await expect.poll(step).toContain("条款");
    await expect.poll(() => focused()).toBe("amount");
    await page.getByRole("button", { name: "上一步" }).click();
    await expect.poll(() => input("name").inputValue()).toBe("a");
    await field("kind").getByText("保密", { exact: true }).click();
    await next();
    await expect.poll(step).toContain("保密");
    // Two steps at once: the first one with something wrong is where it ends.
    await page.getByRole("button", { name: "其他" }).click();
    await expect.poll(() => errorOf("reason")).toBe("请输入保密原因");
    await input("reason").fill("darum");
    await next();
    await input("amount").fill("1");
    await next();
    await expect.poll(step).toContain("其他");
    await expect.poll(() => page.getByRole("button", { name: "下一步" }).count()).toBe(0);
    await save();
    await expect.poll(sent).toMatchObject({ name: "a", reason: "darum", amount: "1" });
  });

  it("lead back to where the server found something wrong", async () => {
    page = await shown.open("steps");
    await input("name").fill("secret");
    await next();
    await input("amount").fill("1");
    await next();
    await expect.poll(step).toContain("其他");
    await save();
    await expect.poll(step).toContain("条款");
    await expect.poll(() => errorOf("amount")).toBe("金额已存在，请换一个");
    await expect.poll(focused).toBe("amount");
  });

  it.each(["tabs", "steps", "page"])("and tabs have nothing that axe finds wrong: %s", async (form) => {
    page = await shown.open(form, 390);
    await save();
    await expect.poll(() => errorOf("name")).toBe("请输入名称");
    await expect.poll(() => formViolations(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.querySelector("form")!.scrollWidth <= innerWidth)).toBe(true);
  });
});
