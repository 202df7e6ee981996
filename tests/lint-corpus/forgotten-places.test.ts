import { expect, test } from "vitest";
import { lintSample } from "./lint-sample.ts";

/** Rule and place of what the linter says by these rules. */
function findings(properties: object, more: object, ...rules: readonly string[]): readonly string[] {
  return lintSample(properties, more)
    .filter(({ rule }) => rules.includes(rule))
    .map(({ rule, pointer }) => `${rule} ${pointer}`);
}

test("the form of the only action that fills a field offers all of its choices", () => {
  const cause = (...choices: readonly number[]): object => ({ type: "integer", title: "原因", enum: choices });
  const stored = { ...cause(1, 2, 3), readOnly: true };
  const close = (...choices: readonly number[]): object => ({
    title: "停用",
    set: {},
    form: { type: "object", properties: { cause: cause(...choices) } },
  });
  const said = (actions: object): readonly string[] => findings({ cause: stored }, { actions }, "form-input");
  expect(said({ close: close(1, 2) })).toEqual(["form-input /actions/close/form/properties/cause/enum"]);
  expect(said({ close: close(1, 2, 3) })).toEqual([]);
  expect(said({ close: close(1, 2), lose: { title: "遗失", set: { cause: 3 } } })).toEqual([]);
  expect(said({ close: close(1, 2), sell: close(3) })).toEqual([]);
});

test("a message of removal names a state by its present title", () => {
  const states = {
    field: "status",
    values: {
      planned: { value: 1, title: "已排期", remove: true },
      done: { value: 2, title: "已完成", end: true },
    },
  };
  const said = (otherwise: string, title: string): readonly string[] =>
    findings(
      { status: { type: "integer", title: "状态" } },
      { states, removal: { otherwise }, actions: { finish: { title, from: "planned", to: "done" } } },
      "removal-words",
    );
  expect(said("不能删除；已批准的请先取消", "完成")).toEqual(["removal-words /removal/otherwise"]);
  expect(said("不能删除；已完成的请先恢复", "完成")).toEqual([]);
  expect(said("不能删除；已批准的请先取消", "批准")).toEqual([]);
});

test("one word at the end tells the English of two fields apart", () => {
  const properties = {
    soldAt: { type: "string", title: "售出时间", "x-format": "local-date-time" },
    soldBy: { type: "string", title: "售出人" },
  };
  const said = (soldAt: string, soldBy: string): readonly string[] =>
    findings(properties, { en: { soldAt, soldBy } }, "swapped-english");
  expect(said("Sold by", "Sold at")).toEqual(["swapped-english /en/soldAt"]);
  expect(said("Sold at", "Sold by")).toEqual([]);
});

test("the English of a much longer question is another one", () => {
  const said = (remind: string): readonly string[] =>
    findings(
      { name: { type: "string", title: "名称" } },
      {
        actions: {
          lend: { title: "借出", set: { name: "x" }, confirm: "确定借出?" },
          remind: { title: "催还", set: { name: "y" }, confirm: remind },
        },
        en: { lend: { title: "Lend", confirm: "Lend the copies?" }, remind: { title: "Remind", confirm: "Lend the copies?" } },
      },
      "copied-english",
    );
  expect(said("确定已联系所选借阅的借阅人?")).toHaveLength(1);
  expect(said("确认借出吗？")).toEqual([]);
});

test("English that denies what the Chinese affirms is its opposite", () => {
  const said = (description: string, english: string): readonly string[] =>
    findings(
      { slot: { type: "string", title: "时段", description } },
      { en: { slot: { title: "Slot", description: english } } },
      "opposite-english",
    );
  expect(said("不能重叠；草稿也占用时段", "Slots cannot overlap. A draft does not occupy its time.")).toHaveLength(1);
  expect(said("不能重叠；草稿也占用时段", "Slots cannot overlap. A draft occupies its time, too.")).toEqual([]);
  expect(said("迟到的也算缺席", "Who is not on time is absent, too.")).toEqual([]);
});

test("a number of records is 0, and never empty", () => {
  const said = (test: object): readonly string[] =>
    lintSample(
      {
        ownerId: { type: "string", title: "上级", "x-ref": { module: "sample" } },
        parts: { type: "integer", title: "件数", "x-rollup": { module: "sample", field: "ownerId", take: "count" } },
      },
      { removal: { when: { properties: { parts: test } }, otherwise: "有下级的不能删除" } },
    )
      .filter(({ rule }) => rule === "condition-never")
      .map(({ pointer, hint }) => `${pointer} ${hint?.en ?? ""}`);
  expect(said({ type: "null" })).toEqual(['/removal/when/properties/parts/type Write "parts": {"const": 0}']);
  expect(said({ const: 0 })).toEqual([]);
});

test("an action that changes nothing of a computed condition leaves the record waiting", () => {
  const properties = {
    meter: { type: "number", title: "工时", minimum: 0 },
    servicedAt: { type: "number", title: "保养时工时", minimum: 0, readOnly: true },
    servicedOn: { type: "string", title: "保养日期", format: "date", readOnly: true },
    left: { type: "number", title: "剩余工时", "x-compute": "servicedAt + 250 - meter" },
  };
  const said = (set: object): readonly string[] =>
    findings(
      properties,
      { actions: { service: { title: "保养", when: { properties: { left: { maximum: 30 } } }, todo: "待保养", set } } },
      "todo-lasting",
    );
  expect(said({ servicedOn: "$today" })).toHaveLength(1);
  expect(said({ servicedOn: "$today", servicedAt: { "x-compute": "meter" } })).toEqual([]);
});

