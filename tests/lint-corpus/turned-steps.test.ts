import { expect, test } from "vitest";
import type { KnownIds } from "#metadata";
import { loadCatalog } from "#metadata/load";
import { day, money, rulesOf, share, time } from "./sample-fields.ts";

const count = (title: string, more: object = {}): object => ({ type: "integer", title, ...more });
const choice = (title: string, ...values: readonly string[]): object => ({ type: "string", title, enum: values });

/** Fields, the field that is computed, the expression that contradicts its title or text, and the one that does not. */
const COMPUTED: readonly (readonly [fields: object, own: object, wrong: string, right: string])[] = [
  [{ cost: money("配料成本"), price: money("售价") }, share("毛利率"), "(price - cost) / cost", "(price - cost) / price"],
  [{ amount: money("拨款金额"), rate: share("管理费比例") }, money("管理费"), "amount * (1 - rate)", "amount * rate"],
  [{ granted: money("到账经费"), spent: money("已支出经费") }, money("经费余额"), "granted + spent", "granted - spent"],
  [
    { price: money("单价"), discount: share("折扣率") },
    money("应收总额"),
    "price * (1 + coalesce(discount, 0))",
    "price * (1 - coalesce(discount, 0))",
  ],
  [{ tuition: money("学费"), paid: money("已交学费") }, money("待交学费"), "tuition + paid", "tuition - paid"],
  [
    { goods: money("货款"), discount: share("折扣率", { default: 0 }), freight: money("运费") },
    money("应付金额"),
    "goods * coalesce(discount, 0) + coalesce(freight, 0)",
    "goods * (1 - coalesce(discount, 0)) + coalesce(freight, 0)",
  ],
  [
    { cost: money("进价"), price: money("售价"), stock: count("库存") },
    money("库存金额", { description: "按进价计算" }),
    "stock * price",
    "stock * cost",
  ],
  [{ price: money("千张单价"), onHand: count("库存(张)") }, money("库存金额"), "price * onHand", "price * onHand / 1000"],
  [
    { ordered: money("累计订货金额"), back: money("累计退货金额") },
    share("退货率"),
    "if(back > 0, ordered / back, null)",
    "if(ordered > 0, back / ordered, null)",
  ],
  [
    { from: time("取车时间"), until: time("还车时间") },
    count("租期天数", { description: "不足一天按一天计" }),
    "floor(hours(from, until) / 24)",
    "ceil(hours(from, until) / 24)",
  ],
];

test.each(COMPUTED)("of %j, %j is not %s", (fields, own, wrong, right) => {
  const said = (expression: string): readonly string[] =>
    rulesOf({ ...fields, own: { ...own, "x-compute": expression } }).filter((finding) => finding.includes("/own/"));
  expect(said(wrong)).toHaveLength(1);
  expect(said(right)).toEqual([]);
});

test("the points of one side follow from its own victory", () => {
  const said = (condition: string): readonly string[] =>
    rulesOf({
      homeGoals: count("主队进球"),
      awayGoals: count("客队进球"),
      awayPoints: count("客队得分", { "x-compute": `if(${condition}, 3, if(homeGoals == awayGoals, 1, 0))` }),
    }).filter((one) => one.startsWith("titled-value"));
  expect(said("homeGoals > awayGoals")).toHaveLength(1);
  expect(said("awayGoals > homeGoals")).toEqual([]);
});

test("what is called after a choice is for that choice", () => {
  const said = (operator: string): readonly string[] =>
    rulesOf(
      {
        fault: choice("责任方", "customer", "company"),
        cost: money("维修费用"),
        charge: money("客户承担费用", { "x-compute": `if(fault ${operator} 'customer', cost, 0)` }),
      },
      { ui: { fields: { fault: { "ui:enumNames": ["客户", "公司"] } } } },
    ).filter((one) => one.startsWith("titled-value"));
  expect(said("!=")).toHaveLength(1);
  expect(said("==")).toEqual([]);
});

test("the pieces of lines are added up", () => {
  const said = (expression: string): readonly string[] =>
    rulesOf({
      lines: { type: "array", title: "明细", items: { type: "object", properties: { pieces: count("数量") } } },
      total: count("总件数", { "x-compute": expression }),
    }).filter((one) => one.startsWith("titled-value"));
  expect(said("count(lines)")).toHaveLength(1);
  expect(said("sum(lines.pieces)")).toEqual([]);
});

test("no quantity is a sum of money", () => {
  const said = (name: string): readonly string[] =>
    rulesOf({
      items: {
        type: "array",
        title: "明细",
        items: { type: "object", properties: { kg: { type: "number", title: "重量" }, amount: money("金额") } },
      },
      total: { type: "number", title: "总重量", "x-compute": `sum(items.${name})` },
    }).filter((one) => one.startsWith("titled-value"));
  expect(said("amount")).toHaveLength(1);
  expect(said("kg")).toEqual([]);
});

