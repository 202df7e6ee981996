import { TRANSFER_LIMITS, type ImportCounts } from "#contract";
import { callerOf, type OperationContext } from "../../../base/context.ts";
import { renewStatistics } from "../../../data/read/count-records.ts";
import { openSavepoint } from "../../../data/savepoint.ts";
import { indexGrownTables } from "../../../data/tables/index-grown-tables.ts";
import type { RunningJob } from "../../../jobs/running-job.ts";
import { forbidden } from "../../../policies/authorise.ts";
import { badFile } from "../../../sheets/bad-file.ts";
import {
  CHUNK_ROWS,
  HASHED_CHUNK_ROWS,
  LINED_CHUNK_ROWS,
  clearChunks,
  insertChunk,
  readChunk,
  writeFaults,
  type ImportChunk,
} from "../chunks.ts";
import { withFaults } from "./fault-groups.ts";
import { GatheredAhead } from "./gathered-ahead.ts";
import { AcceptedPeriods } from "./periods-ahead.ts";
import { importChunk, type ChunkOutcome, type ChunkTask } from "./import-chunk.ts";
import { notifyEnd } from "../job-notifications.ts";
import { insertLines } from "../lines/line-rows.ts";
import { lineSheets } from "./record-lines.ts";
import { tieAllLines } from "./stray-lines.ts";
import { clearParts, readParts } from "../parts.ts";
import type { Claims } from "./row-inputs.ts";
import { AcceptedValues } from "./values-ahead.ts";
import type { SheetRow } from "../../../sheets/cell.ts";
import { readSheet } from "../../../sheets/read-sheet.ts";
import { modesOf } from "../targets.ts";
import { isImport, plannedSheets, type ImportJobFacts, type StoredSheet } from "../transfer-jobs.ts";

export const NO_COUNTS: ImportCounts = { rows: null, good: 0, bad: 0, added: 0, updated: 0, unchanged: 0, refused: 0 };

/** Continues an import from the phase it stands in: reads and checks the rows, or saves them. */
export async function runImport(running: RunningJob): Promise<void> {
  const { job } = running;
  if (!isImport(job)) return;
  if (job.phase === "saving") return saveRows(running, job.facts);
  return checkRows(running, job.facts.staged ? job.facts : await stageRows(running, job.facts));
}

function chunkSize({ services, job }: RunningJob, { sheets, plan }: ImportJobFacts): number {
  const mapped = new Set(Object.values(plan.mapping));
  const fields = services.inForce().catalog.modules.get(job.module)?.fields ?? [];
  if (fields.some(({ name, format }) => format === "password" && mapped.has(name))) return HASHED_CHUNK_ROWS;
  return sheets.length > 0 ? LINED_CHUNK_ROWS : CHUNK_ROWS;
}

/** Takes the rows in, a chunk at a time. Begins anew when it was interrupted: nothing of it has any effect. */
async function stageRows(running: RunningJob, facts: ImportJobFacts): Promise<ImportJobFacts> {
  const { job } = running;
  const { db: database } = running.services;
  const bytes = await readParts(database, job.id, "upload");
  await clearChunks(database, job.id);
  const size = chunkSize(running, facts);
  let number = 0;
  const records = await stageSheet(running, { bytes, format: facts.format, size, before: 0 }, async (db, rows) => {
    await insertChunk(db, job.id, number, rows);
    number += 1;
  });
  if (records === 0) throw badFile("empty");
  let read = records;
  const sheets: StoredSheet[] = [];
  for (const sheet of facts.sheets) {
    const source = { bytes, format: facts.format, sheet: sheet.sheet, size: CHUNK_ROWS, before: read };
    const rows = await stageSheet(running, source, (db, part) => insertLines(db, job.id, sheet.sheet, part));
    read += rows;
    sheets.push({ ...sheet, rows });
  }
  const staged: ImportJobFacts = { ...facts, sheets, staged: true, records, counts: { ...NO_COUNTS, rows: read } };
  await database.transaction().execute(async (db) => {
    await clearParts(db, job.id, "upload");
    await running.change(db, { facts: staged, total: records, attempts: 0 });
  });
  return staged;
}

interface SheetSource {
  readonly bytes: Uint8Array;
  readonly format: ImportJobFacts["format"];
  /** Undefined = the first sheet. */
  readonly sheet?: string;
  /** Rows that are kept at once. */
  readonly size: number;
  /** Rows of earlier sheets. */
  readonly before: number;
}

/** @returns the number of rows behind the header */
async function stageSheet(
  running: RunningJob,
  { bytes, format, sheet, size, before }: SheetSource,
  insert: (db: OperationContext["db"], rows: readonly SheetRow[]) => Promise<void>,
): Promise<number> {
  const { db: database, deps } = running.services;
  let rows = 0;
  let pending: SheetRow[] = [];
  let header = true;
  const keep = async (): Promise<void> => {
    running.checkpoint();
    const part = pending;
    pending = [];
    await database.transaction().execute(async (db) => {
      await insert(db, part);
      await running.change(db, { phase: "reading", done: before + rows, total: null });
    });
  };
  for await (const batch of readSheet(bytes, format, deps.sheetReaders, sheet)) {
    for (const row of batch) {
      if (header) {
        header = false;
        continue;
      }
      rows += 1;
      if (before + rows > TRANSFER_LIMITS.rows) throw badFile("rows", { limit: TRANSFER_LIMITS.rows });
      pending.push(row);
      if (pending.length === size) await keep();
    }
  }
  if (pending.length > 0) await keep();
  return rows;
}

