import type { JsonObject } from "#contract";
import type { Path } from "../../../../source/parse.ts";
import { breach } from "../../../conforms.ts";
import type { FieldDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { isOfType, lookUp, objectAt, stringAt } from "../../../facts/json-type.ts";
import { retypedHint } from "../../../facts/structure/retyped.ts";
import type { Report } from "../../../rule.ts";
import { against, text } from "../../../words.ts";
import { hashedValue, lostValue } from "./keyword-hints.ts";

type Idle = (key: string, zh: string, en: string, hintZh: string, hintEn: string) => void;

/** Reports a keyword of the schema at the path. */
function idleIn(path: Path, report: Report): Idle {
  return (key, zh, en, hintZh, hintEn) =>
    report([...path, key], "key", text(`“${key}”${zh}`, `“${key}” ${en}`), text(hintZh, hintEn));
}

/** Checks keywords that require or exclude another one. */
export function checkPairs(field: FieldDraft, report: Report): void {
  const { schema, path, type } = field;
  const has = (key: string): boolean => Object.hasOwn(schema, key);
  const idle = idleIn(path, report);
  if (has("x-multiple") && !has("x-ref") && !has("x-dict") && type === "string") {
    idle(
      "x-multiple",
      "没有可多选的来源",
      "has nothing to choose from",
      "加上 x-ref 或 x-dict，或删除 x-multiple",
      "Add x-ref or x-dict, or delete x-multiple",
    );
  }
  for (const lost of [lostValue(field), hashedValue(field)])
    if (lost !== null) report([...path, lost.key], "value", lost.message, lost.hint);
  if (schema["x-public"] === true && (type === "string" || type === "array") && isOfOtherKind(field))
    idle(
      "x-public",
      "只对文件与图片的字段起作用",
      "has an effect only on fields with files or pictures",
      '删除它，或写 "ui:widget": "image" 或 "file"',
      'Delete it, or write "ui:widget": "image" or "file"',
    );
  checkChoices(schema, path, report);
  const step = schema["multipleOf"];
  // Every whole number is a multiple of 1, 0.5 and 0.01.
  if (typeof step === "number" && step > 0 && step <= 1 && Math.abs(1 / step - Math.round(1 / step)) < 1e-9 && type === "integer")
    idle(
      "multipleOf",
      `对整数为 ${step} 不起作用`,
      `${step} has no effect on integers`,
      step === 1 ? "请删除" : '请删除；允许小数就写 "type": "number"',
      step === 1 ? "Delete it" : 'Delete it, or write "type": "number" to allow fractions',
    );
  for (const key of ["x-unique", "x-index", "readOnly", "writeOnly", "x-multiple", "x-public", "uniqueItems"]) {
    if (schema[key] === false && !(key === "readOnly" && Object.keys(SERVERS_OWN).some(has)))
      idle(key, "为 false 即默认值", "is false by default", "请删除", "Delete it");
  }
  if (schema["x-index"] === true && schema["x-unique"] === true)
    idle("x-index", "已由 x-unique 建立索引", "is implied by x-unique", "请删除", "Delete it");
  if (has("x-only-one") && (!has("default") || schema["default"] === schema["x-only-one"]))
    report(
      [...path, "x-only-one"],
      "key",
      text(
        "“x-only-one”没有让出后的值：失去它的记录回到默认值",
        "“x-only-one” needs a default of another value: a record that loses the value gets the default",
      ),
      against(
        text(
          "默认值与 x-only-one 写不同的值：改其中写错的一个",
          "Give x-only-one and the default different values: correct the wrong one, or add the default",
        ),
        [...path, "default"],
      ),
    );
  const only = schema["x-only-one"];
  const isChoice = Array.isArray(schema["enum"]) && isOfType(only ?? null, type);
  const wrong = only === undefined ? null : breach(only, schema);
  if (wrong !== null)
    report(
      [...path, "x-only-one"],
      "value",
      text(`“${field.name}”不可能等于 ${JSON.stringify(only)}`, `“${field.name}” can never be ${JSON.stringify(only)}`),
      isChoice
        ? text(`它的值有：${JSON.stringify(schema["enum"])}`, `Possible values: ${JSON.stringify(schema["enum"])}`)
        : (retypedHint(only ?? null, type) ?? text(`写一个 ${type} 类型的值`, `Write a value of type ${type}`)),
    );
  const choices = schema["enum"];
  if (has("x-empty") && Array.isArray(choices) && choices.some((choice) => choice === schema["x-empty"]))
    idle(
      "x-empty",
      "是一个选项，不能同时表示没有值",
      "is one of the choices, so it cannot stand for no value",
      "换一个不在 enum 中的数",
      "Use a number that is not in enum",
    );
  if (has("x-record") && stringAt(schema, "x-record", "module") !== undefined && stringAt(schema, "x-record", "in") !== undefined)
    report(
      [...path, "x-record", "in"],
      "key",
      text("已写明 module，“in”不起作用", "The module is already set, so “in” has no effect"),
      text("保留两者之一", "Keep one of them"),
    );
  for (const [key, others] of Object.entries(SERVERS_OWN)) {
    if (!has(key)) continue;
    if (schema["readOnly"] !== true)
      idle(
        key,
        "只用于只读字段：值由服务器写入",
        "is only for read-only fields, which the server writes",
        schema["readOnly"] === false ? '写 "readOnly": true' : '加上 "readOnly": true',
        schema["readOnly"] === false ? 'Write "readOnly": true' : 'Add "readOnly": true',
      );
    for (const other of others) {
      if (has(other)) idle(other, `与 ${key} 不能并用`, `cannot be combined with ${key}`, "请删除", "Delete it");
    }
  }
  if (!has("x-serial")) return;
  const most = schema["maxLength"];
  const length = serialLength(objectAt(schema, "x-serial"));
  if (typeof most === "number" && most < length)
    report(
      [...path, "maxLength"],
      "value",
      text(`编号有 ${length} 个字符`, `The numbers have ${length} characters`),
      text(`写 ${length} 或更大的数，或删除`, `Write ${length} or more, or delete it`),
    );
  for (const key of ["x-unique", "x-index"]) {
    if (has(key)) idle(key, "已由 x-serial 包含", "is implied by x-serial", "请删除", "Delete it");
  }
}

/** Checks keywords that exclude one another, at the top and inside lists and objects. */
export function checkChoices(schema: JsonObject, path: Path, report: Report): void {
  const has = (key: string): boolean => Object.hasOwn(schema, key);
  const idle = idleIn(path, report);
  if (has("x-ref") && has("x-dict"))
    idle("x-dict", "与 x-ref 不能并用", "cannot be combined with x-ref", "保留两者之一", "Keep one of them");
  if (has("enum") && (has("x-dict") || has("x-ref"))) {
    idle(
      "enum",
      "与字典或引用不能并用",
      "cannot be combined with a dictionary or a reference",
      "选项已由字典或引用给出，请删除 enum",
      "The choices come from the dictionary or the reference. Delete enum.",
    );
  }
  if (has("format") && has("x-format"))
    idle("format", "与 x-format 不能并用", "cannot be combined with x-format", "保留两者之一", "Keep one of them");
  for (const key of ["format", "x-format", "pattern"]) {
    if (has(key) && (has("x-ref") || has("x-dict")))
      idle(key, "对引用或字典的值不起作用", "has no effect on a selected value", "请删除", "Delete it");
  }
  if (has("x-message") && !has("pattern"))
    idle(
      "x-message",
      "没有 pattern，不起作用",
      "has no effect without pattern",
      "加上 pattern，或删除",
      "Add pattern, or delete it",
    );
  const format = stringAt(schema, "x-format") ?? stringAt(schema, "format") ?? "";
  const length = lookUp(FIXED_LENGTHS, format);
  if (length === undefined) return;
  const { minLength, maxLength } = schema;
  if (has("pattern")) idle("pattern", `与格式 ${format} 重复`, `adds nothing to the format ${format}`, "请删除", "Delete it");
  if (typeof maxLength === "number" && maxLength < length && format !== "money")
    idle(
      "maxLength",
      `小于格式 ${format} 的长度 ${length}`,
      `is below the length ${length} of the format ${format}`,
      "请删除",
      "Delete it",
    );
  if (typeof minLength === "number" && minLength > length)
    idle(
      "minLength",
      `大于格式 ${format} 的长度 ${length}`,
      `is above the length ${length} of the format ${format}`,
      "请删除",
      "Delete it",
    );
}

/** Lengths of the values of formats that have one form. An amount is bounded by `minimum` and `maximum`. */
const FIXED_LENGTHS: Readonly<Record<string, number>> = {
  date: 10,
  "local-date-time": 19,
  "local-time": 8,
  color: 7,
  phone: 11,
  "id-card": 18,
  "tenant-id": 6,
  money: Infinity,
};

/** Keywords of values that the server sets, and the keywords without an effect on those. */
const SERVERS_OWN: Readonly<Record<string, readonly string[]>> = {
  "x-serial": ["default", "enum", "format", "x-format", "x-dict", "x-ref", "pattern", "minLength"],
  "x-record": ["default", "enum", "format", "x-format", "x-dict", "x-ref", "x-serial", "pattern"],
};

/** Formats of texts that may hold or show the address of a file. */
const ADDRESSES: ReadonlySet<string> = new Set(["uri", "path", "html", "markdown", "json"]);

/** True for a field whose values are never addresses of files: choices, references, dates, amounts. Plain texts may be. */
function isOfOtherKind(field: FieldDraft): boolean {
  const { reference, dictionary, options, format } = factsOf(field);
  return reference !== null || dictionary !== null || options !== null || (format !== null && !ADDRESSES.has(format));
}

/** Characters of a serial number before it outgrows its digits. */
function serialLength({ prefix, date, digits }: JsonObject): number {
  const texts = [prefix, date].filter((part) => typeof part === "string");
  return texts.join("").length + (typeof digits === "number" ? digits : 6);
}
