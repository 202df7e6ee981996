import { expect, test } from "vitest";
import { lintSample } from "./lint-sample.ts";

// Uses that are right although a key of the same name is wrong elsewhere.

function rules(properties: object, more: object): readonly string[] {
  return lintSample(properties, more).map(({ rule }) => rule);
}

test("a tally takes the first characters of a unique value, not the whole", () => {
  const code = { type: "string", title: "条码", maxLength: 12, "x-unique": true };
  const number = { type: "string", title: "编号", readOnly: true, "x-serial": { prefix: "LC-", date: "yyyy" } };
  for (const field of ["code", "number"]) {
    expect(rules({ code, number }, { tallies: [{ by: [{ field, prefix: 7 }] }] })).not.toContain("tally-fit");
    expect(rules({ code, number }, { tallies: [{ by: [field] }] })).toContain("tally-fit");
  }
});

test("an input that fills a field is shown as stars where the field is", () => {
  const score = { type: "number", title: "评分", minimum: 0, maximum: 5, multipleOf: 0.5 };
  const input = { type: "number", title: "评分" };
  const stars = { "ui:widget": "rating" };
  const rate = (form: object, set: object = {}): readonly string[] =>
    rules(
      { score },
      { actions: { rate: { title: "评价", set, form: { type: "object", properties: form }, fields: { score: stars } } } },
    );
  expect(rate({ score: input })).not.toContain("widget-fit");
  expect(rate({ score: input }, { score: 1 }), "an input that fills nothing").toContain("widget-fit");
});

test("a reference to a tree has the settings of a tree", () => {
  const fields = {
    name: { type: "string", title: "名称" },
    parentId: { type: "string", title: "上级", "x-ref": { module: "sample" } },
    otherIds: { type: "string", title: "相关", "x-ref": { module: "sample" }, "x-multiple": true },
  };
  const ui = { fields: { otherIds: { "ui:options": { cascade: true } } } };
  expect(rules(fields, { ui: { ...ui, list: { tree: "parentId" } } })).not.toContain("widget-options");
  expect(rules(fields, { ui })).toContain("widget-options");
});

test("an input may have a title of its own for the field that it fills", () => {
  const odometer = { type: "integer", title: "里程表读数", minimum: 0 };
  const fetchBack = (title: string): readonly string[] =>
    rules(
      { odometer },
      {
        actions: { back: { title: "取回", set: {}, form: { type: "object", properties: { odometer: { ...odometer, title } } } } },
      },
    );
  expect(fetchBack("取回时里程")).not.toContain("ambiguous-english");
  expect(fetchBack("数量")).toContain("ambiguous-english");
});

test("a board shows the records that are still to reach the state in its title", () => {
  const properties = {
    status: { type: "string", title: "状态", enum: ["planned", "boarding", "departed"] },
    parentId: { type: "string", title: "上级", "x-ref": { module: "sample" } },
    left: rollUp("离港看板"),
    gone: rollUp("离港航次"),
  };
  const fields = { status: { "ui:enumNames": ["计划", "登船", "已离港"] } };
  const found = lintSample(properties, { ui: { fields } }).filter(({ rule }) => rule === "titled-value");
  expect(found.map(({ pointer }) => pointer)).toEqual(["/schema/properties/gone/x-rollup/where/properties/status/enum"]);
});

/** The number of records that have not departed yet. */
function rollUp(title: string): object {
  const where = { properties: { status: { enum: ["planned", "boarding"] } } };
  return { type: "integer", title, readOnly: true, "x-rollup": { module: "sample", field: "parentId", take: "count", where } };
}

