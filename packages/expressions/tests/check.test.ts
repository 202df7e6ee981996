import { expect, test } from "vitest";
import { check, parse, references, type Type } from "../src/index.ts";

const FIELDS: Readonly<Record<string, Type>> = {
  days: "number",
  city: "text",
  urgent: "boolean",
  start: "date",
  extra: "any",
  form: { fields: { days: "number", lines: { list: { fields: { amount: "number" } } } } },
  roles: { list: "text" },
};

function judge(text: string, expected?: Type): { type: Type; faults: string[] } {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(`${text} does not parse`);
  const { type, faults } = check(parsed.value, FIELDS, expected);
  return { type, faults: faults.map(({ code, at }) => `${code} ${at.line}:${at.column}`) };
}

test.each<[string, Type]>([
  ["days * 2", "number"],
  ["days > 2 and urgent", "boolean"],
  ["city + '区'", "text"],
  ["if(urgent, days, null)", "number"],
  ["urgent ? days : city", "any"],
  ["form.lines.amount", { list: "number" }],
  ["sum(form.lines.amount)", "number"],
  ["max(start, '2026-01-01')", "text"],
  ["min([1, 2])", "number"],
  ["addDays(start, days)", "date"],
  ["extra.anything.deeper", "any"],
  ["extra + days", "number"],
  ["start > '2026-01-01'", "boolean"],
  ["city in roles", "boolean"],
  ["coalesce(null, days)", "number"],
])("derives the type of %s", (text, type) => {
  expect(judge(text)).toEqual({ type, faults: [] });
});

test.each<[string, string[]]>([
  ["dayz > 1", ["unknownField 1:1"]],
  ["form.dayz > 1", ["unknownField 1:1"]],
  ["city * 2", ["wrongType 1:1"]],
  ["urgent and days", ["wrongType 1:12"]],
  ["city > days", ["notComparable 1:6"]],
  ["city == 3", ["notComparable 1:6"]],
  ["3 in roles", ["notComparable 1:3"]],
  ["days in days", ["wrongType 1:9"]],
  ["start > 'tomorrow'", ["notADate 1:9"]],
  ["days(start, 'soon')", ["notADate 1:13"]],
  ["sum(roles)", ["wrongType 1:5"]],
  ["length(days)", ["wrongType 1:8"]],
  ["roles < roles", ["notComparable 1:7"]],
  ["if(days, 1, 2) + city", ["wrongType 1:4", "wrongType 1:18"]],
])("finds the faults of %s", (text, faults) => {
  expect(judge(text).faults).toEqual(faults);
});

test("demands the type that the place of an expression needs", () => {
  expect(judge("days + 1", "boolean").faults).toEqual(["wrongType 1:6"]);
  expect(judge("days > 1", "boolean").faults).toEqual([]);
});

test("lists each field path once", () => {
  const parsed = parse("form.days > days ? count(form.lines) : days + form.days");
  expect(parsed.ok && references(parsed.value)).toEqual(["form.days", "days", "form.lines"]);
});
