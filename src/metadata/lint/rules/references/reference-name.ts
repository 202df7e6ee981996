import { everyField } from "../../facts/draft.ts";
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
        if (other === undefined || valueAt(field.schema, "x-ref", "value") !== undefined) continue;
        const meant = [...other.record.fields.values()].find(
          ({ name, schema }) =>
            (schema["x-unique"] === true || "x-serial" in schema) && isNamedAfter(field.name.split(".").at(-1) ?? "", name),
        );
        if (meant === undefined) continue;
        report(
          [...field.path, "x-ref"],
          "value",
          text(
            `“${field.name}”存的是 id，而不是“${other.name}.${meant.name}”`,
            `“${field.name}” stores the ID, and not “${other.name}.${meant.name}”`,
          ),
          text(
            `在 x-ref 中写 "value": "${meant.name}"，或把字段改名为以 Id 结尾`,
            `Write "value": "${meant.name}" in x-ref, or give the field a name that ends in Id`,
          ),
        );
      }
  },
};

/** `regionCode` is named after `code`. */
function isNamedAfter(name: string, value: string): boolean {
  const [first = "", ...rest] = value;
  return value !== "id" && name.length > value.length && name.endsWith(`${first.toUpperCase()}${rest.join("")}`);
}