test("texts of a field may speak of other units, of its negative side and of other fields", () => {
  const properties = {
    time: { type: "integer", title: "周转时限(min)", minimum: 5, maximum: 20160, description: "自接收至发布，5 min 至 14 天" },
    slope: { type: "integer", title: "坡度", minimum: -3, maximum: 40, description: "向舞台下降为正；反坡为负，最多 3°" },
    cold: { type: "integer", title: "温度", maximum: -15, description: "不高于 −15 °C" },
    deviation: { type: "number", title: "标准差", exclusiveMinimum: 0, description: "必须大于 0；靶值和实测值可以为负" },
  };
  const ui = { fields: { slope: { "ui:options": { suffix: "°" } } } };
  expect(rules(properties, { ui })).not.toContain("said-otherwise");
  const wrong = { ...properties.time, description: "自接收至发布，5 min 至 13 天" };
  expect(rules({ wrong }, {})).toContain("said-otherwise");
});

test("a message may name the choice that a condition excludes", () => {
  const named = [
    { const: "R", title: "常规" },
    { const: "S", title: "急诊" },
  ];
  const priority = { type: "string", title: "级别", oneOf: named };
  const removal = (otherwise: string): readonly string[] =>
    rules({ priority }, { removal: { when: { properties: { priority: { not: { const: "S" } } } }, otherwise } });
  expect(removal("只能删除待接收的非急诊标本")).not.toContain("removal-words");
  expect(removal("只能删除待接收的急诊标本")).toContain("removal-words");
});

test("the symbol of a unit is the same in both languages", () => {
  const weight = { type: "number", title: "体重" };
  const beside = (suffix: string): readonly string[] =>
    rules({ weight }, { ui: { fields: { weight: { "ui:options": { suffix } } } }, en: { weight: { title: "Weight", suffix } } });
  for (const symbol of ["kg", "mg/L", "kW·h", "m³/s", "NTU"]) expect(beside(symbol)).not.toContain("english-title");
  expect(beside("days")).toContain("english-title");
});

test("a threshold may begin above a limit where its text says so", () => {
  const maxPerOrder = { type: "integer", title: "每单上限", minimum: 1 };
  const group = { type: "integer", title: "团体票起订张数", "x-exclusiveMinimum": "maxPerOrder" };
  expect(rules({ maxPerOrder, group: { ...group, description: "须大于每单上限" } }, {})).not.toContain("doubtful-bound");
  expect(rules({ maxPerOrder, group }, {})).toContain("doubtful-bound");
});

test.each([
  ["每日开放止", "Closes daily at"],
  ["退订", "End subscription"],
  [
    "只有未排场次的剧目可以放弃，放弃后不能恢复",
    "Only a production without performances can be abandoned, and it cannot be restored",
  ],
])("%s is “%s” in English", (zh, en) => {
  const code = { type: "string", title: zh.slice(0, 20) };
  expect(rules({ code }, { en: { code: en } })).not.toContain("opposite-english");
});

test("a question may say how long the action takes", () => {
  const properties = { defrostedOn: { type: "string", title: "上次除霜", format: "date" } };
  const when = { properties: { defrostedOn: { "x-maximum": "$today-180d" } } };
  const asks = (confirm: string): readonly string[] =>
    rules(properties, { actions: { defrost: { title: "除霜", when, confirm, set: { defrostedOn: "$today" } } } });
  expect(asks("除霜约需 24 小时，开始吗？")).not.toContain("said-number");
  expect(asks("上次除霜已过 30 天，开始吗？")).toContain("said-number");
});

test("an input is judged by the texts that it shows, not by those of the field that it fills", () => {
  const closeDate = { type: "string", title: "闭展日期", format: "date", description: "常设展可以留空" };
  const prolong = (input: object): readonly string[] =>
    rules(
      { closeDate },
      {
        actions: {
          prolong: {
            title: "延展",
            set: {},
            form: { type: "object", required: ["closeDate"], properties: { closeDate: input } },
          },
        },
        en: { closeDate: { title: "Closing date", description: "A permanent exhibition may leave it empty" } },
      },
    );
  expect(prolong({ type: "string", title: "闭展日期", format: "date" })).not.toContain("said-otherwise");
  expect(prolong(closeDate)).toContain("said-otherwise");
});

