import { expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

startConsole();

/** Content of the print, read at the moment of the print dialog, which a headless browser does not have. */
interface Sheet {
  readonly text: string;
  readonly heads: readonly string[];
  readonly rows: number;
  readonly wide: boolean;
  readonly title: string;
}

/** From here on the page's print dialog notes what it would print. */
async function holdPrinting(person: ConsolePage): Promise<() => Promise<Sheet>> {
  await person.page.evaluate(() => {
    delete document.documentElement.dataset["printed"];
    window.print = () => {
      const sheet = document.querySelector<HTMLElement>(".trellis-print");
      const heads = [...(sheet?.querySelectorAll("th") ?? [])].map(({ textContent }) => textContent.trim());
      const rows = sheet?.querySelectorAll("tbody tr").length ?? 0;
      const noted = {
        text: sheet?.textContent ?? "",
        heads,
        rows,
        wide: sheet?.dataset["wide"] !== undefined,
        title: document.title,
      };
      document.documentElement.dataset["printed"] = JSON.stringify(noted);
    };
  });
  return async () => {
    const { page } = person;
    await page.waitForFunction(() => document.documentElement.dataset["printed"] !== undefined);
    return JSON.parse(await page.evaluate(() => document.documentElement.dataset["printed"] ?? "{}")) as Sheet;
  };
}

it("a list is printed as it is shown, its filter in words, all that match on demand", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({}, "/system/user?status_equal=1&size=10");
  await person.screen.getByRole("row").nth(1).waitFor();
  const shown = await person.screen.getByRole("columnheader").allInnerTexts();
  const printed = await holdPrinting(person);
  await person.tool("打印");
  await person.dialog.getByText(/^符合条件的全部数据（\d+ 条）$/).click();
  await person.dialog.getByRole("button", { name: "打印", exact: true }).click();
  const sheet = await printed();
  expect(sheet.heads).toEqual(shown.map((title) => title.trim()).filter((title) => title !== "" && title !== "操作"));
  expect(sheet.rows).toBeGreaterThan(10);
  expect(sheet.text).toContain(`共 ${sheet.rows} 条`);
  expect(sheet.text).toContain("账号状态 等于 正常");
  expect(sheet.text).toMatch(/打印人 .+打印时间 \d{4}-\d\d-\d\d \d\d:\d\d/);
  expect(sheet.title).toBe("用户管理");
  await person.page.locator(".trellis-print").waitFor({ state: "detached" });
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("a tree is printed with its columns, and a dictionary's own half with those of its parents", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn();
  for (const { path, title } of [
    { path: "/system/dept", title: "部门管理" },
    { path: "/system/dict", title: "系统字典" },
  ]) {
    await person.goto(path);
    const list = person.screen.locator("section.trellis-screen").first();
    await list.getByRole("row").nth(1).waitFor();
    const rows = await list.locator("tr[data-row]").count();
    const names = await person.firstColumn();
    const printed = await holdPrinting(person);
    await person.tool("打印", list);
    await person.dialog.getByRole("button", { name: "打印", exact: true }).click();
    const sheet = await printed();
    expect(sheet.title).toBe(title);
    expect(sheet.rows, "what is under closed nodes, too").toBeGreaterThanOrEqual(rows);
    for (const name of names.slice(0, rows)) expect(sheet.text).toContain(name.trim());
    await person.page.locator(".trellis-print").waitFor({ state: "detached" });
  }
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("a record is printed with the groups of its dialog; on paper there is nothing of the console, in the dark theme either", async () => {
  const person = await ConsolePage.open(browser, server.url, { colorScheme: "dark" });
  const { page } = person;
  await person.signIn({}, "/system/client");
  await person.screen.getByRole("row").nth(1).waitFor();
  // The sheet stays as long as the print dialog does.
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset["printed"] = "held";
      const sheet = document.querySelector(".trellis-print");
      if (sheet !== null) document.body.append(sheet.cloneNode(true));
    };
  });
  await person.act("查看", person.screen.locator("[data-row]").last());
  await person.dialog.getByRole("button", { name: "打印", exact: true }).click();
  await page.waitForFunction(() => document.documentElement.dataset["printed"] === "held");
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator(".trellis-print").last();
  for (const group of ["凭证", "其他"]) await sheet.getByText(group, { exact: true }).waitFor();
  await expect.poll(() => person.menu.isVisible()).toBe(false);
  await expect.poll(() => person.screen.isVisible()).toBe(false);
  const colours = await sheet.evaluate((element) => [
    getComputedStyle(element).color,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(colours).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  // A4 upright, in points.
  expect(/\/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12][.\d]*\s*\]/.test(pdf.toString("latin1"))).toBe(true);
  expect(person.complaints).toEqual([]);
  await person.close();
});
