import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bpmnOf, flowsOf, userTask } from "../../support/features/bpmn-models.ts";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { PURCHASE } from "../../support/modules/purchase-module.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { copyOfSchemas, signIn } from "../../support/server/start-server.ts";

const place = (id: string, x: number, y: number, width: number, height: number): string =>
  `<di:BPMNShape xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI" id="${id}-shape" bpmnElement="${id}"><dc:Bounds xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" x="${x}" y="${y}" width="${width}" height="${height}"/></di:BPMNShape>`;
const DIAGRAM = `<di:BPMNDiagram xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI" id="diagram"><di:BPMNPlane id="plane" bpmnElement="purchase">
  ${place("s", 100, 102, 36, 36)}${place("decide", 190, 80, 100, 80)}${place("g", 340, 95, 50, 50)}${place("passed", 440, 102, 36, 36)}${place("returned", 440, 202, 36, 36)}
</di:BPMNPlane></di:BPMNDiagram>`;
const PROCESS = bpmnOf(
  "purchase",
  `<bpmn:startEvent id="s"/>${userTask("decide", 't:assignee="manager"')}<bpmn:exclusiveGateway id="g" default="g-returned"/>
  <bpmn:endEvent id="passed"/><bpmn:endEvent id="returned"/>${flowsOf("s>decide;decide>g;g>passed:approved;g>returned")}`,
  DIAGRAM,
);

let schemas: string;
startConsole(() => {
  schemas = copyOfSchemas();
  return { SCHEMAS_DIR: schemas };
});

it("a module dropped into a running server is approved by its file alone, in two browsers", async () => {
  const form = new FormData();
  form.append("files", new File([PROCESS], "purchase.bpmn"));
  const headers = await signIn(server.url);
  const deployed = await fetch(`${server.url}/api/blade-flow/manager/deploy-upload`, { method: "POST", headers, body: form });
  expect(deployed.status, await deployed.text()).toBe(200);
  await mkdir(join(schemas, "crm"), { recursive: true });
  await writeFile(
    join(schemas, "crm/purchase.json"),
    JSON.stringify({ ...PURCHASE, endpoints: { base: "/blade-crm/purchase" } }, null, 2),
  );
  const list = `${server.url}/api/blade-crm/purchase/list`;
  await expect.poll(async () => (await fetch(list, { headers })).status, { interval: 50 }).toBe(200);

  const [admin, manager] = [await ConsolePage.open(browser, server.url), await ConsolePage.open(browser, server.url)];
  await admin.signIn({}, "/crm/purchase");
  await admin.press("新增");
  await admin.fill("title", "显示器");
  await admin.fill("amount", "900");
  await admin.save();
  await admin.dialogGone();
  await admin.act("提交审批", admin.row("显示器"));
  await admin.row("显示器").getByText("审批中").waitFor();

  await manager.signIn({ account: "manager" }, "/work/todo");
  // The task names its module: the manager may read the record for the task alone.
  await manager.row("采购申请").getByRole("button", { name: /^办理/ }).click();
  await manager.dialog.getByText("900.00", { exact: false }).first().waitFor();
  await manager.dialog.getByLabel("意见").fill("可以购买");
  await manager.dialog.getByRole("button", { name: "同意", exact: true }).click();
  await manager.dialog.waitFor({ state: "hidden" });

  // The list of the other browser says that the record has changed.
  await admin.screen.getByText("1 条有更新").waitFor();
  await admin.screen.locator(".trellis-changed").getByRole("button", { name: "刷新" }).click();
  await admin.row("显示器").getByText("已通过").waitFor();
  const found = (await (await fetch(list, { headers })).json()) as { data: { records: { id: string }[] } };
  await admin.goto(`/crm/purchase/${found.data.records[0]?.id ?? ""}`);
  await admin.page.getByRole("tab", { name: "审批" }).click();
  await admin.page.locator('.flow-canvas [data-element-id="passed"].flow-done').first().waitFor({ state: "attached" });
  await admin.page.getByRole("tab", { name: "办理记录" }).click();
  await admin.screen.getByText("可以购买").filter({ visible: true }).first().waitFor();
  expect([...admin.complaints, ...manager.complaints]).toEqual([]);
});