test("a tally by a moment is by its day, in which other values repeat", () => {
  const readAt = { type: "string", title: "读数时间", "x-format": "local-date-time", "x-unique": ["gauge"] };
  const properties = { gauge: { type: "string", title: "水尺", maxLength: 20 }, readAt };
  const tallies = [{ by: ["gauge", "readAt"] }];
  expect(rules(properties, { tallies })).not.toContain("tally-fit");
  const readOn = { ...readAt, title: "读数日期", "x-format": undefined, format: "date" };
  expect(rules({ ...properties, readAt: readOn }, { tallies })).toContain("tally-fit");
});

test("taking a check back leads to the state that waits for it", () => {
  const values = {
    waiting: { value: 0, title: "待复核" },
    checked: { value: 1, title: "已复核" },
    passed: { value: 2, title: "复核通过" },
  };
  const states = { field: "status", values };
  const actions = (to: string): object => ({
    check: { title: "复核", from: "waiting", to: "checked" },
    reopen: { title: "撤销复核", from: "checked", to },
  });
  const status = { type: "integer", title: "状态" };
  expect(rules({ status }, { states, actions: actions("waiting") })).not.toContain("opposite-action");
  expect(rules({ status }, { states, actions: actions("passed") })).toContain("opposite-action");
});

test("a to-do may say what its condition says, although a state has that name", () => {
  const properties = {
    headcount: { type: "integer", title: "人数" },
    hired: { type: "integer", title: "到岗人数" },
    status: { type: "integer", title: "状态" },
  };
  const states = {
    field: "status",
    values: { open: { value: 0, title: "招聘中", remove: true }, filled: { value: 1, title: "已招满", end: true } },
  };
  const when = { properties: { hired: { "x-minimum": "headcount" } } };
  const fill = (more: object): readonly string[] =>
    rules(properties, {
      states,
      actions: { fill: { title: "结束招聘", from: "open", to: "filled", todo: "已招满、待结束的申请", ...more } },
    });
  expect(fill({ when })).not.toContain("opposite-action");
  expect(fill({})).toContain("opposite-action");
});

test("a share that may be negative raises an amount or lowers it", () => {
  const share = { type: "number", title: "附加或减免比例", "x-format": "percent", maximum: 1 };
  const amount = { type: "string", title: "金额", "x-format": "money", "x-compute": "price * (1 + share)" };
  const properties = { price: { type: "string", title: "单价", "x-format": "money" }, amount };
  expect(rules({ ...properties, share: { ...share, minimum: -1 } }, {})).not.toContain("titled-value");
  expect(rules({ ...properties, share: { ...share, minimum: 0 } }, {})).toContain("titled-value");
});

test("an action that ends what a choice says writes another one", () => {
  const states = {
    field: "status",
    values: { idle: { value: 0, title: "空闲" }, busy: { value: 1, title: "占用" }, faulty: { value: 2, title: "故障" } },
  };
  const repair = (title: string): readonly string[] =>
    rules(
      { status: { type: "integer", title: "状态" } },
      {
        states,
        actions: {
          leave: { title: "离开", from: "busy", to: "idle" },
          report: { title: "报修", from: "idle", to: "faulty" },
          take: { title: "入住", from: "idle", to: "busy" },
          repair: { title, from: "faulty", to: "idle" },
        },
      },
    );
  expect(repair("消除故障")).not.toContain("swapped-sets");
  expect(repair("登记故障")).toContain("swapped-sets");
});

test("a text may be about a sum, or about another field", () => {
  const step = { type: "number", title: "增加比例", "x-format": "percent", maximum: 0.5 };
  expect(rules({ step: { ...step, description: "合计不超过 100%" } }, {})).not.toContain("said-otherwise");
  expect(rules({ step: { ...step, description: "不超过 100%" } }, {})).toContain("said-otherwise");
  const paid = { type: "string", title: "金额", "x-format": "money", minimum: 0 };
  const described = (description: string): readonly string[] =>
    rules({ paid }, { en: { paid: { title: "Amount", description } } });
  expect(described("Enter recoveries as positive amounts, the net becomes negative")).not.toContain("said-otherwise");
});

