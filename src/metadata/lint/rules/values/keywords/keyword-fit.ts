import type { Json, JsonObject } from "#contract";
import { FORMAT_TRAITS } from "../../../../kinds/formats.ts";
import type { Path } from "../../../../source/parse.ts";
import { isAmountBound } from "../../../../validate/formats/amount-bounds.ts";
import type { FieldDraft } from "../../../facts/draft.ts";
import { isPlain } from "../../../facts/fields/field-facts.ts";
import { lookUp, objectAt, stringAt } from "../../../facts/json-type.ts";
import type { Report, Rule } from "../../../rule.ts";
import { against, text } from "../../../words.ts";
import { checkShares } from "./check-shares.ts";
import { boundOfList, boundOfTime, choicesOfItems, formatOfText } from "./keyword-hints.ts";
import { checkChoices, checkPairs } from "./keyword-pairs.ts";

export const keywordFit: Rule = {
  id: "keyword-fit",
  severity: "error",
  says: text("关键字对该类型不起作用", "A keyword has no effect on a field of this type"),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of set.fields.values()) {
        if (!isPlain(field)) continue;
        checkSchema(field.schema, field.path, report);
        checkPairs(field, report);
      }
      if (set.action !== null) checkForm([...set.fields.values(), ...set.nested], report);
    }
  },
};

/** The types that support a keyword. */
const WORKS_ON: Readonly<Record<string, readonly string[]>> = {
  minLength: ["string"],
  maxLength: ["string"],
  pattern: ["string"],
  format: ["string"],
  "x-format": ["string"],
  minimum: ["integer", "number"],
  maximum: ["integer", "number"],
  exclusiveMinimum: ["integer", "number"],
  exclusiveMaximum: ["integer", "number"],
  multipleOf: ["integer", "number"],
  items: ["array"],
  minItems: ["array"],
  maxItems: ["array"],
  uniqueItems: ["array"],
  properties: ["object"],
  required: ["object"],
  additionalProperties: ["object"],
  enum: ["string", "integer", "number"],
  "x-dict": ["string", "integer"],
  "x-ref": ["string"],
  "x-multiple": ["string"],
  "x-serial": ["string"],
  "x-record": ["string"],
  "x-children": ["array"],
  "x-empty": ["integer"],
  "x-only-one": ["string", "integer", "boolean"],
  "x-public": ["string", "array"],
};

/** choice-type reports these; money-type reports money on a number. */
const OTHERS: ReadonlySet<string> = new Set(["x-ref", "x-dict"]);

const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  maxLength: ["maximum", "maxItems"],
  minLength: ["minimum", "minItems"],
  maximum: ["maxLength", "maxItems"],
  minimum: ["minLength", "minItems"],
  maxItems: ["maxLength", "maximum"],
  minItems: ["minLength", "minimum"],
};

/** Amounts are text but compare as numbers. */
const AMOUNT_KEYWORDS: ReadonlySet<string> = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
]);