test("a question that is another action's word for word belongs to the action that it names", () => {
  const said = (discard: string): readonly string[] =>
    findings(
      { openedOn: { type: "string", title: "开封日期", format: "date" }, stock: { type: "integer", title: "库存" } },
      {
        actions: {
          open: { title: "开封登记", set: { openedOn: "$today" }, confirm: "开封日期记为今天。确定登记?" },
          discard: { title: "报废", set: { stock: 0 }, confirm: discard },
        },
        en: {
          open: { title: "Open", confirm: "The opening date becomes today. Record it?" },
          discard: { title: "Discard", confirm: "The stock is set to zero. Discard it?" },
        },
      },
      "borrowed-words",
    );
  expect(said("开封日期记为今天。确定登记?")).toEqual(["borrowed-words /actions/discard/confirm"]);
  expect(said("库存将清零。确定报废?")).toEqual([]);
});

test("names that begin and end say so in English, too", () => {
  const date = (title: string): object => ({ type: "string", title, format: "date" });
  const said = (startsOn: string, endsOn: string): readonly string[] =>
    findings({ startsOn: date("开班日期"), endsOn: date("结班日期") }, { en: { startsOn, endsOn } }, "swapped-english");
  expect(said("Last day", "First day")).toHaveLength(1);
  expect(said("First day", "Last day")).toEqual([]);
});

test("English says the same of what is possible and of what is free again", () => {
  const said = (confirm: string, otherwise: string): readonly string[] =>
    findings(
      { isHeld: { type: "boolean", title: "封存", readOnly: true, default: false } },
      {
        actions: { release: { title: "解除封存", set: { isHeld: false }, confirm: "确定解除封存所选批次?" } },
        removal: { when: { properties: { isHeld: { const: false } } }, otherwise: "只能删除空的批次" },
        en: { release: { title: "Release", confirm }, removal: { otherwise } },
      },
      "opposite-english",
    );
  expect(said("Block the selected batches?", "Only empty batches can be deleted.")).toHaveLength(1);
  expect(said("Unblock the selected batches?", "Only empty batches cannot be deleted.")).toHaveLength(1);
  expect(said("Unblock the selected batches?", "Only empty batches can be deleted.")).toEqual([]);
});

test("a to-do of today does not wait for a later day", () => {
  const said = (test: object): readonly string[] =>
    findings(
      { departOn: { type: "string", title: "出发日期", format: "date" }, isGone: { type: "boolean", title: "已出发" } },
      {
        actions: {
          depart: { title: "出发", when: { properties: { departOn: test } }, todo: "今天该出发的团", set: { isGone: true } },
        },
      },
      "opposite-action",
    );
  expect(said({ "x-minimum": "$today+1d" })).toHaveLength(1);
  expect(said({ "x-maximum": "$today" })).toEqual([]);
});

test("an action that is called after a choice writes it", () => {
  const said = (value: number): readonly string[] =>
    findings(
      { level: { type: "integer", title: "级别", enum: [1, 2, 3] } },
      {
        actions: { escalate: { title: "升为特急", set: { level: value } } },
        ui: { fields: { level: { "ui:enumNames": ["特急", "紧急", "一般"] } } },
      },
      "swapped-sets",
    );
  expect(said(3)).toEqual(["swapped-sets /actions/escalate/set/level"]);
  expect(said(1)).toEqual([]);
});

test("a condition that names all values of a field which is never empty always holds", () => {
  const said = (...values: readonly number[]): readonly string[] =>
    findings(
      { checked: { type: "integer", title: "复核", enum: [0, 1, 2], default: 0, readOnly: true } },
      {
        actions: { check: { title: "复核", set: { checked: 1 } } },
        removal: { when: { properties: { checked: { enum: values } } }, otherwise: "复核通过的不能删除" },
      },
      "condition-always",
    );
  expect(said(0, 1, 2)).toHaveLength(1);
  expect(said(0, 2)).toEqual([]);
});

test("a state in which records can be deleted leaves their lines open", () => {
  const lines = (more: object): object => ({
    type: "array",
    title: "明细",
    "x-children": { module: "line", field: "sampleId", ...more },
  });
  const said = (edit: unknown, more: object = {}): readonly string[] =>
    findings(
      { status: { type: "integer", title: "状态" }, lines: lines(more) },
      {
        states: {
          field: "status",
          values: { open: { value: 0, title: "草稿" }, off: { value: 1, title: "已取消", edit, remove: true, end: true } },
        },
        actions: { cancel: { title: "取消", from: "open", to: "off" } },
      },
      "idle-key",
    );
  expect(said(false)).toEqual(["idle-key /states/values/off/remove"]);
  expect(said(["lines"])).toEqual([]);
  expect(said(false, { locks: "form" })).toEqual([]);
});
