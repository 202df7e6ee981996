import { everyField, type FieldDraft, type ModuleDraft } from "../../facts/draft.ts";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const referenceName: Rule = {
  id: "reference-name",
  severity: "warning",
  says: text("字段名说存编码等唯一的值，引用却存 id", "The name of a reference says that it stores a code, but it stores the ID"),
  check(draft, report, { drafts }) {
    for (const set of draft.fieldSets)
      for (const field of everyField(set)) {
        const other = drafts.get(stringAt(field.schema, "x-ref", "module") ?? "");
        const meant = other === undefined ? null : valueMeant(field, other);
        if (other === undefined || meant === null) continue;
        report(
          [...field.path, "x-ref"],
          "value",
          text(
            `“${field.name}”存的是 id，而不是“${other.name}.${meant}”`,
            `“${field.name}” stores the ID, and not “${other.name}.${meant}”`,
          ),
          text(
            `在 x-ref 中写 "value": "${meant}"，或把字段改名为以 Id 结尾`,
            `Write "value": "${meant}" in x-ref, or give the field a name that ends in Id`,
          ),
        );
      }
  },
};

/** The unique field of the other module after which a reference by ID is named; null without one. */
export function valueMeant({ name, schema }: FieldDraft, other: ModuleDraft): string | null {
  if (valueAt(schema, "x-ref", "value") !== undefined) return null;
  const own = name.split(".").at(-1) ?? "";
  const meant = [...other.record.fields.values()].find(
    (field) => (field.schema["x-unique"] === true || "x-serial" in field.schema) && isNamedAfter(own, field.name),
  );
  return meant?.name ?? null;
}

/** `regionCode` is named after `code`. */
function isNamedAfter(name: string, value: string): boolean {
  const [first = "", ...rest] = value;
  return value !== "id" && name.length > value.length && name.endsWith(`${first.toUpperCase()}${rest.join("")}`);
}
