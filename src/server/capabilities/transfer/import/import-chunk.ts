import { TrellisError, fieldErrorsIn, type ImportPlan } from "#contract";
import { fieldOfPointer, type ValidationFault } from "#metadata";
import type { OperationContext } from "../../../base/context.ts";
import { recordBoundary } from "../../../records/scope/caller-boundary.ts";
import { readFileLinks } from "../../../records/files/file-proofs.ts";
import { cellText, type SheetRow } from "../../../sheets/cell.ts";
import type { StoredFault } from "../chunks.ts";
import { linesOf } from "../lines/line-rows.ts";
import type { GatheredAhead } from "./gathered-ahead.ts";
import { lineFault, recordLines, type LineSheet, type RecordLines } from "./record-lines.ts";
import { placedFault, type FaultPlace } from "./placed-fault.ts";
import { claim, mappedColumns, rowInputs, worded, type Claims, type RowInput } from "./row-inputs.ts";
import { saveRows, type RowOutcome } from "./save-rows.ts";

export interface ChunkOutcome {
  readonly faults: readonly StoredFault[];
  /** Rows that are not saved: those with a fault, and the lines of their records. */
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
  /** What records gather from earlier rows of a dry run; null where these are saved. */
  readonly ahead: GatheredAhead | null;
  /** The sheets of lines of the job; absent where a file has one sheet. */
  readonly lines?: { readonly jobId: string; readonly sheets: readonly LineSheet[] };
}

/** The facts from which faults of rows are reported. */
interface Telling {
  readonly context: OperationContext;
  readonly place: FaultPlace;
  readonly sheets: readonly LineSheet[];
  readonly lines: ReadonlyMap<number, RecordLines>;
}

/**
 * Saves the rows of a chunk, each as if it had been sent by itself with its lines, inside the transaction of
 * `context.db`. A dry run makes the same calls, and its caller rolls them back, so that both accept the same rows.
 */
export async function importChunk(running: OperationContext, chunk: ChunkTask): Promise<ChunkOutcome> {
  const { plan, headers, claims, dry, ahead } = chunk;
  const { jobId = "", sheets = [] } = chunk.lines ?? {};
  const names = sheets.map(({ sheet }) => sheet);
  const owners = chunk.rows.map(({ number }) => number);
  const stored = await linesOf(running.db, jobId, names, owners);
  const { value, unproven } = await readFileLinks(running, { rows: chunk.rows, lines: stored });
  const context = { ...running, unprovenFiles: unproven };
  const lines = await recordLines(context, sheets, value.lines);
  const boundary = await recordBoundary(context);
  const inputs = await rowInputs(context, boundary, plan, value.rows, claims);
  const telling: Telling = {
    context,
    place: { sheet: null, headers, columns: mappedColumns(context.module, plan) },
    sheets,
    lines,
  };
  const ties = new Map(inputs.map((input) => [input, tieFault(telling, chunk, input)]));
  const clear = inputs.filter((input) => ties.get(input) === null);
  const outcomes = await saveRows(context, clear, { claims, dry, ahead, lines });
  const faults = inputs.flatMap((input) => ties.get(input) ?? rowFaults(telling, input, outcomes.get(input) ?? ASTRAY));
  const bad = new Set(faults.map(({ owner }) => owner));
  const badLines = [...lines].filter(([owner]) => bad.has(owner)).reduce((sum, [, { count }]) => sum + count, 0);
  return { faults, bad: bad.size + badLines, ...countsOf([...outcomes.values()]) };
}

function countsOf(outcomes: readonly RowOutcome[]): Pick<ChunkOutcome, "added" | "updated" | "unchanged"> {
  const counts = { added: 0, updated: 0, unchanged: 0 };
  for (const outcome of outcomes) {
    if (outcome.kind !== "saved") continue;
    const { before, saved, lines } = outcome;
    counts[before === null ? "added" : before === saved ? "unchanged" : "updated"] += 1;
    counts.added += lines?.added ?? 0;
    counts.updated += lines?.changed ?? 0;
    counts.unchanged += lines?.unchanged ?? 0;
  }
  return counts;
}

/** Lines name their record by a text. With two records of that text, a line is ambiguous. */
function tieFault({ context, place }: Telling, { plan, claims }: ChunkTask, { row }: RowInput): StoredFault[] | null {
  const { tie = null } = plan;
  const text = tie === null ? "" : cellText(row.cells[tie]).trim();
  const first = text === "" || tie === null ? null : claim(claims, "tie:", text, row.number);
  if (first === null || tie === null) return null;
  const message = TIED_TWICE[context.locale].replace("{row}", String(first));
  const fault = placedFault(place, { row, owner: row.number }, null, "repeated", message);
  return [{ ...fault, column: place.headers[tie] ?? "", at: tie, value: text.slice(0, 200).toWellFormed() }];
}

const TIED_TWICE = {
  zh: "与第 {row} 行相同，无法区分明细属于哪一行",
  en: "Lines cannot tell this row from row {row}",
};

const ASTRAY: RowOutcome = { kind: "refused", error: new TrellisError("notFound") };

/** All faults of a row and its lines. A field with an unreadable cell has only that fault. */
function rowFaults(telling: Telling, input: RowInput, outcome: RowOutcome): StoredFault[] {
  const { context, place, sheets, lines } = telling;
  const { row, faults } = input;
  const owner = row.number;
  const at = { row, owner };
  const own = [...faults.map((fault) => ownFault(telling, at, fault)), ...(lines.get(owner)?.faults ?? [])];
  if (outcome.kind !== "refused") return own;
  const { error } = outcome;
  const places = new Set(own.map(placeOf));
  const errors = fieldErrorsIn(context.locale, error.details.fields ?? []);
  // A value of an earlier row is no record that existed before the import.
  const repeated = new Set(errors.filter(({ keyword }) => keyword === "repeated").map(({ pointer }) => pointer));
  const fields = errors.filter(({ pointer, keyword }) => keyword !== "x-unique" || !repeated.has(pointer));
  if (fields.length === 0) return own.length > 0 ? own : [placedFault(place, at, null, error.id, error.text(context.locale))];
  const further = fields.map(
    (fault) =>
      lineFault(sheets, lines.get(owner), owner, fault) ??
      placedFault(place, at, fieldOfPointer(fault.pointer), fault.keyword, fault.message),
  );
  return [...own, ...further.filter((fault) => !places.has(placeOf(fault)))];
}

function ownFault({ context, place }: Telling, at: Parameters<typeof placedFault>[1], fault: ValidationFault): StoredFault {
  const name = fieldOfPointer(fault.pointer);
  return placedFault(place, at, name, fault.keyword, worded(context, fault, name));
}

function placeOf({ sheet, row, field }: StoredFault): string {
  return JSON.stringify([sheet, row, field]);
}
