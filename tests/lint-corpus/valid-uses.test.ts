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
