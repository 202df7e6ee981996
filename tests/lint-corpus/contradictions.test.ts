import { expect, test } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "#contract";
import { loadCatalog } from "#metadata/load";
import { BEHAVIOUR_CASES, HARMLESS, STATES, type Case } from "./behaviour-contradictions.ts";
import { COMPANIONS, KNOWN, corpusText } from "./corpus-project.ts";

const RECORD = corpusText("valid");

const CASES: readonly Case[] = [
  {
    about: "a result of an expression that is no choice of its field",
    base: STATES,
    parts: {
      schema: {
        properties: {
          count: { type: "integer", title: "数量" },
          bulk: { type: "string", title: "批量", enum: ["大", "小"], "x-compute": "if(count > 9, '大批', '小')" },
        },
      },
    },
    rule: "doubtful-value",
    pointer: "/schema/properties/bulk/x-compute",
    hint: "Possible values: 大, 小. Or add it to enum",
  },
  {
    about: "a field that one of its two actions leaves invisible",
    base: STATES,
    parts: {
      ui: { fields: { remark: { "ui:visible": { properties: { status: { const: 2 } } } } } },
      actions: { ship: { set: { remark: "-" } }, drop: { title: "关闭", from: "unpaid", to: "closed", set: { remark: "-" } } },
    },
    rule: "shown-elsewhere",
    pointer: "/ui/fields/remark/ui:visible/properties/status",
    hint: 'write "enum": [2,3]',
  },
  {
    about: "a field with the title of a state in which it is not shown",
    base: STATES,
    parts: {
      schema: { properties: { whyClosed: { type: "string", title: "关闭原因", readOnly: true } } },
      ui: { fields: { whyClosed: { "ui:visible": { properties: { status: { const: 2 } } } } } },
      actions: {
        ship: { set: { whyClosed: "-" } },
        drop: { title: "关闭", from: "unpaid", to: "closed", set: { whyClosed: "-" } },
      },
    },
    rule: "shown-elsewhere",
    pointer: "/ui/fields/whyClosed/ui:visible/properties/status",
    hint: "Show it in “closed”",
  },
  {
    about: "the person of one step with the time of another",
    base: STATES,
    parts: {
      schema: {
        properties: {
          shipUser: { type: "string", title: "发货人", readOnly: true, "x-ref": { module: "dept" } },
          shipTime: { type: "string", title: "发货时间", "x-format": "local-date-time", readOnly: true },
          payTime: { type: "string", title: "到账时间", "x-format": "local-date-time", readOnly: true },
        },
      },
      actions: {
        pay: { set: { payTime: "$now" } },
        ship: { set: { shipUser: "$userId", payTime: "$now" } },
        drop: { title: "关闭", from: "unpaid", to: "closed", set: { shipTime: "$now" } },
      },
    },
    rule: "overwritten-stamp",
    pointer: "/actions/ship/set/payTime",
    hint: 'Write "shipTime"',
  },
  {
    about: "an action that writes another choice than that of its title",
    base: STATES,
    parts: {
      schema: { properties: { method: { type: "integer", title: "方式", enum: [1, 2], readOnly: true } } },
      ui: { fields: { method: { "ui:enumNames": ["余额", "线下"] } } },
      actions: {
        pay: { set: { method: 1 } },
        cash: { title: "线下收款", from: "unpaid", to: "paid", set: { method: 1 } },
      },
    },
    rule: "swapped-sets",
    pointer: "/actions/cash/set/method",
    hint: "Write 2",
  },
  {
    about: "an input with the name of the parameter of a handler",
    base: RECORD,
    parts: {
      actions: {
        approve: { idsAs: "samples", form: { type: "object", properties: { samples: { type: "string", title: "样品" } } } },
      },
    },
    rule: "form-input",
    pointer: "/actions/approve/idsAs",
    hint: "Rename the input",
  },
  {
    about: "an input in which people type what the field chooses from a dictionary",
    base: RECORD,
    parts: { actions: { enable: { form: { type: "object", properties: { sex: { type: "string", title: "性别" } } } } } },
    rule: "form-input",
    pointer: "/actions/enable/form/properties/sex",
    hint: 'Write "x-dict": "sex"',
  },
  {
    about: "a form that fills a field, and no set",
    base: RECORD,
    parts: {
      actions: { move: { title: "改数量", form: { type: "object", properties: { count: { type: "integer", title: "数量" } } } } },
    },
    rule: "action-effect",
    pointer: "/actions/move",
    hint: 'Add "set": {}',
  },
  {
    about: "an empty set whose form fills no field",
    base: RECORD,
    parts: {
      actions: {
        move: { title: "改数量", set: {}, form: { type: "object", properties: { by: { type: "integer", title: "数" } } } },
      },
    },
    rule: "action-effect",
    pointer: "/actions/move/set",
    hint: "name an input of the form like a field",
  },
  {
    about: "a widget that takes fewer files than the field",
    base: RECORD,
    parts: {
      schema: { properties: { files: { type: "array", title: "附件", items: { type: "string" }, maxItems: 9 } } },
      ui: { fields: { files: { "ui:widget": "file", "ui:options": { limit: 3 } } } },
    },
    rule: "widget-doubt",
    pointer: "/ui/fields/files/ui:options/limit",
    hint: 'Write "limit": 9',
  },
  {
    about: "a setting for several values of a field with one",
    base: RECORD,
    parts: { ui: { fields: { deptId: { "ui:widget": "tree-select", "ui:options": { cascade: true } } } } },
    rule: "widget-options",
    pointer: "/ui/fields/deptId/ui:options/cascade",
    hint: 'add "x-multiple": true',
  },
  {
    about: "currencies by names that the dictionary lacks",
    base: RECORD,
    parts: { ui: { fields: { price: { "ui:options": { currencyField: "sex", currencies: { male: "CNY" } } } } } },
    rule: "dictionary-value",
    pointer: "/ui/fields/price/ui:options/currencies/male",
    hint: "Possible: 1, 2, unknown",
  },
  {
    about: "a number whose dictionary has texts for keys",
    base: RECORD,
    parts: { schema: { properties: { code: { type: "integer", title: "类别", "x-dict": "words" } } } },
    rule: "dictionary-value",
    pointer: "/schema/properties/code/type",
    hint: 'Write "type": "string"',
  },
  {
    about: "labels that are names in both languages, in another order",
    base: RECORD,
    parts: {
      ui: { fields: { status: { "ui:enumNames": ["Android", "iOS"] } } },
      en: { status: { enumNames: ["iOS", "Android"] } },
    },
    rule: "opposite-english",
    pointer: "/en/status/enumNames",
    hint: '["Android","iOS"]',
  },
  {
    about: "minutes in Chinese and seconds in English",
    base: RECORD,
    parts: { schema: { properties: { count: { title: "有效分钟数" } } }, en: { count: "Validity (s)" } },
    rule: "opposite-english",
    pointer: "/en/count",
    hint: "Write “minutes”",
  },
  {
    about: "the English title of a module that it refers to",
    base: RECORD,
    parts: { en: { title: "Departments" } },
    rule: "borrowed-title",
    pointer: "/en/title",
    hint: "Write the English of this module's title",
  },
  {
    about: "a title that is that of another dictionary behind the name of the module",
    base: STATES,
    parts: { schema: { properties: { kind: { type: "string", title: "状态", "x-dict": "sex" } } }, en: { kind: "State" } },
    rule: "other-dictionary",
    pointer: "/schema/properties/kind/x-dict",
    hint: 'Write "x-dict": "biz:order_status"',
  },
  {
    about: "a Chinese unit with another English one",
    base: RECORD,
    parts: {
      ui: { fields: { count: { "ui:options": { suffix: "英尺" } } } },
      en: { count: { title: "Count", suffix: "m" } },
    },
    rule: "opposite-english",
    pointer: "/en/count/suffix",
    hint: "Write “foot”, or the unit “metres” in Chinese",
  },
  {
    about: "Chinese labels that are exchanged, while the English agrees with the values",
    base: RECORD,
    parts: {
      schema: { properties: { kind: { type: "string", title: "类别", enum: ["string", "wind"] } } },
      ui: { fields: { kind: { "ui:enumNames": ["管乐", "弦乐"] } } },
      en: { kind: { title: "Kind", enumNames: ["Strings", "Wind"] } },
    },
    rule: "swapped-english",
    pointer: "/ui/fields/kind/ui:enumNames/0",
    hint: 'Write "弦乐" for “string”',
  },
  {
    about: "English of other states than those that can be removed",
    base: STATES,
    parts: {
      removal: { otherwise: "只能删除待付款的订单" },
      en: { removal: { otherwise: "Only shipped orders can be deleted. Other orders are kept." } },
    },
    rule: "removal-words",
    pointer: "/en/removal/otherwise",
    hint: "Name the states in which a record can be deleted: “Unpaid”",
  },
  {
    about: "English that keeps a state which can be removed",
    base: STATES,
    parts: {
      removal: { otherwise: "只能删除待付款的订单" },
      en: { removal: { otherwise: "Unpaid orders are kept." } },
    },
    rule: "removal-words",
    pointer: "/en/removal/otherwise",
    hint: "“Unpaid”",
  },
  {
    about: "a question that the record cannot be changed, before a state that names fields to edit",
    base: STATES,
    parts: {
      states: { values: { paid: { value: 1, title: "待发货", color: "arcoblue", edit: ["name"] } } },
      actions: { pay: { title: "付款", from: "unpaid", to: "paid", confirm: "付款后资料不能再修改。确定付款？" } },
    },
    rule: "said-effect",
    pointer: "/states/values/paid/edit",
    hint: 'Write "edit": false',
  },
  {
    about: "a question that times cannot be changed, before a state in which all of them can be edited",
    base: STATES,
    parts: {
      schema: { properties: { startAt: { type: "string", title: "开始时间", "x-format": "local-date-time" } } },
      states: { values: { paid: { value: 1, title: "待发货", color: "arcoblue", edit: ["startAt"] } } },
      actions: { pay: { title: "付款", from: "unpaid", to: "paid", confirm: "付款后名称与时间不能再修改。确定付款？" } },
    },
    rule: "said-effect",
    pointer: "/states/values/paid/edit/0",
    hint: "Remove “startAt” from “edit”",
  },
  {
    about: "a to-do that is that of another action in Chinese alone",
    base: STATES,
    parts: {
      actions: {
        pay: { title: "付款", from: "unpaid", to: "paid", todo: "待客户收货的货物" },
        ship: { title: "发货", from: ["paid"], to: "shipped", todo: "待客户收货的货物" },
      },
      en: { pay: { title: "Pay", todo: "Orders to pay" }, ship: { title: "Ship", todo: "Goods on their way" } },
    },
    rule: "borrowed-words",
    pointer: "/actions/pay/todo",
    hint: "Write the Chinese of “Orders to pay”",
  },
  {
    about: "a question that has the title of another action turned round",
    base: STATES,
    parts: {
      actions: {
        pay: { title: "到访登记", from: "unpaid", to: "paid" },
        ship: { title: "离开登记", from: ["paid"], to: "shipped", confirm: "确认已发放胸牌并登记到访？" },
      },
    },
    rule: "borrowed-words",
    pointer: "/actions/ship/confirm",
    hint: "Ask for “离开登记”",
  },
];

