import { useMemo, useRef } from "react";
import type { ColumnTotal, StoredRecord, Text } from "#contract";
import { findKind, FORMAT_TRAITS, type Column, type Field, type Module } from "#metadata";
import { measuredTexts } from "../kinds/format-line.ts";
import { formatTotal } from "../kinds/format-total.ts";
import { MOMENT_WIDTH } from "../kinds/shared/dates/short-moment.ts";
import { findView } from "../kinds/find-view.ts";
import { textOf } from "../values/text-of.ts";
import { textWidth, useFontLoads, widestText } from "./text-width.ts";

/** Pixels on both sides of a cell's content. */
export const CELL_PADDING = 32;
/** On both sides of a tag's word, and between two tags (cells.css). */
const TAG_PADDING = 16;
const TAG_GAP = 4;
/** The dot before a word and the gap behind it (cells.css). */
const DOT = 14;
/** Fractions of a pixel, which the table rounds off. */
const SLACK = 2;
const MOST_TEXT = 280;
/** Rows whose texts are measured. Further rows seldom widen a column, and measuring a thousand takes as long as drawing. */
const MOST_ROWS = 200;

/** Width that a list needs for the values of a field. */
export interface TextNeed {
  /** Pixels. */
  readonly width: number;
  /** All are words without a gap: accounts, codes and numbers of orders, which say nothing when their end is cut off. */
  readonly codes: boolean;
}

interface KeptNeeds {
  readonly fontLoads: number;
  readonly needs: ReadonlyMap<string, TextNeed>;
}

/**
 * Width that the values of a list need, by field. It only grows while the list is open, so that columns do not jump
 * from page to page; the same map until it does.
 * @param totals what stands under columns of numbers
 */
export function useTextNeeds(
  module: Module,
  columns: readonly Column[],
  records: readonly StoredRecord[],
  totals: readonly ColumnTotal[],
  text: (text: Text) => string,
): ReadonlyMap<string, TextNeed> {
  const fontLoads = useFontLoads();
  const kept = useRef<KeptNeeds>({ fontLoads, needs: new Map() });
  return useMemo(() => {
    const measured = records.slice(0, MOST_ROWS);
    // Widths in another font say nothing.
    if (kept.current.fontLoads !== fontLoads) kept.current = { fontLoads, needs: new Map() };
    const { needs } = kept.current;
    const grown = new Map(needs);
    for (const { field: name } of columns) {
      const field = module.fields.find((candidate) => candidate.name === name) ?? null;
      const before = grown.get(name);
      const drawn = field === null ? (name.endsWith("Time") ? MOMENT_WIDTH : null) : drawnWidth(field, measured, text);
      if (drawn !== null) {
        const width = Math.min(drawn + CELL_PADDING + SLACK, MOST_TEXT);
        if (before === undefined || width > before.width) grown.set(name, { width, codes: false });
        continue;
      }
      const values = shownTexts(module, field, name, measured, text);
      if (values.length === 0) continue;
      const total = totals.find((one) => one.field === name);
      const tagged = isTagged(field);
      const totalWidth = total === undefined ? 0 : textWidth(formatTotal(module, field, total, text, records[0]), "strong");
      const widest = Math.max(totalWidth, tagged ? widestChoice(values) : widestText(values, "normal", MOST_TEXT));
      const width = Math.min(widest + CELL_PADDING + SLACK, MOST_TEXT);
      const codes = (before?.codes ?? true) && values.every((value) => CODE.test(value));
      if (before === undefined || width > before.width || codes !== before.codes)
        grown.set(name, { width: Math.max(width, before?.width ?? 0), codes });
    }
    if ([...grown].some(([name, need]) => needs.get(name) !== need)) kept.current = { fontLoads, needs: grown };
    return kept.current.needs;
  }, [module, columns, records, totals, text, fontLoads]);
}

