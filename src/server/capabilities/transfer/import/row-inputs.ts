import { REVISION_FIELD, type ImportPlan } from "#contract";
import { escapePointer, faultMessage, type Field, type Module, type ValidationFault } from "#metadata";
import type { OperationContext } from "../../../base/context.ts";
import type { Boundary } from "../../../data/conditions/boundary.ts";
import { storedField } from "../../../data/columns.ts";
import { oneOf } from "../../../data/conditions/conditions.ts";
import { filterValue } from "../../../data/conditions/filter-values.ts";
import { selectRecords } from "../../../data/read/select-records.ts";
import type { SaveInput } from "../../../records/saving/save-records.ts";
import { cellValue, type Labels } from "./cell-values.ts";
import { choiceLabels, hasChoices } from "./choice-labels.ts";
import { cellText, isBlank, type SheetRow } from "../../../sheets/cell.ts";
import { ID } from "../targets.ts";

/** A row of the file as what would be sent to save it. */
export interface RowInput {
  readonly row: SheetRow;
  readonly input: SaveInput;
  /** Faults of the row itself, found before the record is validated. */
  readonly faults: readonly ValidationFault[];
  /** The row names no record, so it cannot be validated. */
  readonly astray: boolean;
}

/** A column to read, with its field. */
export interface MappedColumn {
  readonly at: number;
  readonly field: Field | typeof ID;
}

/** The first row with each value that must be unique (a key, or a value of a unique rule), by `field\nvalue`. */
export type Claims = Map<string, number>;

/** The row that claimed the value before this one; null when this one is the first. */
export function claim(claims: Claims, field: string, value: string, row: number): number | null {
  const key = `${field}\n${value}`;
  const first = claims.get(key);
  if (first === undefined) claims.set(key, row);
  return first === undefined || first === row ? null : first;
}

export function mappedColumns(module: Module, plan: ImportPlan): MappedColumn[] {
  return Object.entries(plan.mapping).flatMap(([at, name]): MappedColumn[] => {
    const field = name === ID ? ID : module.fields.find((candidate) => candidate.name === name);
    return field === undefined ? [] : [{ at: Number(at), field }];
  });
}

/**
 * The rows of a chunk as inputs of a save, each with the record that its key names.
 * @param claims keys that earlier rows of the file had
 */
export async function rowInputs(
  context: OperationContext,
  boundary: Boundary,
  plan: ImportPlan,
  rows: readonly SheetRow[],
  claims: Claims,
): Promise<RowInput[]> {
  const read = await readRows(context, mappedColumns(context.module, plan), plan, rows);
  if (plan.mode === "add" || plan.key === null)
    return read.map(({ row, body, faults }) => ({ row, faults, input: { body, id: null }, astray: false }));
  const { key } = plan;
  const found = await idsByKey(
    context,
    boundary,
    key,
    read.map(({ body }) => keyOf(body, key)).filter((text) => text !== ""),
  );
  return read.map(({ row, body, faults }) => {
    const text = keyOf(body, key);
    const id = found.get(text) ?? null;
    const fault = keyFault(plan, key, text, id, claims, row.number);
    const { [ID]: _, ...values } = body;
    return { row, input: { body: values, id }, faults: fault === null ? faults : [fault, ...faults], astray: fault !== null };
  });
}

/** The rows as bodies of a save, with the faults of cells that cannot be read. */
export async function readRows(
  context: OperationContext,
  columns: readonly MappedColumn[],
  plan: ImportPlan,
  rows: readonly SheetRow[],
): Promise<ReadRow[]> {
  const labels = await labelsOf(context, columns, rows);
  return rows.map((row) => readRow(row, columns, plan, labels));
}

async function labelsOf(
  context: OperationContext,
  columns: readonly MappedColumn[],
  rows: readonly SheetRow[],
): Promise<ReadonlyMap<Field, Labels>> {
  const questions = columns.flatMap(({ at, field }) =>
    field === ID || !hasChoices(field) ? [] : [{ field, texts: textsOf(rows, at) }],
  );
  return choiceLabels(context, questions);
}

function textsOf(rows: readonly SheetRow[], at: number): string[] {
  return [...new Set(rows.map(({ cells }) => cellText(cells[at]).trim()))].filter((text) => text !== "");
}

export interface ReadRow {
  readonly row: SheetRow;
  readonly body: Record<string, unknown>;
  readonly faults: readonly ValidationFault[];
}

function readRow(row: SheetRow, columns: readonly MappedColumn[], plan: ImportPlan, labels: ReadonlyMap<Field, Labels>): ReadRow {
  const body: Record<string, unknown> = {};
  const faults: ValidationFault[] = [];
  for (const { at, field } of columns) {
    const cell = row.cells[at] ?? null;
    if (field === ID) body[ID] = cellText(cell).trim();
    else if (cell === null || isBlank(cell)) {
      if (plan.blank === "clear" && plan.mode !== "add") body[field.name] = null;
    } else {
      const read = cellValue(field, cell, labels.get(field) ?? null);
      if ("value" in read) body[field.name] = read.value;
      else faults.push({ pointer: pointerOf(field.name), keyword: read.fault, params: { text: read.text } });
    }
  }
  // A file has no revision, so its values replace any newer save.
  delete body[REVISION_FIELD];
  return { row, body, faults };
}

function keyOf(body: Readonly<Record<string, unknown>>, key: string): string {
  const value = body[key];
  return value === undefined || value === null ? "" : String(value);
}

function keyFault(
  { mode }: ImportPlan,
  key: string,
  text: string,
  id: string | null,
  claims: Claims,
  row: number,
): ValidationFault | null {
  const pointer = pointerOf(key);
  if (text === "") return mode === "update" ? { pointer, keyword: "key-blank", params: {} } : null;
  const first = claim(claims, `key:${key}`, text, row);
  if (first !== null) return { pointer, keyword: "repeated", params: { row: first } };
  // An id is the server's to give: one that is not there is not added.
  const lost = id === null && (mode === "update" || key === ID);
  return lost ? { pointer, keyword: "key-missing", params: {} } : null;
}

/** Ids of the caller's records by the text of their key. */
async function idsByKey(
  context: OperationContext,
  boundary: Boundary,
  key: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const stored = storedField(context.module, key);
  const keys = [...new Set(texts)].filter((text) => filterValue(stored, text) !== null);
  if (keys.length === 0) return new Map();
  const records = await selectRecords(context.db, context.module, { boundary, where: [oneOf(stored, keys)] });
  return new Map(records.map((record) => [String(record[key] as string | number), record.id]));
}

export function pointerOf(name: string): string {
  return `/${escapePointer(name)}`;
}

/** The fault in the caller's words. */
export function worded({ module, locale }: OperationContext, fault: ValidationFault, name: string): string {
  return faultMessage(
    fault,
    module.fields.find((field) => field.name === name),
    locale,
  );
}
