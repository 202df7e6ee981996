import { everyField } from "../draft.ts";
import { factsOf } from "../field-facts.ts";
import { objectAt, stringAt, valueAt } from "../json-type.ts";
import type { Rule } from "../rule.ts";
import { text } from "../words.ts";

export const referenceFit: Rule = {
  id: "reference-fit",
  severity: "error",
  says: text(
    "引用所存的字段须唯一，所显示的字段须可读",
    "What a reference stores must be unique, what it shows must be readable",
  ),
  check(draft, report, { drafts }) {
    for (const set of draft.fieldSets) {
      for (const field of everyField(set)) {
        const other = drafts.get(stringAt(field.schema, "x-ref", "module") ?? "");
        if (other === undefined) continue;
        const path = [...field.path, "x-ref"];
        const value = other.record.fields.get(stringAt(field.schema, "x-ref", "value") ?? "id");
        if (value !== undefined && value.schema["x-unique"] !== true && !("x-serial" in value.schema)) {
          report(
            [...path, "value"],
            "value",
            text(
              `“${other.name}.${value.name}”不唯一，多条记录会被同时引用`,
              `“${other.name}.${value.name}” is not unique: several records would be meant at once`,
            ),
            text(
              `删除 value（即存 id），或在 ${other.name} 中给它加 "x-unique": true`,
              `Delete value to store the id, or give it "x-unique": true in ${other.name}`,
            ),
          );
        }
        const label = other.record.fields.get(stringAt(field.schema, "x-ref", "label") ?? "");
        if (label !== undefined && (factsOf(label).writeOnly || factsOf(label).storage === "json")) {
          report(
            [...path, "label"],
            "value",
            text(`“${other.name}.${label.name}”不能作为名称显示`, `“${other.name}.${label.name}” cannot be shown as a label`),
            text("换一个可读的文本字段", "Choose a text that people can read"),
          );
        }
        if (valueAt(field.schema, "x-ref", "beneath") === true && stringAt(other.value, "ui", "list", "tree") === undefined) {
          report(
            [...path, "beneath"],
            "key",
            text(`“${other.name}”的数据不是树，没有下级`, `The records of “${other.name}” form no tree: nothing is beneath them`),
            text("删除 beneath", "Delete beneath"),
          );
        }
        for (const [theirs, ours] of Object.entries(objectAt(field.schema, "x-ref", "where"))) {
          if (ours !== field.name) continue;
          report(
            [...path, "where", theirs],
            "value",
            text(`“${field.name}”的候选取决于它自己`, `What “${field.name}” offers depends on itself`),
            text("改为本记录的另一字段", "Name another field of this record"),
          );
        }
      }
    }
  },
};
