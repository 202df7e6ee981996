import { TrellisError, type ImportPlan } from "#contract";
import { fieldOfPointer, uniqueRules, type ValidationFault } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../../../base/context.ts";
import { markUnproven } from "../../../base/file-links.ts";
import { recordBoundary } from "../../../records/caller-boundary.ts";
import { readFileLinks } from "../../../records/file-proofs.ts";
import { interceptorsOf } from "../../../records/interceptors-of.ts";
import { saveRecords, type SaveOptions, type SaveOutcome } from "../../../records/saving/save-records.ts";
import { comparedValues } from "../../../records/saving/unique-faults.ts";
import type { Row } from "../../../base/tables.ts";
import { toRefusal } from "./to-refusal.ts";
import type { StoredFault } from "../chunks.ts";
import {
  claim,
  mappedColumns,
  pointerOf,
  rowInputs,
  worded,
  type Claims,
  type MappedColumn,
  type RowInput,
} from "./row-inputs.ts";
import { cellText, type SheetRow } from "../../../sheets/cell.ts";
import { ID } from "../targets.ts";

export interface ChunkOutcome {
  readonly faults: readonly StoredFault[];
  /** Rows that have a fault. */
  readonly bad: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
}

export interface ChunkTask {
  readonly plan: ImportPlan;
  /** The file's header row. */
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
  /** Values of earlier rows of the file. */
  readonly claims: Claims;
  /** A dry run stores nothing, so it skips the slow password hash. */
  readonly dry: boolean;
}

/**
 * Saves the rows of a chunk, each as if it had been sent by itself, inside the transaction of `context.db`. A dry run is
 * this and nothing else, undone by whoever called it: so that what passes the one passes the other.
 */
export async function importChunk(running: OperationContext, chunk: ChunkTask): Promise<ChunkOutcome> {
  const { value: rows, unproven } = await readFileLinks(running, chunk.rows);
  const [context, task] = [
    { ...running, unprovenFiles: unproven },
    { ...chunk, rows },
  ];
  const boundary = await recordBoundary(context);
  const inputs = await rowInputs(context, boundary, task.plan, task.rows, task.claims);
  const outcomes = await saveAll(context, inputs, task);
  const columns = mappedColumns(context.module, task.plan);
  const faults = inputs.flatMap((input, at) => rowFaults(context, task, columns, input, outcomes[at]));
  const saved = outcomes.flatMap((outcome) => (outcome.kind === "saved" ? [outcome] : []));
  return {
    faults,
    bad: new Set(faults.map(({ row }) => row)).size,
    added: saved.filter(({ before }) => before === null).length,
    updated: saved.filter(({ before, saved: after }) => before !== null && before !== after).length,
    unchanged: saved.filter(({ before, saved: after }) => before === after).length,
  };
}

/**
 * All of them at once; one after another where a feature has a say (it may look at what was just saved), or where the
 * database refused the whole for the sake of one.
 */
async function saveAll(context: OperationContext, inputs: readonly RowInput[], task: ChunkTask): Promise<SaveOutcome[]> {
  // A row that contradicts itself is judged like the others, for all that is wrong with it, but must not be kept.
  const sound = inputs.filter(({ faults }) => faults.length === 0);
  const outcomes = new Map<RowInput, SaveOutcome>();
  const each = interceptorsOf(context).some(({ beforeSave, afterSave }) => beforeSave !== undefined || afterSave !== undefined);
  const whole = each ? null : await attempt(context, sound, task);
  if (whole !== null && !(whole instanceof TrellisError))
    for (const [at, input] of sound.entries()) put(outcomes, input, whole[at]);
  else
    for (const input of sound) {
      const one = await attempt(context, [input], task);
      put(outcomes, input, one instanceof TrellisError ? { kind: "refused", error: one } : one[0]);
    }
  for (const input of inputs.filter(({ faults, astray }) => faults.length > 0 && !astray))
    put(outcomes, input, await withoutKeeping(context, () => attempt(context, [input], task)));
  return inputs.map((input) => outcomes.get(input) ?? ASTRAY);
}

