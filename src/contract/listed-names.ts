import type { Locale } from "./locale.ts";

/** Limit of the names in a sentence. */
const MOST = 5;

/** Names as a sentence lists them. A long list is cut after the first ones. */
export function listedNames(names: readonly string[], locale: Locale): string {
  const first = names.slice(0, MOST).join({ zh: "、", en: ", " }[locale]);
  return names.length > MOST ? `${first}${{ zh: "\u00a0等", en: " and others" }[locale]}` : first;
}
