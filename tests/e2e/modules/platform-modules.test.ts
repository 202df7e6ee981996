import { describe, expect, it } from "vitest";
import { endpointPath, moduleEndpoint } from "#contract";
import { MODULE_SHAPE } from "#metadata";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { pressRow } from "../../support/browser/press-row.ts";
import { browser, server } from "../../support/server/start-console.ts";

startAdminConsole();

const dialogWidth = async (): Promise<number> =>
  Math.round((await admin.page.locator(".arco-modal.ui-modal").last().boundingBox())?.width ?? 0);

async function closeDialog(button: string): Promise<void> {
  await admin.dialog.getByRole("button", { name: button, exact: true }).first().click();
  await admin.dialogGone();
}

/** The columns of a table, without the one for selecting. */
async function columns(table = admin.screen.getByRole("table").first()): Promise<string[]> {
  const titles = await table.locator("thead th:not(.trellis-table-select)").allInnerTexts();
  return titles.map((title) => title.trim());
}

async function rowButtons(text: string): Promise<string[]> {
  const names = await admin.row(text).first().locator(".trellis-row-actions button").allInnerTexts();
  return names.map((name) => name.trim());
}

/** Total that the list shows. */
async function records(): Promise<number> {
  return Number(/共 (\d+) 条/.exec(await admin.screen.innerText())?.[1]);
}

