import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server } from "../../support/server/start-console.ts";

startAdminConsole();

/** Types into one of the two choices of the screen and takes what is found. */
async function choose(field: string, typed: string, found: string): Promise<void> {
  const box = admin.screen.locator(".access-field", { hasText: field }).first();
  await box.locator(".arco-select-view").click();
  await box.locator("input").first().fill(typed);
  await admin.page.locator(".arco-select-option", { hasText: found }).first().click();
}

async function openGrant(person: ConsolePage, alias: string): Promise<Locator> {
  await person.find(alias);
  await person.act("权限设置", person.row(alias).first());
  const tree = person.dialog.locator(".check-tree").first();
  await tree.waitFor();
  return tree;
}

const searchBox = (tree: Locator): Locator => tree.getByRole("textbox", { name: "搜索" }).first();

describe("roles and rights", () => {
  it("says why somebody may not, grants what is missing from there, and then says yes", async () => {
    await admin.openFromMenu("权限管理", "权限说明");
    await choose("人员", "staff", "田小雨");
    await choose("操作", "岗位 修改", "/blade-system/post/submit");
    const verdict = admin.screen.locator(".access-verdict");
    await expect.poll(() => verdict.innerText()).toContain("田小雨不可以：岗位管理 · 修改");
    const missing = admin.screen.locator(".access-chain > li[data-state=missing]");
    await expect.poll(() => missing.count()).toBe(1);
    await expect.poll(() => missing.innerText()).toContain("post_edit");
    await admin.press("为“普通员工”授权");
    const tree = admin.dialog.locator(".check-tree").first();
    await searchBox(tree).fill("岗位管理");
    const edit = tree.locator(".check-tree-row", { hasText: "修改" }).getByRole("checkbox");
    await expect.poll(() => edit.count()).toBe(1);
    await tree.locator(".check-tree-row", { hasText: "修改" }).locator(".arco-checkbox").click();
    await admin.dialog.getByText(/^新增 \d+ 项，移除 0 项/).waitFor();
    await admin.save();
    await admin.dialogGone();
    await expect.poll(() => verdict.innerText()).toContain("田小雨可以：岗位管理 · 修改");
    await expect.poll(() => missing.count()).toBe(0);
  });

  it("names the roles that give a code and the people who thereby have it, and leads to why", async () => {
    await admin.goto("/access?tab=who&subject=code%3Auser_edit");
    const people = admin.screen.getByRole("table", { name: "人员" });
    await people.getByRole("row").nth(1).waitFor();
    await expect.poll(() => admin.screen.locator(".access-giving").innerText()).toContain("部门经理");
    await admin.screen.getByRole("textbox", { name: "搜索账号或姓名" }).fill("manager");
    await expect.poll(() => people.getByRole("row").count()).toBe(2);
    await people.getByRole("button", { name: "说明原因：谢明远" }).click();
    await expect.poll(() => admin.screen.locator(".access-verdict").innerText()).toContain("谢明远可以");
  });

  it("shows at the role what it gives and who has it", async () => {
    await admin.goto("/authority/role");
    await admin.find("manager");
    await admin.act("权限与人员", admin.row("manager").first());
    const users = admin.dialog.locator(".access-screens > li", { hasText: "用户管理" });
    await expect.poll(() => users.innerText()).toContain("本部门及下级部门的记录");
    await admin.dialog.getByRole("tab", { name: "人员" }).click();
    await admin.dialog.getByRole("cell", { name: "谢明远" }).waitFor();
    await admin.page.keyboard.press("Escape");
    await admin.dialogGone();
  });

  it("finds in the trees, asks before changes are lost, and gives a fresh look when somebody else was first", async () => {
    await admin.goto("/authority/role");
    const two = await ConsolePage.open(browser, server.url);
    await two.signIn({}, "/authority/role");
    two.expectStatuses(409);
    const [mine, theirs] = [await openGrant(admin, "hr"), await openGrant(two, "hr")];
    await searchBox(theirs).fill("参数管理");
    await theirs.locator(".check-tree-row", { hasText: "参数管理" }).locator(".arco-checkbox").click();
    await two.dialog.getByText(/^新增 \d+ 项，移除 0 项/).waitFor();
    await two.page.keyboard.press("Escape");
    await two.answer("继续编辑");

    await searchBox(mine).fill("通知公告");
    await mine.locator(".check-tree-row", { hasText: "新增" }).locator(".arco-checkbox").click();
    await admin.save();
    await admin.dialogGone();

    await two.save();
    await two.dialog.getByRole("alert").filter({ hasText: "他人刚修改了这里的权限" }).waitFor();
    await searchBox(theirs).fill("通知公告");
    const added = theirs.locator(".check-tree-row", { hasText: "新增" }).getByRole("checkbox");
    await expect.poll(() => added.isChecked(), { message: "what the other granted is there" }).toBe(true);
    await two.save();
    await two.dialogGone();
    expect(two.complaints).toEqual([]);
    await two.close();
  });
});
