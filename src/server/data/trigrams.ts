/** Between the pairs while a text is taken apart; a text that holds it is still found by everything else in it. */
const BETWEEN = "\x01";

/**
 * Every character and every pair of characters of a column's text, in lower case, as an array. An index over it finds
 * texts by one or two characters, which make no trigram. It uses only functions of every PostgreSQL. Indexes and
 * conditions spell it alike.
 */
export function trigrams(column: string): string {
  const text = `lower(${column})`;
  const pairs = (of: string): string => `regexp_replace(${of}, '..', E'\\\\&\\x01', 'g')`;
  return `string_to_array(${text}, null) || string_to_array(${pairs(text)} || E'\\x01' || ${pairs(`substr(${text}, 2)`)}, E'\\x01')`;
}

/**
 * Holds for every text, and is said by an index for parts of texts and by each condition that searches for a part. The
 * planner would take the index for equal texts as well, and read every text that is like them.
 */
export function searchedByPart(column: string): string {
  return `octet_length(${column}) <> -1`;
}

/** True when a text is one of those characters or pairs, whichever rule lowers its case. */
export function isTrigram(text: string): boolean {
  const length = Math.max([...text].length, [...text.toLowerCase()].length);
  return length > 0 && length <= 2 && !text.includes(BETWEEN);
}
