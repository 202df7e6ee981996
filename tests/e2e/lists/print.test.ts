import { expect, it } from "vitest";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";

startAdminConsole();

/** Content of the print, read at the moment of the print dialog, which a headless browser does not have. */
interface Sheet {
  readonly text: string;
  readonly heads: readonly string[];
  readonly rows: number;
  readonly wide: boolean;
  readonly title: string;
}

/** From here on the page's print dialog notes what it would print. */
async function holdPrinting(): Promise<() => Promise<Sheet>> {
  await admin.page.evaluate(() => {
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
    const { page } = admin;
    await page.waitForFunction(() => document.documentElement.dataset["printed"] !== undefined);
    return JSON.parse(await page.evaluate(() => document.documentElement.dataset["printed"] ?? "{}")) as Sheet;
  };
}

it("a list is printed as it is shown, its filter in words, all that match on demand", async () => {
  await admin.visit("/system/user?status_equal=1&size=10");
  await admin.screen.getByRole("row").nth(1).waitFor();
  const shown = await admin.screen.getByRole("columnheader").allInnerTexts();
  const printed = await holdPrinting();
  await admin.tool("打印");
  await admin.dialog.getByText(/^符合条件的全部数据（\d+ 条）$/).click();
  await admin.dialog.getByRole("button", { name: "打印", exact: true }).click();
  const sheet = await printed();
  expect(sheet.heads).toEqual(shown.map((title) => title.trim()).filter((title) => title !== "" && title !== "操作"));
  expect(sheet.rows).toBeGreaterThan(10);
  expect(sheet.text).toContain(`共 ${sheet.rows} 条`);
  expect(sheet.text).toContain("账号状态 等于 正常");
  expect(sheet.text).toMatch(/打印人 .+打印时间 \d{4}-\d\d-\d\d \d\d:\d\d/);
  expect(sheet.title).toBe("用户管理");
  await admin.page.locator(".trellis-print").waitFor({ state: "detached" });
});

it("a tree is printed with its columns, and a dictionary's own half with those of its parents", async () => {
  for (const { path, title } of [
    { path: "/system/dept", title: "部门管理" },
    { path: "/system/dict", title: "系统字典" },
  ]) {
    await admin.visit(path);
    const list = admin.screen.locator("section.trellis-screen").first();
    await list.getByRole("row").nth(1).waitFor();
    const rows = await list.locator("tr[data-row]").count();
    const names = await admin.firstColumn();
    const printed = await holdPrinting();
    await admin.tool("打印", list);
    await admin.dialog.getByRole("button", { name: "打印", exact: true }).click();
    const sheet = await printed();
    expect(sheet.title).toBe(title);
    expect(sheet.rows, "what is under closed nodes, too").toBeGreaterThanOrEqual(rows);
    for (const name of names.slice(0, rows)) expect(sheet.text).toContain(name.trim());
    await admin.page.locator(".trellis-print").waitFor({ state: "detached" });
  }
});

it("a record is printed with the groups of its dialog; on paper there is nothing of the console, in the dark theme either", async () => {
  const { page } = admin;
  await page.emulateMedia({ colorScheme: "dark" });
  await admin.visit("/system/client");
  await admin.screen.getByRole("row").nth(1).waitFor();
  // The sheet stays as long as the print dialog does.
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset["printed"] = "held";
      const sheet = document.querySelector(".trellis-print");
      if (sheet !== null) document.body.append(sheet.cloneNode(true));
    };
  });
  await admin.act("查看", admin.screen.locator("[data-row]").last());
  await admin.dialog.getByRole("button", { name: "打印", exact: true }).click();
  await page.waitForFunction(() => document.documentElement.dataset["printed"] === "held");
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator(".trellis-print").last();
  for (const group of ["凭证", "其他"]) await sheet.getByText(group, { exact: true }).waitFor();
  await expect.poll(() => admin.menu.isVisible()).toBe(false);
  await expect.poll(() => admin.screen.isVisible()).toBe(false);
  const colours = await sheet.evaluate((element) => [
    getComputedStyle(element).color,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(colours).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  // A4 upright, in points.
  expect(/\/MediaBox\s*\[\s*0 0 59[45][.\d]* 84[12][.\d]*\s*\]/.test(pdf.toString("latin1"))).toBe(true);
  await page.emulateMedia({ media: null, colorScheme: null });
  await sheet.evaluate((element) => element.remove());
});