function checkSchema(schema: JsonObject, path: Path, report: Report): void {
  const type = stringAt(schema, "type") ?? "";
  if (schema["x-children"] !== undefined && type !== "array" && type !== "") {
    report(
      [...path, "type"],
      "value",
      text("另一模块的记录是列表", "Records of another module are a list"),
      text('写成 "type": "array"，或删除 x-children', 'Write "type": "array", or delete x-children'),
    );
    return;
  }
  for (const [key, value] of Object.entries(schema)) {
    if (type === "string" && schema["x-format"] === "money" && AMOUNT_KEYWORDS.has(key)) {
      if (typeof value === "number") checkAmount(key, value, path, report);
      continue;
    }
    if (schema["x-format"] === "money" && (key === "maxLength" || key === "minLength")) {
      const bound = key === "maxLength" ? "maximum" : "minimum";
      report(
        [...path, key],
        "key",
        text(`金额按数值比较，“${key}”不适用`, `An amount is compared by its value, so “${key}” does not apply`),
        text(`是否想写“${bound}”？否则删除它`, `Did you mean “${bound}”? Otherwise delete it.`),
      );
      continue;
    }
    const types = typesOf(key, schema[key]);
    if (types === undefined || types.includes(type) || OTHERS.has(key) || schema[key] === "money") continue;
    // Another rule asks for a string where several records or entries of a dictionary are chosen.
    if (key === "x-multiple" && (schema["x-ref"] !== undefined || schema["x-dict"] !== undefined)) continue;
    const other = lookUp(INSTEAD, key)?.find((candidate) => (WORKS_ON[candidate] ?? []).includes(type));
    const swap = other !== undefined ? text(`是否想写“${other}”？否则`, `Did you mean “${other}”? Otherwise `) : text("", "");
    report(
      [...path, key],
      "key",
      text(`“${key}”对 ${type} 类型不起作用`, `“${key}” has no effect on type ${type}`),
      against(
        boundOfTime(key, schema) ??
          boundOfList(key, path, types) ??
          formatOfText(key, value, types) ??
          choicesOfItems(key, value, type) ??
          text(
            `${swap.zh}删除它；它只用于 ${types.join("、")}`,
            `${swap.en}${swap.en === "" ? "Delete" : "delete"} it; it works on ${types.join(", ")}`,
          ),
        [...path, "type"],
      ),
    );
  }
  if (schema["x-format"] === "percent" || schema["format"] === "percent") checkShares(schema, path, report);
  const items = schema["items"];
  if (type === "array" && stringAt(items, "type") !== undefined) checkInner(objectAt(items), [...path, "items"], report);
  if (type === "object") {
    for (const [name, part] of Object.entries(objectAt(schema, "properties"))) {
      if (stringAt(part, "type") !== undefined) checkInner(objectAt(part), [...path, "properties", name], report);
    }
  }
}

function typesOf(key: string, value: Json | undefined): readonly string[] | undefined {
  const type = key === "x-format" ? lookUp(FORMAT_TRAITS, String(value))?.type : undefined;
  return type === undefined ? lookUp(WORKS_ON, key) : [type];
}

function checkAmount(key: string, value: number, path: Path, report: Report): void {
  if (isAmountBound(value)) return;
  report(
    [...path, key],
    "value",
    text(
      `金额最多四位小数，“${key}”为 ${value} 不起作用`,
      `An amount has at most four decimals, so “${key}” ${value} has no effect`,
    ),
    text("写成最多四位小数的数", "Write a number with at most four decimals"),
  );
}

/** Checks the inside of lists and objects. */
function checkInner(schema: JsonObject, path: Path, report: Report): void {
  checkSchema(schema, path, report);
  checkChoices(schema, path, report);
  if ("x-public" in schema)
    report(
      [...path, "x-public"],
      "key",
      text("“x-public”在列表或对象内部不起作用", "“x-public” has no effect inside a list or an object"),
      text("写在整个字段上", "Give it to the whole field"),
    );
  if (!("default" in schema) || path.at(-1) !== "items") return;
  report(
    [...path, "default"],
    "key",
    text("列表项的“default”不起作用", "“default” of the items of a list has no effect"),
    text(
      "写在列表项的字段上，新的一行以它开始；或写在整个列表上，新记录以它开始",
      "Give it to a field of the items, for new lines, or to the whole list, for new records",
    ),
  );
}

function checkForm(fields: readonly FieldDraft[], report: Report): void {
  for (const field of fields) {
    for (const key of ["x-unique", "x-index", "x-only-one", "x-public", "x-children", "x-serial", "readOnly", "writeOnly"]) {
      if (!Object.hasOwn(field.schema, key)) continue;
      report(
        [...field.path, key],
        "key",
        text(`“${key}”在操作表单中不起作用`, `“${key}” has no effect in the form of an action`),
        text("请删除", "Delete it"),
      );
    }
  }
}