function today(): string {
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

describe("parameters", () => {
  it("asks for name, key and value, the value in a text area", async () => {
    await admin.openFromMenu("基础配置", "参数管理");
    await admin.total(5);
    await expect.poll(() => columns()).toEqual(["参数名称", "参数键名", "参数键值", "备注", "操作"]);
    await admin.press("新增");
    await admin.save();
    await expect
      .poll(() => admin.fieldErrors())
      .toEqual({ paramName: "请输入参数名称", paramKey: "请输入参数键名", paramValue: "请输入参数键值" });
    await expect.poll(() => admin.field("paramValue").locator("textarea").count()).toBe(1);
    await admin.fill("paramName", "主题色");
    await admin.fill("paramKey", "ui.themeColour");
    await admin.fill("paramValue", "#409EFF");
    await admin.save();
    await admin.told("新增成功");
    await admin.dialogGone();
    await admin.find("themecolour");
    await admin.total(1);
    await expect.poll(() => admin.firstColumn()).toEqual(["主题色"]);
  });
});

describe.each([
  ["系统字典", "gender_e2e"],
  ["业务字典", "order_e2e"],
])("%s", (entry, code) => {
  it("has parents beside children, the columns and messages of the spec, and locks what a child takes over", async () => {
    // The columns of both halves have room beside each other only in a wide window.
    await admin.page.setViewportSize({ width: 1920, height: 900 });
    await admin.openFromMenu("基础配置", entry);
    const [parents, children] = [admin.screen.getByRole("table").first(), admin.screen.getByRole("table").last()];
    await admin.page.getByRole("region", { name: /下级$/ }).getByRole("row").nth(1).waitFor();
    await expect.poll(async () => (await columns(parents)).slice(0, 4)).toEqual(["字典编号", "字典名称", "字典排序", "封存"]);
    await expect
      .poll(async () => (await columns(children)).slice(0, 7))
      .toEqual(["字典编号", "字典名称", "上级字典", "字典键值", "字典排序", "封存", "字典备注"]);

    await admin.press("新增");
    await expect.poll(dialogWidth).toBe(880);
    await admin.save();
    await expect
      .poll(() => admin.fieldErrors())
      .toEqual({ code: "请输入字典编号", dictValue: "请输入字典名称", sort: "请输入字典排序" });
    await admin.fill("code", code);
    await admin.fill("dictValue", `${entry}的一条`);
    await admin.fill("sort", "0");
    await admin.save();
    await admin.told("新增成功");
    await admin.dialogGone();

    await admin.find(code);
    await admin.row(`${entry}的一条`).first().click();
    const branch = admin.page.getByRole("region", { name: /下级$/ });
    await branch.getByText("暂无数据").waitFor();
    await admin.press("新增", branch);
    // The values that the child takes over stand there as text, or as a control that is disabled.
    await admin.field("code").getByText(code, { exact: true }).waitFor();
    for (const field of ["code", "parentId"])
      await expect.poll(() => admin.field(field).locator("input:enabled:not([readonly])").count(), { message: field }).toBe(0);
    await admin.save();
    await expect
      .poll(() => admin.fieldErrors())
      .toEqual({ dictValue: "请输入字典名称", dictKey: "请输入字典键值", sort: "请输入字典排序" });
    await admin.fill("dictValue", "第一项");
    await admin.fill("dictKey", "1");
    await admin.fill("sort", "1");
    await admin.save();
    await admin.told("新增成功");
    await admin.dialogGone();
    await admin.row("第一项", branch).waitFor();
    await admin.act("编辑", admin.row("第一项", branch));
    await admin.field("code").getByText(code, { exact: true }).waitFor();
    await expect.poll(() => admin.field("code").locator("input").count()).toBe(0);
    await closeDialog("取消");
  });
});

describe("tenant packages", () => {
  it("have a dialog of 600, no view, and keep several menus as one list", async () => {
    await admin.openFromMenu("平台管理", "租户产品包");
    await admin.screen.getByRole("row").nth(1).waitFor();
    await admin.press("新增");
    await expect.poll(dialogWidth).toBe(600);
    await admin.save();
    await expect.poll(() => admin.fieldErrors()).toEqual({ packageName: "请输入产品包名称", menuId: "请选择菜单" });
    await admin.fill("packageName", "体验版");
    // The table of pinyin comes late: what is typed by then is searched again, without another key.
    const late = Promise.withResolvers<void>();
    await admin.page.route("**/pinyin-names-*", async (route) => {
      await late.promise;
      await route.continue();
    });
    await admin.field("menuId").getByRole("combobox").click();
    const tree = admin.page.locator(".arco-tree-select-popup:visible, .arco-tree:visible").last();
    await tree.getByText("商品中心", { exact: true }).waitFor();
    // A tree that came whole is searched in the page, in every branch, by texts and by pinyin.
    const found = async (): Promise<readonly string[]> => {
      const titles = await tree.locator(".arco-tree-node-title").allInnerTexts();
      return ["商品中心", "订单中心", "订单管理"].filter((title) => titles.includes(title));
    };
    for (const words of ["dingdanguanli", "订单管理"]) {
      await admin.page.keyboard.press("ControlOrMeta+A");
      await admin.page.keyboard.type(words);
      if (words === "dingdanguanli") await tree.getByText("没有匹配的数据").waitFor();
      late.resolve();
      await expect.poll(found).toEqual(["订单中心", "订单管理"]);
    }
    await pressRow(tree.locator(".arco-tree-node", { hasText: "订单中心" }).first().locator(".arco-checkbox"));
    await admin.page.keyboard.press("Escape");
    const sent = admin.page.waitForRequest(
      (request) => request.url().includes("/tenant-package/") && request.method() === "POST",
    );
    await admin.save();
    const body = JSON.parse((await sent).postData() ?? "{}") as { menuId: string };
    expect(body.menuId).toMatch(/^\d+(?:,\d+)+$/);
    await admin.told("新增成功");
    await admin.dialogGone();
    // The last one is the menu of what every record offers.
    await expect.poll(() => rowButtons("体验版")).toEqual(["编辑", "删除", ""]);
    await admin.act("编辑", admin.row("体验版"));
    await expect.poll(() => admin.field("menuId").innerText()).toContain("订单管理");
    await closeDialog("取消");
  });
});

describe("a definition for another version of the console", () => {
  it("offers to reload the page instead of a broken screen", async () => {
    const person = await ConsolePage.open(browser, server.url);
    await person.page.route(`**${endpointPath(moduleEndpoint, { name: "post" })}*`, async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { data: object };
      await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, shape: MODULE_SHAPE + 1 } } });
    });
    await person.signIn({}, "/system/post");
    await person.screen.getByText("系统已更新", { exact: true }).waitFor();
    await person.page.unrouteAll();
    await person.press("重新加载");
    await person.row("员工").or(person.row("总经理")).first().waitFor();
    await person.close();
  });
});

