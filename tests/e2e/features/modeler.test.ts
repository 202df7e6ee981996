import { expect, it } from "vitest";
import type { Locator } from "playwright-core";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";
import { bpmnOf, flowsOf, userTask } from "../../support/features/bpmn-models.ts";
import { signIn } from "../../support/server/start-server.ts";

startAdminConsole();

const shoot = async (name: string): Promise<void> => {
  const folder = process.env["SHOTS"];
  if (folder !== undefined) await admin.page.screenshot({ path: `${folder}/${name}.png` });
};

/** The element on the canvas of the editor. */
const drawn = (id: string): Locator => admin.page.locator(`.modeler-canvas [data-element-id="${id}"]`).first();
const properties = (): Locator => admin.screen.getByRole("complementary", { name: "属性" });
const field = (name: string): Locator => properties().getByRole("textbox", { name, exact: true });

/** A click on the selected element would end its selection. */
async function select(id: string): Promise<void> {
  if (!(await drawn(id).evaluate((element) => element.classList.contains("selected")))) await drawn(id).click();
}

/** Selects an element and appends another one from its pad. */
async function append(id: string, entry: string): Promise<void> {
  await select(id);
  await admin.page.locator(`.djs-context-pad .entry[data-action="append.${entry}"]`).click();
  // The label of a new element is edited at once; the pointer stands where a hint could cover the next element.
  await admin.page.keyboard.press("Escape");
  await admin.page.mouse.move(5, 5);
}

/** Names the selected element, and gives it an id of its own. */
async function identify(id: string, name: string): Promise<void> {
  await field("元素标识").fill(id);
  await field("元素标识").press("Enter");
  await drawn(id).waitFor();
  await field("名称").fill(name);
  await field("名称").press("Enter");
}

const fault = (element: string): Locator => admin.page.locator(`.modeler-canvas [data-fault="${element}"]`);

it("a process is drawn, checked at its elements, simulated, deployed and compared", async () => {
  const { page } = admin;
  await admin.goto("/flow/model");
  await admin.tool("画新流程");
  await drawn("start").waitFor();
  await field("流程标识").fill("visit");
  await field("流程标识").press("Enter");
  await field("流程名称").fill("外出申请");
  await field("流程名称").press("Enter");
  await append("start", "user-task");
  await identify("decide", "主管审批");
  await properties().getByRole("combobox", { name: "办理人", exact: true }).selectOption("initiatorManager");
  await append("decide", "gateway");
  await identify("gate", "结果");
  await append("gate", "end-event");
  await identify("passed", "通过");
  await append("gate", "end-event");
  await identify("refused", "未通过");

  await fault("gate").waitFor();
  await admin.screen.getByText("2 个错误", { exact: false }).waitFor();
  await shoot("modeler-faults");
  // The page goes before the next check, and keeps the field that is being edited.
  await field("名称").fill("不通过");
  await page.reload();
  await admin.screen.getByText("尚未保存", { exact: false }).first().waitFor();
  await select("gate");
  const flows = properties().getByRole("combobox", { name: "默认连线" });
  await flows.selectOption({ label: "→ 不通过" });
  await admin.screen.getByText("1 个错误", { exact: false }).waitFor();
  const toPassed = await flows.locator("option", { hasText: /^→ 通过$/ }).getAttribute("value");
  // The pad of the gateway covers its flows.
  await select("start");
  await page.locator(`.modeler-canvas [data-element-id="${toPassed}"] .djs-hit`).first().click({ force: true });
  await field("条件").fill("approved and");
  await properties().getByText("此处应为一个值", { exact: false }).waitFor();
  await field("条件").fill("approved");
  await field("条件").blur();
  await admin.screen.getByText("没有发现问题").waitFor();

  await page.getByRole("button", { name: "模拟", exact: true }).click();
  const simulation = admin.screen.getByRole("complementary", { name: "模拟运行" });
  await simulation.getByRole("button", { name: "开始" }).click();
  await simulation.getByRole("button", { name: "同意" }).click();
  await simulation.getByText("流程在“通过”正常结束。").waitFor();
  await page.locator('[data-element-id="passed"].path-done').first().waitFor({ state: "attached" });
  await shoot("modeler-simulation");
  await simulation.getByRole("button", { name: "上一步" }).click();
  await simulation.getByRole("button", { name: "驳回" }).click();
  await simulation.getByText("流程在“不通过”正常结束。").waitFor();

  await page.getByRole("button", { name: "部署", exact: true }).click();
  await admin.answer("部署");
  await admin.told("已部署");
  const versions = admin.screen.getByRole("table");
  await versions.getByRole("rowheader", { name: /v1/ }).waitFor();
  expect(page.url()).toMatch(/\/flow\/design\/\d+\?view=versions$/);
  await expect.poll(() => page.locator('[data-tab^="/flow/design/"]').count()).toBe(1);
  await page.getByRole("button", { name: "设计", exact: true }).click();
  await select("decide");
  await field("名称").fill("经理审批");
  await field("名称").press("Enter");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await admin.told("已保存");
  await page.getByRole("button", { name: "版本", exact: true }).click();
  await versions.getByRole("button", { name: "与当前设计比较" }).click();
  await admin.screen.getByText("新增 0，删除 0，更改 1").waitFor();
  await page.locator('[data-element-id="decide"].diff-changed').nth(1).waitFor({ state: "attached" });
  await admin.screen.getByText("主管审批", { exact: true }).last().waitFor();
  await shoot("modeler-comparison");
  await expect.poll(() => page.getByRole("link", { name: /bpmn/i }).count()).toBeGreaterThan(0);

  // A deployment leads to the versions with the drawing as it was deployed.
  await page.getByRole("button", { name: "设计", exact: true }).click();
  await select("decide");
  await field("名称").fill("总监审批");
  await field("名称").press("Enter");
  await page.getByRole("button", { name: "部署", exact: true }).click();
  await admin.answer("部署");
  await versions.getByRole("rowheader", { name: /v2/ }).waitFor();
  const deployed = versions.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /v2/ }) });
  await deployed.getByRole("button", { name: "与当前设计比较" }).click();
  await admin.screen.getByText("两个版本没有差别", { exact: false }).waitFor();
});

