import { isJsonObject, type Json } from "#contract";
import { conditionFields } from "../../facts/field-uses.ts";
import { namedFields, type FieldDraft, type FieldSet } from "../../facts/draft.ts";
import { objectAt, stringAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const conditionSelf: Rule = {
  id: "condition-self",
  severity: "error",
  says: text(
    "字段是否显示不能取决于它自己，也不能互相等待",
    "The visibility of a field cannot depend on the field itself, nor two fields wait for each other",
  ),
  check(draft, report) {
    // A parent-child screen sets this field, so users do not enter it.
    const given = stringAt(draft.value, "ui", "parent", "field");
    for (const set of draft.fieldSets) {
      for (const field of namedFields(set)) {
        for (const use of conditionFields(field.ui["ui:visible"], [...field.uiPath, "ui:visible"])) {
          if (use.name !== field.name.split(".").at(-1) || field.name === given) continue;
          report(
            use.path,
            use.part,
            text(`“${field.name}”的显示取决于它自己`, `The visibility of “${field.name}” depends on itself`),
            text(
              "改用另一字段；隐藏后的字段没有值，再也不会出现",
              "Name another field. A hidden field has no value, so it would never be shown again.",
            ),
          );
        }
      }
      checkCircles(set, report);
    }
  },
};

/** Two fields, each shown only while the other one has a value: both stay hidden. */
function checkCircles(set: FieldSet, report: Report): void {
  const reported = new Set<FieldDraft>();
  for (const field of set.fields.values()) {
    const other = [...waitsFor(field)]
      .map((name) => set.fields.get(name))
      .find((one) => one !== undefined && waitsFor(one).has(field.name));
    if (other === undefined || other === field || reported.has(other)) continue;
    reported.add(field);
    report(
      [...field.uiPath, "ui:visible"],
      "key",
      text(
        `“${field.name}”与“${other.name}”互相等待对方显示，两者都不会出现`,
        `“${field.name}” and “${other.name}” each wait until the other one is shown, so neither appears`,
      ),
      text(
        `删除“${field.name}”或“${other.name}”的 ui:visible，或写另一字段`,
        `Delete ui:visible of “${field.name}” or of “${other.name}”, or name another field in it`,
      ),
    );
  }
}

/** The fields that must have a value so that a field is shown, and that nobody else fills. */
function waitsFor({ ui, schema }: FieldDraft): ReadonlySet<string> {
  if (["default", "readOnly", "x-compute", "x-rollup"].some((key) => schema[key] !== undefined)) return new Set();
  return new Set(
    Object.entries(objectAt(ui["ui:visible"], "properties")).flatMap(([name, test]) => (needsValue(test) ? [name] : [])),
  );
}

function needsValue(test: Json): boolean {
  if (!isJsonObject(test) || test["not"] !== undefined) return false;
  const { const: only, enum: choices } = test;
  return (only !== undefined && only !== null) || (Array.isArray(choices) && !choices.includes(null));
}
