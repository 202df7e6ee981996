import { useSyncExternalStore } from "react";

/** A value or a button, a column's title, the word of a tag: as their style sheets have them. */
const FONTS = { normal: "14px", strong: "500 14px", tag: "500 12px" } as const;
/** Pixels of a Latin character on average, where nothing is drawn that could be measured. */
const LATIN = { normal: 7.8, strong: 8.4, tag: 6.9 } as const;
const MOST_KEPT = 5_000;
/** Texts of a column whose width is measured, after the sums of their characters were compared. */
const CANDIDATES = 4;

type Look = keyof typeof FONTS;

/** Pixels a text takes. */
export function textWidth(text: string, look: Look = "normal"): number {
  const font = fontOf(look);
  const key = `${font}|${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const width = Math.ceil(measured(text, font) ?? estimated(text, look));
  if (widths.size >= MOST_KEPT) widths.clear();
  widths.set(key, width);
  return width;
}

/**
 * Pixels that the widest of many texts takes. Only the few whose characters are widest in sum are measured: kerning moves
 * the sum by a pixel or two.
 * @param enough a width from which on it does not matter by how much a text is wider
 */
export function widestText(texts: readonly string[], look: Look, enough: number): number {
  const advances = advancesOf(look);
  const widest: { readonly text: string; readonly sum: number }[] = [];
  let bar = 0;
  for (const text of texts) {
    const sum = sumOf(text, advances, enough);
    if (sum <= bar || widest.some((one) => one.text === text)) continue;
    const at = widest.findIndex((one) => one.sum < sum);
    widest.splice(at < 0 ? widest.length : at, 0, { text, sum });
    if (widest.length > CANDIDATES) widest.pop();
    if (widest.length === CANDIDATES) bar = widest.at(-1)?.sum ?? 0;
    if (bar >= enough) break;
  }
  return widest.reduce((width, { text }) => Math.max(width, textWidth(text, look)), 0);
}

const widths = new Map<string, number>();

let loads = 0;

/** @returns a number that changes when fonts of the page have loaded: widths that were measured before are others now */
export function useFontLoads(): number {
  return useSyncExternalStore(followFonts, () => loads);
}

function followFonts(onChange: () => void): () => void {
  // Where nothing is drawn there are no fonts.
  if (!("fonts" in document)) return () => {};
  const measureAnew = (): void => {
    widths.clear();
    advancesByFont.clear();
    excesses.clear();
    loads += 1;
    onChange();
  };
  document.fonts.addEventListener("loadingdone", measureAnew);
  return () => document.fonts.removeEventListener("loadingdone", measureAnew);
}

interface Advances {
  readonly measure: (character: string) => number;
  /** Pixels by character code, for the first block of Unicode; 0 before it was measured. */
  readonly latin: Float64Array;
  readonly others: Map<string, number>;
}

const LATIN_END = 0x250;
/** Common ideographs, all of one width. */
const [IDEOGRAPHS, IDEOGRAPHS_END, IDEOGRAPH] = [0x4e00, 0xa000, "\u56fd"] as const;

const advancesByFont = new Map<string, Advances>();

function advancesOf(look: Look): Advances {
  const font = fontOf(look);
  const known = advancesByFont.get(font);
  if (known !== undefined) return known;
  const measure = (character: string): number => measured(character, font) ?? estimated(character, look);
  const made = { measure, latin: new Float64Array(LATIN_END), others: new Map<string, number>() };
  advancesByFont.set(font, made);
  return made;
}

/** Stops at `enough`. */
function sumOf(text: string, { measure, latin, others }: Advances, enough: number): number {
  let sum = 0;
  for (let at = 0; at < text.length && sum < enough; at += 1) {
    const code = text.charCodeAt(at);
    if (code < LATIN_END) {
      latin[code] ||= measure(text[at] ?? "");
      sum += latin[code] ?? 0;
      continue;
    }
    const character = code >= IDEOGRAPHS && code < IDEOGRAPHS_END ? IDEOGRAPH : (text[at] ?? "");
    const width = others.get(character) ?? measure(character);
    others.set(character, width);
    sum += width;
  }
  return sum;
}

function fontOf(look: Look): string {
  return `${FONTS[look]} ${family()}`;
}

/** The fonts of the page by its language: Latin letters of an English page are others than those of a Chinese one. */
const families = new Map<string, string>();

function family(): string {
  const { lang } = document.documentElement;
  const known = families.get(lang) ?? getComputedStyle(document.body).fontFamily;
  families.set(lang, known);
  return known;
}

/** Cells have tabular numerals (`data-table.css`), which a canvas does not draw: all as wide as a tabular zero. */
const TABULAR = /[\d-]/g;

/** Pixels by which a tabular zero is wider than the zero that a canvas draws, by font. */
const excesses = new Map<string, number>();

function tabularExcess(pen: CanvasRenderingContext2D, font: string): number {
  const known = excesses.get(font);
  if (known !== undefined) return known;
  const zeros = "0".repeat(100);
  const line = document.createElement("span");
  line.style.cssText = "position:absolute;visibility:hidden;white-space:pre";
  line.style.font = font;
  line.style.fontVariantNumeric = "tabular-nums";
  line.textContent = zeros;
  document.body.append(line);
  const excess = Math.max(0, line.getBoundingClientRect().width - pen.measureText(zeros).width) / zeros.length;
  line.remove();
  excesses.set(font, excess);
  return excess;
}

let pen: CanvasRenderingContext2D | null | undefined;

function measured(text: string, font: string): number | null {
  pen ??= document.createElement("canvas").getContext("2d");
  if (pen === null) return null;
  pen.font = font;
  const tabular = text.match(TABULAR)?.length ?? 0;
  const width = pen.measureText(text.replaceAll(TABULAR, "0")).width;
  return tabular === 0 ? width : width + tabular * tabularExcess(pen, font);
}

/** A CJK character is about twice as wide as a Latin one. */
function estimated(text: string, look: Look): number {
  return [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e80 ? 14 : LATIN[look]), 0);
}
