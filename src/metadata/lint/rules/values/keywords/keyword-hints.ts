import type { Json, JsonObject, Text } from "#contract";
import { FORMAT_TRAITS } from "../../../../kinds/formats.ts";
import type { Path } from "../../../../source/parse.ts";
import type { FieldDraft } from "../../../facts/draft.ts";
import { isArray, lookUp, stringAt } from "../../../facts/json-type.ts";
import { isReferenceById } from "../../../facts/fields/references.ts";
import { text } from "../../../words.ts";

/** Bounds of dates and times name a field or the present. */
const BOUND_OF_TIME: ReadonlySet<string> = new Set(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]);

export function boundOfTime(key: string, schema: JsonObject): Text | null {
  const format = stringAt(schema, "x-format") ?? stringAt(schema, "format") ?? "";
  if (!BOUND_OF_TIME.has(key) || !/^(?:local-)?date(?:-time)?$/.test(format)) return null;
  const present = format === "date" ? "$today" : "$now";
  return text(
    `日期的界限写作 "x-${key}"：另一字段或 "${present}"`,
    `A bound of a date is "x-${key}": another field, or "${present}"`,
  );
}

const STANDARD: ReadonlySet<string> = new Set(["date", "date-time", "time", "email", "uri"]);

/** A format is of a text: the type is wrong, not the format. */
export function formatOfText(key: string, value: Json, types: readonly string[]): Text | null {
  if ((key !== "x-format" && key !== "format") || types.length !== 1) return null;
  const known = key === "x-format" ? lookUp(FORMAT_TRAITS, String(value)) !== undefined : STANDARD.has(String(value));
  if (!known) return null;
  const written = `"type": "${types[0]}", "${key}": ${JSON.stringify(value)}`;
  return text(`写成 ${written}，或删除 ${key}`, `Write ${written}, or delete ${key}`);
}

/** A bound on the number of items that stands in what describes one item. */
export function boundOfList(key: string, path: Path, types: readonly string[]): Text | null {
  if (path.at(-1) !== "items" || types.length !== 1 || types[0] !== "array" || key === "items") return null;
  return text(`移到“items”旁边：它限定整个列表`, `Move it out of “items”, beside it: it is about the whole list`);
}

/** The choices of a list are those of its items. */
export function choicesOfItems(key: string, value: Json, type: string): Text | null {
  if (key !== "enum" || type !== "array") return null;
  const items = `"items": {"type": "string", "enum": ${JSON.stringify(value)}}`;
  return text(`选项写在 items 中：${items}`, `The choices belong in items: ${items}`);
}

/** A value that a keyword loses. */
interface LostValue {
  readonly key: string;
  readonly message: Text;
  readonly hint: Text;
}

/** Characters of an ID. */
const ID = 19;

/** Finds references that do not fit into their column, and an empty value that is one of the field's own. */
export function lostValue({ name, schema, type }: FieldDraft): LostValue | null {
  const { "x-empty": empty, maxLength, minimum, maximum, enum: choices } = schema;
  const isList = schema["x-multiple"] === true && type === "string" && isReferenceById(schema);
  // IDs are joined by commas; empty-range reports a column without room for the first one.
  if (isList && typeof maxLength === "number" && maxLength >= ID && maxLength < 2 * ID + 1)
    return {
      key: "maxLength",
      message: text(
        `一个 ID 有 ${ID} 位，${maxLength} 个字符放不下第二个`,
        `An ID has ${ID} digits, so ${maxLength} characters have no room for a second one`,
      ),
      hint: text('写 "maxLength": 255', 'Write "maxLength": 255'),
    };
  // Clients of the API family send 0 for no value, also where 0 is allowed.
  if (typeof empty !== "number" || empty === 0) return null;
  const isInside = typeof minimum === "number" && empty >= minimum && (typeof maximum !== "number" || empty <= maximum);
  if (!isInside && !(isArray(choices) && choices.includes(empty))) return null;
  return {
    key: "x-empty",
    message: text(
      `${empty} 是“${name}”的一个值，作为空值会丢失`,
      `${empty} is a value of “${name}”, and is lost when it means no value`,
    ),
    hint: text('写 "x-empty": 0，或删除它', 'Write "x-empty": 0, or delete it'),
  };
}

/** Characters of a password as it is sent: its md5. */
const HASHED = 32;

/** Finds a length or a pattern of a password, which would be that of the hash. */
export function hashedValue({ schema }: FieldDraft): LostValue | null {
  if (schema["x-format"] !== "password") return null;
  const { minLength, maxLength, pattern } = schema;
  const isShort = typeof maxLength === "number" && maxLength < HASHED;
  const key = minLength !== undefined ? "minLength" : pattern !== undefined ? "pattern" : isShort ? "maxLength" : null;
  if (key === null) return null;
  return {
    key,
    message: text(
      `发送的是密码的 md5，总是 ${HASHED} 个字符，“${key}”不约束所输入的`,
      `The md5 of a password is sent, always ${HASHED} characters, so “${key}” says nothing about what was typed`,
    ),
    hint: text("请删除", "Delete it"),
  };
}