/** A choice is a tag, or a word with a dot before it. */
function widestChoice(words: readonly string[]): number {
  return Math.max(widestText(words, "tag", MOST_TEXT) + TAG_PADDING, widestText(words, "normal", MOST_TEXT) + DOT);
}

/** Longer texts are cut. */
const CODE = /^[\w.@-]{0,20}$/;

/** Width of several tags or of the stars of a rating; null for other values and before they are drawn. */
function drawnWidth(field: Field, records: readonly StoredRecord[], text: (text: Text) => string): number | null {
  const { measureCell } = findView(field.widget);
  if (measureCell !== undefined) return measureCell(field);
  if (!isChoice(field) || isTagged(field)) return null;
  const rows = records.map((record) => labelsOf(field, record, text)).filter((labels) => labels.length > 0);
  const widths = rows.map((labels) =>
    labels.reduce((sum, label) => sum + textWidth(label, "tag") + TAG_PADDING + TAG_GAP, -TAG_GAP),
  );
  return widths.length === 0 ? null : Math.max(...widths);
}

/** The words of several chosen values, as the tags have them. */
function labelsOf(field: Field, record: StoredRecord, text: (text: Text) => string): readonly string[] {
  const value = record[field.name] ?? null;
  const values = Array.isArray(value) ? value.map(textOf) : textOf(value).split(",");
  const sent = textOf(field.labelKey === null ? null : (record[field.labelKey] ?? null)).split(",");
  return values.flatMap((part, index) => {
    if (part === "") return [];
    const option = field.options?.find((candidate) => String(candidate.value) === part);
    return [sent.length === values.length && sent[index] !== "" ? (sent[index] ?? part) : option ? text(option.label) : part];
  });
}

/** Texts of a column with one line per value; empty if they are unknown before drawing. */
function shownTexts(
  module: Module,
  field: Field | null,
  name: string,
  records: readonly StoredRecord[],
  text: (text: Text) => string,
): readonly string[] {
  if (field === null) return records.map((record) => textOf(record[`${name}Name`] ?? record[name]));
  if (field.options !== null && isTagged(field)) return field.options.map(({ label }) => text(label));
  if (isFreeText(field) || isTagged(field)) return records.map((record) => shownText(field, record));
  return measuredTexts(module, field, records, text);
}

/** Text that still says something when its end is cut off; a number of an order, a phone number or a date does not. */
export function isFreeText(field: Field | null): boolean {
  if (field === null || isPicture(field) || isChoice(field)) return false;
  if (field.ref !== null || findKind(field.widget).composite === true) return true;
  return (
    field.storage === "text" && field.serial === null && (field.format === null || FORMAT_TRAITS[field.format]?.cut === true)
  );
}

/** A single value, such as a phone number, an amount or a tag, that says nothing or the wrong thing when its end is cut off. */
export function isIndivisible(field: Field | null): boolean {
  if (field === null) return false;
  if (isTagged(field) || findView(field.widget).indivisible === true) return true;
  return field.storage !== "json" && !isFreeText(field) && !isPicture(field) && !isChoice(field);
}

/** One choice that is shown as a tag: it is never cut. */
export function isTagged(field: Field | null): boolean {
  return field !== null && isChoice(field) && !field.multiple && field.type !== "array";
}

function isChoice({ dict, options }: Field): boolean {
  return dict !== null || options !== null;
}

export function isPicture(field: Field | null): boolean {
  return field !== null && findKind(field.widget).picture === true;
}

/** True if every record has a number of an order, an account or another code in the field, which takes the room that it needs. */
export function hasOnlyCodes(field: Field, records: readonly StoredRecord[]): boolean {
  return records.every((record) => CODE.test(shownText(field, record)));
}

/** Text that a list shows for a value: the label of a reference, or the value. */
function shownText(field: Field, record: StoredRecord): string {
  const shown = (field.labelKey === null ? undefined : record[field.labelKey]) ?? record[field.name];
  return Array.isArray(shown) ? shown.map(textOf).join("、") : textOf(shown);
}
