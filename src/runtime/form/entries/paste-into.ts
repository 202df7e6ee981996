import { isJsonObject, type Json } from "#contract";
import type { Field } from "#metadata";
import type { FormSession, ValuePath } from "../form-session.ts";
import { pointerOf } from "../pointer.ts";
import type { FormServices } from "../services.ts";
import { columnReader } from "./cell-value.ts";
import type { EntryOperations } from "./use-entries.ts";

/** A pasted text that means nothing in its column; the cell keeps what it held. */
export interface Misfit {
  readonly row: number;
  readonly field: Field;
  readonly text: string;
}

interface Paste {
  readonly block: readonly (readonly string[])[];
  /** The entry that the block begins at; entries that are missing are added. */
  readonly row: number;
  /** From the column that the block begins at. */
  readonly fields: readonly Field[];
  /** Entries the list may have. */
  readonly most: number;
  readonly session: FormSession;
  readonly services: FormServices;
  readonly operations: EntryOperations;
  readonly path: ValuePath;
}

/** Puts a block of a spreadsheet into the cells of a list. @returns what could not be read */
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
  const entries = [...operations.now()];
  for (const [offset, line] of lines.entries()) {
    const at = row + offset;
    if (at >= most) break;
    const before = entries[at];
    const entry: Record<string, Json> = isJsonObject(before) ? { ...before } : {};
    for (const [column, meaning] of line.entries()) {
      const field = fields[column];
      if (field === undefined) continue;
      if (meaning === "misfit") misfits.push({ row: at, field, text: block[offset]?.[column] ?? "" });
      else if (meaning.value === undefined) delete entry[field.name];
      else entry[field.name] = meaning.value;
    }
    entries[at] = entry;
  }
  operations.replace(entries);
  session.validateAt(pointerOf(path));
  return misfits;
}
