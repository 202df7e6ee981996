import type { Fault, FaultCode } from "./fault.ts";

export type Language = "zh" | "en";

/** Words of a fault without its place, such as `Expected a value, found “)”.` */
export function describeFault(fault: Fault, language: Language): string {
  return MESSAGES[fault.code][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const param = fault.params[name] ?? "";
    return name === "name" ? param : word(param, language);
  });
}

/** Params hold names of the source, or words of this table. */
function word(param: string, language: Language): string {
  const known = Object.hasOwn(WORDS, param) ? WORDS[param] : undefined;
  return known ? known[language] : param;
}

type Texts = Readonly<Record<Language, string>>;

const MESSAGES: Readonly<Record<FaultCode, Texts>> = {
  expected: { zh: "此处应为{expected}，实际为“{found}”。", en: "Expected {expected}, found “{found}”." },
  unexpectedCharacter: { zh: "表达式中不能使用字符“{found}”。", en: "The character “{found}” has no meaning in an expression." },
  openText: { zh: "文本缺少结束引号。", en: "The text has no closing quote." },
  tooLong: { zh: "表达式过长，最多 {limit} 个字符。", en: "The expression is longer than {limit} characters." },
  tooDeep: { zh: "表达式嵌套过深，最多 {limit} 层。", en: "The expression is nested deeper than {limit} levels." },
  tooManyDigits: { zh: "数字过长，最多 {limit} 位。", en: "The number has more than {limit} digits." },
  unknownFunction: { zh: "没有函数“{name}”。可用函数：{known}。", en: "There is no function “{name}”. Functions: {known}." },
  wrongArgumentCount: {
    zh: "函数“{name}”需要 {expected} 个参数，实际为 {found} 个。",
    en: "The function “{name}” takes {expected} arguments, not {found}.",
  },
  unknownField: { zh: "没有字段“{name}”。", en: "There is no field “{name}”." },
  wrongType: { zh: "此处需要{expected}，实际为{found}。", en: "This needs {expected}, but is {found}." },
  notComparable: { zh: "{left}与{right}不能比较。", en: "Cannot compare {left} with {right}." },
  notADate: { zh: "“{found}”不是日期，例如 2026-03-31。", en: "“{found}” is not a date such as 2026-03-31." },
  notANumber: { zh: "“{found}”不是数字。", en: "“{found}” is not a number." },
  divisionByZero: { zh: "不能除以零。", en: "Division by zero." },
  tooLarge: { zh: "结果超出允许范围。", en: "The result is too large." },
};

const WORDS: Readonly<Record<string, Texts>> = {
  "a value": { zh: "一个值", en: "a value" },
  "an operator": { zh: "运算符", en: "an operator" },
  "a field name": { zh: "字段名", en: "a field name" },
  "the end": { zh: "结尾", en: "the end" },
  null: { zh: "空值", en: "null" },
  number: { zh: "数字", en: "a number" },
  text: { zh: "文本", en: "a text" },
  boolean: { zh: "真或假", en: "true or false" },
  date: { zh: "日期", en: "a date" },
  list: { zh: "列表", en: "a list" },
  record: { zh: "记录", en: "a record" },
  "text or number": { zh: "文本或数字", en: "a text or a number" },
  "text or list": { zh: "文本或列表", en: "a text or a list" },
};
