import type { Text } from "#contract";
import type { Fault, Type } from "#expressions";
import { lookUp } from "../../facts/json-type.ts";
import { some, text } from "../../words.ts";
import { joinedHint } from "./joined-values.ts";

/** How a function is called, for a call with the wrong number of arguments. */
const SIGNATURES: Readonly<Record<string, string>> = {
  if: "if(condition, value, otherwise)",
  coalesce: "coalesce(value, otherwise)",
  min: "min(a, b)",
  max: "max(a, b)",
  sum: "sum(lines.amount)",
  average: "average(lines.amount)",
  count: "count(lines)",
  abs: "abs(number)",
  floor: "floor(number)",
  ceil: "ceil(number)",
  round: "round(number, digits)",
  length: "length(text)",
  contains: "contains(text, part)",
  startsWith: "startsWith(text, part)",
  endsWith: "endsWith(text, part)",
  lower: "lower(text)",
  upper: "upper(text)",
  trim: "trim(text)",
  text: "text(value)",
  number: "number(value)",
  days: "days(from, to)",
  hours: "hours(from, to)",
  months: "months(from, to)",
  addDays: "addDays(date, days)",
  addMonths: "addMonths(date, months)",
  year: "year(date)",
  month: "month(date)",
  day: "day(date)",
  weekday: "weekday(date)",
};

export function signatureHint(name: string): Text {
  const signature = lookUp(SIGNATURES, name);
  return signature === undefined
    ? text("参见格式说明中的函数表", "See the table of functions in the reference")
    : write(signature);
}

function write(example: string): Text {
  return text(`写成 ${example} 的形式`, `Write it as ${example}`);
}

/** Functions of spreadsheets, databases and other languages, and what does the same here. */
const OTHER_FUNCTIONS: Readonly<Record<string, string>> = {
  dateadd: "addDays(date, days)",
  adddate: "addDays(date, days)",
  date_add: "addDays(date, days)",
  addyears: "addMonths(date, years * 12)",
  addweeks: "addDays(date, weeks * 7)",
  dateadddays: "addDays(date, days)",
  yeardiff: "months(from, to) / 12",
  monthdiff: "months(from, to)",
  edate: "addMonths(date, months)",
  datediff: "days(from, to)",
  datedif: "days(from, to)",
  daysbetween: "days(from, to)",
  ifnull: "coalesce(value, otherwise)",
  isnull: "value == null",
  isblank: "value == null",
  isempty: "value == null",
  nvl: "coalesce(value, otherwise)",
  nullif: "if(value == other, null, value)",
  iif: "if(condition, value, otherwise)",
  ifs: "if(condition, value, if(condition, value, otherwise))",
  iferror: "coalesce(value, otherwise)",
  switch: "if(condition, value, if(condition, value, otherwise))",
  case: "if(condition, value, otherwise)",
  avg: "average(lines.amount)",
  mean: "average(lines.amount)",
  sumif: "sum of a field of the lines that is computed with if(…)",
  countif: "sum of a field of the lines that is computed with if(…, 1, 0)",
  total: "sum(lines.amount)",
  len: "length(text)",
  strlen: "length(text)",
  concat: "text & text, or text + text",
  concatenate: "text & text, or text + text",
  substitute: "a field of its own",
  ceiling: "ceil(number)",
  roundup: "ceil(number)",
  rounddown: "floor(number)",
  int: "floor(number)",
  tofixed: "round(number, digits)",
  tonumber: "number(value)",
  tostring: "text(value)",
  str: "text(value)",
  value: "number(value)",
  includes: "contains(text, part)",
  indexof: "contains(text, part)",
  find: "contains(text, part)",
  instr: "contains(text, part)",
  tolowercase: "lower(text)",
  touppercase: "upper(text)",
};

const CLOCKS: ReadonlySet<string> = new Set(["today", "now", "getdate", "curdate", "current_date", "sysdate", "date"]);

/** For the present in a value that is stored. */
export const STORED = text(
  "所存的值不会随时间改变：请用日期字段，或在条件中使用 $today",
  "A stored value does not change with time. Use a date field, or use $today in a condition.",
);

/** Finds the expression that stands for a function of another language; null for an unknown function. */
export function otherFunction(name: string): Text | null {
  if (CLOCKS.has(name.toLowerCase())) return STORED;
  const meant = lookUp(OTHER_FUNCTIONS, name.toLowerCase());
  return meant === undefined ? null : write(meant);
}

