import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { formViolations } from "../../support/browser/page-checks.ts";
import { PNG } from "../../support/values/png.ts";
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
const cell = (name: string) => page.locator(`[data-cell="${name}"]`);
const errorOf = (name: string) => field(name).locator(".form-errors").textContent();
const sent = async (): Promise<Record<string, unknown>> =>
  JSON.parse((await page.textContent("#sent")) ?? "") as Record<string, unknown>;
const save = () => page.click("#save");

async function openGallery(): Promise<void> {
  page = await shown.open("gallery");
  await field("price").locator("input").waitFor();
  await field("query").locator("textarea").waitFor();
}

describe("a widget of its own", () => {
  it("for money keeps every digit, groups them while nobody types, and refuses what is no amount", async () => {
    await openGallery();
    await input("price").fill("abc");
    await input("plain").focus();
    await expect.poll(() => errorOf("price")).toBe("价格应为金额，最多 16 位整数、四位小数");
    await input("price").fill("¥9007199254740993.5");
    await input("plain").focus();
    await expect.poll(() => input("price").inputValue()).toBe("9,007,199,254,740,993.50");
    await input("price").focus();
    // With its decimals, as it was read; what is sent is what was typed.
    await expect.poll(() => input("price").inputValue()).toBe("9007199254740993.50");
    await field("stars").getByRole("radio", { name: "3 星" }).check();
    await save();
    await expect.poll(sent).toMatchObject({ price: "9007199254740993.5", plain: null, stars: 3 });
    await expect.poll(() => cell("price").textContent()).toBe("¥9,007,199,254,740,993.50");
    await input("price").selectText();
    await page.keyboard.press("Delete");
    await save();
    await expect.poll(() => errorOf("price")).toBe("请输入价格");
  });

  it("for a percentage keeps the share, and says its bounds as percentages", async () => {
    await openGallery();
    await input("price").fill("1");
    await field("stars").getByRole("radio", { name: "1 星" }).check();
    await input("share").fill("120");
    await save();
    await expect.poll(() => errorOf("share")).toBe("折扣不能大于 100%");
    await input("share").fill("viel");
    await save();
    await expect.poll(() => errorOf("share")).toBe("折扣必须是数字");
    await input("share").fill("7 %");
    await save();
    await expect.poll(sent).toMatchObject({ share: 0.07 });
    await expect.poll(() => cell("share").textContent()).toBe("7%");
    await expect.poll(() => input("share").inputValue()).toBe("7");
    await input("share").fill("");
    await save();
    await expect.poll(sent).toMatchObject({ share: null });
  });

  it("for a rating is a group of radio buttons: arrows rate, halves count where the schema has them, and it can be taken back", async () => {
    await openGallery();
    await input("price").fill("1");
    await field("stars").getByText("评价").click();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await field("halves").getByRole("radio", { name: "2.5 星" }).check();
    await save();
    await expect.poll(sent).toMatchObject({ stars: 3, halves: 2.5 });
    await expect.poll(() => cell("halves").getByRole("img", { name: "2.5 星" }).count()).toBe(1);
    await field("halves").getByRole("button", { name: "清除" }).click();
    await save();
    await expect.poll(sent).toMatchObject({ stars: 3, halves: null });
  });

  it("for a colour takes what is typed, picked or one that is offered, in one spelling", async () => {
    await openGallery();
    await input("price").fill("1");
    await field("stars").getByRole("radio", { name: "1 星" }).check();
    await input("color").fill("blau");
    await save();
    await expect.poll(() => errorOf("color")).toBe("颜色应为颜色，如 #1677ff");
    await input("color").fill("ABC");
    await save();
    await expect.poll(sent).toMatchObject({ color: "#aabbcc" });
    await field("color").getByRole("button", { name: "#00b42a" }).click();
    await expect.poll(() => input("color").inputValue()).toBe("#00b42a");
    await field("color").locator("input[type=color]").fill("#123456");
    await save();
    await expect.poll(sent).toMatchObject({ color: "#123456" });
    await expect.poll(() => cell("color").textContent()).toBe("#123456");
  });

  it("for a place in a tree goes down level by level, shows the way, and finds a place by its name", async () => {
    await openGallery();
    await input("price").fill("1");
    await field("stars").getByRole("radio", { name: "1 星" }).check();
    const node = (name: string) => page.locator(".arco-cascader-list-item-label:visible", { hasText: name });
    await field("place").getByRole("combobox").click();
    await node("浙江省").click();
    await node("杭州市").click();
    await node("西湖区").click();
    await expect.poll(() => field("place").textContent()).toContain("浙江省 / 杭州市 / 西湖区");
    await save();
    await expect.poll(sent).toMatchObject({ place: "330106" });
    // A stored value opens in place.
    await page.click("#edit");
    await expect.poll(() => field("place").textContent()).toContain("浙江省 / 杭州市 / 西湖区");
    await field("place").getByRole("combobox").click();
    await expect.poll(() => page.locator(".arco-cascader-list-column:visible").count()).toBe(3);
    await page.keyboard.type("东城");
    await node("北京市 / 市辖区 / 东城区").click();
    await expect.poll(() => field("place").textContent()).toContain("北京市 / 市辖区 / 东城区");
    await save();
    await expect.poll(sent).toMatchObject({ place: "110101" });
    await page.click("#view");
    await expect.poll(() => field("place").textContent()).toContain("北京市 / 市辖区 / 东城区");
  });

  it("for words ends one by Enter, a comma or leaving, and does not submit", async () => {
    await openGallery();
    await input("price").fill("1");
    await field("stars").getByRole("radio", { name: "1 星" }).check();
    await field("words").locator("input").fill("eins");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.textContent("#sent")).toBe("");
    await field("words").locator("input").pressSequentially("zwei,drei");
    await input("plain").focus();
    await field("words").locator("input").fill("vielzulang");
    await save();
    await expect.poll(() => field("words").locator(".form-errors").textContent()).toContain("最多 6 个字符");
    await field("words").locator("input").focus();
    await page.keyboard.press("Backspace");
    await save();
    await expect.poll(sent).toMatchObject({ words: ["eins", "zwei", "drei"] });
  });

  it("for files keeps names, sizes and order, and takes no more than its list may hold", async () => {
    await openGallery();
    await input("price").fill("1");
    await field("stars").getByRole("radio", { name: "1 星" }).check();
    const picker = field("files").locator("input[type=file]");
    await picker.setInputFiles([
      { name: "photo.png", mimeType: "image/png", buffer: Buffer.from(PNG) },
      { name: "contract.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(2048) },
    ]);
    await field("files").getByText("2 kB").waitFor();
    await picker.setInputFiles({ name: "run.exe", mimeType: "application/x-msdownload", buffer: Buffer.alloc(10) });
    await expect.poll(() => field("files").getByRole("alert").textContent()).toContain("run.exe");
    await field("files").getByRole("button", { name: "上移 contract.pdf" }).click();
    await picker.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.alloc(10) });
    await expect.poll(() => field("files").getByRole("button", { name: "点击或拖拽上传" }).count()).toBe(0);
    await field("files").getByRole("button", { name: "预览 photo.png" }).click();
    await page.locator(".arco-image-preview:visible").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".arco-image-preview:visible").waitFor({ state: "detached" });
    await save();
    await expect.poll(sent).toMatchObject({
      files: [
        { link: "/files/contract.pdf", name: "contract.pdf", size: 2048 },
        { link: "/files/photo.png", name: "photo.png", size: PNG.length },
        { link: "/files/notes.txt", name: "notes.txt", size: 10 },
      ],
    });
    await expect.poll(() => cell("files").locator("img").count()).toBe(1);
    await page.click("#view");
    await field("files").getByRole("link", { name: "contract.pdf" }).waitFor();
  });

  it("for Markdown writes by keys and buttons, shows what comes of it, and runs nothing in it", async () => {
    await openGallery();
    await input("price").fill("1");
    await field("stars").getByRole("radio", { name: "1 星" }).check();
    const area = field("intro").locator("textarea");
    await area.fill("fett");
    await area.selectText();
    await page.keyboard.press("Control+b");
    await page.keyboard.press("End");
    await page.keyboard.type("\n<img src=x onerror=alert(1)> [x](javascript:alert(1))");
    await field("intro").getByRole("button", { name: "预览" }).click();
    const preview = field("intro").getByRole("region");
    await expect.poll(() => preview.locator("strong").textContent()).toBe("fett");
    await expect.poll(() => preview.locator("img, a").count()).toBe(0);
    await expect.poll(() => preview.textContent()).toContain("<img src=x onerror=alert(1)> x");
    await field("intro").getByRole("button", { name: "编辑" }).click();
    await area.fill("# 标题\n\n- eins\n- zwei");
    await save();
    await expect.poll(sent).toMatchObject({ intro: "# 标题\n\n- eins\n- zwei" });
    await expect.poll(() => cell("intro").textContent()).toBe("标题 eins zwei");
    await page.click("#view");
    await field("intro").locator("li").nth(1).waitFor();
  });

  it("for code numbers its lines, colours its words, keeps the indentation, and names the line where JSON breaks", async () => {
    await openGallery();
    await input("price").fill("1");
    await field("stars").getByRole("radio", { name: "1 星" }).check();
    await field("query").locator("textarea").fill("select id\nfrom users");
    await field("query").locator(".hljs-keyword", { hasText: "from" }).waitFor();
    await expect.poll(() => field("query").locator(".form-code-lines span").count()).toBe(2);
    const setup = field("setup").locator("textarea");
    await setup.focus();
    await page.keyboard.type('{\n"a": [true,]\n}');
    await save();
    await expect.poll(() => errorOf("setup")).toBe("第 2 行附近不是有效的 JSON");
    await expect.poll(() => field("setup").locator("[data-broken]").textContent()).toBe("2");
    await setup.fill("");
    await setup.focus();
    await page.keyboard.type('{\n"a": 1');
    await page.keyboard.press("Enter");
    await page.keyboard.type("}");
    await save();
    await expect.poll(sent).toMatchObject({ setup: '{\n  "a": 1\n  }', query: "select id\nfrom users" });
  });

  it("shows the same after a reload of the record, and offers nothing while it is disabled", async () => {
    await openGallery();
    await input("price").fill("12.5");
    await input("share").fill("12.5");
    await field("stars").getByRole("radio", { name: "4 星" }).check();
    await input("color").fill("#722ed1");
    await field("intro").locator("textarea").fill("**hallo**");
    await field("query").locator("textarea").fill("select 1");
    await save();
    const first = await sent();
    await page.click("#edit");
    await field("stars").getByRole("radio", { name: "4 星", checked: true }).waitFor();
    await expect.poll(() => input("price").inputValue()).toBe("12.50");
    await expect.poll(() => input("share").inputValue()).toBe("12.5");
    await save();
    await expect.poll(() => sent()).toEqual(first);
  });

  it("has nothing that axe finds wrong, on a desk, on a phone and in the dark, and scrolls sideways nowhere", async () => {
    await openGallery();
    await input("share").fill("12");
    await field("query").locator("textarea").fill("select id -- a comment\nfrom users where name = 'x' and age > 1");
    await field("query").locator(".hljs-comment").waitFor();
    await save();
    await expect.poll(() => errorOf("price")).toBe("请输入价格");
    for (const [width, theme] of [
      [900, "light"],
      [390, "light"],
      [900, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((name) => document.body.setAttribute("arco-theme", name), theme);
      await expect.poll(() => formViolations(page), { message: `${width} pixels, ${theme}` }).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.querySelector("form")!.scrollWidth <= innerWidth)).toBe(true);
    }
  });
});
