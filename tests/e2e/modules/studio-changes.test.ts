import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { admin, schemas, startStudio } from "../../support/features/studio.ts";

startStudio();

/** The row of an input in a dialog or in the form of a field. */
function rowOf(label: string) {
  return admin.page.locator(".studio-row").filter({ has: admin.page.locator("label").getByText(label) });
}

/** The row of a field in the list. */
function field(key: string) {
  return admin.screen.locator(".studio-field-name").filter({ has: admin.page.getByText(key, { exact: true }) });
}

it("accepts a warning with the reason that is typed, and shows it no more", async () => {
  const { screen, page, dialog } = admin;
  const file = join(schemas, "system", "top-menu.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"顶部菜单"', '"Top bar"'));
  await screen.getByPlaceholder("查找模块或文件", { exact: true }).fill("system/top-menu");
  await screen.getByRole("button", { name: /^Top bar top-menu/ }).click();
  await screen.locator(".studio-head").getByText("schemas/system/top-menu.json", { exact: true }).waitFor();
  await screen.getByRole("tab", { name: "JSON", exact: true }).click();
  await screen.locator(".cm-lintRange-warning", { hasText: "Top bar" }).hover();
  await page.locator(".studio-fix", { hasText: "这里是对的，写明原因" }).click();
  // A reason is required.
  await screen.locator(".cm-lintRange-error").first().waitFor();
  await page.keyboard.type("客户使用英文名称");
  await screen.locator(".studio-problems").getByText("没有问题", { exact: true }).waitFor();
  // The plan that has arrived leaves Enter to the save.
  await page.keyboard.press("Control+s");
  await dialog.getByText("文件的更改", { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await admin.dialogGone();
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    accepted: [{ rule: "english-title", at: "/title", reason: "客户使用英文名称" }],
  });
});

it("mends a finding by the keyboard, from the list of findings and at the cursor", async () => {
  const { screen, page } = admin;
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return (activeElement?.shadowRoot?.activeElement ?? activeElement)?.textContent ?? "";
    });
  const problems = screen.locator(".studio-problems");
  const editor = screen.locator(".cm-content");
  await editor.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  await page.keyboard.insertText('\n"zzz": 1,');
  await screen.locator(".cm-lintRange-error", { hasText: "zzz" }).waitFor();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+Shift+M");
  await expect.poll(focused).toContain("未知的键“zzz”");
  await page.keyboard.press("Enter");
  await expect.poll(focused).toContain('"zzz": 1');
  await page.keyboard.press("Control+.");
  await screen.getByRole("dialog", { name: "光标处的问题", exact: true }).getByText("未知的键“zzz”", { exact: false }).waitFor();
  expect(await focused()).toBe("删除此项");
  await page.keyboard.press("Escape");
  expect(await focused()).toContain('"zzz": 1');
  await page.keyboard.press("F8");
  await page.keyboard.press("Alt+Enter");
  await expect.poll(focused).toBe("删除此项");
  await page.keyboard.press("Enter");
  expect(await focused()).toContain('"module": "top-menu"');
  await problems.getByText("没有问题", { exact: true }).waitFor();
  expect(await screen.locator(".studio-fix").count()).toBe(0);
  await page.keyboard.press("Control+.");
  await page.getByText("光标所在行没有问题", { exact: true }).waitFor();
  for (let round = 0; round < 2; round += 1) await page.keyboard.press("Control+z");
  await expect.poll(() => screen.locator(".studio-head").getByText("未保存", { exact: true }).count()).toBe(0);
});

it("writes JSON in colors that can be read in light and dark", async () => {
  const { screen, page } = admin;
  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => document.body.setAttribute("arco-theme", name), theme);
    const ratios = await screen.locator(".cm-editor").evaluate((editor) => {
      const light = (color: string): number => {
        const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
      };
      const ground = light(getComputedStyle(editor).backgroundColor);
      return [...editor.querySelectorAll(".cm-line span")].map((span) => {
        const ink = light(getComputedStyle(span).color);
        return Math.max(ink, ground) / Math.min(ink, ground);
      });
    });
    expect(ratios.length).toBeGreaterThan(0);
    expect(Math.min(...ratios)).toBeGreaterThan(4.5);
  }
  await page.evaluate(() => document.body.removeAttribute("arco-theme"));
});

it("gives the editor the room of the preview, and back", async () => {
  const { screen } = admin;
  const width = async () => (await screen.locator(".cm-editor").boundingBox())?.width ?? 0;
  const preview = screen.getByRole("region", { name: "预览", exact: true });
  const beside = await width();
  await screen.getByRole("button", { name: "放大编辑器", exact: true }).click();
  expect([await preview.count(), (await width()) > 1.5 * beside]).toEqual([0, true]);
  await screen.getByRole("button", { name: "恢复预览", exact: true }).click();
  await preview.waitFor();
  expect(await width()).toBe(beside);
});

