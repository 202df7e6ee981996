import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../support/server/start-server.ts";
import { workbook } from "../../support/records/transfer.ts";
import { admin, schemas, startStudio } from "../../support/features/studio.ts";

/** A module whose form has lines of another one. */
const LINED = ["purchase", "purchase-line"];
const ROWS = 1_000;
const FILE = "schemas/demo/hand-tool.json";

startStudio((folder) => {
  mkdirSync(join(folder, "purchase"));
  for (const name of LINED) {
    const text = readFileSync(`${ROOT}/examples/purchase/${name}.json`, "utf8").replace("../../schemas/", "../");
    writeFileSync(
      join(folder, "purchase", `${name}.json`),
      text.replace('"format": "date"', '"format": "date", "default": "$today"'),
    );
  }
});

it("makes a module of a spreadsheet with 1,000 rows by keyboard and mouse, under the policy of the console", async () => {
  const { page, screen, dialog } = admin;
  const rows = Array.from({ length: ROWS }, (_, at) => [
    `T-${at}`,
    `工具 ${at}`,
    ["锤", "钳", "尺"][at % 3] ?? "",
    at,
    "2026-05-04",
  ]);
  const buffer = Buffer.from(workbook([["编号", "名称", "类别", "价格", "购入日期"], ...rows]));

  // A draft of a JSON Schema, which the next one replaces.
  await screen.getByRole("button", { name: "新建模块", exact: true }).click();
  await dialog.getByLabel("从何开始", { exact: true }).selectOption("schema");
  await dialog.getByLabel("中文标题").fill("发票");
  await dialog.getByLabel("模块标识").fill("invoice");
  await dialog.getByLabel("文档").fill(JSON.stringify({ type: "object", properties: { total: { type: "number" } } }));
  await dialog.getByRole("button", { name: "生成草稿", exact: true }).click();
  await screen.getByText("schemas/demo/invoice.json", { exact: true }).waitFor();
  await admin.dialogGone();

  await screen.getByRole("button", { name: "新建模块", exact: true }).click();
  await dialog.getByLabel("从何开始", { exact: true }).selectOption("sheet");
  await dialog.locator("input[type=file]").setInputFiles({ name: "工具.xlsx", mimeType: "application/octet-stream", buffer });
  await dialog.getByLabel("中文标题").fill("工具");
  await dialog.getByLabel("英文标题").fill("Tools");
  await dialog.getByLabel("模块标识").fill("hand-tool");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "放弃更改", exact: true }).click();

  // The preview is the list that the draft would make.
  const preview = screen.getByRole("region", { name: "预览", exact: true });
  await expect
    .poll(() => preview.getByRole("columnheader").allInnerTexts())
    .toEqual(expect.arrayContaining(["编号", "名称", "类别"]));

  // Its form judges what is typed, as that of the module will.
  await preview.getByRole("button", { name: "新增", exact: true }).click();
  await dialog.getByRole("button", { name: "保存", exact: true }).click();
  await dialog.getByText("请输入编号", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "取消", exact: true }).click();
  await admin.dialogGone();

  // A group of the form begins with a field, and others are moved into it.
  await screen.getByRole("tab", { name: "字段", exact: true }).click();
  await screen.locator(".studio-field-name").first().click();
  await screen.getByLabel("新分组", { exact: true }).fill("基本");
  await screen.getByLabel("新分组的英文", { exact: true }).fill("Basics");
  await page.keyboard.press("Enter");
  const grips = screen.locator(".studio-grip");
  await screen.locator(".studio-group strong").waitFor();
  await grips.nth(1).press("ArrowUp");
  await expect
    .poll(() =>
      screen
        .locator(".studio-field-list li")
        .evaluateAll((items) => items.findIndex((item) => item.matches(".studio-group:has(strong)"))),
    )
    .toBe(3);
  await screen.getByRole("tab", { name: "JSON", exact: true }).click();

  // The editor has its own style sheets, and marks a fault where it stands.
  const editor = screen.locator(".cm-content");
  await editor.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("x");
  await screen.locator(".cm-lintRange-error").first().waitFor();
  await expect.poll(() => screen.locator(".cm-editor").evaluate((element) => getComputedStyle(element).display)).toBe("flex");
  await page.keyboard.press("Control+z");
  await expect.poll(() => screen.locator(".cm-lintRange-error").count()).toBe(0);
  // Its search speaks the language of the console.
  await page.keyboard.press("Control+f");
  await screen.getByRole("textbox", { name: "查找", exact: true }).fill("编号");
  await screen.getByRole("button", { name: "下一个", exact: true }).click();
  await page.keyboard.press("Escape");
  // The findings below the editor and what the draft left out stay inside of the screen.
  const reaches = (place: string) =>
    screen
      .locator(place)
      .last()
      .evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await reaches(".studio-notes")).toBeLessThanOrEqual(await reaches(".studio"));

  await page.keyboard.press("Control+s");
  await dialog.getByRole("button", { name: "保存并生效", exact: true }).click();
  await screen.getByRole("button", { name: "导入数据", exact: true }).click();
  await dialog.getByRole("button", { name: "开始检查", exact: true }).click();
  await dialog.getByRole("button", { name: `导入 ${ROWS.toLocaleString("en")} 行`, exact: true }).click();
  await dialog.getByText("导入完成", { exact: true }).waitFor();
  expect(JSON.parse(readFileSync(join(schemas, FILE.slice("schemas/".length)), "utf8"))).toMatchObject({
    module: "hand-tool",
    ui: { dialog: { groups: [{ title: "基本", fields: [expect.any(String), expect.any(String)] }] } },
    en: { 基本: "Basics" },
  });

  await admin.goto("/demo/hand-tool");
  await screen.getByText("T-999", { exact: true }).waitFor();
  expect(admin.complaints).toEqual([]);
});

