import type { Path } from "../../source/parse.ts";
import type { Json } from "#contract";
import { isArray, isOfType, sameJson, stringAt, valueAt } from "../json-type.ts";
import type { Report, Rule } from "../rule.ts";
import { text } from "../words.ts";

export const enumValues: Rule = {
  id: "enum-values",
  severity: "error",
  says: text("enum 的值重复、为空或类型不符", "A value of enum is a duplicate, empty or of the wrong type"),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of set.fields.values()) {
        checkValues(field.schema["enum"], field.type, [...field.path, "enum"], report);
        checkValues(
          valueAt(field.schema, "items", "enum"),
          stringAt(field.schema, "items", "type") ?? "",
          [...field.path, "items", "enum"],
          report,
        );
      }
    }
  },
};

function checkValues(values: Json | undefined, type: string, path: Path, report: Report): void {
  if (!isArray(values)) return;
  values.forEach((value, index) => {
    const shown = JSON.stringify(value);
    const place = [...path, index];
    if (values.slice(0, index).some((earlier) => sameJson(earlier, value))) {
      report(
        place,
        "value",
        text(`选项 ${shown} 重复`, `Duplicate choice ${shown}`),
        text("删除重复的选项", "Remove one of them"),
      );
    } else if (value === "" || value === null) {
      report(
        place,
        "value",
        text(`选项 ${shown} 是空值`, `The choice ${shown} is empty`),
        text("删除它：非必填的字段本来就可以为空", "Remove it. A field that is not required can be empty anyway."),
      );
    } else if (type !== "" && !isOfType(value, type)) {
      report(
        place,
        "value",
        text(`选项 ${shown} 不是 ${type} 类型`, `The choice ${shown} is not of type ${type}`),
        correct(value, type),
      );
    }
  });
}

function correct(value: Json, type: string): ReturnType<typeof text> {
  const isNumeric = typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value));
  const corrected =
    type === "string" && (typeof value === "number" || typeof value === "boolean")
      ? JSON.stringify(String(value))
      : isNumeric && (type === "integer" || type === "number")
        ? String(Number(value))
        : null;
  if (corrected === null)
    return text(`写一个 ${type} 类型的值，或改字段的 type`, `Write a value of type ${type}, or change the field's type`);
  return text(`写成 ${corrected}，或改字段的 type`, `Write ${corrected}, or change the field's type`);
}
