import { TrellisError } from "#contract";
import { escapePointer, overlapRules, uniqueRules, type Module, type ValidationFault } from "#metadata";
import type { OperationContext } from "../../../base/context.ts";
import type { Row } from "../../../base/tables.ts";
import { openSavepoint } from "../../../data/savepoint.ts";
import { judgeTogether, type Judging } from "../../../data/write/refuse-gathered.ts";
import { interceptorsOf } from "../../../records/interceptors-of.ts";
import { gatheredBy } from "../../../records/saving/judge-gathered.ts";
import { saveChildren } from "../../../records/saving/save-children.ts";
import type { LineCounts } from "../../../records/saving/save-lines.ts";
import { saveRecords, type SaveOptions, type SaveOutcome } from "../../../records/saving/save-records.ts";
import { comparedValues } from "../../../records/saving/unique-faults.ts";
import { childModule } from "../../../records/scope/child-context.ts";
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

/** Lines that are saved at once, unless a single record has more. */
const MOST_LINES = 500;

/**
 * Saves all rows at once, those with many lines in parts; one after another when a feature has interceptors that may read
 * the previous records, or when a part is refused because of one record.
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
  for (const part of partsOf(context, sound, task)) {
    const whole = await attempt(context, part, task);
    const isKnown = !(whole instanceof TrellisError) || part.length === 1;
    for (const [at, input] of part.entries()) {
      // The error of several rows does not say which of them it is about.
      const own = isKnown ? whole : await attempt(context, [input], task);
      put(outcomes, input, own instanceof TrellisError ? { kind: "refused", error: own } : own[isKnown ? at : 0]);
    }
  }
  for (const input of inputs.filter((one) => hasFaults(one) && !one.astray))
    put(outcomes, input, await withoutKeeping(context, () => attempt(context, [input], task, task.ahead?.aside)));
  return outcomes;
}

/** The rows in their order, in parts that are saved at once. */
function partsOf(context: OperationContext, inputs: readonly RowInput[], { lines }: SaveTask): RowInput[][] {
  if (savesOneByOne(context, lines.size > 0)) return inputs.map((input) => [input]);
  const parts: RowInput[][] = [];
  let room = 0;
  for (const input of inputs) {
    const count = lines.get(input.row.number)?.count ?? 0;
    if (parts.length === 0 || count > room) {
      parts.push([]);
      room = MOST_LINES;
    }
    parts.at(-1)?.push(input);
    room -= count;
  }
  return parts;
}

function savesOneByOne(context: OperationContext, hasLines: boolean): boolean {
  const { module } = context;
  const children = hasLines ? module.children.flatMap((link) => childModule(context, link) ?? []) : [];
  return (
    // A record may take the period or the place in the tree that an earlier one leaves.
    (hasLines && (module.tree !== null || overlapRules(module).length > 0)) ||
    [module, ...children].some((own) =>
      interceptorsOf({ ...context, module: own }).some(
        ({ beforeSave, readsOnlyRecord, afterSave }) =>
          (beforeSave !== undefined && readsOnlyRecord !== true) || afterSave !== undefined,
      ),
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
  return withLines(context, outcomes, inputs, task);
}

/** Saves the lines of the records, as their form would. @throws TrellisError invalidRecord when a line is refused */
async function withLines(
  context: OperationContext,
  outcomes: readonly SaveOutcome[],
  inputs: readonly RowInput[],
  task: SaveTask,
): Promise<RowOutcome[]> {
  if (context.module.children.length === 0) return [...outcomes];
  const records = outcomes.flatMap((outcome, at) => {
    const lines = task.lines.get(inputs[at]?.row.number ?? 0);
    return outcome.kind === "refused" ? [] : [{ ...outcome, outcome, lines, sent: lines?.sent ?? new Map() }];
  });
  const saved = await saveChildren(context, records, {
    judge: ({ field: { name } }, module, record, { parent, place }) =>
      repeatedValues(
        task.claims,
        { module, of: `${name}.` },
        record,
        records[parent]?.lines?.rows.get(name)?.[place]?.number ?? 0,
      ),
  });
  const lined = new Map<SaveOutcome, RowOutcome>();
  for (const [at, { errors, counts }] of saved.entries()) {
    const record = records[at];
    if (record === undefined) continue;
    const { outcome, lines } = record;
    if (errors.length > 0) throw new TrellisError("invalidRecord", { fields: [...errors] });
    if (lines !== undefined && counts.added + counts.changed + counts.unchanged < lines.count) throw closedLines(lines);
    lined.set(outcome, { ...outcome, lines: counts });
  }
  return outcomes.map((outcome) => lined.get(outcome) ?? outcome);
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
  const also: SaveOptions["also"] = ({ record }, place) =>
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
