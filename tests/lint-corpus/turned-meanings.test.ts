import { describe, expect, test } from "vitest";
import type { KnownIds } from "#metadata";
import { loadCatalog } from "#metadata/load";
import { day, money, number, rulesOf, time } from "./sample-fields.ts";

/** Fields, the field that is computed, the expression that contradicts its title, and the one that does not. */
const COMPUTED: readonly (readonly [fields: object, own: object, wrong: string, right: string])[] = [
  [{ a: money("累计维修费"), b: money("购置价") }, number("维修费占购置价", { "x-format": "percent" }), "b / a", "a / b"],
  [
    { a: number("实测误差"), b: number("允许误差") },
    { type: "boolean", title: "误差在允许范围内" },
    "abs(a) >= b",
    "abs(a) <= b",
  ],
  [
    { a: number("实测值"), low: number("下限"), high: number("上限") },
    { type: "boolean", title: "合格" },
    "a <= low and a >= high",
    "a >= low and a <= high",
  ],
  [{ a: day("年检有效期至"), b: day("保险有效期至") }, day("可上路至"), "max(a, b)", "min(a, b)"],
  [{ a: day("开具日期"), b: { type: "integer", title: "付款期限（天）" } }, day("付款截止"), "addDays(a, -b)", "addDays(a, b)"],
  [
    { most: number("人数上限"), least: number("最少开班人数"), taken: number("已报名") },
    number("剩余名额"),
    "most - least",
    "most - taken",
  ],
  [
    { kg: number("用量"), loss: number("损耗率", { "x-format": "percent", default: 0 }), price: money("单价") },
    money("金额"),
    "kg * (1 - loss) * price",
    "kg * (1 + loss) * price",
  ],
  [{ gross: money("总额"), fee: money("扣除服务费") }, money("实付金额"), "gross + fee", "gross - fee"],
  [{ hours: number("工时"), rate: money("小时工价") }, money("人工费"), "hours + rate", "hours * rate"],
  [
    {
      last: number("上次读数"),
      reading: number("本次读数"),
      price: money("单价"),
      used: number("用量", { "x-compute": "reading - last" }),
    },
    money("金额"),
    "reading * price",
    "used * price",
  ],
  [
    { born: day("出生日期"), on: day("报名日期") },
    { type: "integer", title: "年龄" },
    "floor(days(born, on) / 12)",
    "floor(months(born, on) / 12)",
  ],
  [{ rate: money("单价"), area: number("面积") }, money("月物业费"), "rate * area * 12", "rate * area"],
  [{ rent: money("月租金") }, money("押金", { description: "两个月租金" }), "rent * 3", "rent * 2"],
];

test.each(COMPUTED)("of %j, %j is not %s", (fields, own, wrong, right) => {
  const said = (expression: string): readonly string[] =>
    rulesOf({ ...fields, own: { ...own, "x-compute": expression } }).filter((finding) => finding.includes("/own/"));
  expect(said(wrong)).toHaveLength(1);
  expect(said(right)).toEqual([]);
});

test("the later of two ends is meant where one takes the place of the other", () => {
  const own = day("可上路至", { "x-compute": "max(a, b)" });
  expect(rulesOf({ a: day("原到期日"), b: day("延期后到期日"), own }).filter((one) => one.startsWith("titled"))).toEqual([]);
});

const STATES = {
  field: "status",
  values: {
    waiting: { value: "waiting", title: "待受理" },
    running: { value: "running", title: "调查中" },
    checked: { value: "checked", title: "待验收" },
    closed: { value: "closed", title: "已验收", end: true },
  },
};
const STEPS = {
  accept: { title: "受理", from: "waiting", to: "running" },
  finish: { title: "修复", from: "running", to: "checked" },
  close: { title: "验收", from: "checked", to: "closed" },
};
const STATUS = { type: "string", title: "状态" };