/** Signs of spreadsheets, templates and other languages. */
const SIGNS: readonly (readonly [RegExp, Text])[] = [
  [/\$(?:today|now)/, STORED],
  [/^\s*=/, text("开头不写等号", "An expression does not begin with an equals sign")],
  [/->/, text("引用的字段写作 deptId.name", "A field behind a reference is deptId.name, with a dot")],
  [/×/, text("乘号写作 *", "Multiplication is *")],
  [/÷/, text("除号写作 /", "Division is /")],
  [/[–—−]/, text("减号写作 -", "Write - for minus")],
  [/[“”‘’]/, text("文本写在直的单引号中：'…'", "Write texts in straight single quotes: '…'")],
  [/[（），；＋－＊／]/, text("用半角的括号与标点", "Use brackets and punctuation of half width")],
  [/\$?\{+\s*\w/, text("直接写字段名，不加 ${} 或 {{}}", "Write the name of the field alone, without ${} or {{}}")],
  [/\?\?/, write("coalesce(value, otherwise)")],
  [/[=!]==/, text("相等写作 ==，不等写作 !=", "Equality is ==, inequality !=")],
  [/\bcase\b.*\bwhen\b|\bthen\b/i, write("if(condition, value, otherwise)")],
  [/[A-Za-z)]\w*\s*%\s*$/, text("份额已是小数，去掉 %", "A share is a decimal already: 15% is 0.15. Delete the %.")],
  [/\d\s*%/, text("百分数写成小数：15% 写作 0.15", "Write a percentage as a decimal: 15% is 0.15")],
  [
    /\b\w+(?:\[\d*\]|\.\*)\./,
    text("列表中各行的字段写作 sum(lines.amount)", "Fields of lines are sum(lines.amount), without [] and *"),
  ],
  [
    /\bMath\.max\b/,
    text("没有 Math：两数中较大者写作 max([a, b])", "There is no Math. The greater of two numbers is max([a, b])."),
  ],
  [
    /\bMath\.min\b/,
    text("没有 Math：两数中较小者写作 min([a, b])", "There is no Math. The smaller of two numbers is min([a, b])."),
  ],
  [/\bMath\.(?:pow|sqrt)\b/, text("没有乘方与开方，写成相乘：a * a", "There are no powers and roots. Multiply: a * a")],
  [
    /\bMath\./,
    text(
      "没有 Math：直接写 round(…)、floor(…)、ceil(…)、abs(…)",
      "There is no Math. Write round(…), floor(…), ceil(…) or abs(…).",
    ),
  ],
  [
    /\.\w+\(/,
    text(
      "值没有方法，用函数：sum(lines.amount)、length(name)",
      "Values have no methods. Use a function: sum(lines.amount), length(name).",
    ),
  ],
  [/=>(?=\s*[\d'(\w])/, text("大于等于写作 >=", "Greater or equal is >=")],
  [/=</, text("小于等于写作 <=", "Less or equal is <=")],
  [/;\s*$/, text("删除末尾的分号", "Delete the semicolon at the end")],
  [/\breturn\b|;/, text("表达式只是一个值，不是程序", "An expression is one value, not a program")],
  [/\*\*|\^/, text("没有乘方，写成相乘：a * a", "There is no power. Multiply: a * a")],
  [/"/, text("文本写在单引号中：'…'", "Write texts in single quotes: '…'")],
];

/** Names the sign of another language in an expression that cannot be read, or a bracket that is missing. */
export function symbolHint(expression: string, names: readonly string[]): Text | null {
  const separated = /;\s*$|["'“”]|\breturn\b/.test(expression) ? null : /\w+\((?:[^();]*;)+[^();]*\)/.exec(expression)?.[0];
  if (separated !== null && separated !== undefined) {
    const written = separated.replaceAll(/\s*;/g, ",");
    return text(`括号内的各个值用逗号分开：写成 ${written}`, `Values in brackets are separated by commas: write ${written}`);
  }
  const known = SIGNS.find(([sign]) => sign.test(expression))?.[1];
  if (known !== undefined) return known;
  const missing = expression.split("(").length - expression.split(")").length;
  if (missing > 0)
    return text(
      `缺少 ${missing} 个右括号`,
      missing === 1 ? "A closing bracket is missing" : `${missing} closing brackets are missing`,
    );
  if (missing < 0) return text("多了右括号", "There is a closing bracket too many");
  const hyphenated = /[A-Za-z]\w*(?: [A-Za-z]\w*)+/.exec(expression)?.[0];
  const joined = hyphenated?.replaceAll(/ (\w)/g, (_gap, letter: string) => letter.toUpperCase());
  return joined !== undefined && names.includes(joined) ? text(`字段名为 ${joined}`, `The name of the field is ${joined}`) : null;
}

/** A call with its arguments in another order, or with a list and its part apart; null for other expressions. */
export function rewrittenCall(expression: string, types: Readonly<Record<string, Type>>): Text | null {
  const [, name = "", first = "", second = ""] = /\b(\w+)\(\s*(\w+)\s*,\s*(\w+)\s*\)/.exec(expression) ?? [];
  const typeOf = (value: string): unknown => (/^\d+$/.test(value) ? "number" : lookUp(types, value));
  if (/^add(?:Days|Months)$/.test(name) && typeOf(first) === "number" && typeOf(second) === "date")
    return text(`写成 ${name}(${second}, ${first})`, `Write ${name}(${second}, ${first})`);
  return /^(?:sum|average|min|max|count)$/.test(name) && partsIn(lookUp(types, first)).includes(second)
    ? text(`写成 ${name}(${first}.${second})`, `Write ${name}(${first}.${second})`)
    : null;
}

/** A number or a boolean in quotes, which compares with no field of its type; null without one. */
export function quotedHint(expression: string): Text | null {
  const quoted = /'(-?\d+(?:\.\d+)?|true|false|null)'/i.exec(expression)?.[1];
  return quoted === undefined ? null : text(`去掉引号：${quoted.toLowerCase()}`, `Drop the quotes: ${quoted.toLowerCase()}`);
}

/** @param wrong the part of the expression that has the wrong type */
export function wrongTypeHint(fault: Fault, types: Readonly<Record<string, Type>>, expression: string, wrong: string): Text {
  const { expected, found } = fault.params;
  const joined = joinedHint(fault, types, expression);
  if (joined !== null) return joined;
  if (found === "list") {
    if (/\[\s*[A-Za-z]\w*\s*\]/.test(expression))
      return text("直接写字段名，不加方括号", "Write the name of the field alone, without square brackets");
    const inItem = [...wrong.matchAll(/\b(\w+)\.(\w+)/g)].find(
      ([, list = "", part = ""]) => types[part] !== undefined && partsIn(types[list]).includes(part),
    );
    if (inItem !== undefined) return text(`在列表的行内直接写 ${inItem[2]}`, `Inside a line write ${inItem[2]} alone`);
    return text(
      "列表用 sum、count、min、max 或 average 合成一个值",
      "Make one value of a list by sum, count, min, max or average",
    );
  }
  if (found === "record") {
    const list = Object.keys(types).find(
      (name) => partsIn(types[name]).length > 0 && new RegExp(`\\b${name}\\b(?!\\.)`).test(expression),
    );
    const parts = list === undefined ? [] : partsIn(types[list]);
    return text(
      `写出其中的字段：${parts.map((part) => `${list}.${part}`).join("、")}`,
      `Name a field of it: ${parts.map((part) => `${list}.${part}`).join(", ")}`,
    );
  }
  if (expected === "number" && found === "date")
    return text(
      "日期用 addDays(日期, 天数) 推移，用 days(起, 止) 相减",
      "Shift a date by addDays(date, days); days(from, to) is the time between two",
    );
  const fitting = Object.keys(types).filter((name) => types[name] === expected && !name.includes("."));
  if (expected !== "boolean" && fitting.length > 0 && quotedHint(expression) === null)
    return text(
      `用 number(…)、text(…) 转换，或改用同类的字段：${some(fitting, "、", 8)}`,
      `Convert it by number(…) or text(…), or use a field of that type: ${some(fitting, ", ", 8)}`,
    );
  const condition = /^\s*if\(((?:[^()']|'[^']*'|\([^()]*\))*?),\s*'[^']*'\s*,\s*'[^']*'\s*\)\s*$/.exec(expression)?.[1]?.trim();
  if (expected === "boolean" && condition !== undefined)
    return text(`不用 if(…)，直接写条件：${condition}`, `Write the condition alone, without if(…): ${condition}`);
  if (expected === "boolean") return text("写成比较，如 count > 0、name != null", "Compare it, as in count > 0 or name != null");
  return (
    quotedHint(expression) ??
    text("用 number(…)、text(…) 转换，或改用同类的字段", "Convert it by number(…) or text(…), or use a field of that type")
  );
}

/** Names of the fields in a record, or in the lines of a list. */
export function partsIn(type: unknown): readonly string[] {
  if (typeof type !== "object" || type === null) return [];
  if ("list" in type) return partsIn(type.list);
  return "fields" in type && typeof type.fields === "object" && type.fields !== null ? Object.keys(type.fields) : [];
}