test("a reduction that is never above 0 is added", () => {
  const adjustment = { type: "string", title: "减免金额", "x-format": "money", minimum: -1000 };
  const charge = { type: "string", title: "应收水费", "x-format": "money", "x-compute": "price + coalesce(adjustment, 0)" };
  const properties = { price: { type: "string", title: "水价", "x-format": "money" }, charge };
  expect(rules({ ...properties, adjustment: { ...adjustment, maximum: 0 } }, {})).not.toContain("titled-value");
  expect(rules({ ...properties, adjustment: { ...adjustment, minimum: 0 } }, {})).toContain("titled-value");
});

test("what takes an act back is empty for those that the act counts", () => {
  const counted = (title: string): readonly string[] => {
    const where = { properties: { day: { type: "null" } } };
    const day = { type: "string", title, format: "date", readOnly: true };
    const buried = {
      type: "integer",
      title: "已葬人数",
      "x-rollup": { module: "sample", field: "parentId", take: "count", where },
    };
    const parentId = { type: "string", title: "上级", "x-ref": { module: "sample" } };
    return rules({ day, buried, parentId }, { actions: { done: { title: "登记", set: { day: "$today" } } } });
  };
  expect(counted("起葬日期")).not.toContain("titled-value");
  expect(counted("安葬日期")).toContain("titled-value");
});

test("an endpoint may repeat its ID as its operation", () => {
  const latest = { endpoint: "GET /recent", operation: "latest", access: "view" };
  expect(rules({ title: { type: "string", title: "标题" } }, { endpoints: { base: "/x/sample", latest } })).not.toContain(
    "endpoint-target",
  );
});

test("what a customer has bought, somebody has sold", () => {
  const bought = (title: string): readonly string[] =>
    rules({ at: { type: "string", title, format: "date" } }, { en: { at: { title: "Sold on" } } });
  expect(bought("认购日期")).not.toContain("opposite-english");
  expect(bought("采购日期")).toContain("opposite-english");
});

test("a reference that only some records need may lead to the same module", () => {
  const previous = { type: "string", title: "上次检查", "x-ref": { module: "sample" } };
  const kind = { type: "string", title: "类别", enum: ["first", "again"] };
  const isFirst = { properties: { kind: { const: "first" } } };
  const conditional = { if: isFirst, else: { properties: { previous }, required: ["previous"] } };
  const found = (schema: object): readonly string[] =>
    rules({}, { schema: { type: "object", properties: { kind, previous }, ...schema } });
  expect(found({ properties: { kind }, ...conditional })).not.toContain("never-filled");
  expect(found({ required: ["previous"] })).toContain("never-filled");
});

test("the whole part and one more is rounded up", () => {
  const months = (expression: string): readonly string[] =>
    rules(
      {
        from: { type: "string", title: "上岸日期", format: "date" },
        to: { type: "string", title: "下水日期", format: "date" },
        kept: { type: "integer", title: "存放月数", description: "不足一个月按一个月计", "x-compute": expression },
      },
      {},
    );
  expect(months("floor(months(from, to)) + 1")).not.toContain("said-number");
  expect(months("floor(months(from, to))")).toContain("said-number");
});

