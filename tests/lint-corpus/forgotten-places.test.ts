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
