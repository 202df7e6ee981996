import type { Text } from "#contract";
import type { FieldDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { indexedWith } from "../../facts/fields/field-uses.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const uniqueField: Rule = {
  id: "unique-field",
  severity: "error",
  says: text(
    "长文本（控件为 textarea 等，或 maxLength 超过 1000）、JSON 不能唯一或建索引，是否值只能与其他字段一起",
    "Long fields, strings with a “maxLength” above 1000 and JSON cannot be unique or indexed, and booleans only together with other fields",
  ),
  check(draft, report) {
    for (const field of draft.record.fields.values()) {
      for (const key of ["x-unique", "x-index"] as const) {
        const said = field.schema[key];
        if (said !== true && !Array.isArray(said)) continue;
        if (key === "x-unique" && said === true && field.schema["default"] !== undefined && field.type !== "boolean")
          report(
            [...field.path, "default"],
            "key",
            text(
              `“${field.name}”唯一，默认值只够第一条记录用`,
              `“${field.name}” is unique, so only the first record could have the default`,
            ),
            text("删除 default 或 x-unique", "Delete default or x-unique"),
          );
        const isBoolean = field.type === "boolean" && said === true;
        const isList = key === "x-unique" && said === true && several(field) !== null && unfit(field) === null;
        const reason = isBoolean ? text("是否值", "a boolean") : isList ? several(field) : unfit(field);
        if (reason === null) continue;
        report(
          [...field.path, key],
          "key",
          text(`“${field.name}”是${reason.zh}，不能用 ${key}`, `“${field.name}” is ${reason.en}: ${key} is not possible`),
          isList
            ? text(
                "删除 x-unique，或删除 x-multiple：唯一的是单个值",
                "Delete x-unique, or x-multiple: one value can be unique, a list cannot",
              )
            : isBoolean
              ? text(
                  `删除 ${key}，或与其他字段一起："${key}": ["…"]`,
                  `Delete ${key}, or name other fields in it: "${key}": ["…"]`,
                )
              : text(
                  `删除 ${key}，或改为最长 1000 字符的短文本`,
                  `Delete ${key}, or use a short string with at most 1000 characters`,
                ),
        );
      }
      for (const { name, path } of indexedWith(field)) {
        const other = draft.record.fields.get(name);
        if (other === undefined) continue;
        const reason = other === field ? text("它自己", "the field itself") : (several(other) ?? unfit(other));
        if (reason === null) continue;
        report(
          path,
          "value",
          text(`“${name}”是${reason.zh}，不能一起建索引`, `“${name}” is ${reason.en} and cannot be part of the index`),
          text("从 x-index 中删除它", "Remove it from x-index"),
        );
      }
    }
  },
};

/** Returns the reason why a field has no single value; null when it has one. */
export function several(field: FieldDraft): Text | null {
  return factsOf(field).multiple ? text("多个值", "several values") : null;
}

/** Returns the reason why values of a field cannot be compared; null when they can. */
export function unfit(field: FieldDraft): Text | null {
  const { long, storage, writeOnly } = factsOf(field);
  const { maxLength } = field.schema;
  if (long || storage === "json") return text("长文本或 JSON", "a long string or JSON");
  if (writeOnly || ["password", "secret"].includes(String(field.schema["x-format"])))
    return text("不可读出的值", "a write-only value");
  return typeof maxLength === "number" && maxLength > 1000 ? text("过长的文本", "too long a string") : null;
}
