import type { Locale, Text, TransferState } from "#contract";
import { sql } from "kysely";
import type { Acting } from "../base/context.ts";

/** `uploaded` and `checked` jobs wait for their owner; `queued` jobs wait for a node. */
export type JobState = TransferState;

/** The data of a job beside its columns. Each kind adds its own. */
export interface JobFacts {
  /** The kind of the job. */
  readonly kind: string;
  readonly locale: Locale;
  /** Departments and roles that the owner started the job with; those of the session when absent. */
  readonly acting?: Acting;
  /** The browser tab that started the job: it is told of no change that the job makes. */
  readonly tab?: string;
}

/** A stored job. */
export interface Job<Facts extends JobFacts = JobFacts> {
  readonly id: string;
  readonly kind: string;
  /** At most one job of a kind with this key is queued or running; null for any number. */
  readonly key: string | null;
  readonly module: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly state: JobState;
  /** Step of the work, by the kind. */
  readonly phase: string;
  readonly done: number;
  readonly total: number | null;
  readonly fileName: string;
  /** Reason for the failure; null for a job that has not failed. */
  readonly reason: Text | null;
  readonly facts: Facts;
  /** Joins the history entries of the job. */
  readonly batchId: string;
  /** Claims since the job last made progress. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface JobRow {
  readonly id: string;
  readonly kind: string;
  readonly key: string | null;
  readonly module: string;
  readonly tenant_id: string;
  readonly user_id: string;
  readonly session_id: string;
  readonly state: JobState;
  readonly phase: string;
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

export const JOB_COLUMNS = sql.raw(
  `id, kind, key, module, tenant_id, user_id, session_id, state, phase, done, total, file_name, reason, facts, batch_id,
  attempts, (extract(epoch from created_at) * 1000)::float8 as created_ms, (extract(epoch from updated_at) * 1000)::float8 as updated_ms`,
);

export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind,
    key: row.key,
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
