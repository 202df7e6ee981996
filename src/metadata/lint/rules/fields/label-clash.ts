import { labelKeyOf, linkKeyOf } from "../../../fields/label-keys.ts";
import { everyField } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const labelClash: Rule = {
  id: "label-clash",
  severity: "error",
  says: text("字段名与另一字段的名称键相同", "A field has the name of the key that carries another field's label"),
  check(draft, report) {
    const fields = new Map(everyField(draft.record).map((field) => [field.name, field]));
    for (const field of fields.values()) {
      const key = labelKeyOf(field.name);
      if (!labelled(field)) continue;
      const other = fields.get(key) ?? ("x-record" in field.schema ? fields.get(linkKeyOf(field.name)) : undefined);
      if (other !== undefined && other !== field) {
        report(
          other.path,
          "key",
          text(
            `“${other.name}”是“${field.name}”的名称随记录返回时所用的键`,
            `“${other.name}” is the key that carries the label of “${field.name}”`,
          ),
          text(
            `删除“${other.name}”（名称会自动带上），或给其中一个字段改名`,
            `Delete “${other.name}” (the server adds the label), or rename one of the fields`,
          ),
        );
      }
      const twin = [...fields.values()].find(
        (candidate) => candidate !== field && labelKeyOf(candidate.name) === key && labelled(candidate),
      );
      if (twin !== undefined && [...fields.keys()].indexOf(twin.name) < [...fields.keys()].indexOf(field.name)) {
        report(
          field.path,
          "key",
          text(
            `“${field.name}”与“${twin.name}”的名称都用键“${key}”`,
            `The labels of “${field.name}” and “${twin.name}” have the same key “${key}”`,
          ),
          text("给其中一个字段改名", "Rename one of the fields"),
        );
      }
    }
    function labelled(field: Parameters<typeof factsOf>[0]): boolean {
      const { reference, dictionary } = factsOf(field);
      return reference !== null || dictionary !== null || "x-record" in field.schema;
    }
  },
};
