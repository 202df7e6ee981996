import { TRANSFER_LIMITS, TrellisError } from "#contract";
import { sql, type Kysely } from "kysely";
import type { Caller } from "../base/context.ts";
import type { TrellisTables } from "../base/tables.ts";
import { JOB_COLUMNS, toJob, type Job, type JobFacts, type JobRow } from "./job.ts";

type Db = Kysely<TrellisTables>;

export interface NewJob<Facts extends JobFacts> extends Pick<Job, "id" | "module" | "tenantId" | "batchId" | "state" | "phase"> {
  readonly facts: Facts;
  readonly caller: Caller;
  readonly key?: string;
  readonly fileName?: string;
}

/**
 * Stores a job. When a job of the same kind and key is queued or running, returns that one instead.
 * @throws TrellisError tooManyRequests when the caller has too many jobs in progress
 */
export async function insertJob<Facts extends JobFacts>(db: Db, job: NewJob<Facts>): Promise<Job> {
  const { caller, facts, key = null } = job;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from trellis_job
    where user_id = ${caller.userId} and state in ('queued', 'running') and (key is null or key is distinct from ${key}::text)`.execute(
    db,
  );
  if ((rows[0]?.count ?? 0) >= TRANSFER_LIMITS.jobs) throw tooManyJobs();
  const inserted = await sql<JobRow>`
    insert into trellis_job (id, kind, key, module, tenant_id, user_id, session_id, state, phase, file_name, facts, batch_id)
    values (${job.id}, ${facts.kind}, ${key}, ${job.module}, ${job.tenantId}, ${caller.userId}, ${caller.sessionId}, ${job.state},
      ${job.phase}, ${job.fileName ?? ""}, ${JSON.stringify(facts)}::jsonb, ${job.batchId})
    on conflict (kind, key) where state in ('queued', 'running') do nothing
    returning ${JOB_COLUMNS}`.execute(db);
  const [row] = inserted.rows;
  if (row !== undefined) return toJob(row);
  const running = key === null ? null : await activeJob(db, facts.kind, key);
  // The other job ended between the two statements, so this one may begin.
  return running ?? insertJob(db, job);
}

function tooManyJobs(): TrellisError {
  return new TrellisError("tooManyRequests", {
    params: { seconds: 10, limit: TRANSFER_LIMITS.jobs },
    text: {
      zh: "您已有 {limit} 个任务正在进行，请等待完成或取消后再试",
      en: "{limit} of your jobs are in progress. Wait for one to finish, or cancel it.",
    },
  });
}

/** The queued or running job of a kind and key; null when there is none. */
export async function activeJob(db: Db, kind: string, key: string): Promise<Job | null> {
  const { rows } = await sql<JobRow>`
    select ${JOB_COLUMNS} from trellis_job
    where kind = ${kind} and key = ${key} and state in ('queued', 'running')`.execute(db);
  return rows[0] === undefined ? null : toJob(rows[0]);
}

/** @throws TrellisError notFound */
export async function readJob(db: Db, id: string): Promise<Job> {
  const { rows } = await sql<JobRow>`select ${JOB_COLUMNS} from trellis_job where id = ${id}`.execute(db);
  return firstJob(rows);
}

/** The owner of jobs: a user in one module and tenant, and the kinds that the user asks for. */
export interface JobOwner {
  readonly caller: Caller;
  readonly module: string;
  readonly tenantId: string;
  readonly kinds: readonly string[];
}

/** @param lock holds the job until the transaction ends @throws TrellisError notFound */
export async function ownJob(db: Db, owner: JobOwner, id: string, lock = false): Promise<Job> {
  if (!/^\d{1,19}$/.test(id)) throw new TrellisError("notFound");
  const { rows } = await sql<JobRow>`
    select ${JOB_COLUMNS} from trellis_job where id = ${id} and ${belongsTo(owner)}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return firstJob(rows);
}

