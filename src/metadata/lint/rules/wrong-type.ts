import type { Json, Text } from "#contract";
import { valueAt } from "../json-type.ts";
import type { Rule } from "../rule.ts";
import { text } from "../words.ts";

export const wrongType: Rule = {
  id: "wrong-type",
  severity: "error",
  says: text("值的类型不对", "A value has the wrong type"),
  check(draft, report) {
    for (const fault of draft.structure) {
      if (fault.kind !== "wrong-type") continue;
      const expected = [...new Set(fault.expected)];
      const name = String(fault.path.at(-1) ?? "");
      const subject = fault.path.length === 0 ? text("文件", "The file") : text(`“${name}”`, `“${name}”`);
      const message = text(
        `${subject.zh}应为${expected.map((type) => TYPES[type]?.zh ?? type).join("或")}，却是${TYPES[fault.actual]?.zh ?? fault.actual}`,
        `${subject.en} must be ${expected.map((type) => TYPES[type]?.en ?? type).join(" or ")}, not ${TYPES[fault.actual]?.en ?? fault.actual}`,
      );
      report(
        fault.path,
        "value",
        message,
        name === "handler" ? HANDLER : hintFor(valueAt(draft.file.value, ...fault.path) ?? null, expected),
      );
    }
  },
};

const HANDLER = text(
  "没有“set”和“to”的操作自动使用功能清单里的处理器 <模块>/<操作>，请删除",
  "An action without “set” and “to” uses the feature's handler <module>/<action>. Delete this.",
);

const TYPES: Readonly<Record<string, Text>> = {
  string: text("文本", "a string"),
  integer: text("整数", "a whole number"),
  number: text("数字", "a number"),
  boolean: text("true 或 false", "true or false"),
  array: text("数组", "a list"),
  object: text("对象", "an object"),
  null: text("null", "null"),
};

function hintFor(value: Json, expected: readonly string[]): Text {
  const wants = (type: string): boolean => expected.includes(type);
  if (
    typeof value === "string" &&
    (wants("integer") || wants("number")) &&
    value.trim() !== "" &&
    Number.isFinite(Number(value))
  ) {
    return text(`去掉引号：${value}`, `Drop the quotes: ${value}`);
  }
  if (typeof value === "string" && wants("boolean") && (value === "true" || value === "false"))
    return text(`去掉引号：${value}`, `Drop the quotes: ${value}`);
  if ((typeof value === "number" || typeof value === "boolean") && wants("string"))
    return text(`加上引号："${String(value)}"`, `Put it in quotes: "${String(value)}"`);
  if (wants("array") && typeof value === "string") {
    const list = JSON.stringify(value.split(/\s*,\s*/));
    return text(`写成数组：${list}`, `Write a list: ${list}`);
  }
  if (wants("array")) return text("用方括号写成数组", "Write a list in square brackets");
  if (wants("object") && typeof value === "string")
    return text(
      '写成对象，如 {"module": "dept"}；各键见文档',
      'Write an object such as {"module": "dept"}; the reference lists its keys',
    );
  if (value === null) return text("删除该键即采用默认值", "Delete the key to use the default");
  return text("按格式文档改正此值", "Correct the value. See the reference of module files.");
}
