import { useMemo, useRef } from "react";
import type { StoredRecord, Text } from "#contract";
import type { Column, Field, Module } from "#metadata";
import { textOf } from "../cells/text-of.ts";
import { textWidth } from "./text-width.ts";

/** Pixels on both sides of a cell's content. */
export const CELL_PADDING = 32;
/** What a tag's own padding takes beyond what its smaller letters save. */
const TAG_PADDING = 8;
const MOST_TEXT = 280;

/**
 * Pixels that the texts and tags of a list want, by field. They only grow while the list is open, so that no column jumps
 * back and forth from page to page; the same map until they do.
 */
export function useTextNeeds(
  module: Module,
  columns: readonly Column[],
  records: readonly StoredRecord[],
  text: (text: Text) => string,
): ReadonlyMap<string, number> {
  const kept = useRef<ReadonlyMap<string, number>>(new Map());
  return useMemo(() => {
    const grown = new Map(kept.current);
    for (const { field: name } of columns) {
      const field = module.fields.find((candidate) => candidate.name === name);
      if (field === undefined || !(isFreeText(field) || isTagged(field))) continue;
      const shown = field.options?.map(({ label }) => text(label)) ?? records.map((record) => shownText(field, record));
      if (shown.length === 0) continue;
      const padding = CELL_PADDING + (isTagged(field) ? TAG_PADDING : 0);
      const need = Math.min(Math.max(...shown.map((one) => textWidth(one))) + padding, MOST_TEXT);
      grown.set(name, Math.max(grown.get(name) ?? 0, need));
    }
    if ([...grown].some(([name, need]) => kept.current.get(name) !== need)) kept.current = grown;
    return kept.current;
  }, [module, columns, records, text]);
}

/** Text that still says something when its end is cut off; a number of an order, a phone number or a date does not. */
export function isFreeText(field: Field | null): boolean {
  if (field === null || isPicture(field) || isChoice(field)) return false;
  if (field.ref !== null || field.widget === "nested") return true;
  return field.storage === "text" && field.serial === null && (field.format === null || LONG_FORMATS.has(field.format));
}

/** One choice that is shown as a tag: it is never cut. */
export function isTagged(field: Field | null): boolean {
  return field !== null && isChoice(field) && !field.multiple;
}

function isChoice({ dict, options }: Field): boolean {
  return dict !== null || options !== null;
}

export function isPicture(field: Field | null): boolean {
  return field !== null && PICTURES.has(field.widget);
}

const PICTURES: ReadonlySet<string> = new Set(["icon", "image"]);
const LONG_FORMATS: ReadonlySet<string> = new Set(["email", "uri"]);

/** What a list shows of a value, where that is text: the label of what is referred to, the value itself. */
function shownText(field: Field, record: StoredRecord): string {
  const shown = (field.labelKey === null ? undefined : record[field.labelKey]) ?? record[field.name];
  return Array.isArray(shown) ? shown.map(textOf).join("、") : textOf(shown);
}
