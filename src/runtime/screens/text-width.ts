/** Pixels of a Latin character on average: in a value or a button, and in a title, which is heavier. */
const LATIN = { normal: 7.8, strong: 8.4 } as const;

/** Pixels a text takes, about: a CJK character is about twice as wide as a Latin one. */
export function textWidth(text: string, weight: keyof typeof LATIN = "normal"): number {
  return Math.ceil([...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e80 ? 14 : LATIN[weight]), 0));
}
