import { parse, type ParseError } from "jsonc-parser";
import type { Json, Locale } from "#contract";
import { translateTexts } from "#ui";
import type { Issue } from "../../../form-model/issues/form-issues.ts";
import { formTexts } from "../../../form-model/form-texts.ts";

interface Parsed {
  readonly value: Json | undefined;
  /** Line of the first error; 0 when the line is unknown, null when the text is valid. */
  readonly brokenLine: number | null;
}

/** Parses JSON and locates the first error. Empty text is valid and has no value. */
export function parseJson(text: string): Parsed {
  if (text.trim() === "") return { value: undefined, brokenLine: null };
  try {
    return { value: JSON.parse(text) as Json, brokenLine: null };
  } catch {
    // The messages of JavaScript engines differ, and not all of them contain the position.
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
    const [first] = errors;
    return { value: undefined, brokenLine: first === undefined ? 0 : text.slice(0, first.offset).split("\n").length };
  }
}

/**
 * Describes JSON that keeps a form from being sent.
 * @param brokenLine result of `parseJson`
 */
export function jsonObstacle(brokenLine: number | null): Omit<Issue, "pointer"> | null {
  if (brokenLine === null) return null;
  const key = brokenLine === 0 ? "jsonInvalid" : "jsonInvalidAt";
  const translate = (locale: Locale): string => translateTexts(locale, formTexts, key, { line: brokenLine });
  return { keyword: "format", text: { zh: translate("zh"), en: translate("en") } };
}
