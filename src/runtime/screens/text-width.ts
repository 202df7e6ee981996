/** Pixels of a Latin character in a value or a button; those of a title are heavier. */
const NARROW = 4.6;
const USUAL = 8.2;
const WIDE = 10.8;
const STRONG = 1.06;
/** Digits are all as wide as each other, so that they stand below each other. */
const DIGIT = 7.8;

/** Pixels a text takes, about: a CJK character is about twice as wide as a Latin one. */
export function textWidth(text: string, weight: "normal" | "strong" = "normal"): number {
  const latin = weight === "strong" ? STRONG : 1;
  return Math.ceil(
    [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e80 ? 14 : latinWidth(character) * latin), 0),
  );
}

function latinWidth(character: string): number {
  if (character >= "0" && character <= "9") return DIGIT;
  if (" .,:;'|!()[]/-Iijlftr".includes(character)) return NARROW;
  return character === "m" || character === "w" || character === "%" || (character >= "A" && character <= "Z") ? WIDE : USUAL;
}