it("previews the lines of another module in form and page, and defaults of the present", async () => {
  const { screen, dialog } = admin;
  await admin.pressMenu("开发工具", "模块工坊");
  await screen.getByPlaceholder("查找模块或文件", { exact: true }).fill("purchase");
  await screen.getByRole("button", { name: /采购单/ }).click();
  const preview = screen.getByRole("region", { name: "预览", exact: true });
  await preview.getByRole("button", { name: "新增", exact: true }).click();
  await expect.poll(() => dialog.locator('[data-field="orderedOn"] input').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
  await dialog.locator('[data-field="lines"] .item-foot button').click();
  const line = dialog.getByRole("row", { name: "第 1 项", exact: true });
  await line.locator('[data-field="price"] input').fill("2.5");
  await line.locator('[data-field="item"] input').fill("笔");
  await dialog.locator('[data-field="total"]').getByText("¥2.50", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "取消", exact: true }).click();
  await admin.page.getByRole("button", { name: "放弃", exact: true }).click();
  await admin.dialogGone();
  await preview.getByRole("tab", { name: "记录页", exact: true }).click();
  await preview.getByText("物品 2", { exact: true }).first().waitFor();
  expect(admin.complaints).toEqual([]);
});

it("previews form and record page over made-up records with entries that exist, and over real ones", async () => {
  const { screen, page } = admin;
  await screen.getByPlaceholder("查找模块或文件", { exact: true }).fill("member");
  await screen.getByRole("button", { name: "会员管理 member", exact: true }).click();
  const preview = screen.getByRole("region", { name: "预览", exact: true });
  await preview.getByText("会员账号 1", { exact: true }).first().waitFor();
  // The address of its detail contains the id.
  await preview.getByRole("tab", { name: "记录页", exact: true }).click();
  await preview.getByRole("heading", { name: "会员账号 1", exact: true }).waitFor();
  await screen.getByPlaceholder("查找模块或文件", { exact: true }).fill("system/user");
  await screen.getByRole("button", { name: "用户管理 user", exact: true }).click();
  // A made-up person has an entry of the dictionary that exists.
  await preview.getByText("登录账号 1", { exact: true }).first().waitFor();
  await preview.getByRole("tab", { name: "记录页", exact: true }).click();
  await preview
    .getByText(/^[男女]$/)
    .first()
    .waitFor();
  await preview.getByRole("button", { name: "真实数据", exact: true }).click();
  await preview.getByRole("tab", { name: "表单", exact: true }).click();
  await expect.poll(() => preview.locator('[data-field="account"] input').inputValue()).toMatch(/^[a-z]+$/);

  // A phone has all of it in tabs, and nothing is wider than the screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await screen.getByRole("tab", { name: "预览", exact: true }).click();
  await preview.getByText("登录账号 1", { exact: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await screen.getByRole("button", { name: "模块文件", exact: true }).click();
  await screen.getByPlaceholder("查找模块或文件", { exact: true }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(admin.complaints).toEqual([]);
});

it("shows the screens as a phone does in a frame of its own", async () => {
  const { screen } = admin;
  await screen.getByPlaceholder("查找模块或文件", { exact: true }).fill("member");
  await screen.getByRole("button", { name: "会员管理 member", exact: true }).click();
  await screen.getByRole("tab", { name: "手机", exact: true }).click();
  const frame = screen.locator("iframe.studio-phone-frame").contentFrame();
  await frame.getByText("会员账号 2", { exact: true }).first().waitFor();
  expect(await frame.locator("main").evaluate((main) => getComputedStyle(main).paddingLeft)).toBe("12px");
  expect(admin.complaints).toEqual([]);
});

it("undoes changes of the fields wherever the focus is, but not over a dialog and not in a text field", async () => {
  const { screen, page, dialog } = admin;
  // The tab stays when another file is opened, so that nobody has seen the text of this one.
  await screen.getByPlaceholder("查找模块或文件", { exact: true }).fill("system/");
  await screen.getByRole("button", { name: "部门管理 dept", exact: true }).click();
  await screen.locator(".studio-head").getByText("schemas/system/dept.json", { exact: true }).waitFor();
  await screen.getByRole("tab", { name: "字段", exact: true }).click();
  await screen.getByRole("button", { name: "岗位管理 post", exact: true }).click();
  await screen.locator(".studio-field-name").getByText("postCode", { exact: true }).waitFor();
  const names = () => screen.locator(".studio-field-name code").allInnerTexts();
  const before = await names();
  const at = before.indexOf("postCode");
  const code = screen.locator(".studio-field-name").nth(at);
  const unsaved = screen.locator(".studio-head").getByText("未保存", { exact: true });
  const preview = screen.getByRole("region", { name: "预览", exact: true });
  await code.click();
  const filter = screen.getByRole("checkbox", { name: "筛选", exact: true });
  const isFilter = await filter.isChecked();

  // The focus is in a checkbox, then on a grip.
  await screen.locator(".studio-checks").getByText("筛选", { exact: true }).click();
  await screen.locator(".studio-grip").nth(at).press("ArrowDown");
  await expect.poll(names).toEqual(before.with(at, "postName").with(at + 1, "postCode"));
  await page.keyboard.press("Control+z");
  await expect.poll(names).toEqual(before);
  await page.keyboard.press("Control+z");
  await expect.poll(() => filter.isChecked()).toBe(isFilter);
  expect(await code.getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => unsaved.count()).toBe(0);
  await page.keyboard.press("Control+Shift+Z");
  await expect.poll(() => filter.isChecked()).toBe(!isFilter);
  // The selection follows the name, and the keys work where nothing has the focus.
  await screen.locator(".studio-field-form").getByLabel("字段名", { exact: true }).fill("number");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await names())[at]).toBe("number");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await names())[at]).toBe("postCode");
  expect(await code.getAttribute("aria-pressed")).toBe("true");

  // A text field has its own undo, whose result is a change like others.
  const title = screen.getByLabel("中文标题", { exact: true });
  await title.press("End");
  await page.keyboard.type("名");
  await preview.getByText("岗位编号名", { exact: true }).first().waitFor();
  await title.press("Control+z");
  await expect.poll(() => title.inputValue()).toBe("岗位编号");
  expect(await filter.isChecked()).toBe(!isFilter);

  await screen.getByRole("button", { name: "历史版本", exact: true }).click();
  await dialog.waitFor();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
  await admin.dialogGone();
  expect(await filter.isChecked()).toBe(!isFilter);
  await filter.focus();
  for (let round = 0; round < 3; round += 1) await page.keyboard.press("Control+z");
  await expect.poll(() => unsaved.count()).toBe(0);
  expect(admin.complaints).toEqual([]);
});

