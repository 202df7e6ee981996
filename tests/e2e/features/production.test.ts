import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Locator } from "playwright-core";
import encodeQR from "qr";
import { beforeAll, describe, expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { doorOf } from "../../support/server/http-door.ts";
import type { Door } from "../../support/features/shop.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { rowsOf, workbook } from "../../support/records/transfer.ts";
import { PNG } from "../../support/values/png.ts";

type Row = Record<string, unknown>;

const NUMBER = "E2E-JOURNEY-1";
const PROCESS = "两人流程";

/** Calls of the pad that write. */
const WRITES = /\/api\/(?:blade-workOrder\/updateSept|blade-resource\/)/;
const PHOTO = Buffer.from(PNG);

/** Ids grow with time. */
const byId = (one: Row, other: Row): number => (BigInt(String(one["id"])) < BigInt(String(other["id"])) ? -1 : 1);

/** True if the text of an element needs more room than the element has, be it a part of a pixel. */
function isCut(element: Element): boolean {
  const content = document.createRange();
  content.selectNodeContents(element);
  return content.getBoundingClientRect().width > element.getBoundingClientRect().width;
}

startConsole();

let door: Door;

beforeAll(async () => {
  door = await doorOf(server.url);
  const { data } = await door.get("/api/blade-user/page", { account_in: "fuming,zengyong", size: 10 });
  const workers = (data as { records: Row[] }).records;
  const process = await post("/api/blade-workOrder/process/submit", { processName: PROCESS });
  for (const [septName, sort, account] of [
    ["下料", 1, "fuming"],
    ["组装", 2, "zengyong"],
  ] as const) {
    const posts = String(workers.find((user) => user["account"] === account)?.["postId"]);
    const step = { processId: process["id"], septName, sort, postId: posts.split(",").at(-1) };
    await post("/api/blade-workOrder/processSept/submit", step);
  }
});

async function post(path: string, body: object): Promise<Row> {
  const { code, data, text } = await door.post(path, body);
  expect(code, text).toBe(200);
  return data;
}

async function open(account: string, path: string, options: BrowserContextOptions = {}): Promise<ConsolePage> {
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 1180 }, ...options });
  await person.signIn(account === "admin" ? {} : { account, password: "123456" }, path);
  return person;
}

/** A camera that shows a picture of a code. The browser of tests has none of its own. */
async function holdBeforeCamera(person: ConsolePage, code: string): Promise<void> {
  const picture = `data:image/svg+xml,${encodeURIComponent(encodeQR(code, "svg", { border: 4 }))}`;
  await person.page.evaluate(async (src) => {
    const image = new Image(480, 480);
    image.src = src;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 480, height: 480 });
    const draw = (): void => {
      const context = canvas.getContext("2d");
      if (context === null) return;
      context.fillStyle = "#fff";
      context.fillRect(0, 0, 480, 480);
      context.drawImage(image, 0, 0, 480, 480);
    };
    draw();
    const timer = setInterval(draw, 50);
    const stream = canvas.captureStream(20);
    for (const track of stream.getTracks()) track.addEventListener("ended", () => clearInterval(timer));
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream);
  }, picture);
}

/** A step of an order in a list of its page. */
const stepIn = (list: string) => (person: ConsolePage, name: string) =>
  person.screen.locator(`${list} > li`).filter({ has: person.page.getByRole("heading", { name: new RegExp(`^${name}`) }) });
const [step, current] = [stepIn(".order-all"), stepIn(".order-now")];

