import { object, string } from "valibot";
import type { Shape } from "./endpoint.ts";

/** The languages of the console (Chinese by default, English on request). */
export type Locale = "zh" | "en";

/** One text in both languages. */
export const Text = object({ zh: string(), en: string() });
export type Text = Shape<typeof Text>;

/**
 * The locale that a request or a browser asks for.
 * @param tags an `Accept-Language` header or a language tag; anything but English means Chinese
 */
export function localeOf(tags: string | null | undefined): Locale {
  return /^\s*en\b/i.test(tags ?? "") ? "en" : "zh";
}
