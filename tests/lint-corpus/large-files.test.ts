import { expect, test } from "vitest";
import { lintSample } from "./lint-sample.ts";

/** One entry for each number from 0 on. */
function numbered<Value>(count: number, prefix: string, valueAt: (index: number) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, valueAt(index)]));
}

function rulesIn(properties: object, more: object = {}): ReadonlySet<string> {
  return new Set(lintSample(properties, more).map(({ rule }) => rule));
}

const count = { type: "integer", title: "数量" };

// A rule that takes all combinations does not end within the time limit of a test.
test("the linter ends for a condition with hundreds of tests", () => {
  const tests = numbered(400, "count", (index) => ({ const: index }));
  const properties = numbered(400, "count", (index) => ({ ...count, title: `数量${index}` }));
  const actions = { close: { title: "关闭", when: { properties: { ...tests, none: { const: 1 } } }, set: { count0: 1 } } };
  expect(rulesIn(properties, { actions })).toContain("unknown-field");
});

test("the linter ends for a long chain of actions", () => {
  const properties = numbered(300, "done", (index) => ({ type: "boolean", title: `完成${index}`, readOnly: true }));
  const actions = numbered(300, "finish", (index) => ({
    title: `完成${index}`,
    set: { [`done${index}`]: true },
    when: { properties: { [`done${index + 1}`]: { const: true } } },
  }));
  expect(rulesIn(properties, { actions })).toContain("unknown-field");
});

test("the linter ends for computed fields that each read the one before twice", () => {
  const properties = numbered(60, "count", (index) =>
    index === 0 ? count : { ...count, "x-compute": `count${index - 1} + count${index - 1}`, readOnly: true },
  );
  const paid = { type: "integer", title: "已付", readOnly: true, default: 0, "x-minimum": "count59" };
  const actions = { pay: { title: "付款", when: { properties: { count59: { minimum: 1 }, none: {} } }, set: { paid: 1 } } };
  expect(rulesIn({ ...properties, paid }, { actions })).toContain("unknown-field");
});

test("the linter ends for computed fields in a long chain", () => {
  const properties = numbered(490, "count", (index) =>
    index === 489 ? count : { ...count, "x-compute": `count${index + 1} + 1`, readOnly: true },
  );
  const circle = { ...properties, count489: { ...count, "x-compute": "count0 + 1", readOnly: true } };
  expect(rulesIn(properties)).not.toContain("computed-cycle");
  expect(rulesIn(circle)).toContain("computed-cycle");
});

test("a file over the limits has this mistake alone", () => {
  expect(rulesIn(numbered(501, "count", () => ({ ...count, minimum: 2, maximum: 1 })))).toEqual(new Set(["file-size"]));
});
