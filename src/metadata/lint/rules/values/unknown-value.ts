import type { Json, Text } from "#contract";
import { lookUp } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { suggestion, text } from "../../words.ts";

export const unknownValue: Rule = {
  id: "unknown-value",
  severity: "error",
  says: text("值不在可选范围内", "A value is not one of the possible values"),
  check(draft, report) {
    for (const fault of draft.structure) {
      const name = fault.path.findLast((step) => typeof step === "string") ?? "";
      // unknown-format checks all formats together.
      if (fault.kind !== "unknown-value" || name === "format" || name === "x-format") continue;
      const shown = JSON.stringify(fault.value);
      report(
        fault.path,
        "value",
        text(`“${name}”没有 ${shown} 这个值`, `“${name}” cannot be ${shown}`),
        hintFor(name, fault.value, fault.allowed),
      );
    }
  },
};

/** Type names of databases and of other languages. */
const TYPE_HABITS: Readonly<Record<string, string>> = {
  int: "integer",
  long: "integer",
  bigint: "integer",
  int32: "integer",
  int64: "integer",
  float: "number",
  double: "number",
  text: "string",
  varchar: "string",
  str: "string",
  bool: "boolean",
  list: "array",
  json: "object",
};

/** Kinds of fields that are no types, and the keyword that gives each. */
const KIND_HABITS: Readonly<Record<string, string>> = {
  date: '"type": "string", "format": "date"',
  email: '"type": "string", "format": "email"',
  url: '"type": "string", "format": "uri"',
  uri: '"type": "string", "format": "uri"',
  datetime: '"type": "string", "x-format": "local-date-time"',
  timestamp: '"type": "string", "x-format": "local-date-time"',
  time: '"type": "string", "x-format": "local-time"',
  phone: '"type": "string", "x-format": "phone"',
  mobile: '"type": "string", "x-format": "phone"',
  money: '"type": "string", "x-format": "money"',
  currency: '"type": "string", "x-format": "money"',
  decimal: '"type": "string", "x-format": "money"',
  percent: '"type": "number", "x-format": "percent"',
  password: '"type": "string", "x-format": "password", "writeOnly": true',
  html: '"type": "string", "x-format": "html"',
  markdown: '"type": "string", "x-format": "markdown"',
  color: '"type": "string", "x-format": "color"',
  ref: '"type": "string", "x-ref": {"module": "…"}',
  reference: '"type": "string", "x-ref": {"module": "…"}',
  relation: '"type": "string", "x-ref": {"module": "…"}',
  dict: '"type": "string", "x-dict": "…"',
  enum: '"type": "string", "enum": […]',
  select: '"type": "string", "enum": […]',
  id: '"type": "string"',
  uuid: '"type": "string"',
  file: '"type": "string" + ui.fields: {"ui:widget": "file"}',
  image: '"type": "string" + ui.fields: {"ui:widget": "image"}',
  textarea: '"type": "string" + ui.fields: {"ui:widget": "textarea"}',
};

function hintFor(name: string, value: Json, allowed: readonly Json[]): Text {
  const kind = name === "type" && typeof value === "string" ? lookUp(KIND_HABITS, value.toLowerCase()) : undefined;
  if (kind !== undefined) return text(`写成 ${kind}`, `Write ${kind}`);
  if (name === "additionalProperties")
    return text("未声明的字段总会被拒绝：写 false，或删除", "Undeclared fields are always rejected. Write false, or delete it.");
  if (value === true && allowed.length === 1 && allowed[0] === false)
    return text(
      '保留时写方法，如 "GET"、"POST"（菜单写对象）；不要就写 false',
      'To keep it, write its method such as "GET" (an object for the menu); possible is also false for none',
    );
  const habit = name === "type" && typeof value === "string" ? lookUp(TYPE_HABITS, value.toLowerCase()) : undefined;
  if (habit !== undefined) return text(`是否想写“${habit}”？`, `Did you mean “${habit}”?`);
  if (allowed.length === 1) {
    const only = JSON.stringify(allowed[0]);
    return text(`只能是 ${only}；否则删除该键`, `The only possible value is ${only}. Otherwise delete the key.`);
  }
  const choices = allowed.map((choice) => (typeof choice === "string" ? choice : JSON.stringify(choice)));
  if (typeof value !== "string") return text(`可用：${choices.join("、")}`, `Possible: ${choices.join(", ")}`);
  return suggestion(value, choices);
}
