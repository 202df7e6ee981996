import { expect, it } from "vitest";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";
import { server } from "../../support/server/start-console.ts";
import { signIn } from "../../support/server/start-server.ts";

startAdminConsole();

const CUSTOMER = {
  required: ["name"],
  properties: {
    name: { type: "string", title: "客户名称" },
    vip: { type: "boolean", title: "是否会员" },
    birthday: { type: "string", format: "date", title: "生日" },
  },
};

async function draft(modelName: string, schema: object): Promise<void> {
  const answer = await fetch(`${server.url}/api/blade-develop/code/submit`, {
    method: "POST",
    headers: { ...(await signIn(server.url)), "Content-Type": "application/json" },
    body: JSON.stringify({
      codeName: modelName,
      modelName,
      serviceName: "crm",
      source: 2,
      schemaName: "A",
      document: JSON.stringify({ components: { schemas: { A: schema } } }),
    }),
  });
  expect(answer.status).toBe(200);
}

it("a draft is seen as the screens it would have, and nothing of them reaches the server", async () => {
  await draft("customer", CUSTOMER);
  await draft("order", { properties: { name: { type: "string" } } });
  await admin.openFromMenu("开发工具", "代码生成");
  await admin.act("预览与下载", admin.row("customer").first());
  const list = admin.dialog.getByRole("region", { name: "customer" });
  await expect.poll(() => list.locator("tbody tr").first().innerText()).toMatch(/客户名称 1\s+是\s+2026-01-11/);
  const asked: string[] = [];
  admin.page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
  await list.getByRole("button", { name: "编辑 客户名称 1" }).click();
  await expect.poll(() => admin.value("name")).toBe("客户名称 1");
  await admin.fill("name", "别的");
  await admin.save();
  await admin.told("这是预览，不会保存任何内容");
  // The list behind it may be read anew meanwhile.
  expect(asked.filter((call) => call.startsWith("POST ") || call.includes("/blade-crm/"))).toEqual([]);
  await admin.press("取消", admin.dialog);
  await admin.answer("放弃");

  await admin.dialog.getByRole("tab", { name: "表单", exact: true }).click();
  await admin.field("birthday").locator("input").waitFor();
  await admin.dialog.getByRole("tab", { name: "文件", exact: true }).click();
  await expect.poll(() => admin.dialog.locator("pre").innerText()).toContain('"title": "客户名称"');
  const download = admin.page.waitForEvent("download");
  await admin.press("下载", admin.dialog);
  expect((await download).suggestedFilename()).toBe("customer.json");
  await admin.press("关闭", admin.dialog);
  await admin.dialogGone();

  await admin.act("预览与下载", admin.row("order").first());
  await admin.dialog.getByText("已有名为“order”的模块").first().waitFor();
  await admin.dialog.getByRole("tab", { name: "界面预览" }).click();
  await admin.dialog.getByText("文件有错误，改正后才能预览界面").waitFor();
  await admin.press("关闭", admin.dialog);
  await admin.dialogGone();
});

it("says why a data source tells no tables, and takes the name of one all the same", async () => {
  await fetch(`${server.url}/api/blade-develop/datasource/submit`, {
    method: "POST",
    headers: { ...(await signIn(server.url)), "Content-Type": "application/json" },
    body: JSON.stringify({ name: "仓库", url: "postgres://192.0.2.1/shop", username: "reader", password: "secret" }),
  });
  await admin.openFromMenu("开发工具", "代码生成");
  await admin.press(/^新增/);
  await admin.field("datasourceId").getByRole("combobox").click();
  await admin.page.locator(".arco-select-option:visible", { hasText: "仓库" }).click();
  await admin.field("tableName").getByText("OUTBOUND_HOSTS").waitFor();
  await admin.fill("tableName", "crm.customer");
  await admin.fill("codeName", "客户");
  await admin.fill("modelName", "client-of-shop");
  await admin.fill("serviceName", "crm");
  await admin.save();
  await admin.row("crm.customer").first().waitFor();
  expect(admin.complaints.splice(0)).toEqual([expect.stringContaining("409 (Conflict)")]);
});
