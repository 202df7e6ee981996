import { parse, type ParseError } from "jsonc-parser";
import type { Json } from "#contract";
import type { Issue } from "../form-issues.ts";
import { formTexts } from "../form-texts.ts";

interface Parsed {
  readonly value: Json | undefined;
  /** Line of the first mistake, 0 when nobody can tell; null when there is none. */
  readonly brokenLine: number | null;
}

/** Reads JSON and says where it breaks. Empty text is no value and no mistake. */
export function parseJson(text: string): Parsed {
  if (text.trim() === "") return { value: undefined, brokenLine: null };
  try {
    return { value: JSON.parse(text) as Json, brokenLine: null };
  } catch {
    // Engines say in different words, and not always, where it breaks.
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
    const [first] = errors;
    return { value: undefined, brokenLine: first === undefined ? 0 : text.slice(0, first.offset).split("\n").length };
  }
}

/** What keeps a form with broken JSON from being sent. @param brokenLine as `parseJson` says it */
export function jsonObstacle(brokenLine: number | null): Omit<Issue, "pointer"> | null {
  if (brokenLine === null) return null;
  const words = (texts: Readonly<Record<"jsonInvalid" | "jsonInvalidAt", string>>): string =>
    brokenLine === 0 ? texts.jsonInvalid : texts.jsonInvalidAt.replace("{line}", String(brokenLine));
  return { keyword: "format", text: { zh: words(formTexts.zh), en: words(formTexts.en) } };
}
