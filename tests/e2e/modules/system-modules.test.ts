import { describe, expect, it } from "vitest";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";
import { pressRow } from "../../support/browser/press-row.ts";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server } from "../../support/server/start-console.ts";
import { signIn } from "../../support/server/start-server.ts";

startAdminConsole();

/** Opens a reference picker and takes what is called so. */
async function pick(field: string, option: string): Promise<void> {
  await admin.field(field).getByRole("combobox").click();
  const found = admin.page.locator(".arco-select-option:visible, .arco-tree-node-title:visible", { hasText: option });
  await pressRow(found.first());
}

describe("users and roles", () => {
  it("add a user with role and department chosen by name, and find them by a filter", async () => {
    await admin.openFromMenu("系统管理", "用户管理");
    await admin.row("admin").first().waitFor();
    await admin.press("新增");
    await admin.fill("account", "newcomer");
    await admin.fill("password", "Secret-2024");
    await admin.fill("realName", "新同事");
    await admin.fill("name", "小新");
    await admin.fill("phone", "13900001111");
    await pick("deptId", "星河");
    await admin.page.keyboard.press("Escape");
    await pick("roleId", "员工");
    await admin.page.keyboard.press("Escape");
    await admin.save();
    await expect.poll(() => admin.fieldErrors()).toEqual({ password: "两次密码输入不一致" });
    await admin.field("password").locator("input").last().fill("Secret-2024");
    await admin.save();
    await admin.told("新增成功");
    await admin.dialogGone();
    await admin.find("newcomer");
    await admin.total(1);
    const shown = await admin.row("newcomer").innerText();
    expect(shown).toContain("新同事");
    expect(shown).not.toContain("Secret");
    const headers = await signIn(server.url, "newcomer", undefined, "Secret-2024");
    expect((await fetch(`${server.url}/api/blade-system/menu/routes`, { headers })).status).toBe(200);
  });

  it("close a dialog by Escape from a select, which has the first Escape to itself while it is open", async () => {
    await admin.openFromMenu("系统管理", "用户管理");
    await admin.press("新增");
    const select = admin.field("tenantId").getByRole("combobox");
    await select.click();
    await expect.poll(() => select.getAttribute("aria-expanded")).toBe("true");
    await select.locator("input").focus();
    await admin.page.keyboard.press("Escape");
    await expect.poll(() => select.getAttribute("aria-expanded")).toBe("false");
    await select.locator("input").focus();
    await admin.page.keyboard.press("Escape");
    await admin.dialogGone();
  });

  it("grant a role menus, data scopes and API scopes in one dialog", async () => {
    await admin.openFromMenu("权限管理", "角色管理");
    await admin.screen.locator("tbody tr").first().waitFor();
    await admin.tool("全部展开");
    await admin.row("staff").first().waitFor();
    await admin.act("权限设置", admin.row("staff").first());
    for (const tab of ["数据权限", "接口权限", "菜单权限"]) await admin.dialog.getByRole("tab", { name: tab }).click();
    const tree = admin.dialog.locator(".check-tree").first();
    const chosen = await tree.getByText(/^已选 \d+ 项$/).innerText();
    await tree.getByText("岗位管理", { exact: true }).click();
    await expect.poll(() => tree.getByText(/^已选 \d+ 项$/).innerText()).not.toBe(chosen);
    await admin.save();
    await admin.told("操作成功!");
    await admin.dialogGone();
    const staff = await ConsolePage.open(browser, server.url);
    await staff.signIn({ account: "staff" });
    await staff.openFromMenu("系统管理", "岗位管理");
    await staff.screen.getByRole("row").nth(1).waitFor();
    expect(staff.complaints).toEqual([]);
    await staff.close();
  });
});

describe("trees", () => {
  it("open a department's branch and add a child under it", async () => {
    await admin.openFromMenu("系统管理", "部门管理");
    const root = admin.screen.locator("tbody tr").first();
    // The only top stands open.
    await admin.screen.locator("tbody tr").nth(1).waitFor();
    await admin.act("新增子项", root);
    await admin.fill("deptName", "体验部");
    await admin.fill("fullName", "用户体验部");
    await admin.fill("sort", "9");
    await admin.save();
    await admin.told("新增成功");
    await admin.dialogGone();
    await admin.row("用户体验部").waitFor();
    await admin.find("体验");
    await admin.row("用户体验部").waitFor();
  });

  it("show which menus hold data scopes, and count on when one is added", async () => {
    await admin.openFromMenu("权限管理", "数据权限");
    const tree = admin.screen.getByRole("tree");
    const node = (name: string) => tree.getByRole("treeitem", { name, exact: true });
    const count = async (name: string) => Number((await node(name).locator(".trellis-nav-count").allInnerTexts())[0] ?? 0);
    await node("系统管理").locator(".trellis-nav-count").first().waitFor();
    const folder = await count("系统管理");
    await node("系统管理").locator(".trellis-nav-toggle").click();
    await node("岗位管理").click();
    const before = await count("岗位管理");
    await admin.press("新增");
    await admin.fill("scopeName", "本部门岗位");
    await admin.fill("resourceCode", "post_of_dept");
    await admin.field("scopeType").getByRole("combobox").click();
    await admin.page.locator(".arco-select-option:visible").first().click();
    await admin.save();
    await admin.told("新增成功");
    await expect.poll(() => count("岗位管理")).toBe(before + 1);
    await expect.poll(() => node("岗位管理").getAttribute("aria-description")).toBe(`记录数：${before + 1}`);
    await node("系统管理").locator(".trellis-nav-toggle").click();
    await expect.poll(() => count("系统管理")).toBe(folder + 1);
    await admin.home();
    await admin.openFromMenu("权限管理", "数据权限");
    await expect.poll(() => count("系统管理")).toBe(folder + 1);
  });

  it("show the regions down to the county, and add one under another", async () => {
    await admin.openFromMenu("基础配置", "行政区划");
    const tree = admin.screen.getByRole("tree");
    const node = (name: string) => tree.getByRole("treeitem", { name, exact: true });
    await node("浙江省").locator(".trellis-nav-toggle").click();
    await node("杭州市").locator(".trellis-nav-toggle").click();
    await node("西湖区").click();
    const form = admin.screen.getByRole("region", { name: "西湖区" });
    await form.waitFor();
    await expect.poll(() => admin.value("code", form)).toBe("330106");
    await admin.press("新增子项");
    const fresh = admin.screen.getByRole("region", { name: /^新增/ });
    await admin.fill("code", "330106999", fresh);
    await admin.fill("name", "云栖街道", fresh);
    await admin.field("level", fresh).getByRole("combobox").click();
    await admin.page.locator(".arco-select-option:visible").last().click();
    await admin.press("保存", fresh);
    await admin.told("新增成功");
    await node("云栖街道").waitFor();
  });
});
