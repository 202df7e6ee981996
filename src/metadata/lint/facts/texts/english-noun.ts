import type { Text } from "#contract";
import { text } from "../../words.ts";

/** Plurals that name one thing, or that are their own singular; words that end with an s in the singular. */
const OWN_PLURAL = new RegExp(
  [
    "(?:[su]s|is|ics|news|series|species|means|goods|sales|earnings|savings|premises|settings|headquarters|works)$",
    "(?:canvas|lens|gas|atlas)$",
    "\\b(?:fonds|corps|alias|bias|pancreas|trousers|pants|jeans|shorts|scissors|pliers|tweezers|binoculars|sunglasses)$",
    "\\b(?:barracks|crossroads|outskirts|surroundings|proceedings|minutes|credentials|contents|proceeds|remains|whereabouts)$",
    "\\b(?:customs|archives|thanks|odds|belongings|sweepstakes|clothes|stairs)$",
  ].join("|"),
  "i",
);

interface NounFault {
  readonly message: Text;
  readonly hint: Text;
}

/** The fault of the English noun of one record, beside the title of all; null for a good noun. */
export function nounFault(noun: string, title: string): NounFault | null {
  const capital = noun.charAt(0).toUpperCase() + noun.slice(1);
  // An abbreviation such as SMS is no plural.
  if (capital === title && /[a-z]s$/.test(title) && !OWN_PLURAL.test(title)) {
    const meant = JSON.stringify(singularOf(title));
    return {
      message: text(`“${noun}”是复数，这里写一条记录的名称`, `“${noun}” is the plural, and this names one record`),
      hint: text(`写成 ${meant}`, `Write ${meant}`),
    };
  }
  // A name such as eSIM begins with a small letter.
  if (!/^[a-z]+(?: |$)/.test(noun) || !/^[A-Z]/.test(title)) return null;
  return {
    message: text(`“${noun}”以小写字母开头`, `“${noun}” begins with a small letter`),
    hint: text(`写成 "${capital}"`, `Write "${capital}"`),
  };
}

function singularOf(plural: string): string {
  return plural.replace(/ies$/i, "y").replace(/(?<=x|ch|sh|ss)es$|(?<!s)s$/i, "");
}
