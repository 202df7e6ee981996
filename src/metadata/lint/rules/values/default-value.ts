import type { Json, JsonObject } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { COMPARISON_HOLDS, COMPARISON_KEYWORDS, orderOf } from "../../../validate/conditions/bound-order.ts";
import { breach } from "../../conforms.ts";
import { everyField, fieldsBeside, isNested, type FieldDraft } from "../../facts/draft.ts";
import { expectedForm, expectedValue, isPlaceholder, variableNeeds } from "../../expected-value.ts";
import { VARIABLE_FITS, variableHint } from "../../facts/fields/variables.ts";
import { isSetVariable } from "../../../values/set-variables.ts";
import { isArray, listAt, stringAt, valueAt } from "../../facts/json-type.ts";
import { DICTIONARY_KEY, isDictionaryName } from "../../facts/fields/dictionary-names.ts";
import { isMistyped } from "../../facts/fields/field-facts.ts";
import { isReferenceById } from "../../facts/fields/references.ts";
import type { Report, Rule } from "../../rule.ts";
import { momentOf } from "./conditions/condition-always.ts";
import { against, text } from "../../words.ts";

/** Digits of the largest id. */
const ID = /^\d{1,19}$/;

/** Keywords that the value of a field can break. */
const CONSTRAINTS = [
  "enum",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
];

/** The constraints that a value breaks; none for one of another type or format. */
function broken(value: Json, schema: JsonObject): readonly string[] {
  const isConstraint = (key: string): boolean => CONSTRAINTS.includes(key);
  const plain = Object.fromEntries(Object.entries(schema).filter(([key]) => !isConstraint(key)));
  if (breach(value, plain) !== null) return [];
  return Object.entries(schema).flatMap(([key, constraint]) =>
    isConstraint(key) && breach(value, { ...plain, [key]: constraint }) !== null ? [key] : [],
  );
}

function holdsIds(value: Json): boolean {
  if (typeof value === "string") return value.split(",").every((id) => ID.test(id));
  return !isArray(value) || value.every((id) => typeof id === "string" && ID.test(id));
}

/** Reports a default in the present that a bound in the present excludes. @returns true for one */
function checkBounds(value: string, { name, schema, path }: FieldDraft, report: Report): boolean {
  let isReported = false;
  const given = momentOf(value);
  for (const [key, isBroken] of PRESENT_BOUNDS) {
    const bound = momentOf(schema[key]);
    if (given === null || bound === null || !isBroken(given, bound)) continue;
    isReported = true;
    const inclusive = key.replace("exclusiveM", "m");
    report(
      [...path, "default"],
      "value",
      text(
        `“${name}”的默认值“${value}”不满足 ${key}“${String(schema[key])}”`,
        `The default “${value}” of “${name}” breaks ${key} “${String(schema[key])}”`,
      ),
      inclusive !== key && given === bound
        ? text(`允许当天就写 "${inclusive}"，否则删除 default`, `Write "${inclusive}" to allow it, or delete the default`)
        : against(text("改正默认值，或放宽界限", "Correct the default, or relax the bound"), [...path, key]),
    );
  }
  return isReported;
}

/** Bounds with the comparison that breaks them. */
const PRESENT_BOUNDS = [
  ["x-minimum", (given: string, bound: string) => given < bound],
  ["x-exclusiveMinimum", (given: string, bound: string) => given <= bound],
  ["x-maximum", (given: string, bound: string) => given > bound],
  ["x-exclusiveMaximum", (given: string, bound: string) => given >= bound],
] as const;

/** Reports a default that breaks a bound by the default of another field: the server would refuse a new form as it opens. */
function checkOtherDefault(value: Json, field: FieldDraft, beside: ReadonlyMap<string, FieldDraft>, report: Report): void {
  if (breach(value, field.schema) !== null) return;
  for (const keyword of COMPARISON_KEYWORDS) {
    const bound = beside.get(stringAt(field.schema, keyword) ?? "");
    const limit = valueAt(bound?.schema, "default");
    if (bound === undefined || bound === field || limit === undefined || bound.type !== field.type) continue;
    if (isSetVariable(limit) || isPlaceholder(limit) || breach(limit, bound.schema) !== null) continue;
    const order = orderOf(value, limit);
    if (order === null || COMPARISON_HOLDS[keyword](order)) continue;
    const [shown, other] = [JSON.stringify(value), JSON.stringify(limit)];
    report(
      [...field.path, "default"],
      "value",
      text(
        `“${field.name}”的默认值 ${shown} 不满足 ${keyword}：“${bound.name}”的默认值为 ${other}`,
        `The default ${shown} of “${field.name}” breaks ${keyword}: the default of “${bound.name}” is ${other}`,
      ),
      against(
        text(
          `改正其中一个默认值：这里的 ${shown}，或“${bound.name}”的 ${other}`,
          `Correct one of the two defaults: ${shown} here, or ${other} of “${bound.name}”`,
        ),
        [...bound.path, "default"],
        [...field.path, keyword],
      ),
    );
  }
}

