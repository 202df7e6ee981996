import { isJsonObject, type Json, type JsonObject, type Text } from "#contract";
import { numberIn } from "../../../source/strange-text.ts";
import { text } from "../../words.ts";
import { exampleAt, inlineJson } from "./example.ts";
import { isArray, isOfType, objectAt, stringAt } from "../json-type.ts";
import type { StructuralFault } from "./structure.ts";

export type TypeFault = Extract<StructuralFault, { readonly kind: "wrong-type" }>;

/** The value as it was probably meant, or an example of the right type. */
export function corrected(fault: TypeFault, value: Json): Text {
  if (fault.path.length === 0)
    return text('写成一个对象：{"module": "…", "title": "…", …}', 'Write one object: {"module": "…", "title": "…", …}');
  const expected = [...new Set(fault.expected)];
  const write = (json: Json): Text => text(`写成 ${inlineJson(json)}`, `Write ${inlineJson(json)}`);
  const wants = (type: string): boolean => expected.includes(type);
  // Where one object stands for a list of one, only a list is a list.
  const isList = wants("array") && !wants("object");
  const percentage = percentageHint(fault, value);
  if (percentage !== null) return percentage;
  if (typeof value === "string" && /^0{2,}$/.test(value) && wants("integer")) return write(value.length);
  if (typeof value === "string" && (wants("integer") || wants("number"))) {
    const number = value.trim() === "" ? null : numberIn(value.trim());
    if (number !== null && number === value.trim()) return text(`去掉引号：${number}`, `Drop the quotes: ${number}`);
    if (number !== null && /\d/.test(value))
      return text(`写成不带单位与引号的数：${number}`, `Write a number without unit and quotes: ${number}`);
  }
  if (typeof value === "string" && wants("integer") && expected.length === 1)
    return text("写一个整数，如 50", "Write a whole number such as 50");
  if (typeof value === "number" && wants("integer")) return write(Math.round(value));
  if (wants("boolean") && typeof value === "string") {
    if (value === "true" || value === "false") return text(`去掉引号：${value}`, `Drop the quotes: ${value}`);
    if (expected.length === 1 || /^(?:yes|no|y|n|on|off|true|false|1|0)$/i.test(value))
      return text("写成不带引号的 true，或删除", "Write true without quotes, or delete it");
  }
  if (typeof value === "string" && wants("number")) return text("写一个数，不带引号", "Write a number without quotes");
  if (fault.definition === "test" && value === null) return write({ const: value });
  if (value === null) return text("删除该键即采用默认值", "Delete the key to use the default");
  if (wants("string")) return asText(fault, value);
  if (isList && typeof value === "string") {
    const ordered = fault.path.at(-1) === "sort" ? value.split(/\s*,\s*/).map(sortKeyOf) : null;
    if (ordered !== null) return text(`写成数组：${JSON.stringify(ordered)}`, `Write a list: ${JSON.stringify(ordered)}`);
    const list = JSON.stringify(value.split(/\s*,\s*/));
    return text(`写成数组：${list}`, `Write a list: ${list}`);
  }
  if (isList && (typeof value !== "object" || stringAt(value, "type") !== undefined)) return write([value]);
  const entries = Object.entries(objectAt(value));
  if (isList && entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))) {
    const list = inlineJson(entries.map(([, part]) => part));
    return text(`写成数组：${list}`, `Write a list: ${list}`);
  }
  if (fault.path.at(-1) === "sort" && entries.length > 0 && entries.every(([, order]) => isOrder(order)))
    return write(entries.map(([name, order]) => (/^(?:-1|desc)/i.test(String(order)) ? `-${name}` : name)));
  if (isList) return text("用方括号写成数组", "Write a list in square brackets");
  if (fault.definition === "test" && typeof value !== "object") return write({ const: value });
  const byId = wants("object") && isArray(value) && isJsonObject(fault.rule["additionalProperties"]) ? entriesById(value) : null;
  if (byId !== null) return byId;
  const only = isArray(value) && value.length === 1 ? value[0] : value;
  if (only !== undefined && only !== value && expected.some((type) => isOfType(only, type))) return write(only);
  const example = exampleAt(fault, only ?? null);
  return example === null ? text("按格式文档改写此值", "Write the value as the reference of module files shows") : write(example);
}

