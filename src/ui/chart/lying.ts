import type { ChartProps } from "./chart-types.ts";

/** Share of the width that the numbers of the axis and the margins take, in letters. */
const AXIS = 5;
/** Width of a Latin letter in relation to the size of the text. Chinese characters are as wide as high. */
const LATIN = 0.6;
const NARROW_LETTERS = /[\u0000-\u02ff]/;

/** True when bars lie in a place of this width: their names would not stand below them. */
export function areLying(
  width: number,
  { lying = false, labels }: Pick<ChartProps, "lying" | "labels">,
  fontSize: number,
): boolean {
  if (lying !== "where-needed") return lying;
  const longest = Math.max(0, ...labels.map(widthOf));
  return (longest + 1) * labels.length > width / fontSize - AXIS;
}

/** The width of a text in relation to its size. */
export function widthOf(label: string): number {
  return [...label].reduce((sum, letter) => sum + (NARROW_LETTERS.test(letter) ? LATIN : 1), 0);
}

/** Lines of text that the axis of the numbers takes below the bars. */
const NUMBERS = 3;
/** Share of its row that a text may take. */
const OF_ROW = 0.85;
const LEAST_SIZE = 9;

/** @returns the size of the text with which the names of lying bars stand below each other in a place of this height */
export function lyingTextSize(height: number, bars: number, fontSize: number): number {
  const row = (height - NUMBERS * fontSize) / Math.max(1, bars);
  return Math.min(fontSize, Math.max(LEAST_SIZE, Math.floor(row * OF_ROW)));
}
