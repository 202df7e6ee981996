import { describe, expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

startConsole();

/** Opens the dialog of a role at a module. */
async function openRules(admin: ConsolePage, role: string, module: string): Promise<void> {
  await admin.find(role);
  await admin.act("字段权限", admin.row(role).first());
  await admin.dialog.getByRole("combobox").selectOption({ label: module });
}

const right = (admin: ConsolePage, name: string) => admin.dialog.getByRole("radio", { name, exact: true });

describe("field permissions", () => {
  it("are given at the role, and lists, filters and forms of its people follow", async () => {
    const admin = await ConsolePage.open(browser, server.url);
    await admin.signIn({}, "/authority/role");
    await openRules(admin, "部门经理", "通知公告");
    await right(admin, "通知类型: 隐藏").check();
    await right(admin, "通知标题: 只读").check();
    await admin.dialog.getByText("只有此角色的人将无法新增").first().waitFor();
    await admin.dialog.getByRole("combobox").selectOption({ label: "部门管理" });
    await expect.poll(() => right(admin, "上级部门: 隐藏").isDisabled(), { message: "a tree stands on it" }).toBe(true);
    await admin.press("保存", admin.dialog);
    await admin.dialog.waitFor({ state: "detached" });
    await openRules(admin, "部门经理", "通知公告");
    await expect.poll(() => right(admin, "通知类型: 隐藏").isChecked()).toBe(true);
    await expect.poll(() => right(admin, "通知标题: 只读").isChecked()).toBe(true);
    await expect.poll(() => right(admin, "通知内容: 可编辑").isChecked()).toBe(true);

    const manager = await ConsolePage.open(browser, server.url);
    await manager.signIn({ account: "manager" }, "/desk/notice");
    const head = manager.screen.getByRole("columnheader");
    await head.filter({ hasText: "通知标题" }).waitFor();
    await expect.poll(async () => (await head.allInnerTexts()).join(" ")).not.toContain("通知类型");
    await expect.poll(() => manager.screen.getByRole("toolbar").innerText()).not.toContain("通知类型");

    const row = manager.screen.locator("tbody tr").first();
    const title = (await manager.firstColumn())[0] ?? "";
    await manager.act("编辑", row);
    await manager.dialog.getByRole("img", { name: "您的角色只能查看此字段" }).waitFor();
    await expect.poll(() => manager.dialog.innerText()).toContain(title);
    await expect.poll(() => manager.dialog.innerText()).not.toContain("通知类型");
    await expect
      .poll(() => manager.field("title").locator("input, textarea").count(), { message: "nothing to type into" })
      .toBe(0);
    await manager.press("保存", manager.dialog);
    await manager.dialog.waitFor({ state: "detached" });

    await admin.goto("/desk/notice");
    await admin.act("编辑", admin.screen.locator("tbody tr").first());
    await admin.dialog.getByRole("img", { name: "以下角色看不到此字段：部门经理" }).waitFor();
    await expect
      .poll(() => admin.field("title").locator("input").isEnabled(), { message: "administrators are not limited" })
      .toBe(true);

    expect([...admin.complaints, ...manager.complaints]).toEqual([]);
    await admin.close();
    await manager.close();
  });
});
