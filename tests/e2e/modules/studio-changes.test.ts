import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { studioFileEndpoint } from "#contract";
import { admin, schemas, startStudio } from "../../support/features/studio.ts";

startStudio();

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

  // Changes of other lines are joined, by hand or when a save finds them.
  writeFileSync(file, onDisk().replace('"岗位描述"', '"岗位说明"'));
  await screen.getByText("此文件在服务器上已被修改").waitFor();
  await screen.getByRole("button", { name: "合并两者", exact: true }).click();
  await editor.getByText('"岗位说明"', { exact: true }).waitFor();
  await editor.getByText('"职务"', { exact: true }).waitFor();
  await page.keyboard.press("Control+s");
  await dialog.getByText("文件的更改", { exact: true }).waitFor();
  writeFileSync(file, onDisk().replace('"岗位编号"', '"岗位代码"'));
  admin.expectStatuses(409);
  await dialog.getByRole("button", { name: "保存并生效", exact: true }).click();
  await dialog.getByRole("alert").getByText("您的更改已合并到其中", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "保存并生效", exact: true }).click();
  await admin.dialogGone();
  expect(onDisk()).toMatch(/"职务"[^]*"岗位代码"[^]*"岗位说明"/);
});
