import type { Json, JsonObject, Text } from "#contract";
import { FORMAT_TRAITS } from "../../../kinds/formats.ts";
import type { Path } from "../../../source/parse.ts";
import { lookUp, stringAt } from "../../facts/json-type.ts";
import { text } from "../../words.ts";

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