it("deletes a module that nothing names, and restores it with its records", async () => {
  const { screen, page, dialog } = admin;
  const onDisk = () => existsSync(join(schemas, "demo", "hand-tool.json"));
  const find = (name: string) => screen.getByPlaceholder("查找模块或文件", { exact: true }).fill(name);
  // The head of the file before stays until the file has been read. The preview has buttons of that name as well.
  const pressBin = async (path: string) => {
    const head = screen.locator(".studio-head").filter({ hasText: path });
    await head.getByRole("button", { name: "删除", exact: true }).click();
  };
  await find("purchase");
  await screen.getByRole("button", { name: "采购单 purchase", exact: true }).click();
  await pressBin("schemas/purchase/purchase.json");
  await dialog.getByText("schemas/purchase/purchase-line.json", { exact: true }).waitFor();
  expect(await dialog.getByRole("button", { name: "删除文件", exact: true }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await admin.dialogGone();

  await find("hand-tool");
  await screen
    .locator(".studio-tree")
    .getByRole("button", { name: /^工具 hand-tool/ })
    .click();
  await pressBin("schemas/demo/hand-tool.json");
  await dialog.getByText(`表和其中的 ${ROWS.toLocaleString("en-US")} 条记录保留。`, { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "删除文件", exact: true }).click();
  await admin.dialogGone();
  expect(onDisk()).toBe(false);
  await screen.getByText("已删除", { exact: true }).click();
  await screen.getByRole("button", { name: "demo/hand-tool", exact: true }).click();
  await screen.locator(".studio-head").getByText("新文件", { exact: true }).waitFor();
  expect(await screen.getByRole("button", { name: "重命名模块", exact: true }).count()).toBe(0);
  await screen.getByRole("button", { name: "保存…", exact: true }).click();
  await dialog.getByRole("button", { name: "保存并生效", exact: true }).click();
  await admin.dialogGone();
  expect(onDisk()).toBe(true);
  await screen
    .locator(".studio-tree")
    .getByRole("button", { name: /^工具 hand-tool/ })
    .waitFor();
  expect(admin.complaints).toEqual([]);
});

it("names the field of a conversion by its title, with its key beside it", async () => {
  const { screen, page, dialog } = admin;
  const file = join(schemas, "demo", "hand-tool.json");
  const text = readFileSync(file, "utf8");
  const module = JSON.parse(text) as { schema: { properties: { name: object } } };
  module.schema.properties.name = { type: "integer", title: "名称" };
  await screen.getByPlaceholder("查找模块或文件", { exact: true }).fill("hand-tool");
  await screen
    .locator(".studio-tree")
    .getByRole("button", { name: /^工具 hand-tool/ })
    .click();
  await screen.locator(".studio-head").getByText("schemas/demo/hand-tool.json", { exact: true }).waitFor();
  await screen.getByRole("tab", { name: "JSON", exact: true }).click();
  await screen.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(JSON.stringify(module, null, 2));
  await screen.getByRole("button", { name: "保存…", exact: true }).click();
  await dialog.getByText("字段“名称”的存储类型由 text 改为 integer 可能丢失数据", { exact: false }).waitFor();
  await dialog.locator("code").getByText("name", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "保存，待转换", exact: true }).click();
  await admin.dialogGone();

  await admin.pressMenu("系统监控", "模块健康");
  await screen.getByRole("listitem").getByText("工具 hand-tool", { exact: true }).waitFor();
  await screen.getByRole("button", { name: "试算“名称”的转换 name", exact: true }).click();
  await dialog.getByRole("heading", { name: "转换工具的“名称” hand-tool.name", exact: true }).waitFor();
  await dialog
    .getByText("工具 999", { exact: true })
    .or(dialog.getByText("工具 0", { exact: true }))
    .waitFor();
  await dialog.getByRole("button", { name: "取消", exact: true }).click();
  await admin.dialogGone();
  writeFileSync(file, text);
  await admin.pressMenu("开发工具", "模块工坊");
  expect(admin.complaints).toEqual([]);
});
