import { isJsonObject, type Json } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { KIND_AUTHORING } from "../../../kinds/kind-authoring-list.ts";
import { isKindId } from "../../../kinds/field-kinds.ts";
import { everyField, namedFields, type FieldDraft, type ModuleDraft } from "../../facts/draft.ts";
import { isDictionaryName } from "../../facts/fields/dictionary-names.ts";
import { conditionTests } from "../../facts/fields/field-uses.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { isArray, listAt, lookUp, objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { KnownIndex } from "../../known-index.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { meantDictionaries } from "../references/other-dictionary.ts";
import { conditionsOf } from "./conditions/condition-value.ts";

/** A value that the file gives a field. */
interface Use {
  readonly field: FieldDraft | undefined;
  readonly value: Json | undefined;
  readonly path: Path;
  /** The value is the key of a setting. */
  readonly isKey?: true;
}

export const dictionaryValue: Rule = {
  id: "dictionary-value",
  severity: "warning",
  says: text(
    "条件、默认值、set 或控件设置中的值不在字典中",
    "A condition, a default, a “set” or a setting of a widget names no entry of the dictionary",
  ),
  check(draft, report, { drafts, known }) {
    const { fields } = draft.record;
    const uses: readonly Use[] = [
      ...conditionsOf(draft, "written").flatMap((one) => testsIn(one.condition, one.path, one.fields)),
      ...draft.fieldSets.flatMap(everyField).flatMap((field) => {
        const where = ["x-rollup", "where"];
        const child = drafts.get(stringAt(field.schema, "x-rollup", "module") ?? "");
        const tests = testsIn(valueAt(field.schema, ...where), [...field.path, ...where], child?.record.fields ?? new Map());
        return [...tests, { field, value: field.schema["default"], path: [...field.path, "default"] }];
      }),
      ...[...draft.actions].flatMap(([id, action]) =>
        Object.entries(objectAt(action, "set")).map(([name, value]) => ({
          field: fields.get(name),
          value,
          path: ["actions", id, "set", name],
        })),
      ),
      ...listAt(draft.value, "ui", "list", "filters").map((filter, at) => ({
        field: fields.get(stringAt(filter, "field") ?? ""),
        value: valueAt(filter, "default"),
        path: ["ui", "list", "filters", at, "default"],
      })),
      ...draft.fieldSets.flatMap((set) => namedFields(set).flatMap((field) => settingsOf(field, set.fields))),
    ];
    for (const set of draft.fieldSets) for (const field of everyField(set)) checkType(field, known.dictionaryKeys, report);
    for (const { field, value, path, isKey: isSetting = false } of uses) {
      const code = stringAt(field?.schema, "x-dict") ?? "";
      const keys = known.dictionaryKeys.get(code);
      if (field === undefined || keys === undefined) continue;
      const missing = valuesOf(value, field).find((one) => (isSetting || isKey(one, field)) && !keys.includes(String(one)));
      if (missing === undefined || isOfMeant(draft, field, missing, known)) continue;
      report(
        path,
        isSetting ? "key" : "value",
        text(
          `字典“${code}”中没有 ${JSON.stringify(missing)}`,
          `The dictionary “${code}” has no entry ${JSON.stringify(missing)}`,
        ),
        text(
          `可用：${keys.join("、")}；要用新值，请先加到字典`,
          `Possible: ${keys.join(", ")}. Add a new entry to the dictionary first.`,
        ),
      );
    }
  },
};

/** True for a value of the dictionary that is meant: `other-dictionary` reports the one that is written. */
function isOfMeant(draft: ModuleDraft, field: FieldDraft, value: Json | undefined, known: KnownIndex): boolean {
  const meant = meantDictionaries(draft, field, known.dictionaryTitles);
  return meant.some(([code]) => known.dictionaryKeys.get(code)?.includes(String(value)) === true);
}

/** A field of numbers whose dictionary has no number among its keys. */
function checkType({ name, schema, path }: FieldDraft, dictionaries: KnownIndex["dictionaryKeys"], report: Report): void {
  const code = stringAt(schema, "x-dict") ?? "";
  const keys = dictionaries.get(code) ?? [];
  if (schema["type"] !== "integer" || keys.length === 0 || keys.some((key) => /^-?\d+$/.test(key))) return;
  report(
    [...path, "type"],
    "value",
    text(
      `字典“${code}”的键不是数字：${keys.join("、")}，“${name}”存不了`,
      `The keys of the dictionary “${code}” are no numbers (${keys.join(", ")}), so “${name}” can hold none of them`,
    ),
    text('写 "type": "string"', 'Write "type": "string"'),
  );
}

/** The values of which each has a setting of its own, such as its currency: those of the field, or of one beside it. */
function settingsOf(field: FieldDraft, fields: ReadonlyMap<string, FieldDraft>): readonly Use[] {
  const options = objectAt(field.ui, "ui:options");
  return Object.entries(options).flatMap(([key, value]) => {
    const { widget } = factsOf(field);
    const option = isKindId(widget) ? lookUp(KIND_AUTHORING[widget].options, key) : undefined;
    if (option?.type !== "object") return [];
    const listed = option.of === undefined ? field : fields.get(stringAt(options, option.of) ?? "");
    return Object.keys(objectAt(value)).map((name): Use => {
      return { field: listed, value: name, path: [...field.uiPath, "ui:options", key, name], isKey: true };
    });
  });
}

/** The values of a list, also of several in one text (`x-multiple`). */
function valuesOf(value: Json | undefined, { schema }: FieldDraft): readonly (Json | undefined)[] {
  if (schema["x-multiple"] === true && typeof value === "string") return value.split(",");
  return isArray(value) ? value : [value];
}

/** False for variables and expressions, and for names of entries, which other rules report. */
function isKey(value: Json | undefined, field: FieldDraft): value is string | number {
  if (typeof value === "number") return true;
  return typeof value === "string" && !value.startsWith("$") && !isDictionaryName(value, field);
}

function testsIn(condition: Json | undefined, path: Path, fields: ReadonlyMap<string, FieldDraft>): readonly Use[] {
  return conditionTests(condition, path).flatMap((one) => {
    const field = fields.get(one.name);
    const usesIn = (test: Json | undefined, at: Path): readonly Use[] =>
      isJsonObject(test)
        ? [
            { field, value: test["const"], path: [...at, "const"] },
            ...listAt(test, "enum").map((value, index) => ({ field, value, path: [...at, "enum", index] })),
            { field, value: valueAt(test, "contains", "const"), path: [...at, "contains", "const"] },
            ...usesIn(test["not"], [...at, "not"]),
          ]
        : [];
    return usesIn(one.test, one.path);
  });
}
