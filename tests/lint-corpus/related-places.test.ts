import { expect, test } from "vitest";
import { lintSample } from "./lint-sample.ts";

/** The pointers of the further places of a rule's findings in a module with these fields. */
function related(rule: string, properties: object, more: object = {}): readonly (readonly string[])[] {
  return lintSample(properties, more)
    .filter((finding) => finding.rule === rule)
    .map((finding) => finding.related.map(({ pointer }) => pointer));
}

test("a default contradicts the constraint that it breaks, and no other", () => {
  const name = { type: "string", title: "名称", maxLength: 9, pattern: "^[a-z]+$", default: "A" };
  expect(related("default-value", { name })).toEqual([["/schema/properties/name/pattern"]]);
  expect(related("default-value", { name: { ...name, default: 1 } })).toEqual([[]]);
});

test("a condition contradicts the bound of the other side", () => {
  const count = { type: "integer", title: "数量", minimum: 0, maximum: 100 };
  const enable = { title: "启用", when: { properties: { count: { minimum: 200 } } } };
  expect(related("condition-never", { count }, { actions: { enable } })).toEqual([["/schema/properties/count/maximum"]]);
});

test("a bound contradicts the text that speaks of it", () => {
  const count = { type: "integer", title: "数量", minimum: 0, maximum: 100, description: "最多 50 个" };
  expect(related("said-otherwise", { count })).toEqual([["/schema/properties/count/description"]]);
});

test("a keyword contradicts the type that it has no effect on", () => {
  const code = { type: "integer", title: "编码", pattern: "^[a-z]+$" };
  expect(related("keyword-fit", { code })).toEqual([["/schema/properties/code/type"]]);
});

test("a picture of a gallery contradicts the widget of its field", () => {
  const cover = { type: "string", title: "封面" };
  const ui = { fields: { cover: { "ui:widget": "file" } }, screens: { gallery: { picture: "cover" } } };
  expect(related("screens-fit", { cover }, { ui })).toEqual([["/ui/fields/cover/ui:widget"]]);
});

test("a group that lacks fields names the layout that needs them, and the fields", () => {
  const properties = Object.fromEntries(
    ["a", "b", "c", "d", "e"].map((name) => [name, { type: "string", title: `字段${name}` }]),
  );
  const groups = [
    { title: "甲", fields: ["a", "c"] },
    { title: "乙", fields: ["e"] },
  ];
  const ui = { dialog: { layout: "tabs", groups }, list: { columns: ["b", "d"] } };
  expect(related("dialog-layout", properties, { ui })).toEqual([
    ["/schema/properties/d"],
    ["/ui/dialog/layout", "/schema/properties/b"],
  ]);
});
