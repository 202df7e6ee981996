import {
  TRANSFER_LIMITS,
  TrellisError,
  type ExportInput,
  type ImportColumn,
  type ImportCounts,
  type ImportPlan,
  type Locale,
  type Text,
  type TransferFormat,
  type TransferPhase,
  type TransferState,
} from "#contract";
import { sql, type Kysely } from "kysely";
import type { Acting, Caller } from "../context.ts";
import type { TrellisTables } from "../data/tables.ts";

type Db = Kysely<TrellisTables>;

/** Where a fault stands and what it says; grouped by all of it. */
export interface CountedFault {
  readonly field: string | null;
  readonly column: string;
  readonly keyword: string;
  readonly message: string;
  readonly count: number;
}

interface AnyJobFacts {
  readonly locale: Locale;
  /** In which of their roles the person started it; absent: in those of the session. */
  readonly acting?: Acting;
}

export interface ImportJobFacts extends AnyJobFacts {
  readonly kind: "import";
  readonly format: TransferFormat;
  /** Who is told nothing of what it writes: the page that began it, which knows. */
  readonly tab: string;
  readonly columns: readonly ImportColumn[];
  readonly plan: ImportPlan;
  readonly remembered: boolean;
  readonly counts: ImportCounts;
  readonly faults: readonly CountedFault[];
  /** The rows are in `trellis_transfer_chunk`. */
  readonly staged: boolean;
  /** The first chunk that is not done in the present phase. */
  readonly next: number;
}

export interface ExportJobFacts extends AnyJobFacts {
  readonly kind: "export";
  readonly input: ExportInput;
}

export type JobFacts = ImportJobFacts | ExportJobFacts;