describe("desk, resources and logs", () => {
  it("write a notice with rich text, and find it between two days", async () => {
    await admin.openFromMenu("内容管理", "通知公告");
    await admin.screen.getByRole("row").nth(1).waitFor();
    await admin.press("新增");
    await admin.fill("title", "中秋放假安排");
    await admin.field("category").getByRole("combobox").click();
    await admin.page.locator(".arco-select-option:visible").first().click();
    await admin.field("releaseTime").locator("input").fill(`${today()} 09:00:00`);
    await admin.page.keyboard.press("Enter");
    const editor = admin.field("content").locator("[contenteditable]");
    await editor.fill("九月三十日至十月二日放假");
    await admin.save();
    await admin.told("新增成功");
    await admin.dialogGone();
    const all = await records();
    const panel = await admin.filterBy("通知时间");
    const range = panel.locator(".arco-picker-range input");
    // From today to today: both days count.
    await range.first().click();
    const day = admin.page.locator(".arco-picker-cell-today:visible");
    await day.click();
    await day.click();
    await admin.page.locator(".arco-picker-container:visible").waitFor({ state: "detached" });
    await admin.press("应用", panel);
    await expect.poll(records).toBeLessThan(all);
    expect(new URL(admin.page.url()).search).toContain(today());
    await admin.act("查看", admin.row("中秋放假安排"));
    await admin.dialog.getByText("九月三十日至十月二日放假").waitFor();
    await closeDialog("关闭");
  });

  it("enable one object store and switch the others off", async () => {
    await admin.openFromMenu("资源管理", "对象存储");
    for (const [code, category] of [
      ["remote", "MinIO"],
      ["disk", "本地磁盘"],
    ] as const) {
      await admin.press("新增");
      await admin.field("category").getByRole("combobox").click();
      await admin.page.locator(".arco-select-option:visible", { hasText: category }).click();
      await admin.fill("ossCode", code);
      if (code === "remote") {
        await admin.press("下一步", admin.dialog);
        await admin.fill("endpoint", "http://127.0.0.1:9000");
        await admin.fill("bucketName", "pets");
        await admin.press("下一步", admin.dialog);
        await admin.fill("accessKey", "key");
        await admin.fill("secretKey", "hidden-word");
      }
      await admin.save();
      await admin.dialogGone();
    }
    for (const code of ["remote", "disk"]) {
      await admin.act("启用", admin.row(code));
      expect(await admin.answer("启用")).toContain("确定启用?");
      await expect.poll(async () => (await admin.row(code).innerText()).includes("已启用")).toBe(true);
    }
    await expect.poll(() => admin.row("remote").innerText()).toContain("未启用");
    await expect.poll(() => admin.screen.innerText()).not.toContain("hidden-word");
  });

  it("upload an attachment and list it with its size", async () => {
    await admin.openFromMenu("资源管理", "附件管理");
    await admin.press("上传附件");
    await admin.dialog.locator("input[type=file]").setInputFiles({
      name: "说明.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("附件的内容"),
    });
    // On its way it has a name already; a form is not sent before it has arrived.
    await admin.dialog.getByRole("link", { name: "说明.txt" }).waitFor();
    await admin.press("上传附件", admin.dialog);
    await admin.dialogGone();
    await admin.row("说明.txt").first().waitFor();
    await expect.poll(() => admin.row("说明.txt").first().innerText()).toContain("txt");
  });

  it("show the logs, which nobody writes by hand", async () => {
    await admin.menu.getByRole("button", { name: "系统监控", exact: true }).click();
    for (const entry of ["通用日志", "接口日志", "错误日志"]) {
      await admin.openFromMenu("日志管理", entry);
      await admin.screen.getByRole("table").waitFor();
      await expect.poll(() => admin.screen.getByRole("button", { name: "新增", exact: true }).count()).toBe(0);
      await expect.poll(() => admin.screen.getByRole("button", { name: /^(?:编辑|删除) / }).count()).toBe(0);
    }
    await admin.openFromMenu("日志管理", "接口日志");
    await admin.act("查看", admin.screen.locator("tbody tr").first());
    await admin.dialog.getByText("/blade-", { exact: false }).first().waitFor();
    await expect.poll(() => admin.dialog.innerText()).not.toMatch(/bearer [\w-]+\./i);
    await closeDialog("关闭");
  });
});
