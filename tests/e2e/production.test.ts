import { mkdirSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { ConsolePage } from "../support/console-page.ts";
import { browser, server, startConsole } from "../support/start-console.ts";
import { signIn } from "../support/start-server.ts";

startConsole();

type Row = Record<string, unknown>;

let post: (path: string, body: object) => Promise<Row>;
let orderId: string;

beforeAll(async () => {
  const headers = { ...(await signIn(server.url)), "Content-Type": "application/json" };
  const call = async (path: string, init: RequestInit): Promise<unknown> => {
    const response = await fetch(`${server.url}${path}`, { headers, ...init });
    const answer = (await response.json()) as { data: unknown };
    expect(response.status, JSON.stringify(answer)).toBe(200);
    return answer.data;
  };
  post = async (path, body) => (await call(path, { method: "POST", body: JSON.stringify(body) })) as Row;
  const workers = (await call("/api/blade-user/page?account_in=fuming,zengyong&size=10", {})) as { records: Row[] };
  const postOf = (account: string): string =>
    String(workers.records.find((user) => user["account"] === account)?.["postId"])
      .split(",")
      .at(-1) ?? "";
  const process = await post("/api/blade-workOrder/process/submit", { processName: "两人流程" });
  for (const [septName, sort, account] of [
    ["下料", 1, "fuming"],
    ["组装", 2, "zengyong"],
  ] as const)
    await post("/api/blade-workOrder/processSept/submit", {
      processId: process["id"],
      septName,
      sort,
      postId: postOf(account),
    });
  const order = await post("/api/blade-workOrder/submit", {
    workOrderNo: "E2E-PAD-1",
    customerName: "杭州毛孩子电商",
    productName: "云杉猫爬架",
    spec: "1.6 m 五层",
    quantity: 12,
    deliveryDate: "2020-01-31",
    processId: process["id"],
  });
  orderId = String(order["id"]);
  await post("/api/blade-workOrder/start", { ids: orderId });
});

/** Pictures of a run, for people who look at the screen: SHOTS names the folder. */
const shot = async (person: ConsolePage, name: string): Promise<void> => {
  const folder = process.env["SHOTS"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await person.page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

it("two people take an order through its steps on the pad, one of them through a network gap", async () => {
  const open = async (account: string): Promise<ConsolePage> => {
    const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 1180 } });
    await person.signIn({ account, password: "123456" }, "/workorder/pad");
    await person.page.setViewportSize({ width: 820, height: 1180 });
    return person;
  };
  const [cutter, assembler] = [await open("fuming"), await open("zengyong")];
  const card = (person: ConsolePage, step: string) => person.screen.getByRole("article", { name: `E2E-PAD-1 ${step}` });
  await cutter.screen.getByRole("searchbox").fill("E2E-PAD-1");
  await assembler.screen.getByRole("searchbox").fill("E2E-PAD-1");
  await shot(cutter, "pad-ready-820");
  await card(cutter, "下料").getByRole("button", { name: "开工" }).click();
  await card(cutter, "下料").getByText("进行中", { exact: true }).waitFor();
  expect(await card(assembler, "下料").count()).toBe(0);

  await cutter.context.setOffline(true);
  await card(cutter, "下料").getByRole("button", { name: "完工" }).click();
  const form = card(cutter, "下料").getByRole("form", { name: "完工" });
  await form.getByLabel("合格数量").fill("11");
  await form.getByLabel("报废数量").fill("1");
  await shot(cutter, "pad-finish-820");
  await form.getByRole("button", { name: "确定" }).click();
  await cutter.screen.getByText("1 条操作待发送").waitFor();
  await shot(cutter, "pad-offline-820");
  await cutter.context.setOffline(false);
  await cutter.screen.getByText("没有符合").waitFor();

  // The other person sees the step without a reload.
  await card(assembler, "组装").getByRole("button", { name: "开工" }).click();
  await card(assembler, "组装").getByRole("button", { name: "报告问题" }).click();
  const problem = card(assembler, "组装").getByRole("form", { name: "报告问题" });
  await problem.getByRole("button", { name: "确定" }).click();
  await problem.getByRole("alert").getByText("请填写问题描述").waitFor();
  await problem.getByLabel("问题描述").fill("螺栓短缺");
  await problem.getByRole("button", { name: "确定" }).click();
  await card(assembler, "组装").getByText("问题：螺栓短缺").waitFor();
  await card(assembler, "组装").getByRole("button", { name: "完工" }).click();
  const last = card(assembler, "组装").getByRole("form", { name: "完工" });
  await last.getByLabel("合格数量").fill("12");
  await last.getByRole("button", { name: "确定" }).click();
  await assembler.screen.getByRole("alert").getByText("合格与报废合计不能超过 11 件").waitFor();
  await shot(assembler, "pad-refused-820");
  await card(assembler, "组装").getByRole("button", { name: "完工" }).click();
  await last.getByLabel("合格数量").fill("11");
  await last.getByRole("button", { name: "确定" }).click();
  await assembler.screen.getByText("没有符合").waitFor();
  const events = await fetch(`${server.url}/api/blade-workOrder/step-history/by-work-order/${orderId}`, {
    headers: await signIn(server.url),
  }).then((response) => response.json() as Promise<{ data: Row[] }>);
  expect(events.data.filter((event) => event["status"] === 1)).toHaveLength(2);
  for (const person of [cutter, assembler]) await person.context.close();
});

it("the detail of an order shows its steps, tracks its deliveries and opens its pictures large", async () => {
  const delivered = await post("/api/blade-workOrder/deliver", {
    workOrderId: orderId,
    quantity: 5,
    expressCompany: "SF",
    expressNo: "SF820820",
  });
  expect(delivered["quantity"]).toBe(5);
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 1000 } });
  await person.signIn({}, `/productionOrderDetail/index?id=${orderId}`);
  const { screen, page } = person;
  await screen.getByRole("heading", { name: "E2E-PAD-1" }).waitFor();
  await screen.getByText("合格 11 · 报废 1").waitFor();
  await screen.getByRole("button", { name: "查看物流" }).click();
  await screen.getByText(/快件已揽收/).waitFor();
  await shot(person, "detail-1440");
  // The address behind the QR code leads to the pad.
  const code = await screen.locator(".order-code img").getAttribute("src");
  expect(decodeURIComponent(code ?? "")).toContain("<svg");
  // Another delivery appears by itself.
  await post("/api/blade-workOrder/deliver", { workOrderId: orderId, quantity: 6, expressCompany: "SF", expressNo: "SF820821" });
  await screen.getByText("SF820821").waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(person, "detail-390");
  await person.context.close();
});