/** The owner's last jobs, the newest first. */
export async function ownJobs(db: Db, owner: JobOwner): Promise<Job[]> {
  const { rows } = await sql<JobRow>`
    select ${JOB_COLUMNS} from trellis_job where ${belongsTo(owner)} and updated_at > now() - interval '1 day'
    order by id desc limit 20`.execute(db);
  return rows.map(toJob);
}

function belongsTo({ caller, module, tenantId, kinds }: JobOwner) {
  return sql`user_id = ${caller.userId} and module = ${module} and tenant_id = ${tenantId} and kind = any(${kinds}::text[])`;
}

function firstJob(rows: readonly JobRow[]): Job {
  const [row] = rows;
  if (row === undefined) throw new TrellisError("notFound");
  return toJob(row);
}

export type JobChange<Facts extends JobFacts = JobFacts> = Partial<
  Pick<Job<Facts>, "state" | "phase" | "done" | "total" | "reason" | "facts" | "sessionId" | "attempts">
>;

/** Time that a node may be silent before another node takes its job. */
const LEASE = sql`interval '60 seconds'`;

/**
 * Changes a job.
 * @param lease of the node that runs the job; null for a change by a person, which ends the lease
 * @returns false when the lease is lost: the job was cancelled, or another node runs it
 */
export async function changeJob<Facts extends JobFacts>(
  db: Db,
  id: string,
  lease: string | null,
  change: JobChange<Facts>,
): Promise<boolean> {
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
    lease === null ? sql`lease = null, lease_until = null` : sql`lease_until = now() + ${LEASE}`,
    sql`updated_at = now()`,
  ];
  const { numAffectedRows } = await sql`
    update trellis_job set ${sql.join(assignments)}
    where id = ${id} ${lease === null ? sql`` : sql`and lease = ${lease} and state = 'running'`}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Takes a queued job, or a running one whose lease has expired.
 * @param restarted takes the jobs that this node ran before it was restarted, too
 */
export async function claimJob(
  db: Db,
  kinds: readonly string[],
  lease: string,
  node: number,
  restarted: boolean,
): Promise<Job | null> {
  const { rows } = await sql<JobRow>`
    update trellis_job set state = 'running', lease = ${lease}, lease_node = ${node},
      lease_until = now() + ${LEASE}, updated_at = now(), attempts = attempts + 1
    where id = (
      select id from trellis_job
      where kind = any(${kinds}::text[]) and (
        state = 'queued' and (lease_until is null or lease_until < now())
        or state = 'running' and (lease_until is null or lease_until < now() ${restarted ? sql`or lease_node = ${node}` : sql``}))
      order by id limit 1 for update skip locked)
    returning ${JOB_COLUMNS}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : toJob(row);
}

/** Extends the lease of a running job, between the changes that the job makes itself. */
export async function renewLease(db: Db, id: string, lease: string): Promise<void> {
  await sql`
    update trellis_job set lease_until = now() + ${LEASE}
    where id = ${id} and lease = ${lease} and state = 'running'`.execute(db);
}

/** Returns a running job to the queue. @param seconds before a node takes it again */
export async function releaseJob(db: Db, id: string, lease: string, seconds: number): Promise<void> {
  await sql`
    update trellis_job set state = 'queued', lease = null, lease_until = now() + make_interval(secs => ${seconds})
    where id = ${id} and lease = ${lease} and state = 'running'`.execute(db);
}

/** Cancels a queued or running job. The chunk in progress is rolled back. */
export async function cancelJob(db: Db, id: string): Promise<void> {
  await sql`
    update trellis_job set state = 'cancelled', lease = null, lease_until = null, updated_at = now()
    where id = ${id} and state in ('queued', 'running')`.execute(db);
}

export async function removeJob(db: Db, id: string): Promise<void> {
  await sql`delete from trellis_job where id = ${id}`.execute(db);
}

/** Deletes jobs without a change for a day, queued and running ones after seven days. */
export async function purgeExpiredJobs(db: Db): Promise<void> {
  await sql`
    delete from trellis_job
    where updated_at < now() - interval '1 day' and (state not in ('queued', 'running') or updated_at < now() - interval '7 days')`.execute(
    db,
  );
}
