import { expect, test } from "vitest";
import { day, money, number, rulesOf, share, time } from "./sample-fields.ts";

const count = (title: string, more: object = {}): object => ({ type: "integer", title, ...more });
const STATUS = { type: "string", title: "状态" };

/** Fields, the field that is computed, the expression that contradicts its title or text, and the one that does not. */
const COMPUTED: readonly (readonly [fields: object, own: object, wrong: string, right: string])[] = [
  [{ paid: money("已收"), back: money("退款金额") }, money("净收金额"), "paid + coalesce(back, 0)", "paid - coalesce(back, 0)"],
  [{ gross: money("应发工资"), tax: money("个人所得税") }, money("实发工资"), "gross + tax", "gross - tax"],
  [
    { failedOn: day("故障日期"), until: day("保修至") },
    { type: "boolean", title: "在保修期内" },
    "failedOn >= until",
    "failedOn <= until",
  ],
  [{ price: money("售价"), cost: money("进价") }, share("毛利率"), "price - cost", "(price - cost) / price"],
  [
    { all: count("用餐人数"), some: count("素食人数", { "x-maximum": "all" }), price: money("每人餐标") },
    money("餐标合计"),
    "some * price",
    "all * price",
  ],
  [
    { late: count("逾期天数", { "x-compute": "max(0, days(dueOn, backOn))" }), dueOn: day("应还日期"), backOn: day("归还日期") },
    money("逾期费"),
    "max(late * 0.2, 30)",
    "min(late * 0.2, 30)",
  ],
  [
    { panelCount: count("组件数量"), watt: count("单块功率(W)") },
    number("峰值功率(kWp)"),
    "panelCount * watt",
    "panelCount * watt / 1000",
  ],
  [{ cost: money("总成本"), price: money("合同价"), deposit: money("定金") }, money("尾款"), "cost - deposit", "price - deposit"],
  [
    { hours: number("加班工时"), rate: money("时薪"), factor: number("加班系数") },
    money("加班工资"),
    "hours * factor",
    "hours * rate * factor",
  ],
  [
    { total: money("未税合计") },
    { type: "boolean", title: "需要审批", description: "超过 500000 时须先审批" },
    "total < 500000",
    "total > 500000",
  ],
];

test.each(COMPUTED)("of %j, %j is not %s", (fields, own, wrong, right) => {
  const said = (expression: string): readonly string[] =>
    rulesOf({ ...fields, own: { ...own, "x-compute": expression } }).filter((finding) => finding.includes("/own/"));
  expect(said(wrong)).toHaveLength(1);
  expect(said(right)).toEqual([]);
});

test("a surcharge of a case is added in that case", () => {
  const said = (expression: string): readonly string[] =>
    rulesOf(
      { urgent: { type: "boolean", title: "急诊" }, extra: money("加收"), total: money("总费用", { "x-compute": expression }) },
      { ui: { fields: { extra: { "ui:visible": { properties: { urgent: { const: true } } } } } } },
    ).filter((one) => one.startsWith("titled-value"));
  expect(said("if(urgent, 0, coalesce(extra, 0))")).toHaveLength(1);
  expect(said("if(urgent, coalesce(extra, 0), 0)")).toEqual([]);
});

const FINE = {
  field: "status",
  values: {
    open: { value: "open", title: "待缴款" },
    paid: { value: "paid", title: "已缴款", end: true },
  },
};

test("what was paid waits for no payment", () => {
  const said = (state: string): readonly string[] =>
    rulesOf(
      { status: STATUS, due: money("应缴金额"), paid: money("实缴金额", { "x-compute": `if(status == '${state}', due, 0)` }) },
      { states: FINE, actions: { pay: { title: "缴款", from: "open", to: "paid" } } },
    ).filter((one) => one.startsWith("titled-value"));
  expect(said("open")).toHaveLength(1);
  expect(said("paid")).toEqual([]);
});

test("the English of two states is not exchanged", () => {
  const said = (open: string, paid: string): readonly string[] =>
    rulesOf(
      { status: STATUS },
      {
        states: FINE,
        actions: { pay: { title: "缴款", from: "open", to: "paid" } },
        en: { status: { title: "Status", states: { open, paid } } },
      },
    ).filter((one) => one.startsWith("swapped-english"));
  expect(said("Paid", "Unpaid")).toHaveLength(1);
  expect(said("Unpaid", "Paid")).toEqual([]);
});

test("who may only look moves no record, but for the person whom it names", () => {
  const said = (more: object): readonly string[] =>
    rulesOf(
      { status: STATUS, userId: { type: "string", title: "经办人", "x-ref": { module: "user" } } },
      { states: FINE, actions: { pay: { title: "缴款", from: "open", to: "paid", ...more } } },
    ).filter((one) => one.startsWith("wide-access"));
  expect(said({ permission: "view" })).toEqual(["wide-access /actions/pay/permission"]);
  expect(said({ permission: "view", by: "userId" })).toEqual([]);
  expect(said({ permission: "edit" })).toEqual([]);
});

