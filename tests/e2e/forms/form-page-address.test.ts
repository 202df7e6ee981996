import { describe, expect, it } from "vitest";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";
import { server } from "../../support/server/start-console.ts";

startAdminConsole();

const hash = () => new URL(admin.page.url()).hash;
const contents = () => admin.dialog.getByRole("navigation", { name: "目录" });

describe("a form that takes the whole screen", () => {
  it("has an address: it opens by it, stays after a reload, and going back leads to the list as it was", async () => {
    await admin.visit("/system/tenant?current=1");
    await admin.press("新增");
    await expect.poll(hash).toBe("#add");
    await expect
      .poll(() => admin.page.locator(".arco-modal.ui-modal").boundingBox())
      // The whole of its screen: menu, top bar and tabs stay.
      .toEqual({ x: 248, y: 104, width: 1440 - 248, height: 900 - 104 });
    await admin.page.goBack();
    await admin.dialogGone();
    expect(new URL(admin.page.url()).search).toBe("?current=1");

    await admin.act("编辑", admin.row("管理组").first());
    await expect.poll(() => admin.value("tenantName")).toBe("管理组");
    const address = admin.page.url();
    expect(hash()).toMatch(/^#edit=\d+$/);
    await admin.page.reload();
    await expect.poll(() => admin.value("tenantName")).toBe("管理组");
    await admin.dialog.getByRole("button", { name: "返回" }).click();
    await admin.dialogGone();
    expect(hash()).toBe("");
    await admin.home();
    await admin.visit(address.slice(server.url.length));
    await expect.poll(() => admin.value("tenantName")).toBe("管理组");
    await admin.press("取消", admin.dialog);
    await admin.dialogGone();
    expect(hash()).toBe("");
  });

  it("counts what is wrong in its table of contents, and saves like any dialog", async () => {
    await admin.visit("/system/tenant#add");
    await admin.save();
    await contents().getByRole("button", { name: "基本信息，2 处错误" }).waitFor();
    await contents().getByRole("button", { name: "授权信息" }).click();
    await expect
      .poll(() => admin.page.evaluate(() => document.activeElement?.closest("[data-field]")?.getAttribute("data-field")))
      .toBe("accountNumber");
    await admin.fill("tenantName", "整页租户");
    await admin.fill("linkman", "张三");
    await admin.save();
    await admin.dialogGone();
    await admin.row("整页租户").first().waitFor();
    expect(hash()).toBe("");
  });

  it("asks before what was typed is thrown away by going back, and shows all groups to a reader", async () => {
    await admin.visit("/system/tenant");
    await admin.act("编辑", admin.row("管理组").first());
    await expect.poll(() => admin.value("tenantName")).toBe("管理组");
    await admin.fill("linkman", "李四");
    await admin.page.goBack();
    await admin.answer("放弃");
    await admin.dialogGone();
    await admin.act("查看", admin.row("管理组").first());
    const page = admin.screen.locator(".record-page");
    await expect.poll(() => page.locator(".form-group-title").allTextContents()).toEqual(["基本信息", "授权信息"]);
  });

  it("opens for nobody who may not have it, and for no record there is not", async () => {
    await admin.visit("/system/tenant#edit=1");
    await admin.dialog.getByRole("button", { name: "重试" }).waitFor();
    await admin.press("取消", admin.dialog);
    await admin.dialogGone();
    admin.complaints.length = 0;
    await admin.visit("/monitor/log/api#edit=1");
    await admin.screen.getByRole("row").nth(1).waitFor();
    await expect.poll(() => admin.page.getByRole("dialog").count()).toBe(0);
  });
});

describe("tabs of a shipped module", () => {
  it("keep what was typed on the other tab, and lead to the first error", async () => {
    await admin.visit("/system/client");
    await admin.press("新增");
    await admin.fill("clientId", "tabbed");
    await admin.dialog.getByRole("tab", { name: "其他" }).click();
    await admin.fill("additionalInformation", "zwei");
    await admin.save();
    await expect
      .poll(() => admin.dialog.getByRole("tab", { selected: true }).getAttribute("aria-label"))
      .toMatch(/^凭证，\d 处错误$/);
    await expect.poll(() => admin.value("clientId")).toBe("tabbed");
    await admin.press("取消", admin.dialog);
    await admin.answer("放弃");
    await admin.dialogGone();
  });
});
