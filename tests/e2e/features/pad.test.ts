import { expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { doorOf } from "../../support/server/http-door.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

startConsole();

it("keeps the cards in their places while the form of one is open", async () => {
  const door = await doorOf(server.url);
  const post = async (path: string, body: object): Promise<string> => {
    const { code, data, text } = await door.post(`/api/blade-workOrder/${path}`, body);
    expect(code, text).toBe(200);
    return String((data as { id?: string }).id);
  };
  const processId = await post("process/submit", { processName: "一步流程" });
  await post("processSept/submit", { processId, septName: "组装", sort: 1 });
  const ids: string[] = [];
  for (const workOrderNo of ["PAD-PLACE-1", "PAD-PLACE-2", "PAD-PLACE-3"]) {
    const order = { workOrderNo, customerName: "客户", productName: "产品", quantity: 5, deliveryDate: "2099-01-01", processId };
    const id = await post("submit", order);
    await post("start", { ids: id });
    ids.push(id);
  }
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({}, "/workorder/pad");
  const card = person.screen.getByRole("article");
  const numbers = async (): Promise<string[]> => {
    const names = await card.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
    return names.flatMap((name) => /PAD-PLACE-\d/.exec(name)?.[0] ?? []);
  };
  await expect.poll(async () => (await numbers()).length).toBe(3);
  const before = await numbers();
  const [first = ""] = before;
  const own = card.filter({ hasText: first });
  await person.press("报告问题", own);
  await own.getByRole("textbox").fill("缺料");
  await post("hold", { ids: ids[Number(first.slice(-1)) - 1], holdReason: "盘点" });
  await own.getByText("工单已暂停").waitFor();
  expect(await numbers()).toEqual(before);
  await person.press("返回", own);
  await expect.poll(numbers).toEqual([...before.slice(1), first]);
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("writes numbers of pieces in groups of three digits, as lists do", async () => {
  const door = await doorOf(server.url);
  const post = async (path: string, body: object): Promise<string> => {
    const { code, data, text } = await door.post(`/api/blade-workOrder/${path}`, body);
    expect(code, text).toBe(200);
    return String((data as { id?: string }).id);
  };
  const processId = await post("process/submit", { processName: "大批量" });
  await post("processSept/submit", { processId, septName: "冲压", sort: 1 });
  const order = { workOrderNo: "PAD-MANY", customerName: "客户", productName: "垫片", quantity: 9999999, unit: "piece" };
  const id = await post("submit", { ...order, deliveryDate: "2099-01-01", processId });
  await post("start", { ids: id });
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({}, "/workorder/pad");
  const card = person.screen.getByRole("article").filter({ hasText: "PAD-MANY" });
  await card.getByText("9,999,999 件").waitFor();
  await person.press("开工", card);
  await person.press("完工", card);
  await card.getByLabel("报废数量").fill("1234");
  await card.getByRole("button", { name: "完工", exact: true }).click();
  await card.waitFor({ state: "detached" });
  await person.goto(`/productionOrderDetail/index?id=${id}`);
  await person.screen.getByText("9,999,999 件").first().waitFor();
  await person.screen.getByText("合格 9,998,765 · 报废 1,234").waitFor();
  expect(person.complaints).toEqual([]);
  await person.close();
});
