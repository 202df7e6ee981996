import { expect, test } from "vitest";
import { lintSample } from "./lint-sample.ts";

const reason = { type: "string", title: "报废原因", enum: ["expired", "broken"], readOnly: true };
const labels = { fields: { reason: { "ui:enumNames": ["过期", "破损"] } } };

/** Rule, place and hint of what the linter says of names. */
function findings(properties: object, more: object): readonly string[] {
  return lintSample(properties, more)
    .filter(({ rule }) => ["swapped-sets", "overwritten-stamp", "doubtful-visibility"].includes(rule))
    .map(({ rule, pointer, hint }) => `${rule} ${pointer} ${hint?.en ?? ""}`);
}

test("an action writes the choice that it is called after", () => {
  const actions = (broken: string): object => ({
    discardExpired: { title: "报废一", set: { reason: "expired" } },
    discardBroken: { title: "报废二", set: { reason: broken } },
  });
  expect(findings({ reason }, { ui: labels, actions: actions("broken") })).toEqual([]);
  expect(findings({ reason }, { ui: labels, actions: actions("expired") })).toEqual([
    'swapped-sets /actions/discardBroken/set/reason Write "broken"',
  ]);
});

test("an action writes the date that is called after it", () => {
  const date = { type: "string", format: "date" };
  const properties = { boughtOn: { ...date, title: "购入日期" }, retiredOn: { ...date, title: "退役日期", readOnly: true } };
  const retire = (name: string): object => ({ retire: { title: "退役", set: { [name]: "$today" } } });
  expect(findings(properties, { actions: retire("retiredOn") })).toEqual([]);
  expect(findings(properties, { actions: retire("boughtOn") })).toEqual([
    'overwritten-stamp /actions/retire/set/boughtOn Write "retiredOn"',
  ]);
});

test("a field shows with the choice that is called the same", () => {
  const contact = { type: "string", title: "联系方式", enum: ["phone", "letter"], default: "phone" };
  const properties = { contact, phone: { type: "string", title: "号码" } };
  const ui = (choice: string): object => ({
    fields: {
      contact: { "ui:enumNames": ["电话", "信件"] },
      phone: { "ui:visible": { properties: { contact: { const: choice } } } },
    },
  });
  expect(findings(properties, { ui: ui("phone") })).toEqual([]);
  expect(findings(properties, { ui: ui("letter") })).toEqual([
    'doubtful-visibility /ui/fields/phone/ui:visible/properties/contact/const Write "const": "phone"',
  ]);
});
