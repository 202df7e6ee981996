import { TrellisError } from "#contract";
import { escapePointer, uniqueRules, type Module, type ValidationFault } from "#metadata";
import type { OperationContext } from "../../../base/context.ts";
import type { Row } from "../../../base/tables.ts";
import { openSavepoint } from "../../../data/savepoint.ts";
import { judgeTogether, type Judging } from "../../../data/write/refuse-gathered.ts";
import { interceptorsOf } from "../../../records/interceptors-of.ts";
import { gatheredBy } from "../../../records/saving/judge-gathered.ts";
import { saveChildren, type LineCounts } from "../../../records/saving/save-children.ts";
import { saveRecords, type SaveOptions, type SaveOutcome } from "../../../records/saving/save-records.ts";
import { comparedValues } from "../../../records/saving/unique-faults.ts";
import type { GatheredAhead } from "./gathered-ahead.ts";
import type { RecordLines } from "./record-lines.ts";
import { claim, pointerOf, type Claims, type RowInput } from "./row-inputs.ts";
import { toRefusal } from "./to-refusal.ts";

export interface SaveTask {
  readonly claims: Claims;
  readonly dry: boolean;
  /** Judges what other records gather from the rows of a dry run. */
  readonly ahead: GatheredAhead | null;
  /** The lines of each record, by its row. */
  readonly lines: ReadonlyMap<number, RecordLines>;
}

/** The outcome of a row, with what became of its lines. */
export type RowOutcome = SaveOutcome & { readonly lines?: LineCounts };

/**
 * Saves all rows at once; one after another when a feature has interceptors that may read the previous records, when
 * records have lines, or when the database refused all because of one.
 */
export async function saveRows(
  context: OperationContext,
  inputs: readonly RowInput[],
  task: SaveTask,
): Promise<ReadonlyMap<RowInput, RowOutcome>> {
  // A row that contradicts itself is judged like the others, for all that is wrong with it, but must not be kept.
  const hasFaults = ({ row, faults }: RowInput): boolean =>
    faults.length > 0 || (task.lines.get(row.number)?.faults.length ?? 0) > 0;
  const sound = inputs.filter((input) => !hasFaults(input));
  const outcomes = new Map<RowInput, RowOutcome>();
  const whole = savesOneByOne(context, task) ? null : await attempt(context, sound, task);
  if (whole !== null && !(whole instanceof TrellisError))
    for (const [at, input] of sound.entries()) put(outcomes, input, whole[at]);
  else
    for (const input of sound) {
      const one = await attempt(context, [input], task);
      put(outcomes, input, one instanceof TrellisError ? { kind: "refused", error: one } : one[0]);
    }
  for (const input of inputs.filter((one) => hasFaults(one) && !one.astray))
    put(outcomes, input, await withoutKeeping(context, () => attempt(context, [input], task, task.ahead?.aside)));
  return outcomes;
}

function savesOneByOne(context: OperationContext, { lines }: SaveTask): boolean {
  return (
    lines.size > 0 ||
    context.module.children.some(({ minItems }) => minItems > 0) ||
    interceptorsOf(context).some(
      ({ beforeSave, readsOnlyRecord, afterSave }) =>
        (beforeSave !== undefined && readsOnlyRecord !== true) || afterSave !== undefined,
    )
  );
}

function put(outcomes: Map<RowInput, RowOutcome>, input: RowInput, outcome: RowOutcome | undefined): void {
  if (outcome !== undefined) outcomes.set(input, outcome);
}

/** @returns the outcomes, or the error that refused all rows */
async function attempt(
  context: OperationContext,
  inputs: readonly RowInput[],
  task: SaveTask,
  judging: Judging | undefined = task.ahead ?? undefined,
): Promise<RowOutcome[] | TrellisError> {
  if (inputs.length === 0) return [];
  const savepoint = await openSavepoint(context, "import_rows");
  try {
    const lined = await judgeTogether(context, () => saveLined(context, inputs, task), judging);
    await savepoint.release();
    return lined;
  } catch (error) {
    await savepoint.rollBack();
    return toRefusal(error);
  }
}

async function saveLined(context: OperationContext, inputs: readonly RowInput[], task: SaveTask): Promise<RowOutcome[]> {
  const outcomes = await saveRecords(
    context,
    inputs.map(({ input, row }) => ({
      ...input,
      gathered: gatheredBy(context, task.lines.get(row.number)?.sent ?? new Map()),
    })),
    optionsOf(context, inputs, task),
  );
  const lined: RowOutcome[] = [];
  for (const [at, outcome] of outcomes.entries())
    lined.push(await withLines(context, outcome, task, task.lines.get(inputs[at]?.row.number ?? 0)));
  return lined;
}

/** Saves the lines of a record, as its form would. @throws TrellisError invalidRecord when a line is refused */
async function withLines(
  context: OperationContext,
  outcome: SaveOutcome,
  { claims }: SaveTask,
  lines: RecordLines | undefined,
): Promise<RowOutcome> {
  if (outcome.kind === "refused" || context.module.children.length === 0) return outcome;
  const { errors, counts } = await saveChildren(context, outcome, lines?.sent ?? new Map(), {
    judge: ({ field: { name } }, module, record, place) =>
      repeatedValues(claims, { module, of: `${name}.` }, record, lines?.rows.get(name)?.[place]?.number ?? 0),
  });
  if (errors.length > 0) throw new TrellisError("invalidRecord", { fields: [...errors] });
  if (lines !== undefined && counts.added + counts.changed + counts.unchanged < lines.count) throw closedLines(lines);
  return { ...outcome, lines: counts };
}

/** A form ignores lines that a condition hides or locks. A file reports them, because no form is shown. */
function closedLines({ sent }: RecordLines): TrellisError {
  const [link] = sent.keys();
  const { name = "", title } = link?.field ?? {};
  const text = { zh: `此数据现在不能修改“${title?.zh ?? ""}”`, en: `“${title?.en ?? ""}” of this record cannot be changed now` };
  const pointer = `/${escapePointer(name)}`;
  return new TrellisError("invalidRecord", { fields: [{ pointer, keyword: "locked", message: text }], text });
}

async function withoutKeeping(
  context: OperationContext,
  work: () => Promise<RowOutcome[] | TrellisError>,
): Promise<RowOutcome | undefined> {
  const savepoint = await openSavepoint(context, "import_row");
  const outcome = await work();
  await savepoint.rollBack();
  return outcome instanceof TrellisError ? { kind: "refused", error: outcome } : outcome[0];
}

function optionsOf({ module }: OperationContext, inputs: readonly RowInput[], { claims, dry }: SaveTask): SaveOptions {
  const also = (record: Row, place: number): ValidationFault[] =>
    repeatedValues(claims, { module, of: "" }, record, inputs[place]?.row.number ?? 0);
  return { also, ...(dry ? { hash: (secret: string) => Promise.resolve(secret) } : {}) };
}

/** Unique values of a row, or of a row of lines, that an earlier row of the file has, in whatever chunk. */
function repeatedValues(
  claims: Claims,
  { module, of }: { readonly module: Module; readonly of: string },
  record: Row,
  row: number,
): ValidationFault[] {
  return uniqueRules(module).flatMap((rule) => {
    const values = comparedValues(rule, record);
    if (values === null) return [];
    const { name } = rule.field;
    const holder = module.tenancy === "tenant" ? record["tenantId"] : null;
    const first = claim(claims, of + name, JSON.stringify([holder, ...values]), row);
    const params = { row: first, among: rule.among.map(({ title }) => title) };
    return first === null ? [] : [{ pointer: pointerOf(name), keyword: "repeated", params }];
  });
}
