import { TRANSFER_LIMITS, type ImportCounts } from "#contract";
import { sql } from "kysely";
import { renewStatistics } from "../data/count-records.ts";
import { sqlState } from "../data/sql-state.ts";
import { announce } from "../live/announce.ts";
import { forbidden } from "../policies/authorise.ts";
import { decidesAccess } from "../policies/identity-tables.ts";
import { raiseAccessVersion } from "../session/callers.ts";
import { badFile } from "./bad-file.ts";
import { CHUNK_ROWS, clearChunks, insertChunk, readChunk, writeFaults, type ImportChunk } from "./chunks.ts";
import { withFaults } from "./fault-groups.ts";
import { importChunk, type ChunkOutcome } from "./import-chunk.ts";
import { changeJob, type ImportJobFacts, type JobChange } from "./jobs.ts";
import { clearParts, readParts } from "./parts.ts";
import type { Claims } from "./row-inputs.ts";
import type { SheetRow } from "./sheet/cell.ts";
import { sheetRows } from "./sheet/read-sheet.ts";
import { modesOf } from "./targets.ts";
import { tellOfJob } from "./tell-of-job.ts";
import { LeaseLost, jobContext, jobJournal, moduleOfJob, type Running } from "./transfer-core.ts";
import { turn } from "./turn.ts";

export const NO_COUNTS: ImportCounts = { rows: null, good: 0, bad: 0, added: 0, updated: 0, unchanged: 0, refused: 0 };

/** The work of an import job from the phase it stands in: taking the rows in and trying them, or saving them. */
export async function runImport(running: Running): Promise<void> {
  const { job } = running;
  if (job.facts.kind !== "import") return;
  if (job.phase === "saving") return saveRows(running, job.facts);
  return checkRows(running, job.facts.staged ? job.facts : await stageRows(running, job.facts));
}

/** Takes the rows in, a chunk at a time. Begins anew when it was interrupted: nothing of it has any effect. */
async function stageRows(running: Running, facts: ImportJobFacts): Promise<ImportJobFacts> {
  const { core, job, lease, goOn } = running;
  const bytes = await readParts(core.db, job.id, "upload");
  await clearChunks(core.db, job.id);
  let rows = 0;
  let number = 0;
  let pending: SheetRow[] = [];
  let header = true;
  const keep = async (): Promise<void> => {
    goOn();
    const chunk = pending;
    pending = [];
    await core.db.transaction().execute(async (db) => {
      await insertChunk(db, job.id, number, chunk);
      await change(running, db, { phase: "reading", done: rows, total: null });
    });
    number += 1;
  };
  for (const row of sheetRows(bytes, facts.format)) {
    if (row === null) await turn();
    else if (header) header = false;
    else {
      rows += 1;
      if (rows > TRANSFER_LIMITS.rows) throw badFile("rows", { limit: TRANSFER_LIMITS.rows });
      pending.push(row);
      if (pending.length === CHUNK_ROWS) await keep();
    }
  }
  if (pending.length > 0) await keep();
  if (rows === 0) throw badFile("empty");
  const staged: ImportJobFacts = { ...facts, staged: true, counts: { ...NO_COUNTS, rows } };
  await core.db.transaction().execute(async (db) => {
    await clearParts(db, job.id, "upload");
    if (!(await changeJob(db, job.id, lease, { facts: staged, total: rows, attempts: 0 }))) throw new LeaseLost();
  });
  return staged;
}

