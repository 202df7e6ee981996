import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { AuthoredModule } from "#metadata";
import { BILL_FILES } from "../../support/modules/bill-modules.ts";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";
import { doorOf } from "../../support/server/http-door.ts";
import type { Door } from "../../support/features/shop.ts";
import { copyOfSchemas, ROOT } from "../../support/server/start-server.ts";
import { server } from "../../support/server/start-console.ts";

/** Desks of departments. */
const DESK: AuthoredModule = {
  module: "desk-place",
  title: "工位",
  schema: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", title: "名称", maxLength: 20 },
      ownerKind: { type: "string", title: "归属", enum: ["sales", "labs"] },
    },
  },
  ui: { fields: { ownerKind: { "ui:enumNames": ["销售", "研发"] } }, menu: { parent: "desk" } },
  endpoints: { base: "/test/desk-place" },
  en: { title: "Desks", name: "Name", ownerKind: { title: "Owner", enumNames: ["Sales", "Labs"] } },
};

/** Orders with one currency for all of their items, and an action that asks for a desk of the order's kind. */
const ORDER: AuthoredModule = {
  module: "desk-order",
  title: "采购",
  schema: {
    type: "object",
    required: ["subject"],
    properties: {
      subject: { type: "string", title: "事由", maxLength: 50 },
      kind: { type: "string", title: "类别", enum: ["sales", "labs"] },
      currency: { type: "string", title: "币种", enum: ["CNY", "USD"], default: "CNY" },
      deskId: { type: "string", title: "工位", readOnly: true, "x-ref": { module: "desk-place", where: { ownerKind: "kind" } } },
      items: {
        type: "array",
        title: "明细",
        items: {
          type: "object",
          properties: {
            count: { type: "integer", title: "数量" },
            price: { type: "string", title: "单价", "x-format": "money" },
            amount: { type: "string", title: "金额", "x-format": "money", "x-compute": "count * price" },
          },
        },
      },
    },
  },
  ui: {
    list: { columns: ["subject", "deskId"] },
    fields: {
      kind: { "ui:enumNames": ["销售", "研发"] },
      currency: { "ui:enumNames": ["人民币", "美元"] },
      "items.price": { "ui:options": { currencyField: "currency" } },
      "items.amount": { "ui:options": { currencyField: "currency" } },
    },
    menu: { parent: "desk" },
  },
  endpoints: { base: "/test/desk-order" },
  actions: {
    place: {
      title: "安排工位",
      form: {
        type: "object",
        properties: { deskId: { type: "string", title: "工位", "x-ref": { module: "desk-place" } } },
      },
      set: { subject: { "x-compute": "subject" } },
    },
  },
  en: {
    title: "Orders",
    subject: "Subject",
    kind: { title: "Kind", enumNames: ["Sales", "Labs"] },
    currency: { title: "Currency", enumNames: ["Renminbi", "US dollar"] },
    deskId: "Desk",
    items: "Items",
    "items.count": "Count",
    "items.price": "Price",
    "items.amount": "Amount",
    place: "Place",
  },
};

let door: Door;

startAdminConsole(() => {
  const schemas = copyOfSchemas();
  mkdirSync(join(schemas, "purchase"));
  for (const name of ["purchase", "purchase-line"]) {
    const text = readFileSync(`${ROOT}/examples/purchase/${name}.json`, "utf8");
    writeFileSync(join(schemas, "purchase", `${name}.json`), text.replace("../../schemas/", "../"));
  }
  mkdirSync(join(schemas, "bill"));
  for (const [path, text] of Object.entries(BILL_FILES)) writeFileSync(join(schemas, path.replace("schemas/", "")), text);
  mkdirSync(join(schemas, "test"));
  for (const module of [DESK, ORDER]) writeFileSync(join(schemas, "test", `${module.module}.json`), JSON.stringify(module));
  return { SCHEMAS_DIR: schemas };
});

beforeAll(async () => {
  door = await doorOf(server.url);
});

const line = (number: number) => admin.dialog.getByRole("row", { name: `第 ${number} 项`, exact: true });
const cell = (number: number, field: string) => line(number).locator(`[data-field="${field}"] input`).first();

interface Line {
  readonly id: string;
  readonly quantity: number;
}

