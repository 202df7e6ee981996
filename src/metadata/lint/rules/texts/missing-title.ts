import { namedFields, type FieldDraft, type FieldSet, type ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { inWords } from "../../../names/in-words.ts";
import { text } from "../../words.ts";

export const missingTitle: Rule = {
  id: "missing-title",
  severity: "warning",
  says: text(
    "字段缺少中文名称，以字段名代替",
    "A field has no Chinese title, also inside a list or an object; its name stands in its place",
  ),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of namedFields(set)) {
        if (valueAt(field.schema, "title") !== undefined || !isLabelled(set, field) || containsItself(draft, field)) continue;
        report(
          field.path,
          "key",
          text(
            `字段“${field.name}”没有“title”，显示为“${shownName(field)}”`,
            `The field “${field.name}” has no “title”, and is shown as “${shownName(field)}”`,
          ),
          text('补上 "title"：表单、列与提示中显示的中文名称', 'Add "title": its Chinese name in forms, columns and messages'),
        );
      }
    }
  },
};

/** True for a `$ref` to the definition around it, which other rules report. */
function containsItself({ file, schemaFaults }: ModuleDraft, { path }: FieldDraft): boolean {
  const place = file.placeOf?.(path) ?? path;
  return schemaFaults.some((fault) => fault.path.at(-1) === "$ref" && place.every((step, at) => fault.path[at] === step));
}

/** The title that the console shows instead. */
function shownName({ name }: FieldDraft): string {
  return inWords(name.slice(name.lastIndexOf(".") + 1));
}

/** A widget of its own, such as the list of files, labels its parts itself. */
function isLabelled(set: FieldSet, field: FieldDraft): boolean {
  const [outer = ""] = field.name.split(".");
  const around = set.fields.get(outer);
  return around === undefined || around === field || factsOf(around).widget === "nested";
}
