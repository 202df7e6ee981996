import { expect, test } from "vitest";
import { lintSample } from "./lint-sample.ts";
import { loadCatalog } from "#metadata/load";
import { KNOWN } from "./corpus-project.ts";

const invoice = {
  module: "invoice",
  title: "账单",
  schema: {
    type: "object",
    properties: {
      status: { type: "string", title: "状态" },
      paid: { type: "string", title: "付款日期", format: "date", readOnly: true },
      way: { type: "string", title: "联系方式", enum: ["phone", "mail"] },
      reason: { type: "string", title: "原因", maxLength: 100, readOnly: true },
    },
  },
  states: {
    field: "status",
    values: { open: { value: "open", title: "待付款" }, paid: { value: "paid", title: "已付款", end: true } },
  },
  actions: {
    pay: {
      title: "付款",
      from: "open",
      to: "paid",
      form: { type: "object", properties: { paid: { type: "string", title: "付款日期", format: "date" } } },
    },
    call: {
      title: "电话联系",
      form: { type: "object", properties: { phone: { type: "string", title: "号码", maxLength: 20 } } },
      set: { way: "phone", reason: { "x-compute": "form.phone" } },
    },
  },
  endpoints: { base: "/invoice" },
  en: {
    title: { title: "Invoices", singular: "Invoice" },
    status: { title: "Status", states: { open: "Open", paid: "Paid" } },
    paid: "Paid on",
    way: { title: "Contact by", enumNames: ["Phone", "Mail"] },
    reason: "Reason",
    pay: "Pay",
    call: "Call",
    phone: "Number",
  },
};

const findings = (module: object) =>
  loadCatalog([{ path: "schemas/desk/invoice.json", text: JSON.stringify(module) }], KNOWN).findings.filter(
    ({ rule }) => rule === "action-set",
  );

test("an input may have the name of a state or of a choice that its action writes", () => {
  expect(findings(invoice)).toEqual([]);
});

test("the name of an input is no text to be stored", () => {
  const { call, pay } = invoice.actions;
  const found = findings({ ...invoice, actions: { pay, call: { ...call, set: { way: "phone", reason: "phone" } } } });
  expect(found.map(({ hint }) => hint.en)).toEqual(['Write {"x-compute": "form.phone"}']);
});

test("a pattern of a condition that no choice matches names the one that is meant", () => {
  const kind = { type: "string", title: "类别", enum: ["labour", "part"] };
  const hintOf = (pattern: string): unknown =>
    lintSample({ kind, part: { type: "string", title: "配件", "x-required": { properties: { kind: { pattern } } } } })
      .filter(({ rule }) => rule === "condition-value")
      .map(({ hint }) => hint.en);
  expect(hintOf("^PART$")).toEqual(['Write "const": "part"']);
  expect(hintOf("^tool")).toEqual([expect.stringContaining('"labour"')]);
  expect(hintOf("^p")).toEqual([]);
});
