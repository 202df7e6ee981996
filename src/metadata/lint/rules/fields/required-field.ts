import { SYSTEM_FIELDS } from "#contract";
import { everyField } from "../../facts/draft.ts";
import { objectAt, listAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { fieldSuggestion } from "../../facts/titled-names.ts";
import { nearestWord, text, type Hint } from "../../words.ts";

const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_FIELDS);

export const requiredField: Rule = {
  id: "required-field",
  severity: "error",
  says: text("“required”写了不存在的字段", "“required” names a field that does not exist"),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      check(set.required, [...set.fields.keys()], [...set.schemaPath, "required"]);
      // Covers parts of objects at any depth, and of the objects in lists.
      for (const field of everyField(set)) {
        if (field.type === "object")
          check(listAt(field.schema, "required"), Object.keys(objectAt(field.schema, "properties")), [...field.path, "required"]);
      }
    }
    /** A name that the list has already is not meant a second time. */
    function hintFor(name: string, names: readonly string[], required: readonly unknown[]): Hint {
      const free = names.filter((other) => !required.includes(other));
      const listed = nearestWord(
        name,
        names.filter((other) => required.includes(other)),
      );
      if (free.length > 0 && (listed === null || nearestWord(name, free) !== null)) return fieldSuggestion(name, free, [draft]);
      return text(`请删除它，或在 properties 中加上“${name}”`, `Remove it, or add “${name}” to properties`);
    }
    function check(required: readonly unknown[], names: readonly string[], path: readonly (string | number)[]): void {
      required.forEach((name, index) => {
        if (typeof name !== "string" || names.includes(name)) return;
        report(
          [...path, index],
          "value",
          text(`必填字段“${name}”不存在`, `The required field “${name}” does not exist`),
          name.includes(".")
            ? text(
                "内部的字段写在它外层的 items 或对象的 required 中",
                "Write it in “required” of the items or of the object that has the field",
              )
            : SYSTEM.has(name)
              ? text("请删除：系统字段由服务器填写", "Delete it: the server fills in this field")
              : hintFor(name, names, required),
        );
      });
    }
  },
};
