import type { Json, Text } from "#contract";
import { lookUp } from "../json-type.ts";
import type { Rule } from "../rule.ts";
import { suggestion, text } from "../words.ts";

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
  decimal: "string",
  money: "string",
  text: "string",
  varchar: "string",
  str: "string",
  date: "string",
  datetime: "string",
  timestamp: "string",
  bool: "boolean",
  list: "array",
  json: "object",
};

function hintFor(name: string, value: Json, allowed: readonly Json[]): Text {
  const habit = name === "type" && typeof value === "string" ? lookUp(TYPE_HABITS, value.toLowerCase()) : undefined;
  if (habit !== undefined) {
    const more = habit === "string" && value !== "text" && value !== "varchar" && value !== "str";
    return more
      ? text(
          `是否想写“string”？日期用 format: date，时刻用 x-format: local-date-time，金额用 x-format: money`,
          `Did you mean “string”? Use format: date for a date, x-format: local-date-time for a date and time, x-format: money for an amount.`,
        )
      : text(`是否想写“${habit}”？`, `Did you mean “${habit}”?`);
  }
  if (allowed.length === 1) {
    const only = JSON.stringify(allowed[0]);
    return text(`只能是 ${only}；否则删除该键`, `The only possible value is ${only}. Otherwise delete the key.`);
  }
  const choices = allowed.map((choice) => (typeof choice === "string" ? choice : JSON.stringify(choice)));
  if (typeof value !== "string") return text(`可用：${choices.join("、")}`, `Possible: ${choices.join(", ")}`);
  return suggestion(value, choices);
}
