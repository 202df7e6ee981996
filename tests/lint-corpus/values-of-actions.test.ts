import { expect, test } from "vitest";
import { lintSample } from "./lint-sample.ts";

const NAME = { type: "string", title: "名称" };

function findings(properties: object, more: object): readonly string[] {
  const required = ["name"];
  const schema = { type: "object", required, properties: { name: NAME, ...properties } };
  return lintSample(properties, { ...more, schema, endpoints: { base: "/sample" } })
    .filter(({ rule }) => rule !== "missing-key" && rule !== "missing-english")
    .map(({ rule, pointer }) => `${rule} ${pointer}`);
}

const state = { type: "string", title: "品相", enum: ["good", "torn"], default: "torn" };
const labels = { "ui:enumNames": ["完好", "破损"] };
const visible = { "ui:visible": { properties: { state: { const: "torn" } } } };

test("an action may empty a required field that is hidden afterwards", () => {
  const ui = { fields: { state: labels, name: visible } };
  const repair = (value: string): object => ({ repair: { title: "修复", set: { state: value, name: null } } });
  expect(findings({ state }, { ui, actions: repair("good") })).toEqual([]);
  expect(findings({ state }, { ui, actions: repair("torn") })).toEqual(["action-set /actions/repair/set/name"]);
});

test("a required field is not locked by what every new record has", () => {
  const checked = { type: "boolean", title: "已核对", readOnly: true, default: false };
  const actions = { check: { title: "核对", set: { checked: true } } };
  const locked = (value: boolean): object => ({
    fields: { name: { "ui:disabled": { properties: { checked: { const: value } } } } },
  });
  expect(findings({ checked }, { actions, ui: locked(true) })).toEqual([]);
  expect(findings({ checked }, { actions, ui: locked(false) })).toEqual(["never-filled /ui/fields/name/ui:disabled"]);
});

test("an action may wait for what an action of the same state writes once", () => {
  const sentOn = { type: "string", format: "date", title: "寄出日期", readOnly: true };
  const send = (test: object): object => ({
    send: { title: "寄出", when: { properties: { sentOn: test } }, set: { sentOn: "$today" } },
    close: { title: "关闭", when: { properties: { sentOn: { not: { type: "null" } } } }, set: { name: "x" } },
  });
  expect(findings({ sentOn }, { actions: send({ const: null }) })).toEqual([]);
  expect(findings({ sentOn }, { actions: send({ not: { const: null } }) })).toEqual([
    "action-unmet /actions/send/when/properties/sentOn",
    "action-unmet /actions/close/when/properties/sentOn",
  ]);
});

test("an action cannot wait for a value that nothing writes", () => {
  const sentOn = { type: "string", format: "date", title: "寄出日期", readOnly: true };
  const close = { title: "关闭", when: { properties: { sentOn: { not: { type: "null" } } } }, set: { name: "x" } };
  expect(findings({ sentOn }, { actions: { close } })).toEqual(["action-unmet /actions/close/when/properties/sentOn"]);
});

test("an input has values that the times which its action writes allow", () => {
  const date = { type: "string", format: "date" };
  const properties = {
    from: { ...date, title: "起", readOnly: true },
    until: { ...date, title: "止", readOnly: true, "x-exclusiveMinimum": "from" },
  };
  const pause = (key: string): object => ({
    title: "暂停",
    form: { type: "object", required: ["until"], properties: { until: { ...date, title: "止", [key]: "$today" } } },
    set: { from: "$today" },
  });
  expect(findings(properties, { actions: { pause: pause("x-exclusiveMinimum") } })).toEqual([]);
  for (const key of ["x-exclusiveMaximum", "x-maximum"])
    expect(findings(properties, { actions: { pause: pause(key) } })).toEqual([
      `form-limits /actions/pause/form/properties/until/${key}`,
    ]);
});

test("an action may wait until what an earlier one writes is old enough", () => {
  const closedOn = { type: "string", format: "date", title: "结案日期", readOnly: true };
  const when = { properties: { closedOn: { "x-maximum": "$today-15d" } } };
  const close = { title: "结案", set: { closedOn: "$today" } };
  expect(findings({ closedOn }, { actions: { close, archive: { title: "归档", when, set: { name: "x" } } } })).toEqual([]);
});

test("an action cannot empty what its state demands", () => {
  const properties = {
    status: { type: "string", title: "状态" },
    faults: {
      type: "integer",
      title: "故障数",
      readOnly: true,
      "x-required": { properties: { status: { const: "fired" } } },
    },
  };
  const states = {
    field: "status",
    first: "open",
    values: {
      open: { value: "open", title: "待办" },
      fired: { value: "fired", title: "已起爆" },
      closed: { value: "closed", title: "已关闭", end: true },
    },
  };
  const actions = (faults: number | null): object => ({
    fire: { title: "起爆", from: "open", to: "fired", set: { faults: 1 } },
    clear: { title: "处理故障", from: "fired", set: { faults } },
    close: { title: "关闭", from: "fired", to: "closed" },
  });
  const said = (faults: number | null): readonly string[] =>
    findings(properties, { states, actions: actions(faults) }).filter((one) => one.startsWith("state-demand"));
  expect(said(0)).toEqual([]);
  expect(said(null)).toEqual(["state-demand /actions/clear/set/faults"]);
});

test("a timeline of machines begins with what is written with the machine", () => {
  const machine = { type: "string", title: "洗涤机", readOnly: true };
  const washAt = { type: "string", title: "开洗时间", "x-format": "local-date-time", readOnly: true };
  const receivedOn = { type: "string", title: "接收日期", format: "date" };
  const schema = { type: "object", required: ["name", "receivedOn"] };
  const said = (by: string): readonly string[] =>
    lintSample(
      {},
      {
        schema: { ...schema, properties: { name: NAME, receivedOn, machine, washAt } },
        ui: { screens: { timeline: { start: "washAt", by } } },
        actions: { wash: { title: "开洗", set: { machine: "1", washAt: "$now" } } },
      },
    ).flatMap(({ rule, pointer }) => (rule === "doubtful-screen" ? [pointer] : []));
  expect(said("machine")).toEqual([]);
  expect(said("name")).toEqual(["/ui/screens/timeline/start"]);
});

test("a price that is a lower limit may be at most another one", () => {
  const price = (title: string, more: object = {}): object => ({ type: "string", title, "x-format": "money", ...more });
  const said = (title: string): readonly string[] =>
    findings({ low: price("估价下限"), own: price(title, { "x-maximum": "low" }) }, {}).filter((one) =>
      one.startsWith("doubtful-bound"),
    );
  expect(said("保留价")).toEqual([]);
  expect(said("落槌价")).toEqual(["doubtful-bound /schema/properties/own/x-maximum"]);
});
