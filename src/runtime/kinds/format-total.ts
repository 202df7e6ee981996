import type { ColumnTotal, StoredRecord, Text } from "#contract";
import { amountText, type Field, type Module } from "#metadata";
import { findView } from "./find-view.ts";
import { addUnit, formatLine, readOptions } from "./format-line.ts";
import { byteText } from "../values/byte-text.ts";
import { withCurrency } from "./shared/line/with-currency.ts";

/**
 * Formats a number under a column, with its unit or the sign of its currency; empty without a value.
 * @param record one of the added records
 */
export function formatTotal(
  module: Module,
  field: Field | null,
  { total, value }: ColumnTotal,
  text: (text: Text) => string,
  record: StoredRecord | null = null,
): string {
  if (value === null) return "";
  const { totalDecimals, isShare = false } = field === null ? {} : findView(field.widget);
  const amount = total === "avg" ? roundAverage(value, isShare ? 4 : 2) : value;
  if (field === null || total === "count") return amountText(amount, 0);
  if (isShare) return formatLine(module, field, Number(amount), null, text).text;
  // The column adds up one unit at a time: that of each of its records.
  const unit = module.list.columns.find((column) => column.field === field.name)?.totalPer;
  const { bytes, currencyField, unitField } = readOptions(module, field);
  if (bytes === true) return byteText(Number(amount));
  const alike = unit !== undefined && (unit === currencyField || unit === unitField) ? record : null;
  if (totalDecimals === undefined) return addUnit(module, field, amountText(amount, 0), Number(amount), alike, text);
  const { currency } = formatLine(module, field, amount, alike, text);
  return withCurrency(currency, amountText(amount, totalDecimals));
}

/** Rounds to two decimals, or of a share to those of its percentage. A number beyond the exact range of a float stays as it is. */
function roundAverage(value: string, decimals: number): string {
  const scale = 10 ** decimals;
  const scaled = Number(value) * scale;
  return Math.abs(scaled) < Number.MAX_SAFE_INTEGER ? String(Math.round(scaled) / scale) : value;
}
