import { isJsonObject, type Json, type JsonObject, type Text } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { isKindId } from "../../../kinds/field-kinds.ts";
import { KIND_AUTHORING } from "../../../kinds/kind-authoring-list.ts";
import type { WidgetOption } from "../../../kinds/kind-authoring.ts";
import { fieldsBeside, isNested, namedFields, type FieldDraft, type FieldSet } from "../../facts/draft.ts";
import { factsOf, isMistyped } from "../../facts/fields/field-facts.ts";
import { isArray, isOfType, jsonTypeOf, listAt, lookUp, objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import { retypedHint } from "../../facts/structure/retyped.ts";
import type { Project, Report, Rule } from "../../rule.ts";
import { nearestWord, suggestion, text } from "../../words.ts";

/** Settings by the names that other libraries give them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  max: "limit",
  maxcount: "limit",
  maxfiles: "limit",
  multiple: "limit",
  decimals: "precision",
  digits: "precision",
  scale: "precision",
  unit: "suffix",
  addonafter: "suffix",
  addonbefore: "prefix",
  accepts: "accept",
  filetypes: "accept",
};

/** The widget must not take more files than the list holds. */
function checkLimit({ schema }: FieldDraft, limit: Json, path: Path, report: Report): void {
  const { maxItems } = schema;
  if (typeof limit !== "number" || typeof maxItems !== "number" || limit <= maxItems) return;
  report(
    path,
    "value",
    text(`limit ${limit} 大于 maxItems ${maxItems}`, `limit ${limit} is above maxItems ${maxItems}`),
    text(`写 ${maxItems} 或更小的数，或提高 maxItems`, `Write ${maxItems} or less, or raise maxItems`),
  );
}

/** Settings of inputs elsewhere that a field has in its schema. */
const OF_SCHEMA: Readonly<Record<string, string>> = {
  step: "multipleOf",
  increment: "multipleOf",
  min: "minimum",
  max: "maximum",
  maxlength: "maxLength",
  minlength: "minLength",
};

/** A setting that the schema of the field says, such as the step of a number. */
function ofSchema(key: string, value: Json, { schema, type }: FieldDraft): Text | null {
  const keyword = lookUp(OF_SCHEMA, key.toLowerCase());
  const fits = keyword?.endsWith("Length") === true ? type === "string" : type === "integer" || type === "number";
  if (keyword === undefined || !fits) return null;
  if (schema[keyword] !== undefined)
    return text(
      `请删除：字段的 "${keyword}": ${JSON.stringify(schema[keyword])} 已说明`,
      `Delete it: "${keyword}": ${JSON.stringify(schema[keyword])} of the field says it`,
    );
  const written = `"${keyword}": ${JSON.stringify(value)}`;
  return text(`在字段的 schema 中写 ${written}`, `Write ${written} in the schema of the field`);
}

/** A setting of amounts at a number. */
function ofMoney(key: string, { name, type }: FieldDraft): Text | null {
  if ((type !== "number" && type !== "integer") || lookUp(KIND_AUTHORING.money.options, key)?.says === undefined) return null;
  return text(
    `“${key}”只用于金额：给“${name}”写 "type": "string", "x-format": "money"，或删除它`,
    `“${key}” is for amounts: give “${name}” "type": "string", "x-format": "money", or delete it`,
  );
}

function meantOption(key: string, possible: Readonly<Record<string, unknown>>): Text | null {
  const meant = lookUp(OTHER_NAMES, key.toLowerCase());
  return meant === undefined || possible[meant] === undefined ? null : text(`是否想写“${meant}”？`, `Did you mean “${meant}”?`);
}

export const widgetOptions: Rule = {
  id: "widget-options",
  severity: "error",
  says: text("控件没有此设置，或设置的类型不对", "An unknown widget setting, or one of the wrong type"),
  check(draft, report, project) {
    for (const set of draft.fieldSets) {
      for (const field of namedFields(set)) {
        const widget = widgetOf(field, project);
        // The widget follows from the type, which other rules report.
        if (isMistyped(field)) continue;
        // The widget of a feature defines its own options; `unknown-widget` reports every other id.
        if (widget.includes("/")) continue;
        const possible = isKindId(widget) ? KIND_AUTHORING[widget].options : {};
        for (const [key, value] of Object.entries(objectAt(field.ui, "ui:options"))) {
          const path = [...field.uiPath, "ui:options", key];
          const option = lookUp(possible, key);
          if (option === undefined) {
            const hint =
              Object.keys(possible).length === 0
                ? text(`“${widget}”没有任何设置，请删除`, `“${widget}” has no settings. Delete it.`)
                : (meantOption(key, possible) ??
                  ofSchema(key, value, field) ??
                  ofMoney(key, field) ??
                  suggestion(key, Object.keys(possible)));
            report(path, "key", text(`控件“${widget}”没有设置“${key}”`, `The widget “${widget}” has no setting “${key}”`), hint);
          } else if (isOfType(value, option.type)) {
            if (reportTurned(option, value, path, report)) continue;
            checkValues(option, value, path, report);
            checkForm(option, value, field, path, report);
            if (option.field === true) checkField(option, nameable(set, field), field, value, path, report);
            checkBeside(option, key, field, path, report);
            if (key === "limit") checkLimit(field, value, path, report);
            const named = option.of === undefined ? null : stringAt(field.ui, "ui:options", option.of);
            const listed = named === null ? field : nameable(set, field).get(named ?? "");
            if (option.type === "object" && listed !== undefined) checkChoices(listed, objectAt(value), path, report);
          } else {
            report(
              path,
              "value",
              text(
                `“${key}”应为 ${option.type}，却是 ${jsonTypeOf(value)}`,
                `“${key}” must be a ${option.type}, not ${jsonTypeOf(value)}`,
              ),
              (option.bytes === true ? bytesHint(value) : null) ??
                retypedHint(isArray(value) ? value.join(",") : value, option.type) ??
                (isArray(value) && option.type === "string"
                  ? text(`写成 "${value.join(",")}"`, `Write "${value.join(",")}"`)
                  : option.type === "object"
                    ? text('按值写，如 {"0": "gray"}', 'Write one per value, such as {"0": "gray"}')
                    : SAMPLES[option.type](option)),
            );
          }
        }
      }
    }
  },
};

/** The widget of a field: a reference to a tree is chosen in a tree. */
function widgetOf(field: FieldDraft, { drafts }: Project): string {
  const { widget, reference } = factsOf(field);
  const isTree = valueAt(drafts.get(reference ?? "")?.value ?? {}, "ui", "list", "tree") !== undefined;
  return widget === "reference" && isTree && stringAt(field.ui, "ui:widget") === undefined ? "tree-select" : widget;
}

/** A value of the type that a setting takes. */
const SAMPLES: Readonly<Record<WidgetOption["type"], (option: WidgetOption) => Text>> = {
  string: ({ says, values }) =>
    values === undefined
      ? text(`写成文本：${says.zh}`, `Write a text. Meaning: ${says.en}`)
      : text(`可用：${values.slice(0, 5).join("、")}`, `Possible: ${values.slice(0, 5).join(", ")}`),
  number: ({ says, least = 1 }) =>
    text(`写一个数，如 ${least}：${says.zh}`, `Write a number, such as ${least}. Meaning: ${says.en}`),
  boolean: ({ says }) => text(`写 true 或 false：${says.zh}`, `Write true or false. Meaning: ${says.en}`),
  object: ({ says }) => text(`按值写：${says.zh}`, `Write one per value. Meaning: ${says.en}`),
};

function checkForm(
  { least, most, whole, bytes, form, list, several, says }: WidgetOption,
  value: Json,
  { type, schema }: FieldDraft,
  path: Path,
  report: Report,
): void {
  const name = String(path.at(-1));
  if (list === true && type !== "array")
    report(
      path,
      "key",
      text(`“${name}”只对数组字段起作用`, `“${name}” has an effect only on fields of type array`),
      text("请删除，或把字段改成 array", "Delete it, or make the field an array"),
    );
  if (several === true && schema["x-multiple"] !== true)
    report(
      path,
      "key",
      text(`“${name}”只对多选的字段起作用`, `“${name}” has an effect only on fields with several values`),
      text('请删除，或加上 "x-multiple": true', 'Delete it, or add "x-multiple": true'),
    );
  if (typeof value === "number" && least !== undefined && value < least)
    report(
      path,
      "value",
      text(`“${name}”不能小于 ${least}`, `“${name}” must be at least ${least}`),
      bytes === true && value > 0
        ? inBytes(value)
        : text(`${says.zh}：写 ${least} 或更大的数`, `Write ${least} or more. Meaning: ${says.en}`),
    );
  if (typeof value === "number" && most !== undefined && value > most)
    report(
      path,
      "value",
      text(`“${name}”不能大于 ${most}`, `“${name}” must be at most ${most}`),
      text(`${says.zh}：写 ${most} 或更小的数`, `Write ${most} or less. Meaning: ${says.en}`),
    );
  else if (typeof value === "number" && whole === true && !Number.isInteger(value))
    report(
      path,
      "value",
      text(`“${name}”应为整数`, `“${name}” must be a whole number`),
      text(`写 ${Math.max(least ?? 0, Math.round(value))}`, `Write ${Math.max(least ?? 0, Math.round(value))}`),
    );
  if (typeof value === "string" && form !== undefined && !form.pattern.test(value))
    report(path, "value", text(`“${name}”的写法不正确`, `“${name}” does not have the required form`), form.hint);
}

/** `5MB` in bytes; null for other values. */
function bytesHint(value: Json): Text | null {
  const [, size, unit = ""] = /^\s*(\d+(?:\.\d+)?)\s*([kmg])(?:i?b)?\s*$/i.exec(String(value)) ?? [];
  if (size === undefined) return null;
  const bytes = Math.round(Number(size) * 1024 ** ("kmg".indexOf(unit.toLowerCase()) + 1));
  return text(`单位是字节：写 ${bytes}`, `It is in bytes: write ${bytes}`);
}

/** A size that was meant in megabytes, or, from a hundred on, in kilobytes. */
function inBytes(value: number): Text {
  const [unit, bytes] = value <= 100 ? ["MB", value * 1024 * 1024] : ["KB", value * 1024];
  return text(
    `单位是字节：${value} ${unit} 写作 ${Math.round(bytes)}`,
    `It is in bytes: ${value} ${unit} is ${Math.round(bytes)}`,
  );
}

/** The fields that a setting can name: those of the record, and for a field in an item first those of the item. */
function nameable(set: FieldSet, field: FieldDraft): ReadonlyMap<string, FieldDraft> {
  return isNested(field) ? new Map([...set.fields, ...fieldsBeside(set, field)]) : set.fields;
}

/** Settings that need another one, or take its place. */
function checkBeside({ of, instead }: WidgetOption, key: string, field: FieldDraft, path: Path, report: Report): void {
  const options = objectAt(field.ui, "ui:options");
  if (of !== undefined && options[of] === undefined)
    report(
      path,
      "key",
      text(`没有“${of}”，“${key}”不起作用`, `“${key}” has no effect without “${of}”`),
      text(`加上 "${of}"，或删除“${key}”`, `Add "${of}", or delete “${key}”`),
    );
  if (instead !== undefined && options[instead] !== undefined)
    report(
      path,
      "key",
      text(`“${instead}”与“${key}”说明同一件事`, `“${instead}” and “${key}” say the same`),
      text(`删除“${key}”或“${instead}”`, `Delete “${key}” or “${instead}”`),
    );
}

function checkField(
  { holds }: WidgetOption,
  fields: ReadonlyMap<string, FieldDraft>,
  own: FieldDraft,
  value: Json,
  path: Path,
  report: Report,
): void {
  const named = fields.get(String(value));
  const settings = objectAt(own.ui, "ui:options");
  const fitting = [...fields.values()].filter((other) => other !== own && holds?.fits(factsOf(other), settings) !== false);
  const possible = fitting
    .filter((other) => holds?.offers?.test(`${other.name} ${stringAt(other.schema, "title") ?? ""}`) !== false)
    .map(plainName);
  if (named !== undefined && named !== own && factsOf(named).storage !== "json") {
    if (holds === undefined || isMistyped(named) || holds.fits(factsOf(named), settings)) return;
    const mend = holds.mend(factsOf(named));
    const few = possible.length > 0 && possible.length <= 5;
    report(
      path,
      "value",
      text(`“${named.name}”的值不是${holds.says.zh}`, `The values of “${named.name}” are no ${holds.says.en}`),
      few
        ? text(`${mend.zh}。可用：${possible.join("、")}`, `${mend.en.replace(/\.$/, "")}. Possible: ${possible.join(", ")}`)
        : mend,
    );
    return;
  }
  const near = nearestWord(String(value), fitting.map(plainName));
  const hint =
    possible.length === 0 && near === null && holds !== undefined
      ? holds.mend(factsOf(own))
      : suggestion(String(value), near === null ? possible : [near]);
  if (named !== undefined)
    return report(
      path,
      "value",
      named === own
        ? text(`“${String(value)}”就是此字段自己`, `“${String(value)}” is this field itself`)
        : text(`“${String(value)}”不是单个的值`, `“${String(value)}” is no single value`),
      hint,
    );
  const what = text(`字段“${String(value)}”不存在`, `The field “${String(value)}” does not exist`);
  report(path, "value", what, hint);
}

/** The name of a field as the fields beside it name it. */
function plainName({ name }: FieldDraft): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

/** Reports values that stand as keys, and keys as values. */
function reportTurned({ values }: WidgetOption, value: Json, path: Path, report: Report): boolean {
  const entries = isJsonObject(value) ? Object.entries(value) : [];
  const isPossible = (entry: Json): boolean => values?.some((possible) => possible === entry) === true;
  if (entries.length === 0 || !entries.every(([key, entry]) => isPossible(key) && !isPossible(entry))) return false;
  const turned = JSON.stringify(Object.fromEntries(entries.map(([key, entry]) => [String(entry), key])));
  const name = String(path.at(-1));
  report(
    path,
    "value",
    text(`“${name}”的键与值写反了`, `The keys and the values of “${name}” are exchanged`),
    text(`写 "${name}": ${turned}`, `Write "${name}": ${turned}`),
  );
  return true;
}

function checkValues({ values, habits }: WidgetOption, value: Json, path: Path, report: Report): void {
  const entries: readonly (readonly [Path, Json])[] = isJsonObject(value)
    ? Object.entries(value).map(([name, entry]) => [[...path, name], entry])
    : [[path, value]];
  for (const [at, entry] of entries) {
    if (values === undefined || values.some((possible) => possible === entry)) continue;
    const meant = lookUp(habits ?? {}, String(entry).toLowerCase());
    report(
      at,
      "value",
      text(
        `“${String(at.at(-1))}”没有 ${JSON.stringify(entry)} 这个值`,
        `Unknown “${String(at.at(-1))}” ${JSON.stringify(entry)}`,
      ),
      meant === undefined ? suggestion(String(entry), values) : text(`写成 "${meant}"`, `Write "${meant}"`),
    );
  }
}

/** The values of an enum are known here; `dictionary-value` knows those of a dictionary. */
function checkChoices({ schema }: FieldDraft, entries: JsonObject, path: Path, report: Report): void {
  const choices = [...listAt(schema, "enum"), ...listAt(schema, "items", "enum")].map(String);
  if (choices.length === 0) return;
  for (const name of Object.keys(entries)) {
    if (choices.includes(name)) continue;
    report(
      [...path, name],
      "key",
      text(`“${name}”不是此字段的值`, `“${name}” is not a value of this field`),
      suggestion(name, choices),
    );
  }
}