test("nothing leads from an end to itself", () => {
  const said = (...from: readonly string[]): readonly string[] =>
    rulesOf({ status: STATUS }, { states: FINE, actions: { pay: { title: "缴款", from, to: "paid" } } }).filter((one) =>
      one.startsWith("doubtful-action"),
    );
  expect(said("open", "paid")).toEqual(["doubtful-action /actions/pay/from/1"]);
  expect(said("open")).toEqual([]);
});

test("one of several branches of a condition may name a state", () => {
  const said = (when: object): readonly string[] =>
    rulesOf(
      { status: STATUS, free: { type: "boolean", title: "免批" } },
      { states: FINE, actions: { pay: { title: "缴款", from: "open", to: "paid", when } } },
    ).filter((one) => one.startsWith("state-twice"));
  const isOpen = { properties: { status: { const: "open" } } };
  expect(said(isOpen)).toHaveLength(1);
  expect(said({ anyOf: [isOpen, { properties: { free: { const: true } } }] })).toEqual([]);
});

/** Fields, the action with a mistake, and the part that mends it. */
const ACTIONS: readonly (readonly [string, fields: object, wrong: object, right: object])[] = [
  [
    "a to-do of what is paid asks for the payment",
    { paid: money("已付"), due: money("定金") },
    { todo: "定金已付、待确认的预订", when: { properties: { paid: { "x-maximum": "due" } } } },
    { when: { properties: { paid: { "x-minimum": "due" } } } },
  ],
  [
    "at least a day ahead is not the last day",
    { serveAt: { type: "string", title: "上菜时间", "x-format": "local-date-time" } },
    { confirm: "须在上菜前至少 24 小时下单。确定?", when: { properties: { serveAt: { "x-maximum": "$now+24h" } } } },
    { when: { properties: { serveAt: { "x-minimum": "$now+24h" } } } },
  ],
  [
    "what has passed lies behind the present",
    { startAt: { type: "string", title: "预约时间", "x-format": "local-date-time" } },
    { confirm: "预约时间已过 30 分钟而人未到。确定?", when: { properties: { startAt: { "x-maximum": "$now+30min" } } } },
    { when: { properties: { startAt: { "x-maximum": "$now-30min" } } } },
  ],
  [
    "what is called after an action grows by it",
    { gone: count("累计报损", { default: 0, minimum: 0 }) },
    {
      title: "报损",
      form: { type: "object", required: ["quantity"], properties: { quantity: count("数量", { minimum: 1 }) } },
      set: { gone: { "x-compute": "gone - form.quantity" } },
    },
    { set: { gone: { "x-compute": "gone + form.quantity" } } },
  ],
  [
    "a counter need not be high before the action that alone raises it",
    { renewals: count("续借次数", { default: 0, minimum: 0, maximum: 2, readOnly: true }) },
    { when: { properties: { renewals: { minimum: 2 } } }, set: { renewals: { "x-compute": "renewals + 1" } } },
    { when: { properties: { renewals: { exclusiveMaximum: 2 } } } },
  ],
  [
    "an action writes the time that is called after it",
    { returnedOn: day("归还日期", { readOnly: true }), lostOn: day("报失日期", { readOnly: true }) },
    { title: "归还", set: { returnedOn: null, lostOn: "$today" } },
    { set: { returnedOn: "$today", lostOn: null } },
  ],
  [
    "an extension counts from what it extends",
    { startOn: day("开始日期"), endOn: day("结束日期") },
    {
      title: "延期",
      form: { type: "object", required: ["extra"], properties: { extra: count("延长月数", { minimum: 1, maximum: 12 }) } },
      set: { endOn: { "x-compute": "addMonths(startOn, form.extra)" } },
    },
    { set: { endOn: { "x-compute": "addMonths(endOn, form.extra)" } } },
  ],
  [
    "the text of an input says its least value",
    { rating: count("面试评分", { readOnly: true }) },
    {
      form: { type: "object", required: ["rating"], properties: { rating: count("面试评分", { minimum: 1, maximum: 5 }) } },
      fields: { rating: { "ui:help": "至少 3 分才能录用" } },
    },
    {
      form: { type: "object", required: ["rating"], properties: { rating: count("面试评分", { minimum: 3, maximum: 5 }) } },
    },
  ],
];

test.each(ACTIONS)("%s", (_, fields, wrong, right) => {
  const said = (action: object): readonly string[] =>
    rulesOf(fields, { actions: { act: { title: "办理", set: {}, ...action } } }).filter((one) => one.includes("/actions/act"));
  expect(said(wrong)).toHaveLength(1);
  expect(said({ ...wrong, ...right })).toEqual([]);
});

test("the days of a question are no months of an expression", () => {
  const said = (name: string): readonly string[] =>
    rulesOf(
      { readyOn: time("到馆时间"), keepUntil: { ...time("保留至"), "x-compute": `${name}(readyOn, 7)` } },
      { actions: { ready: { title: "通知", confirm: "通知后保留 7 天。", set: { readyOn: "$now" } } } },
    ).filter((one) => one.startsWith("said-number"));
  expect(said("addMonths")).toEqual(["said-number /schema/properties/keepUntil/x-compute"]);
  expect(said("addDays")).toEqual([]);
});