it("says at each input of a new module what is wrong with it, and lets a new module have another name", async () => {
  const { page, screen, dialog } = admin;
  const create = () => dialog.getByRole("button", { name: "生成草稿", exact: true }).click();
  const startFrom = (source: string) => dialog.getByLabel("从何开始", { exact: true }).selectOption(source);
  const fault = (label: string) => rowOf(label).getByRole("alert");
  await screen.getByRole("button", { name: "新建模块", exact: true }).click();
  await create();
  expect([await fault("中文标题").innerText(), await fault("模块标识").innerText()]).toEqual(["必填", "必填"]);
  expect(await fault("区域（文件夹）").count()).toBe(0);
  // The first of them has the focus.
  await page.keyboard.type("访客");
  expect(await dialog.getByLabel("中文标题").inputValue()).toBe("访客");
  expect(await fault("中文标题").count()).toBe(0);
  await dialog.getByLabel("模块标识").fill("Post 1");
  await create();
  await fault("模块标识").getByText("以小写字母开头", { exact: false }).waitFor();
  await dialog.getByLabel("模块标识").fill("post");
  await create();
  await fault("模块标识").getByText("此模块已存在：schemas/system/post.json", { exact: true }).waitFor();
  await dialog.getByLabel("模块标识").fill("visit");

  await startFrom("openapi");
  await dialog.getByLabel("文档").fill('{ "openapi": "3.1.0" }');
  await fault("文档").getByText("文档中没有模型", { exact: false }).waitFor();
  await startFrom("schema");
  await dialog.getByLabel("文档").fill("{");
  await fault("文档").getByText("文档不是有效的 JSON", { exact: false }).waitFor();
  admin.expectStatuses(400, 415);
  await dialog.getByLabel("文档").fill('{ "type": "string" }');
  await create();
  await fault("文档").getByText("没有 properties", { exact: false }).waitFor();
  await startFrom("sheet");
  const choose = (name: string, text: string) =>
    dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(text) });
  await choose("空.csv", "");
  await create();
  await fault("表格（含数据）").getByText("文件是空的", { exact: true }).waitFor();
  await choose("访客.xlsx", "no workbook");
  await create();
  await fault("表格（含数据）").getByText("“访客.xlsx”无法读取", { exact: false }).waitFor();

  await startFrom("blank");
  await create();
  await admin.dialogGone();
  await screen.getByRole("button", { name: "重命名模块", exact: true }).click();
  await dialog.getByLabel("模块标识").fill("post");
  await dialog.getByRole("button", { name: "重命名", exact: true }).click();
  await fault("模块标识").getByText("此模块已存在", { exact: false }).waitFor();
  await dialog.getByLabel("模块标识").fill("visitor");
  await dialog.getByRole("button", { name: "重命名", exact: true }).click();
  await admin.dialogGone();
  await screen.locator(".studio-head").getByText("schemas/demo/visitor.json", { exact: true }).waitFor();
  await page.keyboard.press("Control+s");
  await dialog.getByRole("button", { name: "保存并生效", exact: true }).click();
  await admin.dialogGone();
  expect(JSON.parse(readFileSync(join(schemas, "demo", "visitor.json"), "utf8"))).toMatchObject({
    module: "visitor",
    endpoints: { base: "/blade-demo/visitor" },
  });
  // The screen of the module is one press away.
  await screen.getByRole("button", { name: "打开页面", exact: true }).click();
  await page.getByRole("heading", { name: "访客", exact: true }).waitFor();
  expect(admin.complaints).toEqual([]);
});

