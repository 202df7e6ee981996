import { inSentence } from "./in-sentence.ts";
import type { Text } from "./locale.ts";

const PLURALS = new Intl.PluralRules("en");

/**
 * A number with its unit: `100 件`, `100 pieces`, `1 piece`, `100 kg`, `5%`. Units are data, such as entries of a dictionary in
 * the singular, so English forms their plural, in the categories that the texts of the console have as well.
 * @param amount the number as people read it
 * @param label the unit in the language of the reader
 */
export function withUnit(amount: string, value: number, label: string): Text {
  if (label === "") return { zh: amount, en: amount };
  const gap = /^[%‰°]/.test(label) ? "" : " ";
  const noun = inSentence({ zh: "", en: label }).en;
  return { zh: amount + gap + label, en: amount + gap + (PLURALS.select(value) === "one" ? noun : pluralOf(noun)) };
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
function pluralOf(noun: string): string {
  const [head = "", rest = ""] = noun.split(/(?= of )/, 2);
  const found = /[a-z]{3}$/.test(head) ? ENDINGS.find(([ending]) => ending.test(head)) : undefined;
  return found === undefined ? noun : head.replace(found[0], found[1]) + rest;
}

/** A unit as it stands after numbers, for one and for any other number of things. */
export function unitAfter({ zh, en }: Text): { readonly one: Text; readonly other: Text } {
  const noun = inSentence({ zh: "", en }).en;
  return { one: { zh, en: noun }, other: { zh, en: pluralOf(noun) } };
}
