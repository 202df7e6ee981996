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
 * the singular, so English forms their plural, in the categories that the texts of the console have as well.
 * @param amount the number as people read it
 * @param label the unit in the language of the reader
 */
export function withUnit(amount: string, value: number, label: string): Text {
  if (label === "") return { zh: amount, en: amount };
  const noun = inSentence({ zh: "", en: label }).en;
  return { zh: `${amount} ${label}`, en: `${amount} ${PLURALS.select(value) === "one" ? noun : pluralOf(noun)}` };
}

/** Endings of nouns and of their plurals, the first that fits. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\b(?:dozen|gross|head|hertz|sheep|fish|aircraft|series))$/i, ""],
  [/(?<=(?:ss|us|as|ens|x|z|ch|sh))$/, "es"],
  [/(?<=s)$/, ""],
  [/(?<=[^aeiou])y$/, "ies"],
  [/(?<=l|[eo]a)f$/, "ves"],
  [/(?<=i)fe$/, "ves"],
  [/(?<=\b[ft])oo(?=th?$)/i, "ee"],
  [/(?<=\bp)erson$/i, "eople"],
  [/(?<=\bchild)$/i, "ren"],
  [/(?<=m)an$/, "en"],
  [/$/, "s"],
];

/**
 * The plural of an English noun: `boxes`, `shelves`, `square feet`, `pairs of shoes`. Abbreviations (`kg`, `m`, `PCS`),
 * plurals and words of other scripts stay as they are.
 */
export function pluralOf(noun: string): string {
  const [head = "", rest = ""] = noun.split(/(?= of )/, 2);
  const found = /[a-z]{3}$/.test(head) ? ENDINGS.find(([ending]) => ending.test(head)) : undefined;
  return found === undefined ? noun : head.replace(found[0], found[1]) + rest;
}