/** The dry run: every chunk is saved as it would be, and undone. Begins anew when it was interrupted. */
async function checkRows(running: Running, facts: ImportJobFacts): Promise<void> {
  const { job } = running;
  const total = facts.counts.rows ?? 0;
  const claims: Claims = new Map();
  let counts: ImportCounts = { ...NO_COUNTS, rows: total };
  let faults: ImportJobFacts["faults"] = [];
  await change(running, running.core.db, { phase: "checking", done: 0, total });
  let done = 0;
  for (let number = 0; done < total; number += 1) {
    const outcome = await inTransaction(running, number, async (task, chunk) => {
      await sql`savepoint dry_run`.execute(task.context.db);
      const tried = await importChunk(task.context, { ...task.of(facts, chunk.rows), claims, dry: true });
      await sql`rollback to savepoint dry_run`.execute(task.context.db);
      await writeFaults(task.context.db, job.id, number, tried.faults);
      const next = {
        counts: plus(counts, tried),
        faults: withFaults(faults, tried.faults),
        done: done + chunk.rows.length,
      };
      const last = next.done >= total;
      await change(running, task.context.db, {
        ...(last ? { state: "checked" as const } : {}),
        done: next.done,
        attempts: 0,
        facts: { ...facts, counts: next.counts, faults: next.faults, next: 0 },
      });
      return next;
    });
    if (outcome === null) break;
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
 * Saves the good rows. What is saved and how far the job is are committed together: whoever takes it up goes on behind the
 * last chunk, with nothing twice and nothing left out.
 */
async function saveRows(running: Running, begun: ImportJobFacts): Promise<void> {
  const { core, job } = running;
  const total = begun.counts.rows ?? 0;
  let facts = begun;
  let { done } = job;
  while (done < total) {
    const next = await inTransaction(running, facts.next, async (task, chunk) => {
      const bad = new Set(chunk.faults.map(({ row }) => row));
      const good = chunk.rows.filter(({ number }) => !bad.has(number));
      const saved = await importChunk(task.context, { ...task.of(facts, good), claims: new Map(), dry: false });
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
      if (decidesAccess(job.module)) await raiseAccessVersion(task.context.db);
      await change(running, task.context.db, { ...state, done: at, attempts: 0, facts: reached });
      if (at >= total) await renewStatistics(task.context.db, task.context.module);
      if (at >= total) await tellOfJob(core, task.context.db, job, { state: "done", counts: reached.counts });
      return { facts: reached, done: at };
    });
    if (next === null) return;
    ({ facts, done } = next);
    if (!decidesAccess(job.module)) continue;
    core.apiScopes.forget();
    await core.callers.accessChanged();
  }
}

interface Task {
  readonly context: ReturnType<typeof jobContext>;
  readonly of: (
    facts: ImportJobFacts,
    rows: readonly SheetRow[],
  ) => { readonly plan: ImportJobFacts["plan"]; readonly headers: readonly string[]; readonly rows: readonly SheetRow[] };
}

/** Deadlocks and the like: the other transaction got through, ours has done nothing yet. */
const AGAIN: ReadonlySet<string | null> = new Set(["40P01", "40001"]);
const TRIES = 3;

/** One chunk in a transaction of its own, with the rights of now. @returns null when there is no such chunk */
async function inTransaction<T>(
  running: Running,
  number: number,
  work: (task: Task, chunk: ImportChunk) => Promise<T>,
): Promise<T | null> {
  const { core, job, goOn } = running;
  for (let tries = 1; ; tries += 1) {
    goOn();
    const caller = await running.caller();
    const module = moduleOfJob(core, job);
    const journal = jobJournal(core, job);
    try {
      const result = await core.db.transaction().execute(async (db) => {
        const chunk = await readChunk(db, job.id, number);
        if (chunk === null) return null;
        const context = jobContext(running, db, caller, journal);
        const of: Task["of"] = (facts, rows) => {
          if (!modesOf(caller, module).includes(facts.plan.mode)) throw forbidden(module.permissions.prefix);
          return { plan: facts.plan, headers: facts.columns.map(({ header }) => header), rows };
        };
        return work({ context, of }, chunk);
      });
      if (job.phase === "saving")
        await announce(core.deps, journal, { name: caller.name, tab: job.facts.kind === "import" ? job.facts.tab : "" });
      return result;
    } catch (error) {
      if (tries === TRIES || !AGAIN.has(sqlState(error))) throw error;
    }
  }
}

/** @throws LeaseLost */
async function change({ job, lease }: Running, db: Running["core"]["db"], to: JobChange): Promise<void> {
  if (!(await changeJob(db, job.id, lease, to))) throw new LeaseLost();
}
