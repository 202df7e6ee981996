import { REVISION_FIELD, type ImportPlan } from "#contract";
import { escapePointer, faultMessage, type Field, type Module, type ValidationFault } from "#metadata";
import type { OperationContext } from "../../../base/context.ts";
import type { Boundary } from "../../../data/conditions/boundary.ts";
import { storedField } from "../../../data/columns.ts";
import { oneOf } from "../../../data/conditions/conditions.ts";
import { filterValue } from "../../../data/conditions/filter-values.ts";
import { selectRecords } from "../../../data/read/select-records.ts";
import { spansTenants } from "../../../records/scope/caller-boundary.ts";
import type { SaveInput } from "../../../records/saving/save-records.ts";
import { cellValue, type Labels } from "./cell-values.ts";
import { settle, type Doubt } from "./ambiguous-choices.ts";
import { choiceLabels, hasChoices } from "./choice-labels.ts";
import { cellText, isBlank, type SheetRow } from "../../../sheets/cell.ts";
import { ID } from "../targets.ts";

const TENANT_FIELD = "tenantId";

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
  // A key tells records of one tenant apart, an id all of them.
  const holderOf = (record: Readonly<Record<string, unknown>>): string =>
    key === ID || !spansTenants(context) ? "" : String(record[TENANT_FIELD] ?? context.tenantId);
  const found = await idsByKey(
    context,
    boundary,
    key,
    read.map(({ body }) => keyOf(body, key)).filter((text) => text !== ""),
    holderOf,
  );
  return read.map(({ row, body, faults }) => {
    const text = keyOf(body, key);
    const holder = holderOf(body);
    const id = found.get(holder + text) ?? null;
    const fault = keyFault(plan, key, { text, holder, id }, claims, row.number);
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
  const read = new Map<SheetRow, ReadRow>();
  for (const [tenantId, own] of await rowsByTenant(context, columns, rows)) {
    // The references of a row are records of its tenant.
    const labels = await labelsOf({ ...context, tenantId }, columns, own);
    for (const row of own) read.set(row, readRow(row, columns, plan, labels));
  }
  return rows.flatMap((row) => read.get(row) ?? []);
}

/** The rows by the tenant that they name. Only the platform's administrator names another than the own. */
async function rowsByTenant(
  context: OperationContext,
  columns: readonly MappedColumn[],
  rows: readonly SheetRow[],
): Promise<ReadonlyMap<string, readonly SheetRow[]>> {
  const column = columns.find((mapped) => mapped.field !== ID && mapped.field.name === TENANT_FIELD);
  if (column === undefined || column.field === ID || !spansTenants(context)) return new Map([[context.tenantId, rows]]);
  const labels = (await labelsOf(context, [column], rows)).get(column.field) ?? null;
  const byTenant = new Map<string, SheetRow[]>();
  for (const row of rows) {
    const cell = row.cells[column.at] ?? null;
    const named = cell === null || isBlank(cell) ? null : cellValue(column.field, cell, labels);
    const tenantId = named !== null && "value" in named ? String(named.value) : context.tenantId;
    const own = byTenant.get(tenantId) ?? [];
    own.push(row);
    byTenant.set(tenantId, own);
  }
  return byTenant;
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
  const doubts: Doubt[] = [];
  for (const { at, field } of columns) {
    const cell = row.cells[at] ?? null;
    if (field === ID) body[ID] = cellText(cell).trim();
    else if (cell === null || isBlank(cell)) {
      if (plan.blank === "clear" && plan.mode !== "add") body[field.name] = null;
    } else {
      const read = cellValue(field, cell, labels.get(field) ?? null);
      if ("value" in read) body[field.name] = read.value;
      else if (read.fault === "ambiguous") doubts.push({ field, text: read.text, keys: read.keys });
      else faults.push({ pointer: pointerOf(field.name), keyword: read.fault, params: { text: read.text } });
    }
  }
  for (const { field, text } of settle(doubts, body, labels))
    faults.push({ pointer: pointerOf(field.name), keyword: "ambiguous", params: { text } });
  // A file has no revision, so its values replace any newer save.
  delete body[REVISION_FIELD];
  return { row, body, faults };
}

function keyOf(body: Readonly<Record<string, unknown>>, key: string): string {
  const value = body[key];
  return value === undefined || value === null ? "" : String(value);
}

/** The record that a row names. */
interface NamedRecord {
  /** Text of the key; empty without one. */
  readonly text: string;
  /** The tenant within which the key is unique; empty where the caller reaches one tenant alone. */
  readonly holder: string;
  /** Id of the stored record; null for none. */
  readonly id: string | null;
}

function keyFault(
  { mode }: ImportPlan,
  key: string,
  { text, holder, id }: NamedRecord,
  claims: Claims,
  row: number,
): ValidationFault | null {
  const pointer = pointerOf(key);
  if (text === "") return mode === "update" ? { pointer, keyword: "key-blank", params: {} } : null;
  const first = claim(claims, `key:${holder}${key}`, text, row);
  if (first !== null) return { pointer, keyword: "repeated", params: { row: first } };
  // An id is the server's to give: one that is not there is not added.
  const lost = id === null && (mode === "update" || key === ID);
  return lost ? { pointer, keyword: "key-missing", params: {} } : null;
}

/** Ids of the caller's records by their tenant and the text of their key. */
async function idsByKey(
  context: OperationContext,
  boundary: Boundary,
  key: string,
  texts: readonly string[],
  holderOf: (record: Readonly<Record<string, unknown>>) => string,
): Promise<ReadonlyMap<string, string>> {
  const stored = storedField(context.module, key);
  const keys = [...new Set(texts)].filter((text) => filterValue(stored, text) !== null);
  if (keys.length === 0) return new Map();
  const records = await selectRecords(context.db, context.module, { boundary, where: [oneOf(stored, keys)] });
  return new Map(records.map((record) => [holderOf(record) + String(record[key] as string | number), record.id]));
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
