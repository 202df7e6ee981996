import { expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { doorOf } from "../../support/server/http-door.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

startConsole();

it("offers the steps of the chosen work order, and no others", async () => {
  const door = await doorOf(server.url);
  const post = async (path: string, body: object): Promise<string> => {
    const { code, data, text } = await door.post(`/api/blade-workOrder/${path}`, body);
    expect(code, text).toBe(200);
    return String((data as { id?: string }).id);
  };
  for (const workOrderNo of ["CHANGE-1", "CHANGE-2"]) {
    const processId = await post("process/submit", { processName: `${workOrderNo} 的流程` });
    for (const septName of ["下料", `${workOrderNo} 的组装`]) await post("processSept/submit", { processId, septName, sort: 1 });
    const order = { workOrderNo, customerName: "客户", productName: "产品", quantity: 5, deliveryDate: "2099-01-01", processId };
    await post("start", { ids: await post("submit", order) });
  }
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({}, "/workorder/changeorder");
  await person.press("新增");
  await person.press("添加", person.field("steps"));
  const step = person.field("steps").locator("tbody tr").first().getByRole("combobox").nth(1);
  const options = person.page.getByRole("option").filter({ visible: true });
  const choose = async (number: string): Promise<void> => {
    await person.field("workOrderId").getByRole("combobox").click();
    await person.page.keyboard.type(number);
    await options.filter({ hasText: number }).click();
  };
  await choose("CHANGE-1");
  await step.click();
  await expect.poll(() => options.allInnerTexts()).toEqual(["下料", "CHANGE-1 的组装"]);
  await options.first().click();
  // A choice of the other order is none of this one.
  await choose("CHANGE-2");
  await expect.poll(() => step.innerText()).not.toContain("下料");
  await step.click();
  await expect.poll(() => options.allInnerTexts()).toEqual(["下料", "CHANGE-2 的组装"]);
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("says that a change order was approved under the form, in place of losing what was typed", async () => {
  const door = await doorOf(server.url);
  const post = async (path: string, body: object): Promise<Record<string, string>> => {
    const { code, data, text } = await door.post(`/api/${path}`, body);
    expect(code, text).toBe(200);
    return data as Record<string, string>;
  };
  const order = { workOrderNo: "CHANGE-3", customerName: "客户", productName: "产品", quantity: 5, deliveryDate: "2099-01-01" };
  const { id: workOrderId } = await post("blade-workOrder/submit", order);
  const change = { workOrderId, title: "改规格", changeType: 1, reason: "客户要求", content: "原来的内容" };
  const { id } = await post("blade-changeOrder/submit", change);
  const person = await ConsolePage.open(browser, server.url);
  person.expectStatuses(409);
  await person.signIn({}, "/workorder/changeorder");
  await person.act("编辑", person.row("CHANGE-3").first());
  await expect.poll(() => person.value("content")).toBe("原来的内容");
  await person.fill("content", "审批之后的内容");
  await post("blade-changeOrder/approve", { ids: id });
  await person.save();
  await person.told("不能再修改：变更内容");
  expect(await person.value("content")).toBe("审批之后的内容");
  expect(person.complaints).toEqual([]);
  await person.close();
});
