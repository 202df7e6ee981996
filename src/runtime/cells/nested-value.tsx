import { isJsonObject, type Json, type JsonObject } from "#contract";
import type { ReactNode } from "react";
import type { Field } from "#metadata";
import { useI18n } from "#ui";
import { valueTexts } from "./value-texts.ts";

interface NestedValueProps {
  readonly field: Field;
  readonly value: Json;
  /** One value of one entry. */
  readonly renderPart: (field: Field, entry: JsonObject) => ReactNode;
}

/** A list of objects inside of a record as a table, an object as one row of it; plain values one below the other. */
export function NestedValue({ field, value, renderPart }: NestedValueProps) {
  const { text } = useI18n(valueTexts);
  const entries = (Array.isArray(value) ? (value as readonly Json[]) : [value]).filter(isJsonObject);
  const columns = partsOf(field);
  const { items } = field;
  if (columns.length === 0 && items !== null && Array.isArray(value))
    return (
      <ul className="cell-entries">
        {(value as readonly Json[]).map((entry, index) => (
          <li key={index}>{renderPart(items, { [items.name]: entry })}</li>
        ))}
      </ul>
    );
  return (
    <div className="cell-table-frame">
      <table className="cell-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col">
                {text(column.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            // Entries have no identity of their own and nothing in them keeps state.
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.name}>{renderPart(column, entry)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The fields an entry is made of. */
export function partsOf(field: Field): readonly Field[] {
  return field.items?.parts ?? field.parts;
}