/** A direction in another tool: `desc`, `ascending`, -1. */
function isOrder(value: Json): boolean {
  return /^(?:-?1|asc(?:ending)?|desc(?:ending)?)$/i.test(String(value));
}

/** `"80%"` where a number of pixels or columns belongs. */
function percentageHint({ expected, rule }: TypeFault, value: Json): Text | null {
  if (typeof value !== "string" || !/^\s*\d+(?:\.\d+)?\s*%\s*$/.test(value) || !expected.includes("integer")) return null;
  const { minimum, maximum } = rule;
  const range = typeof minimum === "number" && typeof maximum === "number" ? [minimum, maximum] : null;
  return range === null
    ? text("不能写百分比：写一个整数", "It is no percentage: write a whole number")
    : text(
        `不能写百分比：写 ${range[0]} 到 ${range[1]} 的整数`,
        `It is no percentage: write a whole number from ${range[0]} to ${range[1]}`,
      );
}

/** `createTime desc` as a sort key. */
function sortKeyOf(key: string): string {
  const [, name = key, order = ""] = /^(\S+)\s+(asc|desc)$/i.exec(key.trim()) ?? [];
  return /^desc$/i.test(order) ? `-${name}` : name;
}

/** A list of objects where an object has them by their names. */
function entriesById(value: readonly Json[]): Text | null {
  const [first] = value;
  if (value.length === 0 || first === undefined || !value.every((entry) => isJsonObject(entry))) return null;
  const key = ["id", "key", "name", "field", "code"].find((part) => typeof objectAt(first)[part] === "string");
  const name = key === undefined ? "…" : String(objectAt(first)[key]);
  return text(
    `写成对象，以名称为键：{"${name}": {…}}${key === undefined ? "" : `，并去掉“${key}”`}`,
    `Write an object with the name of each entry as its key: {"${name}": {…}}${key === undefined ? "" : `, without “${key}”`}`,
  );
}

/** Keys by which other tools name a field in an object. */
const NAMING = ["field", "name", "scope", "key", "prop", "dataIndex", "fieldname", "id", "value"];

/** The text that an object stands for: the field that it names, or an endpoint in its parts. */
function named(value: JsonObject, key: string): string | null {
  const { method, path, url } = value;
  const address = path ?? url;
  if (key === "endpoint" && typeof address === "string")
    return `${typeof method === "string" ? method.toUpperCase() : "POST"} ${address}`;
  const name = NAMING.map((part) => value[part]).find((part) => typeof part === "string");
  return typeof name === "string" ? name.replace(/^#\/properties\//, "") : null;
}

function asText(fault: TypeFault, value: Json): Text {
  const choices = fault.rule["enum"];
  if (isArray(choices) && !isArray(value)) {
    const all = choices.map((choice) => JSON.stringify(choice));
    return text(`可用：${all.join("、")}`, `Possible: ${all.join(", ")}`);
  }
  // Several values of a filter are one text.
  if (isArray(value) && /_(?:not)?in$/.test(String(fault.path.at(-1) ?? ""))) {
    const joined = JSON.stringify(value.join(","));
    return text(`写成 ${joined}`, `Write ${joined}`);
  }
  const parts = Object.values(objectAt(value)).filter((part) => typeof part === "string");
  // The end of a period follows its beginning, which has the key.
  const first = isArray(value)
    ? value[fault.path.at(-1) === "x-range" ? value.length - 1 : 0]
    : (named(objectAt(value), String(fault.path.at(-1) ?? "")) ?? parts[0]);
  const meant =
    fault.definition === "sortKey" &&
    (parts.some((part) => /^desc/i.test(part)) || ["desc", "descending"].some((key) => objectAt(value)[key] === true))
      ? `-${String(first)}`
      : first;
  if (typeof meant === "string") return text(`写成 ${JSON.stringify(meant)}`, `Write ${JSON.stringify(meant)}`);
  if (typeof value === "object") return text("写成双引号中的文本", "Write a string in double quotes");
  return text(`加上引号："${String(value)}"`, `Put it in quotes: "${String(value)}"`);
}
