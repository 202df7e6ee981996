import { isJsonObject } from "#contract";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { listAt, objectAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const cascadeOrder: Rule = {
  id: "cascade-order",
  severity: "warning",
  says: text(
    "分步填写时，候选所取决于的字段在后面的步骤中",
    "The choices of a field depend on a field in a later step of the form",
  ),
  check(draft, report) {
    if (valueAt(draft.value, "ui", "dialog", "layout") !== "steps") return;
    const steps = stepsOf(draft);
    for (const field of draft.record.fields.values()) {
      const own = steps.get(field.name);
      for (const [theirs, ours] of Object.entries(objectAt(field.schema, "x-ref", "where"))) {
        const [name = ""] = typeof ours === "string" ? ours.split(".") : [];
        const master = draft.record.fields.get(name);
        const later = steps.get(name);
        if (own === undefined || later === undefined || later <= own || master === undefined || isGiven(draft, master)) continue;
        report(
          [...field.path, "x-ref", "where", theirs],
          "value",
          text(
            `“${field.name}”在第 ${own + 1} 步，先要填的“${name}”却在第 ${later + 1} 步`,
            `“${field.name}” is in step ${own + 1}, and “${name}”, which comes first, in step ${later + 1}`,
          ),
          text(
            `在 ui.dialog.groups 中把“${name}”移到“${field.name}”之前`,
            `Move “${name}” before “${field.name}” in ui.dialog.groups`,
          ),
        );
      }
    }
  },
};

function stepsOf({ value }: ModuleDraft): ReadonlyMap<string, number> {
  const groups = listAt(value, "ui", "dialog", "groups").filter(isJsonObject);
  return new Map(
    groups.flatMap((group, step) =>
      listAt(group, "fields").flatMap((name): [string, number][] => (typeof name === "string" ? [[name, step]] : [])),
    ),
  );
}

/** True for a field that has a value before somebody types one. */
function isGiven({ value }: ModuleDraft, { name, schema }: FieldDraft): boolean {
  const given = ["default", "x-compute", "x-rollup"].some((key) => schema[key] !== undefined) || schema["readOnly"] === true;
  return given || valueAt(value, "ui", "parent", "field") === name;
}