/** A job as it is stored. */
export interface Job {
  readonly id: string;
  readonly module: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly state: TransferState;
  readonly phase: TransferPhase;
  readonly done: number;
  readonly total: number | null;
  readonly fileName: string;
  readonly reason: Text | null;
  readonly facts: JobFacts;
  /** Under which the history has what it writes. */
  readonly batchId: string;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface JobRow {
  readonly id: string;
  readonly module: string;
  readonly tenant_id: string;
  readonly user_id: string;
  readonly session_id: string;
  readonly state: TransferState;
  readonly phase: TransferPhase;
  readonly done: number;
  readonly total: number | null;
  readonly file_name: string;
  readonly reason: Text | null;
  readonly facts: JobFacts;
  readonly batch_id: string;
  readonly attempts: number;
  readonly created_ms: number;
  readonly updated_ms: number;
}

const COLUMNS =
  sql.raw(`id, module, tenant_id, user_id, session_id, state, phase, done, total, file_name, reason, facts, batch_id,
  attempts, (extract(epoch from created_at) * 1000)::float8 as created_ms, (extract(epoch from updated_at) * 1000)::float8 as updated_ms`);

export function jobOf(row: JobRow): Job {
  return {
    id: row.id,
    module: row.module,
    tenantId: row.tenant_id,
    userId: row.user_id,
    sessionId: row.session_id,
    state: row.state,
    phase: row.phase,
    done: row.done,
    total: row.total,
    fileName: row.file_name,
    reason: row.reason,
    facts: row.facts,
    batchId: row.batch_id,
    attempts: row.attempts,
    createdAt: new Date(row.created_ms),
    updatedAt: new Date(row.updated_ms),
  };
}

export interface NewJob extends Pick<Job, "id" | "module" | "tenantId" | "fileName" | "facts" | "batchId" | "state" | "phase"> {
  readonly caller: Caller;
}

/** @throws TrellisError tooManyRequests when the caller has as many under way as anybody may */
export async function insertJob(db: Db, job: NewJob): Promise<Job> {
  const { caller, facts } = job;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from trellis_transfer_job
    where user_id = ${caller.userId} and state in ('queued', 'running')`.execute(db);
  if ((rows[0]?.count ?? 0) >= TRANSFER_LIMITS.jobs) throw tooMany();
  const inserted = await sql<JobRow>`
    insert into trellis_transfer_job (id, kind, module, tenant_id, user_id, session_id, state, phase, file_name, facts, batch_id)
    values (${job.id}, ${facts.kind}, ${job.module}, ${job.tenantId}, ${caller.userId}, ${caller.sessionId}, ${job.state},
      ${job.phase}, ${job.fileName}, ${JSON.stringify(facts)}::jsonb, ${job.batchId})
    returning ${COLUMNS}`.execute(db);
  return first(inserted.rows);
}

function tooMany(): TrellisError {
  return new TrellisError("tooManyRequests", {
    params: { seconds: 10, limit: TRANSFER_LIMITS.jobs },
    text: {
      zh: "您已有 {limit} 个导入或导出正在进行，请等待完成或取消后再试",
      en: "{limit} of your imports and exports are under way; wait for one or cancel it",
    },
  });
}

/** One of the caller's own jobs of a module. @throws TrellisError notFound */
export async function ownJob(
  db: Db,
  owner: { readonly caller: Caller; readonly module: string; readonly tenantId: string },
  id: string,
  lock = false,
): Promise<Job> {
  if (!/^\d{1,19}$/.test(id)) throw new TrellisError("notFound");
  const { rows } = await sql<JobRow>`
    select ${COLUMNS} from trellis_transfer_job
    where id = ${id} and user_id = ${owner.caller.userId} and module = ${owner.module} and tenant_id = ${owner.tenantId}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return first(rows);
}

export async function ownJobs(
  db: Db,
  owner: { readonly caller: Caller; readonly module: string; readonly tenantId: string },
): Promise<Job[]> {
  const { rows } = await sql<JobRow>`
    select ${COLUMNS} from trellis_transfer_job
    where user_id = ${owner.caller.userId} and module = ${owner.module} and tenant_id = ${owner.tenantId}
      and updated_at > now() - interval '1 day'
    order by id desc limit 20`.execute(db);
  return rows.map(jobOf);
}

export async function readJob(db: Db, id: string): Promise<Job> {
  const { rows } = await sql<JobRow>`select ${COLUMNS} from trellis_transfer_job where id = ${id}`.execute(db);
  return first(rows);
}

function first(rows: readonly JobRow[]): Job {
  const [row] = rows;
  if (row === undefined) throw new TrellisError("notFound");
  return jobOf(row);
}

export type JobChange = Partial<Pick<Job, "state" | "phase" | "done" | "total" | "reason" | "facts" | "sessionId" | "attempts">>;

/**
 * Changes a job; whoever runs it has its lease.
 * @param lease null for a change that a person makes, which ends whatever lease there is
 * @returns false when the lease is no longer good: somebody cancelled the job, or another node has it
 */
export async function changeJob(db: Db, id: string, lease: string | null, change: JobChange): Promise<boolean> {
  const assignments = [
    ...(change.state === undefined ? [] : [sql`state = ${change.state}`]),
    ...(change.phase === undefined ? [] : [sql`phase = ${change.phase}`]),
    ...(change.done === undefined ? [] : [sql`done = ${change.done}`]),
    ...(change.total === undefined ? [] : [sql`total = ${change.total}`]),
    ...(change.reason === undefined
      ? []
      : [sql`reason = ${change.reason === null ? null : JSON.stringify(change.reason)}::jsonb`]),
    ...(change.facts === undefined ? [] : [sql`facts = ${JSON.stringify(change.facts)}::jsonb`]),
    ...(change.sessionId === undefined ? [] : [sql`session_id = ${change.sessionId}`]),
    ...(change.attempts === undefined ? [] : [sql`attempts = ${change.attempts}`]),
    lease === null ? sql`lease = null, lease_until = null` : sql`lease_until = now() + ${LEASE}::interval`,
    sql`updated_at = now()`,
  ];
  const { numAffectedRows } = await sql`
    update trellis_transfer_job set ${sql.join(assignments)}
    where id = ${id} ${lease === null ? sql`` : sql`and lease = ${lease} and state = 'running'`}`.execute(db);
  return numAffectedRows === 1n;
}

/** How long a node may be silent before another one takes its job. */
const LEASE = "60 seconds";

/**
 * Takes a job that waits, or one whose node has gone.
 * @param startedAgain take up what this node ran in an earlier life, too
 */
export async function claimJob(db: Db, lease: string, node: number, startedAgain: boolean): Promise<Job | null> {
  const { rows } = await sql<JobRow>`
    update trellis_transfer_job set state = 'running', lease = ${lease}, lease_node = ${node},
      lease_until = now() + ${LEASE}::interval, updated_at = now(), attempts = attempts + 1
    where id = (
      select id from trellis_transfer_job
      where state = 'queued' and (lease_until is null or lease_until < now())
        or state = 'running' and (lease_until is null or lease_until < now() ${startedAgain ? sql`or lease_node = ${node}` : sql``})
      order by id limit 1 for update skip locked)
    returning ${COLUMNS}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : jobOf(row);
}

export async function removeJob(db: Db, id: string): Promise<void> {
  await sql`delete from trellis_transfer_job where id = ${id}`.execute(db);
}

/** Jobs that nobody has looked after for a day, with their rows and files; mappings that nobody used for a year. */
export async function forgetOldJobs(db: Db): Promise<void> {
  await sql`
    delete from trellis_transfer_job
    where updated_at < now() - interval '1 day' and (state not in ('queued', 'running') or updated_at < now() - interval '7 days')`.execute(
    db,
  );
  await sql`delete from trellis_import_mapping where used_at < now() - interval '1 year'`.execute(db);
}
