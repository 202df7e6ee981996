import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { studioFileEndpoint } from "#contract";
import { admin, schemas, startStudio } from "../../support/features/studio.ts";

const VISITOR = {
  $schema: "../module.schema.json",
  module: "visitor",
  title: "访客",
  schema: { type: "object", properties: { name: { type: "string", title: "名称", maxLength: 50 } } },
  endpoints: { base: "/blade-demo/visitor" },
  en: { title: "Visitors", name: "Name" },
};

startStudio((folder) => {
  const file = join(folder, "demo", "visitor.json");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(VISITOR, null, 2)}\n`);
});

it("opens the file that was pressed although the open one changes on disk meanwhile, and keeps the tab", async () => {
  const { screen, page } = admin;
  const file = join(schemas, "system", "post.json");
  const text = readFileSync(file, "utf8");
  const head = screen.locator(".studio-head");
  const ofFile = (path: string) => (url: URL) =>
    url.pathname.endsWith(studioFileEndpoint.path) && url.searchParams.get("path") === path;
  await screen.getByPlaceholder("查找模块或文件", { exact: true }).fill("schemas/system/p");
  await screen.getByRole("button", { name: "岗位管理 post", exact: true }).click();
  await head.getByText("schemas/system/post.json", { exact: true }).waitFor();
  await screen.getByRole("tab", { name: "字段", exact: true }).click();
  const held = Promise.withResolvers<void>();
  await page.route(ofFile("schemas/system/param.json"), async (route) => {
    await held.promise;
    await route.continue();
  });
  await screen.getByRole("button", { name: "参数管理 param", exact: true }).click();
  const followed = page.waitForResponse((response) => ofFile("schemas/system/post.json")(new URL(response.url())));
  writeFileSync(file, text.replace('"岗位管理"', '"职位管理"'));
  await (await followed).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  held.resolve();
  await head.getByText("schemas/system/param.json", { exact: true }).waitFor();
  await screen.locator(".studio-field-name").getByText("paramKey", { exact: true }).waitFor();
  await page.unrouteAll();
  writeFileSync(file, text);

  // A file without fields has no tab for them.
  await screen.getByPlaceholder("查找模块或文件", { exact: true }).fill("menus");
  await screen.getByRole("button", { name: /menus/ }).click();
  await head.getByText("schemas/menus.json", { exact: true }).waitFor();
  await screen.locator(".cm-content").waitFor();
  expect(await screen.getByRole("tab", { name: "字段", exact: true }).count()).toBe(0);
});

it("follows a file that changes on disk, and tells a person who has changed it as well", async () => {
  const { screen, page, dialog } = admin;
  const file = join(schemas, "system", "post.json");
  const text = readFileSync(file, "utf8");
  const onDisk = () => readFileSync(file, "utf8");
  const editor = screen.locator(".cm-content");
  await screen.getByPlaceholder("查找模块或文件", { exact: true }).fill("system/post");
  await screen.getByRole("button", { name: "岗位管理 post", exact: true }).click();
  // The tab that a file without fields shows is not the one that was chosen: a press on it before post is open does nothing.
  await screen.locator(".studio-head").getByText("schemas/system/post.json", { exact: true }).waitFor();
  await screen.getByRole("tab", { name: "JSON", exact: true }).click();
  await editor.getByText('"岗位管理"', { exact: true }).waitFor();
  writeFileSync(file, onDisk().replace('"岗位管理"', '"职位管理"'));
  await editor.getByText('"职位管理"', { exact: true }).waitFor();

  await editor.getByText('"职位管理"', { exact: true }).dblclick();
  await page.keyboard.type("职务");
  writeFileSync(file, onDisk().replace('"职位管理"', '"岗位"'));
  await screen.getByText("此文件在服务器上已被修改").waitFor();
  // Both have changed the same line.
  await screen.getByRole("button", { name: "合并两者", exact: true }).click();
  await page.getByText("更改相互冲突，无法自动合并", { exact: false }).waitFor();
  await screen.getByRole("button", { name: "保留我的更改", exact: true }).click();
  await screen.getByRole("button", { name: "保存…", exact: true }).click();
  await dialog.getByText("文件的更改", { exact: true }).waitFor();
  await dialog.locator(".cm-deletedChunk").getByText("岗位", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "取消", exact: true }).click();
  await admin.dialogGone();
  expect(onDisk()).toContain('"岗位"');

  // A save that finds the same line changed asks once more; a close of the dialog takes no choice away.
  await screen.getByRole("button", { name: "保存…", exact: true }).click();
  await dialog.getByText("文件的更改", { exact: true }).waitFor();
  writeFileSync(file, onDisk().replace('"岗位"', '"职级"'));
  admin.expectStatuses(409);
  await dialog.getByRole("button", { name: "保存并生效", exact: true }).click();
  await dialog.getByRole("alert").getByText("再次保存将以您的版本为准", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "取消", exact: true }).click();
  await admin.dialogGone();
  await screen.getByText("此文件在服务器上已被修改").waitFor();
  expect(onDisk()).toContain('"职级"');
  await screen.getByRole("button", { name: "保留我的更改", exact: true }).click();
  await screen.getByText("此文件在服务器上已被修改").waitFor({ state: "detached" });

  // Changes of other lines are joined, by hand or when a save finds them.
  writeFileSync(file, onDisk().replace('"岗位描述"', '"岗位说明"'));
  await screen.getByText("此文件在服务器上已被修改").waitFor();
  await screen.getByRole("button", { name: "合并两者", exact: true }).click();
  await editor.getByText('"岗位说明"', { exact: true }).waitFor();
  await editor.getByText('"职务"', { exact: true }).click();
  await page.keyboard.press("Control+s");
  await dialog.getByText("文件的更改", { exact: true }).waitFor();
  writeFileSync(file, onDisk().replace('"岗位编号"', '"岗位代码"'));
  admin.expectStatuses(409);
  await dialog.getByRole("button", { name: "保存并生效", exact: true }).click();
  await dialog.getByRole("alert").getByText("您的更改已合并到其中", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "保存并生效", exact: true }).click();
  await admin.dialogGone();
  expect(onDisk()).toMatch(/"职务"[^]*"岗位代码"[^]*"岗位说明"/);
  // The person types on where the save began.
  const typesIn = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className);
  await expect.poll(typesIn).toContain("cm-content");
  writeFileSync(file, text);
  await editor.getByText('"岗位管理"', { exact: true }).waitFor();
});

it("takes the rename of a module back with its path, before a save and after it, and then the edits before", async () => {
  const { screen, page, dialog } = admin;
  const head = screen.locator(".studio-head");
  const editor = screen.locator(".cm-content");
  const unsaved = head.getByText("未保存", { exact: true });
  const path = (name: string) => head.getByText(`schemas/demo/${name}.json`, { exact: true });
  const title = (words: string) => editor.getByText(`"${words}"`, { exact: true }).first();
  await screen.getByPlaceholder("查找模块或文件", { exact: true }).fill("demo/visitor");
  await screen.getByRole("button", { name: /visitor$/ }).click();
  await path("visitor").waitFor();
  await screen.getByRole("tab", { name: "JSON", exact: true }).click();
  await title("访客").dblclick();
  await page.keyboard.type("来访者");
  const rename = async () => {
    await screen.getByRole("button", { name: "重命名模块", exact: true }).click();
    await dialog.getByLabel("模块标识").fill("caller");
    await page.keyboard.press("Enter");
    await admin.dialogGone();
    await path("caller").waitFor();
    await editor.getByText('"caller"', { exact: true }).waitFor();
  };
  await rename();
  // The focus is on the pencil.
  await page.keyboard.press("Control+z");
  await path("visitor").waitFor();
  await title("来访者").waitFor();
  await page.keyboard.press("Control+z");
  await title("访客").waitFor();
  await expect.poll(() => unsaved.count()).toBe(0);

  await rename();
  await page.keyboard.press("Control+s");
  await dialog.getByRole("button", { name: "保存并生效", exact: true }).click();
  await admin.dialogGone();
  await page.keyboard.press("Control+z");
  await path("visitor").waitFor();
  await unsaved.waitFor();
  await page.keyboard.press("Control+s");
  await dialog.getByText("取代 schemas/demo/caller.json", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "保存并生效", exact: true }).click();
  await admin.dialogGone();
  expect(JSON.parse(readFileSync(join(schemas, "demo", "visitor.json"), "utf8"))).toMatchObject({
    module: "visitor",
    title: "访客",
  });
});

it("keeps the text of a file that is gone, and lists the errors that keep it from being saved", async () => {
  const { screen, page, dialog } = admin;
  const file = join(schemas, "system", "top-menu.json");
  await screen.getByPlaceholder("查找模块或文件", { exact: true }).fill("system/top-menu");
  await screen.getByRole("button", { name: /top-menu/ }).click();
  await screen.locator(".studio-head").getByText("schemas/system/top-menu.json", { exact: true }).waitFor();
  await screen.getByRole("tab", { name: "JSON", exact: true }).click();
  await screen.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(readFileSync(file, "utf8").replace('"code"', '"cod"'));
  rmSync(file);
  await screen.getByText("此文件在服务器上已被删除或改名", { exact: false }).waitFor();
  await screen.getByRole("button", { name: "保留我的更改", exact: true }).click();
  await screen.locator(".studio-head").getByText("新文件", { exact: true }).waitFor();
  await page.keyboard.press("Control+s");
  await dialog
    .getByText(/^schemas\/system\/top-menu\.json:\d+:\d+$/)
    .first()
    .waitFor();
  expect(await dialog.getByRole("button", { name: "保存并生效", exact: true }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "取消", exact: true }).click();
  await admin.dialogGone();
});
