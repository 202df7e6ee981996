import { inSentence } from "./in-sentence.ts";
import type { Text } from "./locale.ts";

const PLURALS = new Intl.PluralRules("en");

/**
 * A number with its unit: `100 件`, `100 pieces`, `1 piece`, `100 kg`. Units are data, such as entries of a dictionary in
 * the singular, so English forms their regular plural, in the categories that the texts of the console have as well.
 * @param amount the number as people read it
 * @param label the unit in the language of the reader
 */
export function withUnit(amount: string, value: number, label: string): Text {
  if (label === "") return { zh: amount, en: amount };
  const noun = inSentence({ zh: "", en: label }).en;
  return { zh: `${amount} ${label}`, en: `${amount} ${PLURALS.select(value) === "one" ? noun : pluralOf(noun)}` };
}

/** Abbreviations (`kg`, `m`, `PCS`), plurals and words of other scripts stay as they are. */
function pluralOf(noun: string): string {
  if (!/[a-z]{3}$/.test(noun) || /[^s]s$/.test(noun)) return noun;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:ss|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