const ASTRAY: SaveOutcome = { kind: "refused", error: new TrellisError("notFound") };

function put(outcomes: Map<RowInput, SaveOutcome>, input: RowInput, outcome: SaveOutcome | undefined): void {
  if (outcome !== undefined) outcomes.set(input, outcome);
}

/** @returns the outcomes, or what refused all of them; nothing is kept then */
async function attempt(
  context: OperationContext,
  inputs: readonly RowInput[],
  task: ChunkTask,
): Promise<SaveOutcome[] | TrellisError> {
  if (inputs.length === 0) return [];
  await sql`savepoint import_rows`.execute(context.db);
  try {
    const outcomes = await saveRecords(
      context,
      inputs.map(({ input }) => input),
      optionsOf(context, inputs, task),
    );
    await sql`release savepoint import_rows`.execute(context.db);
    return outcomes;
  } catch (error) {
    await sql`rollback to savepoint import_rows`.execute(context.db);
    return toRefusal(error);
  }
}

async function withoutKeeping(
  context: OperationContext,
  work: () => Promise<SaveOutcome[] | TrellisError>,
): Promise<SaveOutcome | undefined> {
  await sql`savepoint import_row`.execute(context.db);
  const outcome = await work();
  await sql`rollback to savepoint import_row`.execute(context.db);
  return outcome instanceof TrellisError ? { kind: "refused", error: outcome } : outcome[0];
}

function optionsOf({ module }: OperationContext, inputs: readonly RowInput[], { claims, dry }: ChunkTask): SaveOptions {
  const rules = uniqueRules(module);
  const also = (record: Row, place: number): ValidationFault[] =>
    rules.flatMap((rule) => {
      const values = comparedValues(rule, record);
      const row = inputs[place]?.row.number ?? 0;
      if (values === null) return [];
      const { name } = rule.field;
      const first = claim(claims, name, JSON.stringify(values), row);
      const params = { row: first, among: rule.among.map(({ title }) => title) };
      return first === null ? [] : [{ pointer: pointerOf(name), keyword: "repeated", params }];
    });
  return { also, ...(dry ? { hash: (secret: string) => Promise.resolve(secret) } : {}) };
}

/** All that is wrong with a row; of a field whose cell could not be read nothing else is said. */
function rowFaults(
  context: OperationContext,
  task: ChunkTask,
  columns: readonly MappedColumn[],
  { row, faults }: RowInput,
  outcome: SaveOutcome | undefined,
): StoredFault[] {
  const own = faults.map((fault) => {
    const name = fieldOfPointer(fault.pointer);
    return placed(task, columns, row, name, fault.keyword, worded(context, fault, name));
  });
  if (outcome?.kind !== "refused") return own;
  const { error } = outcome;
  const said = new Set(own.map(({ field }) => field));
  const told = error.details.fields ?? [];
  // A value of an earlier row is no record that existed before the import.
  const repeated = new Set(told.filter(({ keyword }) => keyword === "repeated").map(({ pointer }) => pointer));
  const fields = told.filter(({ pointer, keyword }) => keyword !== "x-unique" || !repeated.has(pointer));
  if (fields.length === 0) return own.length > 0 ? own : [placed(task, columns, row, null, error.id, error.text(context.locale))];
  return [
    ...own,
    ...fields
      .map(({ pointer, keyword, message }) => placed(task, columns, row, fieldOfPointer(pointer), keyword, message))
      .filter(({ field }) => !said.has(field)),
  ];
}

const LONGEST_VALUE = 200;

function placed(
  { headers }: ChunkTask,
  columns: readonly MappedColumn[],
  row: SheetRow,
  field: string | null,
  keyword: string,
  message: string,
): StoredFault {
  const at = columns.find((column) => (column.field === ID ? ID : column.field.name) === field)?.at ?? -1;
  // The cell was refused, so its answer must not sign the files that it names.
  const value = at < 0 ? "" : markUnproven(cellText(row.cells[at])).slice(0, LONGEST_VALUE).toWellFormed();
  return { row: row.number, field, column: headers[at] ?? "", at, value, keyword, message };
}