test("a mark of what is open names states that do not end", () => {
  const said = (states: string, values = "1, null"): readonly string[] =>
    rulesOf(
      { status: STATUS, mark: { type: "integer", title: "未结标记", "x-compute": `if(status in [${states}], ${values})` } },
      { states: STATES, actions: STEPS },
    ).filter((one) => one.startsWith("titled-value"));
  expect(said("'closed'")).toEqual(["titled-value /schema/properties/mark/x-compute"]);
  expect(said("'waiting', 'running'")).toEqual([]);
  expect(said("'closed'", "null, 1")).toEqual([]);
});

describe("a roll-up", () => {
  const KNOWN: KnownIds = { manifests: [], handlers: [], dictionaries: { dict: [], "dict-biz": [] }, icons: ["apps"] };
  const file = (module: string, properties: object, more: object = {}) => ({
    path: `schemas/system/${module}.json`,
    text: JSON.stringify({
      $schema: "../module.schema.json",
      module,
      title: "样品",
      schema: { type: "object", properties },
      ...more,
    }),
  });
  const check = file(
    "check",
    {
      deviceId: { type: "string", title: "设备", "x-ref": { module: "device" } },
      passed: { type: "boolean", title: "是否合格" },
      amount: money("金额"),
      pay: { type: "string", title: "付款", enum: ["paid", "refunded"] },
      status: STATUS,
    },
    { states: STATES, actions: STEPS, ui: { fields: { pay: { "ui:enumNames": ["已付款", "已退款"] } } } },
  );
  const said = (properties: object): readonly string[] =>
    loadCatalog([check, file("device", properties)], KNOWN)
      .findings.filter(({ rule }) => rule === "titled-value")
      .map(({ pointer }) => pointer);
  const count = (title: string, tests: object): object => ({
    type: "integer",
    title,
    "x-rollup": { module: "check", field: "deviceId", take: "count", where: { properties: tests } },
  });

  test("selects what its title denies or affirms", () => {
    expect(said({ failed: count("不合格次数", { passed: { const: true } }) })).toHaveLength(1);
    expect(said({ failed: count("不合格次数", { passed: { const: false } }) })).toEqual([]);
    expect(said({ good: count("合格次数", { passed: { const: false } }) })).toHaveLength(1);
  });

  test("of what has not happened leaves out what waits behind it", () => {
    expect(said({ open: count("未修复故障", { status: { enum: ["checked", "closed"] } }) })).toHaveLength(1);
    expect(said({ open: count("未修复故障", { status: { enum: ["waiting", "running"] } }) })).toEqual([]);
    expect(said({ open: count("未结争议", { status: { const: "closed" } }) })).toHaveLength(1);
  });

  test("of what was received leaves out what was paid back", () => {
    const sum = (state: string): object =>
      money("已筹金额", {
        "x-rollup": {
          module: "check",
          field: "deviceId",
          take: "sum",
          of: "amount",
          where: { properties: { pay: { const: state } } },
        },
      });
    expect(said({ raised: sum("refunded") })).toHaveLength(1);
    expect(said({ raised: sum("paid") })).toEqual([]);
  });

  test("of some records is the part of one of all", () => {
    const all = { type: "integer", title: "全部", "x-rollup": { module: "check", field: "deviceId", take: "count" } };
    const share = (expression: string): object => number("合格率", { "x-format": "percent", "x-compute": expression });
    const fields = { all, good: count("合格次数", { passed: { const: true } }) };
    expect(said({ ...fields, share: share("all / good") })).toEqual(["/schema/properties/share/x-compute"]);
    expect(said({ ...fields, share: share("good / all") })).toEqual([]);
  });
});

