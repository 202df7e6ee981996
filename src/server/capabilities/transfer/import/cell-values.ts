import type { Json } from "#contract";
import { findKind, type Field } from "#metadata";
import { booleanOf, dayOf, listOf, numberOf, timeOf, wholeDay } from "../../../sheets/cell-text.ts";
import { cellText, momentText, type Cell } from "../../../sheets/cell.ts";

/** Keys by what people call them. */
export interface Labels {
  readonly keys: ReadonlySet<string>;
  /** Several keys may share a label. */
  readonly byLabel: ReadonlyMap<string, ReadonlySet<string>>;
  /** Values of the referenced records in the fields by which other fields of the row limit the choice, by key. */
  readonly limits?: ReadonlyMap<string, Readonly<Record<string, string | null>>>;
}

/** A cell as the value that a form would send, or what kept it from becoming one. */
export type CellValue =
  | { readonly value: Json }
  | { readonly fault: "cell-error"; readonly text: string }
  /** `keys` are those of the choices that the text may name. */
  | { readonly fault: "ambiguous"; readonly text: string; readonly keys: readonly string[] };

/**
 * Reads a cell as the value of a field. A cell that cannot be read stays as it is, for the validator to report: an import
 * accepts nothing that a form would not.
 * @param labels of the field's choices; null when it has none
 */
export function cellValue(field: Field, cell: Exclude<Cell, null>, labels: Labels | null): CellValue {
  if (typeof cell === "object") return { fault: "cell-error", text: cell.error };
  if (labels !== null) return choiceValue(field, cellText(cell).trim(), labels);
  return { value: plainValue(field, cell) };
}

function choiceValue(field: Field, text: string, labels: Labels): CellValue {
  const several = field.multiple || field.type === "array";
  const parts = several && !labels.byLabel.has(text) ? listOf(text) : [text];
  const keys: string[] = [];
  for (const part of parts) {
    const named = new Set(labels.byLabel.get(part));
    // A text that is a label and also the key of another choice is ambiguous.
    if (labels.keys.has(part)) named.add(part);
    if (named.size > 1) return { fault: "ambiguous", text: part, keys: [...named] };
    keys.push([...named][0] ?? part);
  }
  if (field.type === "array") return { value: keys };
  const [only = ""] = keys;
  return { value: several ? keys.join(",") : typed(field, only) };
}

/** Keys of enumerations may be numbers. */
function typed(field: Field, key: string): Json {
  const option = field.options?.find(({ value }) => String(value) === key);
  return option === undefined ? key : option.value;
}

function plainValue(field: Field, cell: string | number | boolean): Json {
  switch (field.type) {
    case "boolean":
      return typeof cell === "boolean" ? cell : (booleanOf(String(cell)) ?? cell);
    case "integer":
    case "number":
      return typeof cell === "string" ? numeric(cell) : cell;
    case "string":
      return textValue(field, cell);
    case "array":
      return typeof cell === "string" && !cell.trim().startsWith("[") && findKind(field.widget).composite !== true
        ? listOf(cell)
        : cell;
    case "object":
      return cell;
  }
}

function numeric(text: string): Json {
  const digits = numberOf(text);
  return digits === null ? text : Number(digits);
}

function textValue(field: Field, cell: string | number | boolean): Json {
  const text = String(cell);
  switch (field.storage) {
    case "decimal":
      return numberOf(text) ?? text;
    case "date":
      return wholeDay(typeof cell === "number" ? (momentText(cell, false) ?? text) : (dayOf(text) ?? text));
    case "timestamp":
      return typeof cell === "number" ? (momentText(cell, false) ?? text) : (dayOf(text) ?? text);
    case "time":
      return typeof cell === "number" ? (momentText(cell, false) ?? text) : (timeOf(text) ?? text);
    default:
      return text;
  }
}
