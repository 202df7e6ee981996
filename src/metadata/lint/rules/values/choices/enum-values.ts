import type { Path } from "../../../../source/parse.ts";
import type { Json, JsonObject, Text } from "#contract";
import { breach } from "../../../conforms.ts";
import { everyField } from "../../../facts/draft.ts";
import { isArray, isOfType, objectAt, sameJson, valueAt } from "../../../facts/json-type.ts";
import { retypedHint } from "../../../facts/structure/retyped.ts";
import type { Report, Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";

export const enumValues: Rule = {
  id: "enum-values",
  severity: "error",
  says: text(
    "enum 的值重复、为空、类型不符，或违反该字段的其他关键字",
    "A value of enum is a duplicate, empty, of the wrong type, or breaks another keyword of the field",
  ),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of everyField(set)) {
        checkValues(field.schema, field.type, [...field.path, "enum"], report);
        const written = objectAt(draft.authored, ...field.path);
        if (written["const"] !== undefined && written["enum"] !== undefined)
          report(
            [...field.path, "const"],
            "key",
            text("const 与 enum 都说明可选的值", "const and enum both say which values there are"),
            text("删除其中一个", "Delete one of them"),
          );
      }
    }
  },
};

/** A choice with its label in one object, as other form builders write it. */
function labelledHint(value: Json): Text | null {
  const [choice, label] = [
    valueAt(value, "value") ?? valueAt(value, "const"),
    valueAt(value, "label") ?? valueAt(value, "title"),
  ];
  if (choice === undefined) return null;
  const [shown, name] = [JSON.stringify(choice), JSON.stringify(label ?? "…")];
  return text(
    `此处只写值 ${shown}，名称 ${name} 写在 ui:enumNames`,
    `Write only the value ${shown} here, and its name ${name} in ui:enumNames`,
  );
}

function checkValues(schema: JsonObject, type: string, path: Path, report: Report): void {
  const { enum: values, ...bounds } = schema;
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
        labelledHint(value) ??
          retypedHint(value, type, text("，或改字段的 type", ", or change the field's type")) ??
          text(`写一个 ${type} 类型的值，或改字段的 type`, `Write a value of type ${type}, or change the field's type`),
      );
    } else {
      const wrong = breach(value, bounds);
      if (wrong === null) return;
      report(
        place,
        "value",
        text(`选项 ${shown} ${wrong.zh}，永远不能保存`, `The choice ${shown} ${wrong.en}, so it can never be saved`),
        text("删除这个选项，或放宽该字段的约束", "Remove the choice, or relax the other keywords of the field"),
      );
    }
  });
}
