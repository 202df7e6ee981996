import { factsOf } from "../../facts/field-facts.ts";
import { stringAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const labelField: Rule = {
  id: "label-field",
  severity: "error",
  says: text("名称字段须为可读的短文本", "The label field must be a short, readable string"),
  check(draft, report) {
    const name = stringAt(draft.value, "ui", "label");
    const field = name === undefined ? undefined : draft.record.fields.get(name);
    if (field === undefined) return;
    const { reference, writeOnly, storage } = factsOf(field);
    const plain = field.type === "string" && storage === "text" && reference === null && !writeOnly;
    if (plain || field.type === "") return;
    const other = [...draft.record.fields.values()].find(
      (candidate) =>
        candidate.type === "string" &&
        factsOf(candidate).storage === "text" &&
        factsOf(candidate).reference === null &&
        !factsOf(candidate).writeOnly,
    );
    report(
      ["ui", "label"],
      "value",
      text(`“${field.name}”不是可读的短文本`, `“${field.name}” is not a readable string`),
      other === undefined ? text("加一个文本字段", "Add a text field") : text(`改用“${other.name}”`, `Take “${other.name}”`),
    );
  },
};
