import type { JsonObject } from "#contract";
import type { Path } from "../../../../source/parse.ts";
import { lookUp, stringAt } from "../../../facts/json-type.ts";
import { allowsAny } from "../../../facts/patterns/pattern-characters.ts";
import type { Report } from "../../../rule.ts";
import { text } from "../../../words.ts";

/** The character that every value of a format has. Other rules find a pattern beside a format of one length. */
const NEEDS: Readonly<Record<string, string>> = { email: "@", uri: ":", path: "/", time: ":", "local-time": ":" };

/** Reports a pattern that no value of the field's format matches. */
export function checkFormatPattern(schema: JsonObject, path: Path, report: Report): void {
  const { pattern } = schema;
  const format = stringAt(schema, "x-format") ?? stringAt(schema, "format") ?? "";
  const needed = lookUp(NEEDS, format);
  if (typeof pattern !== "string" || needed === undefined || allowsAny(pattern, needed)) return;
  report(
    [...path, "pattern"],
    "value",
    text(
      `格式 ${format} 的值都有“${needed}”，pattern 却不允许`,
      `Every value of the format ${format} has “${needed}”, which the pattern does not allow`,
    ),
    text(
      `删除 pattern：格式 ${format} 已检查值；否则改正 pattern`,
      `Delete the pattern, because the format ${format} checks the value. Otherwise correct it.`,
    ),
  );
}
