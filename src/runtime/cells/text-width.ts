/** A value or a button, a column's title, the word of a tag: as their style sheets have them. */
const FONTS = { normal: "14px", strong: "500 14px", tag: "500 12px" } as const;
/** Pixels of a Latin character on average, where nothing is drawn that could be measured. */
const LATIN = { normal: 7.8, strong: 8.4, tag: 6.9 } as const;
const MOST_KEPT = 5_000;

type Look = keyof typeof FONTS;

/** Pixels a text takes. */
export function textWidth(text: string, look: Look = "normal"): number {
  const font = `${FONTS[look]} ${family()}`;
  const key = `${font}|${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const width = Math.ceil(measured(text, font) ?? estimated(text, look));
  if (widths.size >= MOST_KEPT) widths.clear();
  widths.set(key, width);
  return width;
}

const widths = new Map<string, number>();

/** The fonts of the page by its language: Latin letters of an English page are others than those of a Chinese one. */
const families = new Map<string, string>();

function family(): string {
  const { lang } = document.documentElement;
  const known = families.get(lang) ?? getComputedStyle(document.body).fontFamily;
  families.set(lang, known);
  return known;
}

let pen: CanvasRenderingContext2D | null | undefined;

function measured(text: string, font: string): number | null {
  pen ??= document.createElement("canvas").getContext("2d");
  if (pen === null) return null;
  pen.font = font;
  return pen.measureText(text).width;
}

/** A CJK character is about twice as wide as a Latin one. */
function estimated(text: string, look: Look): number {
  return [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e80 ? 14 : LATIN[look]), 0);
}
