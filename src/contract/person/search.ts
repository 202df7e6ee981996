import * as valibot from "valibot";
import type { ApiEndpoint, Shape } from "../endpoint.ts";
import { TextOrNull, Whole, WholeText, described } from "../schemas.ts";

/** A record that a search over all modules found. */
export const SearchHit = valibot.object({
  module: valibot.string(),
  id: valibot.string(),
  key: described(TextOrNull, "The record's key in its tree, where that is not its id (regions: the code)"),
  under: described(TextOrNull, "Id of the parent record on a parent-child screen"),
  title: valibot.string(),
  subtitle: described(valibot.string(), "Text that tells records of the same title apart; may be empty"),
});
export type SearchHit = Shape<typeof SearchHit>;

/** Hits of some of the modules. */
export const SearchReply = valibot.object({
  hits: valibot.array(SearchHit),
  next: described(valibot.nullable(Whole), "Value of `from` for the next call; null after the last module"),
});
export type SearchReply = Shape<typeof SearchReply>;

export const SEARCH_LIMITS = {
  /** Hits of one module. */
  perModule: 5,
  /** Modules that one call searches. */
  modules: 40,
  /** Characters. */
  longest: 100,
} as const;

export const searchEndpoint = {
  id: "search",
  method: "GET",
  path: "/api/trellis/search",
  access: "signed-in",
  summary: "Find records of all readable modules by name, some modules at a time",
  query: valibot.object({ q: valibot.string(), from: valibot.optional(WholeText, "0") }),
  data: SearchReply,
} as const satisfies ApiEndpoint;

/** True if a text is long enough to search for: two characters, or one Chinese character. */
export function saysEnough(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length >= 2 || /\p{Script=Han}/u.test(trimmed);
}
