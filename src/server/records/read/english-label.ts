import type { Locale } from "#contract";
import type { Module } from "#metadata";

/** Name of the text field with the English name of a record: `enName` beside `name`. Null for a module without one. */
export function englishField({ fields }: Module, label: string): string | null {
  const name = `en${label.charAt(0).toUpperCase()}${label.slice(1)}`;
  return fields.some((field) => field.name === name && field.storage === "text" && !field.writeOnly) ? name : null;
}

/** @returns the label of a record in the language of the reader, where it has a name in that language */
export function localLabel(module: Module, label: string, row: Readonly<Record<string, unknown>>, locale: Locale): string {
  const english = locale === "en" ? englishField(module, label) : null;
  const translated = english === null ? "" : String(row[english] ?? "");
  return translated === "" ? String(row[label] ?? "") : translated;
}