const known = {
  ...KNOWN,
  dictionaries: { ...KNOWN.dictionaries, dict: [...KNOWN.dictionaries.dict, "words"] },
  dictionaryKeys: { ...KNOWN.dictionaryKeys, words: ["greeting", "order"] },
};

test.each([...CASES, ...BEHAVIOUR_CASES])(
  "$about is caught as $rule",
  ({ base, parts, rule, pointer, hint, module = "sample" }) => {
    const path = `schemas/system/${module}.json`;
    const text = JSON.stringify(laidOver(laidOver(JSON.parse(base) as JsonObject, parts), { module }));
    const { findings } = loadCatalog([...COMPANIONS, { path, text }], known);
    const found = findings.map((finding) => ({ rule: finding.rule, pointer: finding.pointer, hint: finding.hint.en }));
    expect(found).toContainEqual({ rule, pointer, hint: expect.stringContaining(hint) });
  },
);

test.each(HARMLESS)("$about is no $rule", ({ parts, rule }) => {
  const path = "schemas/system/other.json";
  const text = JSON.stringify(laidOver(laidOver(JSON.parse(STATES) as JsonObject, parts), { module: "other" }));
  const { findings } = loadCatalog([...COMPANIONS, { path, text }], known);
  expect(findings.filter((finding) => finding.file === path && finding.rule === rule)).toEqual([]);
});

function laidOver(base: JsonObject, parts: JsonObject): JsonObject {
  const merged = Object.entries(parts).map(([key, part]): [string, Json] => {
    const below = base[key];
    return [key, isJsonObject(part) && isJsonObject(below ?? null) ? laidOver(below as JsonObject, part) : part];
  });
  return { ...base, ...Object.fromEntries(merged) };
}

test("both files with one browser path are told so, and the first stays in force", () => {
  const copy = (module: string): string =>
    JSON.stringify({
      ...(JSON.parse(STATES) as JsonObject),
      module,
      ui: { menu: { path: "/desk/orders" } },
      endpoints: { base: `/${module}` },
    });
  const files = ["bill", "sample"].map((module) => ({ path: `schemas/system/${module}.json`, text: copy(module) }));
  const { findings, catalog } = loadCatalog([...COMPANIONS, ...files], known);
  const clashes = findings.filter(({ rule }) => rule === "clash").map(({ file, severity }) => `${file} ${severity}`);
  expect(clashes.toSorted()).toEqual(["schemas/system/bill.json warning", "schemas/system/sample.json error"]);
  expect([...catalog.modules.keys()]).toContain("bill");
});