async function linesNamed(item: string): Promise<readonly Line[]> {
  const page = (await door.get("/api/purchase/purchase-line/list", { item_equal: item })).data;
  return page["records"] as readonly Line[];
}

describe("lines that are records of another module", () => {
  it("are added, judged, changed, moved and deleted in the form of their record", async () => {
    await admin.visit("/purchase/purchase");
    await admin.press("新增");
    await admin.fill("supplier", "晨光");
    const add = admin.dialog.locator(".item-foot button");
    await add.click();
    await cell(1, "item").fill("纸");
    await cell(1, "price").fill("0.10");
    await add.click();
    await cell(2, "quantity").fill("5");
    await admin.save();
    // The error stands at the field of the line, before anything is sent.
    await line(2).getByText("请输入物品", { exact: true }).waitFor();
    await cell(2, "item").fill("笔");
    await cell(2, "price").fill("2.5");
    await cell(2, "item").focus();
    // The amounts of the lines and their sum stand there before the save.
    await line(2).getByText("¥12.50", { exact: true }).waitFor();
    await admin.dialog.locator('[data-field="total"]').getByText("¥12.60", { exact: true }).waitFor();
    // On a phone, where the table has no head, a computed field has its title as the others have.
    await admin.page.setViewportSize({ width: 390, height: 844 });
    await line(2).getByText("金额", { exact: true }).waitFor();
    await admin.page.setViewportSize({ width: 1440, height: 900 });
    await admin.save();
    await admin.dialogGone();
    await admin.row("晨光").getByText("¥12.60", { exact: true }).waitFor();

    await admin.act("编辑", admin.row("晨光"));
    await expect.poll(() => cell(1, "item").inputValue()).toBe("纸");
    await admin.dialog.getByRole("button", { name: "移动第 2 项", exact: true }).press("ArrowUp");
    await expect.poll(() => cell(1, "item").inputValue()).toBe("笔");
    // Somebody else changes a line that is changed here, too.
    const [pen] = await linesNamed("笔");
    await door.post("/api/purchase/purchase-line/submit", { id: pen?.id, quantity: 8 });
    await cell(1, "quantity").fill("6");
    admin.expectStatuses(400);
    await admin.save();
    await admin.dialog.getByText("数据已被他人修改，请核对后再保存", { exact: true }).waitFor();
    await expect.poll(() => cell(1, "quantity").inputValue()).toBe("6");
    await admin.dialog.getByRole("button", { name: "删除第 2 项", exact: true }).click();
    await admin.save();
    await admin.dialogGone();
    await expect.poll(async () => (await linesNamed("笔")).map(({ quantity }) => quantity)).toEqual([6]);
    await expect.poll(() => linesNamed("纸")).toEqual([]);
    await admin.act("历史", admin.row("晨光"));
    await admin.dialog.getByText("删除 1 行：纸", { exact: true }).waitFor();
    await admin.dialog.getByRole("button", { name: "关闭", exact: true }).last().click();
    await admin.dialogGone();
    // On paper the lines are a table.
    await admin.page.evaluate(() => {
      window.print = () => {
        const table = document.querySelector(".trellis-print .cell-table");
        const rows = [...(table?.querySelectorAll("tr") ?? [])];
        const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent.trim()));
        document.documentElement.dataset["printed"] = JSON.stringify(cells);
      };
    });
    await admin.act("打印", admin.row("晨光"));
    await admin.page.waitForFunction(() => document.documentElement.dataset["printed"] !== undefined);
    const printed = JSON.parse(
      await admin.page.evaluate(() => document.documentElement.dataset["printed"] ?? "[]"),
    ) as string[][];
    expect(printed).toEqual([
      ["物品", "类别", "数量", "单价", "金额", "重量", "使用部门"],
      ["笔", "货物", "6", "¥2.50", "¥15.00", "–", "–"],
    ]);
    // The first version has the deleted line, and the quantity of the other one.
    await admin.act("历史", admin.row("晨光"));
    await admin.dialog.getByRole("button", { name: "恢复到此版本", exact: true }).last().click();
    await expect.poll(async () => (await linesNamed("笔")).map(({ quantity }) => quantity)).toEqual([5]);
    await expect.poll(async () => (await linesNamed("纸")).length).toBe(1);
    await admin.dialog.getByText("新增 1 行：纸", { exact: true }).waitFor();
  });

  it("show, require and lock fields of their record by what they add up to, before the save", async () => {
    await admin.visit("/bill/bill");
    await admin.press("新增");
    await admin.fill("payer", "晨光");
    const of = (field: string) => admin.dialog.locator(`[data-field="${field}"]`);
    const list = (field: string, place: number, part: string) =>
      of(field)
        .getByRole("row", { name: `第 ${place} 项`, exact: true })
        .locator(`[data-field="${part}"] input`)
        .first();
    await of("lines").locator(".item-foot button").click();
    await list("lines", 1, "amount").fill("5000");
    await list("lines", 1, "name").fill("纸");
    await of("approver").waitFor();
    await of("instalments").waitFor();
    await expect.poll(() => of("discount").locator("input").count()).toBe(0);
    for (const place of [1, 2, 3, 4, 5]) {
      await of("guests").locator(".item-foot button").click();
      await list("guests", place, "name").fill(`客${place}`);
    }
    await admin.save();
    await of("approver").getByText("请输入审批人", { exact: true }).waitFor();
    await of("reason").getByText("请输入原因", { exact: true }).waitFor();
    await of("present").getByText("到场不能大于 4", { exact: true }).waitFor();
    await of("guests").getByRole("button", { name: "删除第 5 项", exact: true }).click();
    await of("present").getByText("到场不能大于 4", { exact: true }).waitFor({ state: "detached" });
    await admin.fill("approver", "李娜");
    await admin.fill("reason", "大额");
    await admin.save();
    await admin.dialogGone();
    const [bill] = (await door.get("/api/bill/bill/list", { payer_equal: "晨光" })).data["records"] as readonly unknown[];
    expect(bill).toMatchObject({ total: "5500", approver: "李娜", present: 4 });
    await admin.act("编辑", admin.row("晨光"));
    await list("lines", 1, "amount").fill("50");
    await list("lines", 1, "name").focus();
    await of("approver").waitFor({ state: "detached" });
    await of("discount").locator("input").fill("3");
    await admin.save();
    await admin.dialogGone();
    const [smaller] = (await door.get("/api/bill/bill/list", { payer_equal: "晨光" })).data["records"] as readonly unknown[];
    expect(smaller).toMatchObject({ total: "55", approver: null, discount: 3 });
  });
});