/** True for a date of birth, by the name or the title of the field. */
function isBirth({ name, schema }: FieldDraft): boolean {
  return (
    /^(?:birth(?:day|date|Date|Day)|dateOfBirth|dob)$/.test(name) ||
    /(?:出生日期|出生|生日)$/.test(stringAt(schema, "title") ?? "")
  );
}

export const defaultValue: Rule = {
  id: "default-value",
  severity: "error",
  says: text(
    "默认值或示例不符合字段自己的 schema，或引用的默认值不是 id",
    "A default or example violates its own schema, or the default of a reference is not an ID",
  ),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of everyField(set)) {
        if (field.schema["x-format"] === "money" && isMistyped(field)) continue;
        const check = (value: Json, what: ReturnType<typeof text>, path: Path): void => {
          const wrong = breach(value, field.schema);
          if (wrong === null) return;
          const shown = JSON.stringify(value);
          const form = expectedForm(value, field.schema);
          report(
            path,
            "value",
            text(`“${field.name}”的${what.zh} ${shown} ${wrong.zh}`, `The ${what.en} ${shown} of “${field.name}” ${wrong.en}`),
            against(
              expectedValue(value, field) ??
                text(
                  `改正${what.zh}${form.zh}，或放宽该字段的约束`,
                  `Correct the ${what.en}${form.en}, or relax the field's constraints`,
                ),
              ...broken(value, field.schema).map((key) => [...field.path, key]),
            ),
          );
        };
        // `keyword-fit` refuses the default of an item that has no name.
        const value = field.name.endsWith("[]") ? undefined : valueAt(field.schema, "default");
        if (value === "")
          report(
            [...field.path, "default"],
            "key",
            text(
              `“${field.name}”的默认值是空文本，不起作用`,
              `The default of “${field.name}” is an empty string, which is no value`,
            ),
            text("请删除", "Delete it"),
          );
        else if (isSetVariable(value)) {
          const { field: fits } = VARIABLE_FITS[value];
          if (isNested(field))
            report(
              [...field.path, "default"],
              "value",
              text(`列表与对象内部的默认值不能是“${value}”`, `A default inside a list or an object cannot be “${value}”`),
              text("写一个固定的值，或把该字段提到最外层", "Write a fixed value, or move the field to the top level"),
            );
          else if (!fits(field))
            report(
              [...field.path, "default"],
              "value",
              text(`“${field.name}”的默认值不能是“${value}”`, `The default of “${field.name}” cannot be “${value}”`),
              variableNeeds(value, field),
            );
          else if (!checkBounds(value, field, report) && value === "$today" && isBirth(field))
            report(
              [...field.path, "default"],
              "value",
              text(`“${field.name}”是出生日期，默认值不应是今天`, `“${field.name}” is a date of birth, which is not today`),
              text(
                '删除 default；不能晚于今天写作 "x-maximum": "$today"',
                'Delete default. A date that is not later than today has "x-maximum": "$today".',
              ),
            );
        } else if (value !== undefined && isPlaceholder(value))
          report(
            [...field.path, "default"],
            "value",
            text(
              `“${field.name}”的默认值“${value}”会原样写入`,
              `The default “${value}” of “${field.name}” would be stored as it stands`,
            ),
            text("写一个固定的值，或 $now、$today、$userId、$deptId", "Write a fixed value, or $now, $today, $userId, $deptId"),
          );
        else if (value !== undefined) {
          check(value, text("默认值", "default"), [...field.path, "default"]);
          checkOtherDefault(value, field, fieldsBeside(set, field), report);
        }
        if (value !== undefined && isDictionaryName(value, field))
          report(
            [...field.path, "default"],
            "value",
            text(
              `“${field.name}”存的是字典项的键值，${JSON.stringify(value)} 像是它的名称`,
              `“${field.name}” stores the key of a dictionary item, and ${JSON.stringify(value)} looks like its name`,
            ),
            DICTIONARY_KEY,
          );
        if (value !== undefined && !isSetVariable(value) && isReferenceById(field.schema) && !holdsIds(value)) {
          const shown = JSON.stringify(value);
          report(
            [...field.path, "default"],
            "value",
            text(
              `“${field.name}”存的是记录的 id，默认值 ${shown} 不是 id`,
              `“${field.name}” stores the ID of a record, and the default ${shown} is not an ID`,
            ),
            variableHint(value, field) ??
              text("写 id（数字组成的文本），或删除 default", "Write an ID (a string of digits), or delete the default"),
          );
        }
        listAt(field.schema, "examples").forEach((example, index) =>
          check(example, text("示例", "example"), [...field.path, "examples", index]),
        );
      }
    }
  },
};