test("a match is gathered by the side whose points it gives, and a ban lasts until the latest end", () => {
  const KNOWN: KnownIds = { manifests: [], handlers: [], dictionaries: { dict: [], "dict-biz": [] }, icons: ["apps"] };
  const club = { type: "string", title: "俱乐部", "x-ref": { module: "club" } };
  const file = (module: string, properties: object) => ({
    path: `schemas/system/${module}.json`,
    text: JSON.stringify({ $schema: "../module.schema.json", module, title: "样品", schema: { type: "object", properties } }),
  });
  const match = file("match", { homeClubId: club, awayClubId: club, awayPoints: count("客场积分"), until: day("停赛至") });
  const said = (rollup: object, own: object): readonly string[] =>
    loadCatalog([match, file("club", { own: { ...own, "x-rollup": { module: "match", ...rollup } } })], KNOWN)
      .findings.filter(({ rule }) => rule === "titled-value")
      .map(({ pointer }) => pointer);
  const points = { take: "sum", of: "awayPoints" };
  expect(said({ ...points, field: "homeClubId" }, count("客场积分"))).toEqual(["/schema/properties/own/x-rollup/field"]);
  expect(said({ ...points, field: "awayClubId" }, count("客场积分"))).toEqual([]);
  const ban = { field: "homeClubId", of: "until" };
  expect(said({ ...ban, take: "min" }, day("禁赛至"))).toEqual(["/schema/properties/own/x-rollup/take"]);
  expect(said({ ...ban, take: "max" }, day("禁赛至"))).toEqual([]);
});

/** Fields, the action with a mistake, and the part that mends it. */
const ACTIONS: readonly (readonly [string, fields: object, wrong: object, right: object])[] = [
  [
    "a payment waits for something owed",
    { open: money("欠缴年费"), paid: money("已缴年费") },
    { title: "登记缴费", when: { properties: { open: { maximum: 0 } } } },
    { when: { properties: { open: { exclusiveMinimum: 0 } } } },
  ],
  [
    "nothing is issued from an empty stock",
    { stock: count("库存"), gone: count("累计出库") },
    { title: "出库", when: { properties: { stock: { maximum: 0 } } } },
    { when: { properties: { stock: { exclusiveMinimum: 0 } } } },
  ],
  [
    "a to-do of what is paid does not ask for nothing",
    { paid: money("已付金额"), open: money("未付金额") },
    { todo: "已付全款待结清的发票", when: { properties: { paid: { const: "0" } } } },
    { when: { properties: { open: { const: "0" } } } },
  ],
  [
    "what is paid grows by a payment",
    { paid: money("已交学费") },
    {
      title: "收取学费",
      form: { type: "object", required: ["amount"], properties: { amount: money("收款金额") } },
      set: { paid: { "x-compute": "paid - form.amount" } },
    },
    { set: { paid: { "x-compute": "paid + form.amount" } } },
  ],
  [
    "nobody decides on what they asked for",
    {
      userId: { type: "string", title: "申请人", "x-ref": { module: "user" } },
      judgeId: { type: "string", title: "审核人", "x-ref": { module: "user" } },
    },
    { title: "审核通过", by: "userId" },
    { by: "judgeId" },
  ],
  [
    "what records a service keeps its day",
    { last: day("上次保养日期") },
    { title: "完成保养", set: { last: null } },
    { set: { last: "$today" } },
  ],
  [
    "a question keeps its promise",
    { sentOn: day("投稿日期"), back: day("退稿日期") },
    { title: "重新投稿", confirm: "确定重新投稿吗？投稿日期改为今天", set: { back: null } },
    { set: { back: null, sentOn: "$today" } },
  ],
  [
    "the amount of the question is the one that is written",
    { claimed: money("索赔金额"), judged: money("核定金额"), paid: money("赔付金额") },
    { title: "确认赔付", confirm: "将按核定金额赔付。确定赔付?", set: { paid: { "x-compute": "claimed" } } },
    { set: { paid: { "x-compute": "judged" } } },
  ],
  [
    "the help of an input says until when",
    {
      decidedAt: { type: "string", title: "裁决时间", "x-format": "local-date-time" },
      text: { type: "string", title: "申诉理由" },
    },
    {
      when: { properties: { decidedAt: { "x-maximum": "$now-7d" } } },
      form: { type: "object", properties: { text: { type: "string", title: "申诉理由" } } },
      fields: { text: { "ui:help": "裁决后 7 天内可以申诉一次" } },
    },
    { when: { properties: { decidedAt: { "x-minimum": "$now-7d" } } } },
  ],
  [
    "no field has a value and has none",
    { pressId: { type: "string", title: "印刷机" } },
    { when: { required: ["pressId"], properties: { pressId: { const: null } } } },
    { when: { required: ["pressId"] } },
  ],
];

test.each(ACTIONS)("%s", (_, fields, wrong, right) => {
  const said = (action: object): readonly string[] =>
    rulesOf(fields, { actions: { act: { title: "办理", set: {}, ...action } } }).filter((one) => one.includes("/actions/act"));
  expect(said(wrong)).toHaveLength(1);
  expect(said({ ...wrong, ...right })).toEqual([]);
});

