import { isJsonObject, type Json, type JsonObject } from "#contract";
import type { ReactNode } from "react";
import type { Field } from "#metadata";
import { useI18n } from "#ui";
import { valueTexts } from "../../values/value-texts.ts";

interface NestedTableProps {
  readonly field: Field;
  readonly value: Json;
  /** Renders one value of one item. */
  readonly renderPart: (field: Field, item: JsonObject) => ReactNode;
}

/** A table with one row per object. Plain values are stacked. */
export function NestedTable({ field, value, renderPart }: NestedTableProps) {
  const { text } = useI18n(valueTexts);
  const items = (Array.isArray(value) ? (value as readonly Json[]) : [value]).filter(isJsonObject);
  const columns = partsOf(field);
  const itemField = field.items;
  if (columns.length === 0 && itemField !== null && Array.isArray(value))
    return (
      <ul className="cell-items">
        {(value as readonly Json[]).map((item, index) => (
          <li key={index}>{renderPart(itemField, { [itemField.name]: item })}</li>
        ))}
      </ul>
    );
  return (
    <div className="cell-table-frame">
      <table className="cell-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-number={isNumber(column) || undefined}>
                {text(column.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            // Items have no identity of their own, and nothing in them keeps state.
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.name} data-number={isNumber(column) || undefined} data-title={text(column.title)}>
                  {renderPart(column, item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** True for amounts and numbers, which stand at the right edge. */
function isNumber({ storage, ref, dict, options }: Field): boolean {
  return NUMBERS.has(storage) && ref === null && dict === null && options === null;
}

const NUMBERS: ReadonlySet<Field["storage"]> = new Set(["integer", "double", "decimal"]);

/** Fields of an item. */
export function partsOf(field: Field): readonly Field[] {
  return field.items?.parts ?? field.parts;
}
