import { expect, test } from "vitest";
import { describeFault, evaluate, parse, toJson, type Json, type Scope } from "../src/index.ts";

const scope: Scope = {
  days: 3,
  amount: "12.50",
  price: 0.1,
  city: "上海",
  urgent: true,
  blank: null,
  start: "2026-03-30",
  end: "2026-04-02T08:00:00+08:00",
  today: "2026-03-31",
  form: { days: 5, in: "kept", dept: { head: "42" } },
  roles: ["manager", "staff"],
  lines: [{ amount: 1.1 }, { amount: 2.2 }, { amount: null }, null],
};

/** The result, or the code of the fault with its place. */
function run(text: string): Json {
  const parsed = parse(text);
  const result = parsed.ok ? evaluate(parsed.value, scope) : parsed;
  return result.ok ? toJson(result.value) : `${result.fault.code} ${result.fault.at.line}:${result.fault.at.column}`;
}

test.each<[string, Json]>([
  ["1 + 2 * 3", 7],
  ["(1 + 2) * 3", 9],
  ["10 - 2 - 3", 5],
  ["-2 - -3", 1],
  ["7 % 4", 3],
  ["0.1 + 0.2", 0.3],
  ["price * 3 == 0.3", true],
  ["1 / 3 * 3", "0.9999999999999999999999999999999999"],
  ["9007199254740993 + 0", "9007199254740993"],
  ["days > 2 and urgent", true],
  ["days > 2 && !urgent", false],
  ["not days > 2", false],
  ["not urgent or city == '上海'", true],
  ["days == 3 ? 'three' : days == 4 ? 'four' : 'many'", "three"],
  ["if(days > 4, 'long', \"short\")", "short"],
  ["if(false, 1 / 0, 2)", 2],
  ["false and 1 / 0 > 1", false],
  ["city in ['北京', '上海']", true],
  ["city not in ['北京']", true],
  ["'manager' in roles", true],
  ["3 in [1.0, 3.0]", true],
  ["form.days", 5],
  ["form.in", "kept"],
  ["form.dept.head", "42"],
  ["form.absent.deeper", null],
  ["lines.amount", [1.1, 2.2, null, null]],
  ["sum(lines.amount)", 3.3],
  ["count(lines.amount)", 2],
  ["average(lines.amount)", 1.65],
  ["min(lines.amount) + max(4, days)", 5.1],
  ["max('2026-01-01', today)", "2026-03-31"],
  ["sum([])", 0],
  ["min([])", null],
  ["round(2.345, 2)", 2.35],
  ["round(-2.5)", -3],
  ["floor(-1.5) + ceil(1.2) + abs(-4)", 4],
  ["number(amount) * 2", 25],
  ["text(days) + '天'", "3天"],
  ["length('𠮷野')", 2],
  ["length(roles)", 2],
  ["contains(city, '海') and contains(roles, 'staff')", true],
  ["startsWith('abc', 'ab') and endsWith('abc', 'bc')", true],
  ["upper(trim('  a ')) + lower('B')", "Ab"],
  ["days(start, today)", 1],
  ["days(start, end)", 3],
  ["hours('2026-03-31 08:00', '2026-03-31 09:30')", 1.5],
  ["months('2026-01-31', '2026-02-28')", 1],
  ["months('2026-02-28', '2026-01-31')", 0],
  ["addDays(start, 3)", "2026-04-02"],
  ["addMonths('2028-01-31', 1)", "2028-02-29"],
  ["year(today) * 100 + month(today)", 202603],
  ["weekday('2026-03-30')", 1],
  ["day(today)", 31],
  ["start < today", true],
  ["coalesce(blank, absent, 7)", 7],
  ["blank + 1", null],
  ["blank > 1", null],
  ["blank == null", true],
  ["blank > 1 or urgent", true],
  ["blank > 1 and false", false],
  ["not (blank > 1)", null],
  ["if(blank > 1, 1, 2)", 2],
  ["${days > 2}", true],
  [" #{ days > 2 } ", true],
  ["'it\\'s' + \"\\n\"", "it's\n"],
])("evaluates %s", (text, expected) => {
  expect(run(text)).toEqual(expected);
});

test.each([
  ["", "expected 1:1"],
  ["${}", "expected 1:3"],
  ["1 +", "expected 1:4"],
  ["1 +\n  * 2", "expected 2:3"],
  ["a b", "expected 1:3"],
  ["a < b < c", "expected 1:7"],
  ["(1", "expected 1:3"],
  ["[1, ]", "expected 1:5"],
  ["a.", "expected 1:3"],
  ["a ? b", "expected 1:6"],
  ["'open", "openText 1:1"],
  ["a @ b", "unexpectedCharacter 1:3"],
  ["a; b", "unexpectedCharacter 1:2"],
  ["12345678901234567890123456789012345", "tooManyDigits 1:1"],
  ["eval('1')", "unknownFunction 1:1"],
  ["constructor('x')", "unknownFunction 1:1"],
  ["round()", "wrongArgumentCount 1:1"],
  ["if(true, 1)", "wrongArgumentCount 1:1"],
  ["1 / (days - 3)", "divisionByZero 1:3"],
  ["1 + 'a'", "wrongType 1:5"],
  ["city > 3", "notComparable 1:6"],
  ["days and true", "wrongType 1:1"],
  ["3 in 4", "wrongType 1:6"],
  ["days.deeper", "unknownField 1:1"],
  ["days('yesterday', today)", "notADate 1:1"],
  ["days('2026-02-30', today)", "notADate 1:1"],
  ["number('1e9')", "notANumber 1:1"],
  ["9999999999999999999999999 * 9999999999999999999999999", "tooLarge 1:27"],
])("reports the fault of %s at its place", (text, expected) => {
  expect(run(text)).toBe(expected);
});

test("reads no property of a prototype", () => {
  for (const path of ["constructor", "__proto__", "form.constructor.name", "city", "roles.length"]) {
    const parsed = parse(path);
    const result = parsed.ok ? evaluate(parsed.value, { form: {}, roles: [] }) : parsed;
    expect(result.ok && toJson(result.value)).toEqual(path === "roles.length" ? [] : null);
  }
});

test("names a fault in both languages", () => {
  const parsed = parse("a +");
  expect(parsed.ok ? [] : [describeFault(parsed.fault, "en"), describeFault(parsed.fault, "zh")]).toEqual([
    "Expected a value, found “the end”.",
    "此处应为一个值，实际为“结尾”。",
  ]);
});

test("refuses a text or a nesting beyond the limits", () => {
  expect(run(`${"1+".repeat(2_500)}1`)).toBe("tooLong 1:1");
  expect(run(`${"(".repeat(150)}1${")".repeat(150)}`)).toBe("tooDeep 1:101");
  expect(run(Array.from({ length: 150 }, () => "1").join("+"))).toMatch(/^tooDeep/);
  expect(run(`sum(${Array.from({ length: 1_000 }, () => "1").join(",")})`)).toBe(1_000);
});