/** Fields, the action with a mistake, and the part that mends it. */
const ACTIONS: readonly (readonly [string, fields: object, wrong: object, right: object])[] = [
  [
    "a to-do of the next days asks for what comes before them",
    { plannedOn: day("计划日期") },
    { todo: "七天内到期的校准", when: { properties: { plannedOn: { "x-minimum": "$today+7d" } } } },
    { when: { properties: { plannedOn: { "x-maximum": "$today+7d" } } } },
  ],
  [
    "a to-do of what is due does not end on the day",
    { endsOn: day("预计完工") },
    { todo: "装修到期的房屋", when: { properties: { endsOn: { "x-exclusiveMinimum": "$today" } } } },
    { when: { properties: { endsOn: { "x-maximum": "$today" } } } },
  ],
  [
    "a to-do of what has reached its goal asks for the goal",
    { raised: money("已筹"), goal: money("目标") },
    { todo: "已达成待确认的项目", when: { properties: { raised: { "x-exclusiveMaximum": "goal" } } } },
    { when: { properties: { raised: { "x-minimum": "goal" } } } },
  ],
  [
    "nothing opens after its last day",
    { until: day("报名截止") },
    { title: "开放报名", when: { properties: { until: { "x-exclusiveMaximum": "$today" } } } },
    { when: { properties: { until: { "x-minimum": "$today" } } } },
  ],
  [
    "what a question clears is not written",
    { repairedAt: time("修复时间") },
    { confirm: "将清空修复时间，由工程师重新处理。确定退回?", set: { repairedAt: "$now" } },
    { set: { repairedAt: null } },
  ],
  [
    "what a question lets go is cleared",
    { truck: { type: "string", title: "常驾车辆" }, left: { type: "boolean", title: "离职" } },
    { confirm: "离职后不再派单，并解除常驾车辆。确定办理?", set: { left: true } },
    { set: { left: true, truck: null } },
  ],
  [
    "no action waits for what only it writes",
    { departedAt: time("实际发车") },
    { when: { required: ["departedAt"] }, set: { departedAt: "$now" } },
    { when: { properties: { departedAt: { const: null } } }, set: { departedAt: "$now" } },
  ],
  [
    "an input is shown where its field demands it",
    {
      state: { type: "string", title: "状况", enum: ["good", "damaged"] },
      damage: { type: "string", title: "损坏", readOnly: true, "x-required": { properties: { state: { const: "damaged" } } } },
    },
    {
      form: {
        type: "object",
        properties: {
          state: { type: "string", title: "状况", enum: ["good", "damaged"] },
          damage: { type: "string", title: "损坏" },
        },
      },
      fields: { damage: { "ui:visible": { properties: { state: { const: "good" } } } } },
    },
    { fields: { damage: { "ui:visible": { properties: { state: { const: "damaged" } } } } } },
  ],
];

test.each(ACTIONS)("%s", (_, fields, wrong, right) => {
  const said = (action: object): readonly string[] =>
    rulesOf(fields, { actions: { act: { title: "办理", set: {}, ...action } } }).filter((one) => one.includes("/actions/act"));
  expect(said(wrong)).toHaveLength(1);
  expect(said({ ...wrong, ...right })).toEqual([]);
});

test("a reminder does not write the time of the step that it reminds of", () => {
  const states = {
    field: "status",
    values: { lent: { value: "lent", title: "在借" }, returned: { value: "returned", title: "已还", end: true } },
  };
  const said = (set: object): readonly string[] =>
    rulesOf(
      { status: STATUS, remindedAt: time("提醒时间"), returnedAt: time("归还时间") },
      {
        states,
        actions: {
          remind: { title: "催还", from: "lent", set },
          takeBack: { title: "收回", from: "lent", to: "returned", set: { returnedAt: "$now" } },
        },
      },
    ).filter((one) => one.startsWith("overwritten-stamp"));
  expect(said({ remindedAt: "$now", returnedAt: "$now" })).toEqual(["overwritten-stamp /actions/remind/set/returnedAt"]);
  expect(said({ remindedAt: "$now" })).toEqual([]);
});

test("a message of removal counts what has been done", () => {
  const said = (test: object): readonly string[] =>
    rulesOf(
      { trips: { type: "integer", title: "已送达趟数" } },
      { removal: { when: { properties: { trips: test } }, otherwise: "只能删除没有送达趟数的车辆" } },
    ).filter((one) => one.startsWith("removal-words"));
  expect(said({ minimum: 1 })).toEqual(["removal-words /removal/otherwise"]);
  expect(said({ const: 0 })).toEqual([]);
});