test("a time begins on the day whose text says so", () => {
  const said = (start: string): readonly string[] =>
    rulesOf({
      shippedOn: day("发货日期"),
      acceptedOn: day("验收日期", { description: "保修期从这一天开始" }),
      until: day("保修至", { "x-compute": `addMonths(${start}, 12)` }),
    }).filter((one) => one.startsWith("said-number"));
  expect(said("shippedOn")).toEqual(["said-number /schema/properties/until/x-compute"]);
  expect(said("acceptedOn")).toEqual([]);
});

test("the label of a share says the share, and that of a code anything", () => {
  const said = (value: number, format: object): readonly string[] =>
    rulesOf(
      { rate: number("税率", { enum: [0, value], ...format }) },
      { ui: { fields: { rate: { "ui:enumNames": ["免税", "6%"] } } } },
    ).filter((one) => one.startsWith("enum-labels"));
  expect(said(0.6, { "x-format": "percent" })).toEqual(["enum-labels /schema/properties/rate/enum/1"]);
  expect(said(0.06, { "x-format": "percent" })).toEqual([]);
  expect(said(2, {})).toEqual([]);
});

test("the values of a legend are possible", () => {
  const said = (maximum: number): readonly string[] =>
    rulesOf({ azimuth: count("方位角(°)", { minimum: 0, maximum, description: "正北为 0，正南为 180" }) }).filter((one) =>
      one.startsWith("said-otherwise"),
    );
  expect(said(90)).toEqual(["said-otherwise /schema/properties/azimuth/maximum"]);
  expect(said(359)).toEqual([]);
});

test("no more is waived than was charged", () => {
  const said = (bound: object): readonly string[] =>
    rulesOf({ amount: money("罚款金额"), waived: money("减免金额", bound) }).filter((one) => one.startsWith("doubtful-bound"));
  expect(said({ "x-minimum": "amount" })).toEqual(["doubtful-bound /schema/properties/waived/x-minimum"]);
  expect(said({ "x-maximum": "amount" })).toEqual([]);
});

test("a default is within its bound", () => {
  const said = (bound: object): readonly string[] =>
    rulesOf(
      {},
      {
        schema: {
          type: "object",
          required: ["heads"],
          properties: {
            heads: count("用餐人数", { minimum: 1 }),
            meals: count("素食人数", { minimum: 0, default: 0, ...bound }),
          },
        },
      },
    ).filter((one) => one.startsWith("doubtful-bound"));
  expect(said({ "x-minimum": "heads" })).toEqual(["doubtful-bound /schema/properties/meals/x-minimum"]);
  expect(said({ "x-maximum": "heads" })).toEqual([]);
});

test("a field is shown for the choice it is called after", () => {
  const said = (skill: string): readonly string[] =>
    rulesOf(
      {
        skills: { type: "array", title: "技能", items: { type: "string", enum: ["office", "forklift"] } },
        forkliftCert: { type: "string", title: "叉车证号" },
      },
      {
        ui: {
          fields: {
            skills: { "ui:enumNames": ["文员", "叉车"] },
            forkliftCert: { "ui:visible": { properties: { skills: { contains: { const: skill } } } } },
          },
        },
      },
    ).filter((one) => one.startsWith("doubtful-visibility"));
  expect(said("office")).toHaveLength(1);
  expect(said("forklift")).toEqual([]);
});

test("the English of a message of removal has what the Chinese has not", () => {
  const said = (english: string): readonly string[] =>
    rulesOf(
      { visits: count("就诊次数") },
      {
        removal: { when: { properties: { visits: { maximum: 0 } } }, otherwise: "只能删除没有就诊过的动物" },
        en: { removal: { otherwise: english } },
      },
    ).filter((one) => one.startsWith("removal-words"));
  expect(said("Only animals with visits can be deleted")).toEqual(["removal-words /en/removal/otherwise"]);
  expect(said("Only animals without visits can be deleted")).toEqual([]);
  expect(said("Only animals with a count of 0 can be deleted")).toEqual([]);
});

test("inputs of one name may be labelled more closely than the field", () => {
  const said = (...titles: readonly string[]): readonly string[] =>
    rulesOf(
      { kept: count("库存"), quantity: count("数量") },
      {
        actions: Object.fromEntries(
          titles.map((title, at) => [
            `act${at}`,
            {
              title: `操作${at}`,
              form: { type: "object", properties: { amount: count(title) } },
              set: { kept: { "x-compute": "kept + form.amount" } },
            },
          ]),
        ),
      },
    ).filter((one) => one.startsWith("ambiguous-english"));
  expect(said("入库数量", "报损数量")).toEqual([]);
  expect(said("数量", "日期")).toHaveLength(1);
});
