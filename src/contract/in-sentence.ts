import type { Locale, Text } from "./locale.ts";

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

/** Limit of the names in a sentence. */
const MOST = 5;

/** Names as a sentence lists them. A long list is cut after the first ones. */
export function listedNames(names: readonly string[], locale: Locale): string {
  const first = names.slice(0, MOST).join({ zh: "、", en: ", " }[locale]);
  return names.length > MOST ? `${first}${{ zh: "\u00a0等", en: " and others" }[locale]}` : first;
}
