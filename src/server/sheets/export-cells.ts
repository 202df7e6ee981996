import type { Locale } from "#contract";
import type { Field } from "#metadata";
import type { Row } from "../base/tables.ts";
import type { ExportColumn } from "./export-columns.ts";
import type { Cell } from "./cell.ts";

const BOOLEANS: Readonly<Record<Locale, readonly [no: string, yes: string]>> = { zh: ["否", "是"], en: ["No", "Yes"] };
/** Digits of a spreadsheet's number. A spreadsheet rounds a longer number. */
const DIGITS = 15;
/** Characters that a cell holds. */
const LONGEST = 32_767;

/** A record's value as people read it (labels), or as it is stored. */
export function exportCell(column: ExportColumn, record: Row, values: "labels" | "keys", locale: Locale): Cell {
  const { stored, labelKey } = column;
  const value = record[stored.name] ?? null;
  if (value === null || value === "") return null;
  if (labelKey !== null) {
    // A label that is gone leaves the key, so that nothing looks empty that is not.
    const label = record[labelKey];
    return shortened(typeof label === "string" && label !== "" ? label : plainText(value));
  }
  const labelled = values === "labels" && stored.field !== null ? optionText(stored.field, value, locale) : null;
  if (labelled !== null) return shortened(labelled);
  if (typeof value === "boolean") return values === "labels" ? BOOLEANS[locale][value ? 1 : 0] : value;
  if (typeof value === "number") return value;
  if (stored.storage === "decimal" && typeof value === "string" && value.replace(/\D/g, "").length <= DIGITS)
    return Number(value);
  return shortened(plainText(value));
}

function optionText({ options, items }: Field, value: unknown, locale: Locale): string | null {
  const known = options ?? items?.options ?? null;
  if (known === null) return null;
  const text = (one: unknown): string =>
    known.find((option) => String(option.value) === plainText(one))?.label[locale] ?? plainText(one);
  return Array.isArray(value) ? value.map(text).join(",") : text(value);
}

function plainText(value: unknown): string {
  if (Array.isArray(value) && value.every((entry) => typeof entry === "string" || typeof entry === "number"))
    return value.join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…`.toWellFormed() : text;
}
