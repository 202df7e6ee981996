import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";

startAdminConsole();

it("a report is composed, charted and taken along", async () => {
  await admin.openFromMenu("报表管理", "报表管理");
  await admin.press("新增");
  await admin.fill("name", "用户性别");
  const query = admin.field("content");
  await query.getByLabel("模块", { exact: true }).selectOption({ label: "用户管理" });
  await query.getByRole("button", { name: "添加分组" }).click();
  await query.getByLabel("分组 1", { exact: true }).selectOption({ label: "用户性别" });
  await query.getByRole("button", { name: "预览", exact: true }).click();
  const preview = query.getByRole("group", { name: "预览" });
  const counted = async (): Promise<number> => {
    const cells = await preview.locator("tbody [data-measure]").allInnerTexts();
    return cells.reduce((sum, text) => sum + Number(text), 0);
  };
  await expect.poll(counted).toBeGreaterThan(1);
  const everybody = await counted();
  await query.getByRole("button", { name: "添加条件", exact: true }).click();
  await query.getByLabel("字段", { exact: true }).selectOption({ label: "登录账号" });
  await query.getByLabel("运算", { exact: true }).selectOption({ label: "等于" });
  await query.getByLabel("值", { exact: true }).fill("admin");
  await expect.poll(counted).toBe(1);
  await query.getByRole("button", { name: "移除条件" }).click();
  await expect.poll(counted).toBe(everybody);
  await admin.save();
  await admin.dialogGone();

  // Its page has an address, the chart, the table and the export.
  await admin.row("用户性别").first().getByRole("link", { name: "用户性别", exact: true }).click();
  await expect.poll(() => new URL(admin.page.url()).pathname).toMatch(/^\/report\/reportlist\/\d+$/);
  const table = admin.screen.getByRole("group", { name: "用户性别" }).getByRole("table");
  await expect.poll(() => table.locator("thead th").allInnerTexts()).toEqual(["用户性别", "记录数"]);
  const lines = await table.locator("tbody tr").allInnerTexts();
  expect(lines.some((line) => /^男\s+\d+$/.test(line))).toBe(true);
  await admin.screen.locator("canvas").waitFor();
  const download = admin.page.waitForEvent("download");
  await admin.screen.getByRole("button", { name: "导出 xlsx" }).click();
  expect((await download).suggestedFilename()).toMatch(/^用户性别-\d{4}-\d{2}-\d{2}\.xlsx$/);

  // The filters of the address are also those of the export.
  await admin.goto(`${new URL(admin.page.url()).pathname}?account_equal=admin`);
  const own = admin.screen.getByRole("group", { name: "用户性别" }).locator("tbody tr");
  await expect.poll(() => own.allInnerTexts()).toHaveLength(1);
  const filtered = admin.page.waitForEvent("download");
  await admin.screen.getByRole("button", { name: "导出 csv" }).click();
  expect(
    readFileSync(await (await filtered).path(), "utf8")
      .trim()
      .split(/\r?\n/),
  ).toHaveLength(2);
});