it("says at a property of a field what the linter finds there, and names fields in the language of the person", async () => {
  const { screen, page } = admin;
  await admin.pressMenu("开发工具", "模块工坊");
  await screen.getByPlaceholder("查找模块或文件", { exact: true }).fill("system/post");
  await screen.getByRole("button", { name: "岗位管理 post", exact: true }).click();
  await screen.getByRole("tab", { name: "字段", exact: true }).click();
  await field("sort").click();
  await screen.locator(".studio-field-form").getByText("类型：整数", { exact: false }).waitFor();
  await screen.getByLabel("最小值", { exact: true }).fill("1000000");
  // Beside list and preview, an input has the width of its column.
  expect((await screen.getByLabel("最小值", { exact: true }).boundingBox())?.width).toBeGreaterThan(180);
  await rowOf("最小值").getByText("minimum 1000000 大于 maximum 999999", { exact: false }).waitFor();
  await field("sort").getByRole("img", { name: "1 个错误", exact: true }).waitFor();
  await screen.getByLabel("最大值", { exact: true }).fill("many");
  await rowOf("最大值").getByText("请输入数字", { exact: true }).waitFor();
  // An amount and a text have other properties, and a field has one source of values.
  await field("category").click();
  expect(await screen.getByLabel("最多字符", { exact: true }).count()).toBe(0);
  await field("postCode").click();
  await screen.getByLabel("字典", { exact: true }).selectOption("sex");
  await expect.poll(() => screen.getByLabel("引用模块", { exact: true }).isDisabled()).toBe(true);
  for (let round = 0; round < 2; round += 1) await page.keyboard.press("Control+z");
  await expect.poll(() => screen.locator(".studio-head").getByText("未保存", { exact: true }).count()).toBe(0);

  // The focus goes on at a neighbour of a deleted field.
  await screen.getByRole("button", { name: "删除字段", exact: true }).press("Enter");
  await page.getByText("从文件中删除字段", { exact: false }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("studio-field-name");
  await page.keyboard.press("Control+z");
  await expect.poll(() => screen.locator(".studio-head").getByText("未保存", { exact: true }).count()).toBe(0);

  await admin.setLanguage("en");
  await field("postCode").getByText("Code", { exact: false }).first().waitFor();
  await admin.setLanguage("zh");
  expect(admin.complaints).toEqual([]);
});

it("goes on where it was when its tab comes back: judges, previews and undoes", async () => {
  const { screen, page } = admin;
  const preview = screen.getByRole("region", { name: "预览", exact: true });
  const required = screen.getByRole("checkbox", { name: "必填", exact: true });
  await field("remark").click();
  await screen.locator(".studio-checks").getByText("必填", { exact: true }).click();
  await page.locator('.tab-strip [data-tab="/demo/visitor"] a').click();
  await page.getByRole("heading", { name: "访客", exact: true }).waitFor();
  await admin.pressMenu("开发工具", "模块工坊");
  await screen.getByLabel("中文标题", { exact: true }).fill("岗位说明");
  await preview.getByText("岗位说明", { exact: true }).first().waitFor();
  await required.focus();
  await page.keyboard.press("Control+z");
  await preview.getByText("岗位描述", { exact: true }).first().waitFor();
  await page.keyboard.press("Control+z");
  await expect.poll(() => required.isChecked()).toBe(false);
  await expect.poll(() => screen.locator(".studio-head").getByText("未保存", { exact: true }).count()).toBe(0);

  // The editor stays in sight over the form of a field, which is a tab beside it.
  await screen.getByRole("tab", { name: "JSON", exact: true }).click();
  await page.locator('.tab-strip [data-tab="/demo/visitor"] a').click();
  await page.getByRole("heading", { name: "访客", exact: true }).waitFor();
  await admin.pressMenu("开发工具", "模块工坊");
  await screen.getByRole("tab", { name: "JSON", exact: true }).waitFor();
  expect(await screen.locator(".studio-tabs > .arco-tabs-content").evaluate((element) => element.scrollLeft)).toBe(0);
  await screen.getByRole("tab", { name: "字段", exact: true }).click();
  expect(admin.complaints).toEqual([]);
});

it("finds a save whose answer was lost, and goes on by itself when the network is back", async () => {
  const { screen, page, dialog, context } = admin;
  const file = join(schemas, "system", "post.json");
  await field("postName").click();
  const title = screen.getByLabel("中文标题", { exact: true });
  await title.fill("职位名称");
  await page.route("**/studio/save", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.keyboard.press("Control+s");
  await dialog.getByRole("button", { name: "保存并生效", exact: true }).click();
  await page.getByText("schemas/system/post.json 已保存并生效", { exact: true }).waitFor();
  await admin.dialogGone();
  await page.unroute("**/studio/save");
  expect(readFileSync(file, "utf8")).toContain("职位名称");
  expect(await screen.locator(".studio-head").getByText("未保存", { exact: true }).count()).toBe(0);
  expect(await screen.getByText("此文件在服务器上已被修改", { exact: false }).count()).toBe(0);

  await context.setOffline(true);
  await title.fill("岗位名");
  await screen.getByText("未能检查", { exact: false }).waitFor();
  await page.keyboard.press("Control+s");
  await context.setOffline(false);
  await page.keyboard.press("Escape");
  await admin.dialogGone();
  await screen.getByText("没有问题", { exact: true }).waitFor();
});
