import type { Json, Text } from "#contract";
import type { Storage } from "../../../module/field.ts";
import { FORMATS } from "../../../validate/formats/formats.ts";
import { STORAGES } from "../../../kinds/storages.ts";
import { isSetVariable } from "../../../values/set-variables.ts";
import { breach } from "../../conforms.ts";
import { DICTIONARY_KEY, isDictionaryName } from "../../facts/fields/dictionary-names.ts";
import { factsOf, SYSTEM_STORAGE } from "../../facts/fields/field-facts.ts";
import type { FieldDraft } from "../../facts/draft.ts";
import { isArray, listAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

/** The choice whose label or text the value is, or all choices. */
function choiceHint({ ui }: FieldDraft, value: Json, options: readonly Json[]): Text {
  const [first = value, ...others] = isArray(value) ? value : [value];
  const named = options[listAt(ui, "ui:enumNames").findIndex((name) => name === first)];
  const meant = named ?? options.find((option) => String(option) === String(first));
  return meant === undefined || others.length > 0
    ? text(`它的值有：${JSON.stringify(options)}`, `Possible values: ${JSON.stringify(options)}`)
    : text(`写成 ${JSON.stringify(meant)}`, `Write ${JSON.stringify(meant)}`);
}

const WHOLE = /^-?\d{1,19}$/;
const DECIMAL = /^-?\d{1,30}(?:\.\d{1,30})?$/;

/** True if the server can compare the value with those of the field. It reads `$today` and `$userId` as plain texts. */
function readsAs(value: string, storage: Storage): boolean {
  switch (storage) {
    case "id":
    case "integer":
      return WHOLE.test(value);
    case "double":
    case "decimal":
      return DECIMAL.test(value);
    case "boolean":
      return value === "true" || value === "false";
    case "date":
    case "timestamp":
      return isOfFormat(value, "date") || isOfFormat(value, "local-date-time");
    case "time":
      return isOfFormat(value, "local-time");
    case "text":
    case "json":
      return true;
  }
}

function isOfFormat(value: string, format: "date" | "local-date-time" | "local-time"): boolean {
  const check = FORMATS[format];
  return check instanceof RegExp ? check.test(value) : check === true || check?.(value) === true;
}

const EXACT: ReadonlySet<string | undefined> = new Set([undefined, "equal", "notequal"]);

export const filterDefault: Rule = {
  id: "filter-default",
  severity: "error",
  says: text(
    "查询的默认值不适合字段，或写在区间上",
    "The default of a filter is not valid for its field, or the filter is a range",
  ),
  check(draft, report) {
    listAt(draft.value, "ui", "list", "filters").forEach((filter, index) => {
      const value = valueAt(filter, "default");
      const name = stringAt(filter, "field");
      const field = name === undefined ? undefined : draft.record.fields.get(name);
      if (value === undefined || name === undefined) return;
      const place = ["ui", "list", "filters", index, "default"];
      const operator = stringAt(filter, "operator");
      const facts = field === undefined ? null : factsOf(field);
      const storage = facts === null ? (SYSTEM_STORAGE[name] ?? null) : facts.storage;
      const { options = null, dictionary = null, reference = null } = facts ?? {};
      const chosen = options !== null || dictionary !== null || reference !== null;
      const ranged = operator === "range" || (operator === undefined && !chosen && storage !== null && STORAGES[storage].range);
      if (ranged || operator === "null" || operator === "notnull") {
        report(
          place,
          "key",
          text(
            `“${name}”的查询不是一个值，不能有默认值`,
            `The filter of “${name}” is not a single value, so it cannot have a default`,
          ),
          text("删除 default，或写 operator，如 equal", "Delete default, or give it an operator such as equal"),
        );
        return;
      }
      const isSingle = ["string", "number", "boolean"].includes(typeof value) && value !== "";
      const isReadable = storage === null || !isSingle || readsAs(String(value), storage);
      const wrong =
        field !== undefined && EXACT.has(operator) && (chosen || storage !== "text") ? breach(value, field.schema) : null;
      const isName = field !== undefined && isDictionaryName(value, field);
      if (field === undefined ? isReadable : wrong === null && !isName && isSingle && isReadable) return;
      report(
        place,
        "value",
        text(
          `“${name}”不能以 ${JSON.stringify(value)} 开始查询${wrong === null ? "" : `：${wrong.zh}`}`,
          `The filter of “${name}” cannot start with ${JSON.stringify(value)}${wrong === null ? "" : `: it ${wrong.en}`}`,
        ),
        isName
          ? DICTIONARY_KEY
          : field !== undefined && options !== null
            ? choiceHint(field, value, options)
            : isSetVariable(value)
              ? text("删除 default：查询没有变量", "Delete default: a filter has no variables")
              : text("写一个字段允许的值", "Give a value that the field allows"),
      );
    });
  },
};
