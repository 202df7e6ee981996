import { isJsonObject, type Json } from "#contract";
import type { Field } from "#metadata";
import type { FormSession, ValuePath } from "../../../form-model/form-session.ts";
import { pointerOf } from "../../../form-model/pointer.ts";
import type { FormServices } from "../../../form-model/services.ts";
import { columnReader } from "./cell-value.ts";
import type { ItemOperations } from "./use-items.ts";

/** A pasted text without a meaning in its column; the cell keeps its value. */
export interface Misfit {
  readonly row: number;
  readonly field: Field;
  readonly text: string;
}

interface Paste {
  readonly block: readonly (readonly string[])[];
  /** Index of the first item to fill. Missing items are added. */
  readonly row: number;
  /** Index of the first column to fill. */
  readonly fields: readonly Field[];
  /** Maximum number of items in the list. */
  readonly most: number;
  readonly session: FormSession;
  readonly services: FormServices;
  readonly operations: ItemOperations;
  readonly path: ValuePath;
}

/**
 * Pastes a spreadsheet block into the cells of a list.
 * @returns the texts that could not be read
 */
export async function pasteInto({
  block,
  row,
  fields,
  most,
  session,
  services,
  operations,
  path,
}: Paste): Promise<readonly Misfit[]> {
  const readers = fields.map((field) => columnReader(field, session, services));
  const lines = await Promise.all(
    block.map((texts) => Promise.all(readers.slice(0, texts.length).map((read, column) => read(texts[column] ?? "")))),
  );
  const misfits: Misfit[] = [];
  const items = [...operations.now()];
  for (const [offset, line] of lines.entries()) {
    const at = row + offset;
    if (at >= most) break;
    const before = items[at];
    const item: Record<string, Json> = isJsonObject(before) ? { ...before } : {};
    for (const [column, meaning] of line.entries()) {
      const field = fields[column];
      if (field === undefined) continue;
      if (meaning === "misfit") misfits.push({ row: at, field, text: block[offset]?.[column] ?? "" });
      else if (meaning.value === undefined) delete item[field.name];
      else item[field.name] = meaning.value;
    }
    items[at] = item;
  }
  operations.replace(items);
  session.validateAt(pointerOf(path));
  return misfits;
}