/** The dry run: every chunk is saved as it would be, and undone. Begins anew when it was interrupted. */
async function checkRows(running: RunningJob, facts: ImportJobFacts): Promise<void> {
  const { job } = running;
  const total = facts.records ?? 0;
  const claims: Claims = new Map();
  const ahead = new GatheredAhead();
  const periods = new AcceptedPeriods();
  const values = new AcceptedValues();
  await running.change(running.services.db, { phase: "checking", done: 0, total });
  const strays = await tieAllLines(running, facts);
  const planned = plannedSheets(facts).reduce((sum, { rows }) => sum + rows, 0);
  let counts: ImportCounts = { ...NO_COUNTS, rows: total + planned, bad: strays.count };
  let { faults } = strays;
  let done = 0;
  for (let number = 0; done < total; number += 1) {
    const outcome = await runInTransaction(running, number, async (task, chunk) => {
      ahead.begin();
      const savepoint = await openSavepoint(task.context, "dry_run");
      const context = { ...task.context, periodsAhead: periods, valuesAhead: values };
      const tried = await importChunk(context, { ...(await task.of(facts, chunk.rows)), claims, dry: true, ahead });
      await ahead.read(context);
      await periods.read(context);
      await values.read(context);
      await savepoint.rollBack();
      await writeFaults(task.context.db, job.id, number, tried.faults);
      const next = {
        counts: plus(counts, tried),
        faults: withFaults(faults, tried.faults),
        done: done + chunk.rows.length,
      };
      const last = next.done >= total;
      await running.change(task.context.db, {
        ...(last ? { state: "checked" as const } : {}),
        done: next.done,
        attempts: 0,
        facts: { ...facts, counts: next.counts, faults: next.faults, next: 0 },
      });
      return next;
    });
    if (outcome === null) break;
    ahead.keep();
    periods.keep();
    values.keep();
    ({ counts, faults, done } = outcome);
  }
}

function plus(counts: ImportCounts, { bad, added, updated, unchanged }: ChunkOutcome): ImportCounts {
  return {
    ...counts,
    good: counts.good + added + updated + unchanged,
    bad: counts.bad + bad,
    added: counts.added + added,
    updated: counts.updated + updated,
    unchanged: counts.unchanged + unchanged,
  };
}

/**
 * Saves the good rows. A transaction contains a chunk and the progress of the job. Another node continues after the
 * last chunk, and saves each row once.
 */
async function saveRows(running: RunningJob, begun: ImportJobFacts): Promise<void> {
  const { job } = running;
  const total = begun.records ?? 0;
  let facts = begun;
  let { done } = job;
  while (done < total) {
    const next = await runInTransaction(running, facts.next, async (task, chunk) => {
      const bad = new Set(chunk.faults.map(({ owner }) => owner));
      const good = chunk.rows.filter(({ number }) => !bad.has(number));
      const saved = await importChunk(task.context, {
        ...(await task.of(facts, good)),
        claims: new Map(),
        dry: false,
        ahead: null,
      });
      if (saved.faults.length > 0) await writeFaults(task.context.db, job.id, chunk.number, [...chunk.faults, ...saved.faults]);
      const { counts } = facts;
      const reached: ImportJobFacts = {
        ...facts,
        next: chunk.number + 1,
        faults: withFaults(facts.faults, saved.faults),
        counts: {
          ...counts,
          good: counts.good - saved.bad,
          bad: counts.bad + saved.bad,
          refused: counts.refused + saved.bad,
          added: counts.added + saved.added,
          updated: counts.updated + saved.updated,
          unchanged: counts.unchanged + saved.unchanged,
        },
      };
      const at = done + chunk.rows.length;
      const state = at >= total ? { state: "done" as const } : {};
      await running.change(task.context.db, { ...state, done: at, attempts: 0, facts: reached });
      if (at >= total) await renewStatistics(task.context.db, task.context.module);
      if (at >= total) await notifyEnd(running.services, task.context.db, job, { state: "done", counts: reached.counts });
      return { facts: reached, done: at };
    });
    if (next === null) return;
    ({ facts, done } = next);
  }
  await indexTable(running);
}

/** Indexes a table that the import has made long. The import is done already, so a table that stays locked waits for the hourly task. */
async function indexTable({ services, job }: RunningJob): Promise<void> {
  const module = services.inForce().catalog.modules.get(job.module);
  if (module === undefined) return;
  await indexGrownTables(services.db, [module]).catch((error: unknown) =>
    services.deps.log({ level: "warn", message: `the indexes of ${job.module} must wait`, error }),
  );
}

interface Task {
  readonly context: OperationContext;
  readonly of: (
    facts: ImportJobFacts,
    rows: readonly SheetRow[],
  ) => Promise<Pick<ChunkTask, "plan" | "headers" | "rows" | "lines">>;
}

/** Runs one chunk in a transaction. @returns null when the chunk does not exist */
async function runInTransaction<T>(
  running: RunningJob,
  number: number,
  work: (task: Task, chunk: ImportChunk) => Promise<T>,
): Promise<T | null> {
  const { job } = running;
  return running.transaction(async (context) => {
    const chunk = await readChunk(context.db, job.id, number);
    if (chunk === null) return null;
    const of: Task["of"] = async (facts, rows) => {
      const { module } = context;
      if (!modesOf(callerOf(context), module).includes(facts.plan.mode)) throw forbidden(module.permissions.prefix);
      const lines = { jobId: job.id, sheets: await lineSheets(context, facts) };
      return { plan: facts.plan, headers: facts.columns.map(({ header }) => header), rows, lines };
    };
    return work({ context, of }, chunk);
  }, job.phase === "saving");
}