test("several rules against overlaps for one period each compare something else", () => {
  const found = (...overlaps: readonly object[]): readonly string[] =>
    rules(
      {
        room: { type: "string", title: "教室", maxLength: 20 },
        teacher: { type: "string", title: "教师", maxLength: 20 },
        from: { type: "string", title: "开始", format: "date", "x-range": "to", "x-no-overlap": overlaps },
        to: { type: "string", title: "结束", format: "date" },
      },
      {},
    );
  expect(found({ among: ["room"] }, { among: ["teacher"], touching: true })).toEqual(found({ among: ["room"] }));
  expect(found({ among: ["room"] })).not.toContain("overlap-fit");
  expect(found({ among: ["room"] }, { among: ["room", "teacher"] }), "the first one is wider").toContain("overlap-fit");
  expect(found({ among: ["room"] }, { among: ["room"] }), "the same twice").toContain("overlap-fit");
  expect(found({ among: ["room"] }, { among: ["classroom"] })).toContain("unknown-field");
});

test("one of several partners is no part of the teacher whose lesson it is", () => {
  const lesson = (multiple: boolean): readonly string[] =>
    rules(
      {
        teacherId: { type: "string", title: "教师", "x-ref": { module: "user" } },
        name: { type: "string", title: "名称", maxLength: 20 },
        partnerIds: {
          type: "string",
          title: "合奏伙伴",
          "x-ref": { module: "sample", where: { teacherId: "teacherId" } },
          ...(multiple && { "x-multiple": true }),
        },
        from: { type: "string", title: "开始", format: "date", "x-range": "to", "x-no-overlap": { among: ["teacherId"] } },
        to: { type: "string", title: "结束", format: "date" },
      },
      { schema: { required: ["partnerIds"] } },
    );
  expect(lesson(true)).not.toContain("doubtful-key");
});

test("an action shows what it is about with nothing to fill in and no question", () => {
  const name = { type: "string", title: "名称", maxLength: 20 };
  const note = { type: "string", title: "备注", maxLength: 20 };
  const found = (more: object): readonly string[] =>
    rules({ name, note }, { actions: { clear: { title: "清空备注", about: ["name"], set: { note: null }, ...more } } });
  expect(found({})).not.toContain("action-about");
  expect(found({ on: "toolbar" })).toContain("action-about");
  expect(found({ dialog: "some/dialog" })).toContain("action-about");
});

test("a copy of a start for a second rule against overlaps leads to the list of rules", () => {
  const moment = { type: "string", "x-format": "local-date-time" };
  const room = { type: "string", title: "教室", maxLength: 20 };
  const copy = { ...moment, title: "教室占用开始", "x-compute": "from", "x-range": "to", "x-no-overlap": { among: ["room"] } };
  const properties = { room, from: { ...moment, title: "开始", "x-range": "to" }, to: { ...moment, title: "结束" }, copy };
  const [found] = lintSample(properties).filter(({ rule }) => rule === "range-fit");
  expect(found?.hint.en).toBe("Delete the field, and write its x-no-overlap into that of “from”, which can be a list of rules");
});

test("a number behind a product converts its unit", () => {
  const cost = (expression: string): readonly string[] =>
    rules(
      {
        grams: { type: "number", title: "用量(克)", minimum: 0 },
        kiloPrice: { type: "string", title: "每公斤价格", "x-format": "money", minimum: 0 },
        cost: { type: "string", title: "成本", "x-format": "money", multipleOf: 0.01, "x-compute": expression },
      },
      {},
    );
  expect(cost("kiloPrice * grams / 1000")).not.toContain("doubtful-value");
  expect(cost("kiloPrice * grams")).toContain("doubtful-value");
});

test("an allowance for an hour is a price", () => {
  const hourly = { type: "string", title: "每小时津贴", minimum: 0 };
  const total = (format: string): readonly string[] =>
    rules(
      {
        hourly: { ...hourly, type: format === "money" ? "string" : "number", ...(format === "money" && { "x-format": "money" }) },
        hours: { type: "number", title: "时长", minimum: 0 },
        fees: { type: "string", title: "津贴合计", "x-format": "money", multipleOf: 0.01, "x-compute": "hourly * hours" },
      },
      {},
    );
  expect(total("money")).not.toContain("titled-value");
  expect(total("number")).toContain("titled-value");
});
