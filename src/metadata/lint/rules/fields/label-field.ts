import { factsOf } from "../../facts/fields/field-facts.ts";
import { stringAt } from "../../facts/json-type.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { canName, namesByDefault } from "../../../normalise/record-name.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const labelField: Rule = {
  id: "label-field",
  severity: "error",
  says: text(
    "名称字段须为可读的文本，不超过 10,000 字，也不是带格式的文本",
    "The label field must be a readable string of at most 10,000 characters, and no formatted text",
  ),
  check(draft, report, { drafts }) {
    const name = stringAt(draft.value, "ui", "label");
    const field = name === undefined ? undefined : draft.record.fields.get(name);
    if (field === undefined || field.type === "" || isName(field)) return;
    const other = [...draft.record.fields.values()].find(isName);
    // A record that is named by what it refers to computes that name.
    const referred = drafts.get(factsOf(field).reference ?? "");
    const label = referred === undefined ? undefined : labelOf(referred);
    const computed = `{"type": "string", "title": "…", "x-compute": "${field.name}.${label}"}`;
    report(
      ["ui", "label"],
      "value",
      text(`“${field.name}”不是可读的短文本`, `“${field.name}” is not a short, readable text`),
      label !== undefined
        ? text(`加一个字段 ${computed}，用它作名称`, `Add a field ${computed} and name it here`)
        : other === undefined
          ? text("加一个文本字段", "Add a text field")
          : text(`改用“${other.name}”`, `Take “${other.name}”`),
    );
  },
};

/** True for a field that can name a record. */
function isName({ schema, ui }: FieldDraft): boolean {
  return canName(schema, ui);
}

function labelOf({ value, record }: ModuleDraft): string | undefined {
  return stringAt(value, "ui", "label") ?? [...record.fields.values()].find(({ schema, ui }) => namesByDefault(schema, ui))?.name;
}