const CLUB = {
  field: "status",
  values: {
    active: { value: "active", title: "参赛" },
    suspended: { value: "suspended", title: "停赛" },
    dissolved: { value: "dissolved", title: "已注销", end: true },
  },
};
const STATUS = { type: "string", title: "状态" };

test("what is restored goes on", () => {
  const said = (to: string): readonly string[] =>
    rulesOf(
      { status: STATUS },
      {
        states: CLUB,
        actions: {
          suspend: { title: "责令停赛", from: "active", to: "suspended" },
          reinstate: { title: "恢复参赛", from: "suspended", to },
          dissolve: { title: "注销", from: "active", to: "dissolved" },
        },
      },
    ).filter((one) => one.startsWith("opposite-action"));
  expect(said("dissolved")).toEqual(["opposite-action /actions/reinstate/to"]);
  expect(said("active")).toEqual([]);
});

test("the time of a later action is not written before it", () => {
  const said = (set: object): readonly string[] =>
    rulesOf(
      { status: STATUS, decidedAt: time("裁决时间"), appealedAt: time("申诉时间") },
      {
        states: CLUB,
        actions: {
          decide: { title: "裁决", from: "active", to: "suspended", set },
          appeal: {
            title: "申诉",
            from: "suspended",
            to: "dissolved",
            when: { properties: { appealedAt: { const: null } } },
            set: { appealedAt: "$now" },
          },
        },
      },
    ).filter((one) => one.startsWith("overwritten-stamp"));
  expect(said({ decidedAt: "$now", appealedAt: "$now" })).toEqual(["overwritten-stamp /actions/decide/set/appealedAt"]);
  expect(said({ decidedAt: "$now" })).toEqual([]);
});

test("an action writes the day that is called after it, and no time of another one", () => {
  const said = (set: object): readonly string[] =>
    rulesOf(
      { movedAt: time("转会时间"), retiredOn: day("退役日期", { readOnly: true }) },
      { actions: { retire: { title: "退役", set } } },
    ).filter((one) => one.startsWith("overwritten-stamp"));
  expect(said({ movedAt: "$now" })).toEqual(["overwritten-stamp /actions/retire/set/movedAt"]);
  expect(said({ retiredOn: "$today" })).toEqual([]);
});

test("a field for the other cases is demanded there, and one of a cascade is shown with its source", () => {
  const said = (cause: string, visible: object): readonly string[] =>
    rulesOf(
      {
        cause: choice("原因", "theft", "other"),
        text: { type: "string", title: "其他原因说明", "x-required": { properties: { cause: { const: cause } } } },
        policyId: { type: "string", title: "保单", "x-ref": { module: "policy" } },
        claimId: { type: "string", title: "案件", "x-ref": { module: "claim", where: { policyId: "policyId" } } },
      },
      { ui: { fields: { cause: { "ui:enumNames": ["盗抢", "其他"] }, claimId: { "ui:visible": visible } } } },
    ).filter((one) => one.startsWith("doubtful-visibility"));
  const withPolicy = { required: ["policyId"] };
  expect(said("other", withPolicy)).toEqual([]);
  expect(said("theft", withPolicy)).toEqual(["doubtful-visibility /schema/properties/text/x-required/properties/cause/const"]);
  expect(said("other", { properties: { policyId: { const: null } } })).toEqual([
    "doubtful-visibility /ui/fields/claimId/ui:visible/properties/policyId",
  ]);
});

test("a message of removal and its English agree with the condition", () => {
  const said = (otherwise: string, english: string): readonly string[] =>
    rulesOf(
      { onHand: count("库存(张)") },
      { removal: { when: { properties: { onHand: { const: 0 } } }, otherwise }, en: { removal: { otherwise: english } } },
    ).filter((one) => one.startsWith("removal-words"));
  expect(said("库存为 0 的纸张不能删除", "Only papers with a stock of 0 can be deleted")).toHaveLength(1);
  expect(said("只能删除库存为 0 的纸张", "Only papers with a stock of 0 can be deleted")).toEqual([]);
  const ofStates = (english: string): readonly string[] =>
    rulesOf(
      { status: STATUS },
      {
        states: {
          field: "status",
          values: { draft: { value: 0, title: "草稿", remove: true }, done: { value: 1, title: "已完成", end: true } },
        },
        actions: { finish: { title: "完成", from: "draft", to: "done" } },
        removal: { otherwise: "只能删除草稿" },
        en: { status: { title: "Status", states: { draft: "Draft", done: "Done" } }, removal: { otherwise: english } },
      },
    ).filter((one) => one.startsWith("removal-words"));
  expect(ofStates("Draft orders cannot be deleted")).toEqual(["removal-words /en/removal/otherwise"]);
  expect(ofStates("Only draft orders can be deleted")).toEqual([]);
});
