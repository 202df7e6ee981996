import type { Text } from "./locale.ts";

/** Names that a title may begin with; they keep their capital wherever they stand. */
const NAMES: ReadonlySet<string> = new Set(
  "Alipay Android Chinese English Excel French German Gregorian Japanese Korean Latin Linux Markdown Roman Spanish Unicode".split(
    " ",
  ),
);

/**
 * A title as it stands after other words of a sentence: "Enter full name", “请输入 SKU”. In English its first word loses
 * the capital, unless it is an abbreviation or a name; in Chinese a space parts it from the words before when it
 * begins with Latin letters or digits.
 */
export function inSentence({ zh, en }: Text): Text {
  const first = /^[A-Z][a-z]+(?![A-Za-z0-9])/.exec(en)?.[0];
  return {
    zh: /^[A-Za-z0-9]/.test(zh) ? ` ${zh}` : zh,
    en: first === undefined || NAMES.has(first) ? en : first.charAt(0).toLowerCase() + en.slice(1),
  };
}

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