describe("an order of production, from the workbook to the customer", () => {
  let admin: ConsolePage;
  let cutter: ConsolePage;
  let assembler: ConsolePage;
  /** The order's step on the pad of the cutter. */
  let card: Locator;
  let orderId: string;
  /** Path of the order's page. */
  let address: string;

  const figure = ({ page }: ConsolePage, name: string) => page.getByRole("listitem", { name, exact: true }).locator("strong");
  const state = (name: string) => admin.screen.locator(".record-page-title").getByText(name, { exact: true }).waitFor();
  const finish = async (good: string, scrap: string, photo: Buffer | null = null): Promise<void> => {
    await cutter.press("完工", card);
    const form = card.getByRole("form", { name: "完工" });
    if (photo !== null) {
      const take = (buffer: Buffer) =>
        form.locator("input[type=file]").setInputFiles({ name: "现场.png", mimeType: "image/png", buffer });
      await take(Buffer.alloc(10 * 1024 * 1024 + 1));
      await form.getByText("照片不能超过 10 MB").waitFor();
      await take(photo);
    }
    await form.getByLabel("报废数量").fill(scrap);
    expect(await form.getByLabel("合格数量").inputValue(), "the pieces that are not scrapped").toBe(good);
    await cutter.press("完工", form);
  };

  it("is imported and released, while the board follows", async () => {
    admin = await open("admin", "/workorder/workorder");
    const wall = await admin.tab();
    await wall.goto("/board");
    await expect.poll(() => figure(wall, "生产中").innerText()).toBe("0");

    // Imported from a workbook.
    await admin.tool("导入");
    const head = ["工单编号", "客户名称", "产品名称", "规格型号", "数量", "交期", "工艺流程"];
    const buffer = Buffer.from(
      workbook([head, [NUMBER, "杭州毛孩子电商", "云杉猫爬架", "1.6 m 五层", 12, "2020-01-31", PROCESS]]),
    );
    const file = { name: "orders.xlsx", mimeType: "application/octet-stream", buffer };
    await admin.dialog.locator("input[type=file]").setInputFiles(file);
    await admin.press("开始检查", admin.dialog);
    await admin.press("导入 1 行", admin.dialog);
    await admin.dialog.getByText("导入完成", { exact: true }).waitFor();
    await admin.press("完成", admin.dialog);
    await admin.dialogGone();

    // The name leads to the page of the order, and so does the address of the API family.
    await admin.screen.getByRole("link", { name: NUMBER, exact: true }).click();
    await admin.screen.getByRole("heading", { level: 1, name: NUMBER }).waitFor();
    address = new URL(admin.page.url()).pathname;
    orderId = address.split("/").at(-1) ?? "";
    await admin.goto(`/productionOrderDetail/index?id=${orderId}`);
    await admin.screen.getByRole("heading", { level: 1, name: NUMBER }).waitFor();
    expect(new URL(admin.page.url()).pathname).toBe(address);
    await admin.press("投产");
    await admin.press("投产", admin.dialog);
    await state("生产中");
    await expect.poll(() => figure(wall, "生产中").innerText()).toBe("1");
    expect(wall.complaints).toEqual([]);
    // It would read all of its figures anew at every step of the order.
    await wall.page.close();
  });

  it("is cut at a pad that scans its sheet and loses the network", async () => {
    // One worker scans the sheet on the pad, and finishes through a network gap.
    cutter = await open("fuming", "/workorder/pad");
    await cutter.page.setViewportSize({ width: 820, height: 1180 });
    card = cutter.screen.getByRole("article", { name: `${NUMBER} 下料` });
    await card.waitFor();
    await holdBeforeCamera(cutter, `${server.url}/workorder/pad?order=${NUMBER}`);
    await cutter.press("扫码");
    await expect.poll(() => cutter.screen.getByRole("searchbox").inputValue()).toBe(NUMBER);
    await cutter.context.setOffline(true);
    await cutter.press("开工", card);
    await card.getByText("进行中 · 待发送").waitFor();
    await cutter.press("暂停", card);
    await cutter.press("暂停", card.getByRole("form", { name: "暂停" }));
    await cutter.press("继续", card);
    await finish("11", "1", PHOTO);
    const waits = cutter.screen.getByText("4 条操作待发送");
    await waits.waitFor();
    // The network brings the page again, and no call that writes: entries and photo are still there.
    await cutter.page.route(WRITES, (route) => route.abort());
    await cutter.context.setOffline(false);
    await cutter.page.reload();
    await waits.waitFor();
    await card.getByText("已完成 · 待发送").waitFor();
    await card.getByText("合格 11 · 报废 1 · 1 张照片").waitFor();
    await cutter.page.unroute(WRITES);
    await cutter.page.evaluate(() => window.dispatchEvent(new Event("online")));
    await waits.waitFor({ state: "detached" });
    await card.waitFor({ state: "detached" });
  });

  it("goes back to its cutter, whose pad keeps what was entered when somebody else takes the step", async () => {
    // The other one works on the page of the order, in another zone, finds a fault and sends the work back.
    assembler = await open("zengyong", address, { timezoneId: "Pacific/Auckland" });
    await expect.poll(() => assembler.screen.locator(".order-facts").innerText()).toMatch(/\d ?分钟/);
    await assembler.press("退回返工", step(assembler, "下料"));
    const back = assembler.screen.getByRole("form", { name: "退回返工" });
    await assembler.press("退回返工", back);
    await back.getByRole("alert").getByText("请填写原因").waitFor();
    await back.getByLabel("原因").fill("尺寸不符");
    await assembler.press("退回返工", back);
    await step(assembler, "下料").getByText("待开工", { exact: true }).waitFor();
    await current(admin, "下料").getByText("返工 1 次").waitFor();
    await card.waitFor();
    // Somebody else takes the step while the pad is out of reach: the pad says so, and keeps what was entered.
    await cutter.context.setOffline(true);
    await cutter.press("开工", card);
    await cutter.press("报告问题", card);
    await card.getByLabel("问题描述").fill("刀口钝");
    await cutter.press("报告问题", card.getByRole("form", { name: "报告问题" }));
    const other = await doorOf(server.url, "lujianhua");
    const { data: all } = await door.get("/api/blade-workOrder/workProcessSept/getList", { workOrderId: orderId, sorts: "sort" });
    const [first]: readonly Row[] = Array.isArray(all) ? all : [];
    const cutting = { workOrderId: orderId, stepId: first?.["id"], act: "start" };
    expect((await other.post("/api/blade-workOrder/updateSept", cutting)).code).toBe(200);
    await cutter.context.setOffline(false);
    const refused = card.getByRole("region", { name: "未被接受的操作" });
    await refused.getByText(/未被接受：.*处于“进行中”，不能执行“开工”/).waitFor();
    await refused.getByText("刀口钝").waitFor();
    await card.getByText("卢建华").waitFor();
    await cutter.page.reload();
    await refused.getByText("刀口钝").waitFor();
    await cutter.press("放弃", refused);
    await cutter.press("放弃", cutter.dialog);
    await refused.waitFor({ state: "detached" });
    await finish("12", "0");
    await step(admin, "下料").getByRole("button", { name: "放大图片" }).waitFor();
    await assembler.press("开工", current(assembler, "组装"));
    await step(assembler, "组装").getByText("进行中", { exact: true }).waitFor();
    await assembler.press("报告问题", current(assembler, "组装"));
    const problem = assembler.screen.getByRole("form", { name: "报告问题" });
    await problem.getByLabel("问题描述").fill("螺栓短缺");
    await assembler.press("报告问题", problem);
    await current(admin, "组装").getByText("问题：螺栓短缺").waitFor();
    await cutter.close();
  });

  it("gets one more step by a change that people of other departments assess and approve", async () => {
    // A planner asks for a change by hand, and people of other departments, whose records the planner may not read.
    const planner = await open("pengzhiqiang", "/workorder/changeorder");
    await planner.press("新增");
    const pick = async (field: Locator, option: RegExp, text = ""): Promise<void> => {
      if (text === "") await field.getByRole("combobox").click();
      else await field.locator("input").first().fill(text);
      await planner.page.getByRole("option", { name: option }).click();
    };
    await pick(planner.field("workOrderId"), new RegExp(`^${NUMBER}`), NUMBER);
    await planner.fill("title", "包装前复检");
    await pick(planner.field("changeType"), /^工艺$/);
    await planner.fill("reason", "客户要求");
    await planner.fill("content", "见工序");
    const steps = planner.field("steps");
    await planner.press("添加", steps);
    await pick(planner.field("operation", steps), /^新增/);
    await planner.fill("septName", "复检", steps);
    await planner.fill("sort", "9", steps);
    const assessors = planner.field("assessments");
    await planner.press("添加", assessors);
    await pick(planner.field("userId", assessors), /^曾勇 · .*组装工/, "曾勇");
    // The field has the text once more, unseen, to be as wide as it is.
    await assessors.getByText("曾勇", { exact: true }).last().waitFor();
    await planner.save();
    await planner.dialogGone();
    await planner.row("包装前复检").getByText("待评估", { exact: true }).waitFor();
    await assembler.goto("/workorder/changeassess");
    await assembler.act("同意", assembler.screen.locator("tbody tr").first());
    await assembler.dialog.getByText(/^同意 · CO\d+$/).waitFor();
    await assembler.press("同意", assembler.dialog);
    await assembler.dialogGone();

    // The chief engineer decides, and the planner carries the change out.
    const chief = await doorOf(server.url, "caojianguo");
    const { data: changes } = await chief.get("/api/blade-changeOrder/page", { title_equal: "包装前复检" });
    const ids = (changes as { records: Row[] }).records[0]?.["id"];
    expect((await chief.post("/api/blade-changeOrder/approve", { ids, decision: "按此执行" })).code).toBe(200);
    await planner.screen.getByText("1 条有更新").waitFor();
    await planner.press("刷新");
    await planner.row("包装前复检").getByText("执行中", { exact: true }).waitFor();
    await planner.act("执行变更", planner.row("包装前复检"));
    await planner.press("执行变更", planner.dialog);
    await planner.dialogGone();
    await planner.row("包装前复检").getByText("已完成", { exact: true }).waitFor();
    const number = planner.screen.getByRole("link", { name: /^CO\d+/ });
    const changePage = (await number.getAttribute("href")) ?? "";
    await number.click();
    await planner.dialog.getByText("按此执行").waitFor();
    await planner.close();
    await step(admin, "复检").waitFor();
    await admin.screen.locator(".order-rows").getByText("已完成", { exact: true }).waitFor();
    await admin.screen
      .locator(".order-track")
      .getByText(/复检 · 变更 .*变更单/)
      .waitFor();

    await assembler.page.setViewportSize({ width: 390, height: 844 });
    await assembler.goto("/workorder/changeorder");
    await assembler.screen.locator(".trellis-card").getByText("包装前复检").waitFor();
    // The assessors are a list of the page, and not once more among its fields.
    await assembler.goto(changePage);
    await assembler.screen.getByText("决定", { exact: true }).waitFor();
    const groups = await assembler.screen.locator(".form-group-title").allInnerTexts();
    expect(groups).toEqual(["申请", "工序变更", "决定"]);
    await assembler.page.setViewportSize({ width: 1440, height: 1180 });
  });

  it("is finished, and delivered in two parts", async () => {
    await assembler.goto(address);
    await assembler.press("完工", current(assembler, "组装"));
    await assembler.press("完工", assembler.screen.getByRole("form", { name: "完工" }));
    await step(admin, "复检").getByText("待开工", { exact: true }).waitFor();
    await admin.press("开工", current(admin, "复检"));
    await admin.press("完工", current(admin, "复检"));
    await admin.press("完工", admin.screen.getByRole("form", { name: "完工" }));
    await state("待发货");

    // Delivered in two parts, tracked and confirmed.
    const deliver = async (quantity: string, expressNo: string): Promise<void> => {
      await admin.press("发货");
      await admin.fill("quantity", quantity);
      await admin.field("expressCompany").getByRole("combobox").click();
      await admin.page.getByRole("option").filter({ hasText: "顺丰速运" }).first().click();
      await admin.fill("expressNo", expressNo);
      await admin.press("发货", admin.dialog);
      await admin.dialogGone();
    };
    await deliver("5", "SF820820");
    await state("部分发货");
    await admin.press("查看物流");
    await admin.screen.getByText(/快件已揽收/).waitFor();
    await deliver("7", "SF820821");
    await state("已发货");
    await admin.press("确认收货");
    await admin.press("确认收货", admin.dialog);
    await state("已完成");
  });

  it("is printed, stands in the calendar and in an export, and has each entry of the pad once", async () => {
    // The sheet of the order has a code that leads to the pad.
    const sheet = admin.page.evaluate(
      () =>
        new Promise<{ text: string; code: string }>((resolve) => {
          window.print = () => {
            const paper = document.querySelector(".trellis-print");
            resolve({
              text: paper?.textContent ?? "",
              code: paper?.querySelector<HTMLImageElement>(".order-code img")?.src ?? "",
            });
          };
        }),
    );
    await admin.press("打印生产流转单");
    const { text, code } = await sheet;
    for (const part of [NUMBER, "下料", "组装", "复检", "卢建华"]) expect(text).toContain(part);
    const expected = encodeQR(`${server.url}/workorder/pad?order=${NUMBER}`, "svg", { border: 4 });
    expect(decodeURIComponent(code)).toBe(`data:image/svg+xml,${expected}`);

    const soon = { workOrderNo: "E2E-CALENDAR-1", productName: "云杉猫爬架", quantity: 1 };
    const deliveryDate = new Date(Date.now()).toISOString().slice(0, 10);
    await post("/api/blade-workOrder/submit", { ...soon, customerName: "上海萌宠优选贸易有限公司", deliveryDate });
    await admin.goto("/workorder/workorder");
    const customer = admin.row("E2E-CALENDAR-1").locator('[data-column="customerName"]');
    await expect.poll(() => customer.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
    // A press on the choice of a screen leaves the choice where it is.
    const choice = admin.screen.getByRole("button", { name: "日历", exact: true });
    const place = await choice.boundingBox();
    await choice.click();
    // Beside a long customer the whole number is there.
    const name = admin.screen.locator("[data-bar] strong", { hasText: "E2E-CALENDAR-1" });
    await expect.poll(() => name.evaluate(isCut)).toBe(false);
    expect(await choice.boundingBox()).toEqual(place);
    await admin.press("列表");
    await admin.row(NUMBER).waitFor();
    await admin.tool("导出");
    const [download] = await Promise.all([admin.page.waitForEvent("download"), admin.press("导出", admin.dialog)]);
    const exported = rowsOf(new Uint8Array(await readFile(await download.path())));
    expect(exported.find((cells) => cells.includes(NUMBER))).toEqual(expect.arrayContaining(["杭州毛孩子电商", "已完成"]));

    const { data: events } = await door.get(`/api/blade-workOrder/step-history/by-work-order/${orderId}`);
    const list: unknown = events;
    const finished = (Array.isArray(list) ? (list as Row[]) : []).filter((event) => event["status"] === 1);
    expect(finished, "what was entered without a network was sent once").toHaveLength(4);
    const photos = finished.flatMap(({ images }) => (Array.isArray(images) ? (images as string[]) : []));
    expect(photos).toHaveLength(1);
    const cut = (list as Row[]).filter((event) => event["stepName"] === "下料").toSorted(byId);
    expect(cut.map((event) => event["status"]).slice(0, 4), "in the order of the entries").toEqual([0, 3, 4, 1]);
    expect(Buffer.from(await (await fetch(server.url + photos[0])).arrayBuffer())).toEqual(PHOTO);
    await admin.load("/board");
    await expect.poll(() => figure(admin, "已完成").innerText()).toBe("1");
    await expect.poll(() => figure(admin, "生产中").innerText()).toBe("0");
    // Of the network that was cut the browser complains by itself.
    for (const person of [admin, assembler]) {
      expect(person.complaints).toEqual([]);
      await person.close();
    }
  });
});
