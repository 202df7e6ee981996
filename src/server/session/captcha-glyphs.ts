export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line through points. */
export type Stroke = readonly Point[];

/** Strokes of letters on a grid of 5 columns (0–4) and 7 rows (0–6); letters that look alike are left out. */
const STROKES: Readonly<Record<string, string>> = {
  "2": "01 10 30 41 42 06 46",
  "3": "00 40 22 32 43 45 36 16 05",
  "4": "46 40 04 44",
  "5": "40 00 02 32 43 45 36 06",
  "6": "30 12 04 06 36 45 44 33 03",
  "7": "00 40 16",
  A: "06 20 46|13 33",
  C: "41 30 10 01 05 16 36 45",
  E: "40 00 06 46|03 33",
  F: "40 00 06|03 33",
  H: "00 06|40 46|03 43",
  J: "30 35 26 16 05",
  K: "00 06|40 03 46",
  L: "00 06 46",
  M: "06 00 23 40 46",
  N: "06 00 46 40",
  P: "06 00 30 41 42 33 03",
  R: "06 00 30 41 42 33 03|23 46",
  T: "00 40|20 26",
  U: "00 05 16 36 45 40",
  V: "00 26 40",
  W: "00 16 23 36 40",
  X: "00 46|40 06",
  Y: "00 23 40|23 26",
  Z: "00 40 06 46",
};

/** Characters of a captcha. */
export const CAPTCHA_LETTERS: readonly string[] = Object.keys(STROKES);

export const GLYPHS: Readonly<Record<string, readonly Stroke[]>> = Object.fromEntries(
  Object.entries(STROKES).map(([letter, strokes]) => [
    letter,
    strokes.split("|").map((stroke) => stroke.split(" ").map((point) => ({ x: Number(point[0]), y: Number(point[1]) }))),
  ]),
);