const placed = (id: string, x: number): string =>
  `<di:BPMNShape xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI" id="${id}-shape" bpmnElement="${id}"><dc:Bounds xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" x="${x}" y="80" width="100" height="80"/></di:BPMNShape>`;

it("a service task that creates a record is checked against the form of its module", async () => {
  const input = (name: string, value: string): string => `<t:input name="${name}" value="'${value}'"/>`;
  const modelEditorXml = bpmnOf(
    "register",
    `<bpmn:startEvent id="s"/><bpmn:serviceTask id="make" name="登记银行" t:operation="createRecord"><bpmn:extensionElements>
      ${input("module", "bank")}${input("bankName", "测试银行")}</bpmn:extensionElements></bpmn:serviceTask>
    ${userTask("decide", 't:assignee="admin"')}<bpmn:endEvent id="e"/>${flowsOf("s>make;make>decide;decide>e")}`,
    `<di:BPMNDiagram xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI" id="d"><di:BPMNPlane id="plane" bpmnElement="register">
      ${placed("s", 100)}${placed("make", 250)}${placed("decide", 400)}${placed("e", 550)}</di:BPMNPlane></di:BPMNDiagram>`,
  );
  const headers = { ...(await signIn(admin.url)), "Content-Type": "application/json" };
  const body = JSON.stringify({ modelKey: "register", name: "登记", modelEditorXml });
  const saved = await fetch(`${admin.url}/api/blade-flow/model/submit`, { method: "POST", headers, body });
  const { data } = (await saved.json()) as { data: { id: string } };
  await admin.goto(`/flow/design/${data.id}`);
  await fault("make").waitFor();
  await admin.screen.getByText("“登记银行”没有填写“bank”的必填字段“bankCode”。").waitFor();
  await select("make");
  await properties()
    .getByRole("combobox", { name: "模块", exact: true })
    .locator("option:checked", { hasText: "银行" })
    .waitFor({ state: "attached" });
  await properties().getByRole("button", { name: "添加", exact: true }).click();
  await properties().getByRole("combobox", { name: "名称", exact: true }).last().selectOption({ label: "银行编码" });
  await properties().getByRole("textbox", { name: "表达式", exact: true }).last().fill("'TEST'");
  await properties().getByRole("textbox", { name: "表达式", exact: true }).last().press("Enter");
  await admin.screen.getByText("没有发现问题").waitFor();
});

it("a drawing begins beside the palette, which has two columns in a low window", async () => {
  const { page } = admin;
  const modelEditorXml = bpmnOf(
    "wide",
    `<bpmn:startEvent id="s"/>${userTask("decide", 't:assignee="admin"')}<bpmn:endEvent id="e"/>${flowsOf("s>decide;decide>e")}`,
    `<di:BPMNDiagram xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI" id="d"><di:BPMNPlane id="plane" bpmnElement="wide">
      ${placed("s", 100)}${placed("decide", 500)}${placed("e", 900)}</di:BPMNPlane></di:BPMNDiagram>`,
  );
  const headers = { ...(await signIn(admin.url)), "Content-Type": "application/json" };
  const body = JSON.stringify({ modelKey: "wide", name: "宽", modelEditorXml });
  const saved = await fetch(`${admin.url}/api/blade-flow/model/submit`, { method: "POST", headers, body });
  const { data } = (await saved.json()) as { data: { id: string } };
  await page.setViewportSize({ width: 1024, height: 700 });
  await admin.goto(`/flow/design/${data.id}`);
  await drawn("s").waitFor();
  await page.locator(".djs-palette.two-column").waitFor();
  const [palette, start] = [await page.locator(".djs-palette").boundingBox(), await drawn("s").boundingBox()];
  expect(start?.x).toBeGreaterThan((palette?.x ?? 0) + (palette?.width ?? 0));
});
