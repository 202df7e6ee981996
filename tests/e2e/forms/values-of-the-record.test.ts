import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { AuthoredModule } from "#metadata";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { copyOfSchemas, signIn } from "../../support/server/start-server.ts";

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

startConsole(() => {
  const schemas = copyOfSchemas();
  mkdirSync(join(schemas, "test"), { recursive: true });
  for (const module of [DESK, ORDER]) writeFileSync(join(schemas, "test", `${module.module}.json`), JSON.stringify(module));
  return { SCHEMAS_DIR: schemas };
});

async function create(path: string, record: Record<string, unknown>): Promise<void> {
  const headers = { ...(await signIn(server.url)), "Content-Type": "application/json" };
  const answer = await fetch(`${server.url}/api/test/${path}/submit`, { method: "POST", headers, body: JSON.stringify(record) });
  expect(answer.status).toBe(200);
}

it("items have the currency of their record, and the form of an action offers what fits the record", async () => {
  await create("desk-place", { name: "销售一号", ownerKind: "sales" });
  await create("desk-place", { name: "研发一号", ownerKind: "labs" });
  await create("desk-order", { subject: "显示器", kind: "labs", currency: "USD", items: [{ count: 2, price: "3.5" }] });
  const person = await ConsolePage.open(browser, server.url);
  const { page } = person;
  await person.signIn({}, "/test/desk-order");

  const row = person.row("显示器");
  await person.act("查看", row);
  await expect.poll(() => person.dialog.locator("td[data-number]").allTextContents()).toEqual(["2", "$3.50", "$7.00"]);
  await page.keyboard.press("Escape");
  await person.dialogGone();

  await person.act("编辑", row);
  const sign = person.dialog.locator('.items [data-field="price"] .arco-input-group-prefix');
  await expect.poll(() => sign.allTextContents()).toEqual(["$"]);
  await expect.poll(() => person.dialog.locator(".item-computed").textContent()).toContain("$7.00");
  await person.field("currency").getByText("人民币").click();
  await expect.poll(() => sign.allTextContents()).toEqual(["¥"]);
  await expect.poll(() => person.dialog.locator(".item-computed").textContent()).toContain("¥7.00");
  await person.save();
  await person.dialogGone();

  await person.act("安排工位", row);
  await person.field("deskId").getByRole("combobox").click();
  const options = page.locator(".arco-select-option:visible");
  await expect.poll(() => options.allTextContents()).toEqual(["研发一号"]);
  await options.first().click();
  await person.press("安排工位", person.dialog);
  await person.dialogGone();
  await expect.poll(() => row.textContent()).toContain("研发一号");
  expect(person.complaints).toEqual([]);
  await person.close();
});