test("no warranty ends before the purchase", () => {
  const said = (bound: object): readonly string[] =>
    rulesOf({ on: day("购置日期"), until: day("保修截止", bound) }).filter((one) => one.startsWith("doubtful-bound"));
  expect(said({ "x-maximum": "on" })).toEqual(["doubtful-bound /schema/properties/until/x-maximum"]);
  expect(said({ "x-minimum": "on" })).toEqual([]);
});

test("the shares of lines are shares as well", () => {
  const lines = (maximum: number): object => ({
    type: "array",
    title: "明细",
    items: { type: "object", properties: { loss: number("损耗率", { "x-format": "percent", maximum }) } },
  });
  const said = (maximum: number): readonly string[] =>
    rulesOf({ lines: lines(maximum) }).filter((one) => one.startsWith("keyword-fit"));
  expect(said(50)).toEqual(["keyword-fit /schema/properties/lines/items/properties/loss/maximum"]);
  expect(said(0.5)).toEqual([]);
});

test("nobody exports without signing in what the list asks a permission for", () => {
  const said = (endpoints: object): readonly string[] =>
    rulesOf({ name: { type: "string", title: "名称" } }, { endpoints: { base: "/sample", ...endpoints } }).filter((one) =>
      one.startsWith("wide-access"),
    );
  const exporting = { endpoint: "GET /export", access: "public" };
  expect(said({ export: exporting })).toEqual(["wide-access /endpoints/export/access"]);
  expect(said({ export: exporting, list: { endpoint: "GET /page", access: "public" } })).toEqual([]);
  expect(said({ export: "GET /export" })).toEqual([]);
});

test("the words of two names tell their exchanged English", () => {
  const said = (en: object): readonly string[] =>
    rulesOf(
      { listFee: money("课程学费"), payable: money("应缴学费"), previous: number("上次读数"), reading: number("本次读数") },
      { en },
    ).filter((one) => one.startsWith("swapped-english"));
  const right = { listFee: "Course fee", payable: "Fee payable", previous: "Previous reading", reading: "Current reading" };
  expect(said(right)).toEqual([]);
  expect(said({ ...right, listFee: "Fee payable", payable: "Course fee" })).toEqual(["swapped-english /en/listFee"]);
  expect(said({ ...right, previous: "Current reading", reading: "Previous reading" })).toEqual(["swapped-english /en/previous"]);
});

test("the English of degrees has the order of the Chinese", () => {
  const said = (...names: readonly string[]): readonly string[] =>
    rulesOf(
      { degree: { type: "integer", title: "程度", enum: [1, 2, 3] } },
      {
        ui: { fields: { degree: { "ui:enumNames": names } } },
        en: { degree: { title: "Degree", enumNames: ["Minor", "Moderate", "Severe"] } },
      },
    ).filter((one) => one.startsWith("swapped-english"));
  expect(said("严重", "一般", "轻微")).toHaveLength(1);
  expect(said("轻微", "一般", "严重")).toEqual([]);
});

test("one lease of a flat excludes none of another flat of the building", () => {
  const said = (among: string): readonly string[] =>
    rulesOf(
      {},
      {
        schema: {
          type: "object",
          required: ["flatId"],
          properties: {
            buildingId: { type: "string", title: "楼栋", "x-ref": { module: "building" } },
            flatId: { type: "string", title: "房屋", "x-ref": { module: "flat", where: { buildingId: "buildingId" } } },
            from: day("起租日期", { "x-range": "until", "x-no-overlap": { among: [among] } }),
            until: day("到期日期"),
          },
        },
      },
    ).filter((one) => one.startsWith("doubtful-key"));
  expect(said("buildingId")).toEqual(["doubtful-key /schema/properties/from/x-no-overlap/among/0"]);
  expect(said("flatId")).toEqual([]);
});
