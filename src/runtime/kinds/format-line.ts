import { isJsonObject, withUnit, type Json, type JsonObject, type StoredRecord, type Text } from "#contract";
import type { Field, Module } from "#metadata";
import type { ValueLine } from "./kind-view.ts";
import { findView } from "./find-view.ts";
import { fieldBeside } from "./shared/field-beside.ts";
import { isText } from "../values/is-text.ts";
import { textOf } from "../values/text-of.ts";
import { formatPlain } from "./shared/line/plain-line.ts";

/** `ui:options` of a field. */
export function readOptions({ uiFields }: Module, { path }: Field): JsonObject {
  const options = uiFields[path]?.["ui:options"];
  return isJsonObject(options) ? options : {};
}

/**
 * Formats a value for a cell.
 * @param record the record or the item that holds the value; null for a total
 * @param around the record around an item
 */
export function formatLine(
  module: Module,
  field: Field,
  value: Json,
  record: Readonly<Record<string, Json>> | null,
  text: (text: Text) => string,
  around = record,
): ValueLine {
  const { formatLine: format = formatPlain } = findView(field.widget);
  const options = readOptions(module, field);
  const named = options["currencyField"] ?? options["unitField"];
  const holder = around === record || fieldBeside(module.fields, field, String(named)) !== undefined ? record : around;
  const line = format(value, { field, options, record: holder, text });
  return { ...line, text: addUnit(module, field, line.text, Number(value), holder, text) };
}

/** Adds `prefix`, and `suffix` or the unit that `unitField` finds in the record, to a number as people read it. */
export function addUnit(
  module: Module,
  field: Field,
  shown: string,
  value: number,
  record: Readonly<Record<string, Json>> | null,
  text: (text: Text) => string,
): string {
  const { prefix, suffix, unitField } = readOptions(module, field);
  const said = (option: Json | undefined): string => (isText(option) ? text(option) : "");
  return said(prefix) + text(withUnit(shown, value, said(suffix) || unitOf(module, field, unitField, record)));
}

function unitOf(module: Module, field: Field, name: Json | undefined, record: Readonly<Record<string, Json>> | null): string {
  if (typeof name !== "string" || record === null) return "";
  const named = fieldBeside(module.fields, field, name) ?? module.fields.find((own) => own.name === name);
  const labelKey = named?.labelKey ?? name;
  return textOf(record[labelKey] ?? record[name] ?? null);
}

/** @returns the texts that a column draws, for measuring; empty when the kind has no line */
export function measuredTexts(
  module: Module,
  field: Field,
  records: readonly StoredRecord[],
  text: (text: Text) => string,
): readonly string[] {
  if (findView(field.widget).formatLine === undefined) return [];
  return records.map((record) => {
    const value = record[field.name] ?? null;
    return value === null ? "" : measuredText(formatLine(module, field, value, record, text));
  });
}

/** Placeholder for the sign and the arrow of a change. */
const TREND = "+000";

/** The gap after a currency symbol is as wide as a space. */
function measuredText({ text, currency, trend }: ValueLine): string {
  return `${trend === null ? "" : TREND}${currency === "" ? "" : `${currency} `}${text}`;
}