it("items have the currency of their record, and the form of an action offers what fits the record", async () => {
  for (const [path, record] of [
    ["desk-place", { name: "销售一号", ownerKind: "sales" }],
    ["desk-place", { name: "研发一号", ownerKind: "labs" }],
    ["desk-order", { subject: "显示器", kind: "labs", currency: "USD", items: [{ count: 2, price: "3.5" }] }],
  ] as const) {
    const { code, text } = await door.post(`/api/test/${path}/submit`, record);
    expect(code, text).toBe(200);
  }
  const { page } = admin;
  await admin.visit("/test/desk-order");

  const row = admin.row("显示器");
  await admin.act("查看", row);
  await expect.poll(() => admin.dialog.locator("td[data-number]").allTextContents()).toEqual(["2", "$3.50", "$7.00"]);
  await page.keyboard.press("Escape");
  await admin.dialogGone();

  await admin.act("编辑", row);
  const sign = admin.dialog.locator('.items [data-field="price"] .arco-input-group-prefix');
  await expect.poll(() => sign.allTextContents()).toEqual(["$"]);
  await expect.poll(() => admin.dialog.locator(".item-computed").textContent()).toContain("$7.00");
  await admin.field("currency").getByText("人民币").click();
  await expect.poll(() => sign.allTextContents()).toEqual(["¥"]);
  await expect.poll(() => admin.dialog.locator(".item-computed").textContent()).toContain("¥7.00");
  await admin.save();
  await admin.dialogGone();

  await admin.act("安排工位", row);
  await admin.field("deskId").getByRole("combobox").click();
  const options = page.locator(".arco-select-option:visible");
  await expect.poll(() => options.allTextContents()).toEqual(["研发一号"]);
  await options.first().click();
  await admin.press("安排工位", admin.dialog);
  await admin.dialogGone();
  await expect.poll(() => row.textContent()).toContain("研发一号");
});
