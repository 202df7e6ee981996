import type { Json } from "#contract";
import { stringAt } from "../facts/json-type.ts";

/** Keys of a question that fit the kind of its part. */
export const KEYS = {
  figure: ["module", "rows", "filters", "measures"],
  chart: ["module", "rows", "filters", "groups", "measures"],
  list: ["module", "filters", "fields", "sort", "size"],
} as const;

export function formOf(part: Json | undefined): keyof typeof KEYS {
  const kind = stringAt(part, "kind");
  return kind === "figure" || kind === "list" ? kind : "chart";
}
