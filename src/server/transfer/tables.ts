import type { InternalTable } from "../data/internal-tables.ts";

/** Imports and exports, their rows and files while they last, and which columns people map to which fields. */
export const TRANSFER_TABLES: readonly InternalTable[] = [
  {
    name: "trellis_transfer_job",
    statements: [
      `create table if not exists trellis_transfer_job (
        id bigint primary key, kind text not null, module text not null, tenant_id text not null, user_id bigint not null,
        session_id text not null, state text not null, phase text not null, done integer not null default 0, total integer,
        file_name text not null, reason jsonb, facts jsonb not null, batch_id bigint not null,
        lease text, lease_node integer, lease_until timestamptz, attempts integer not null default 0,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
      "create index if not exists trellis_transfer_job_user on trellis_transfer_job (user_id, module, id)",
      "create index if not exists trellis_transfer_job_waiting on trellis_transfer_job (id) where state in ('queued', 'running')",
    ],
  },
  {
    // A few hundred rows of the file (import) or of the snapshot (export) at a time: what is done at once.
    name: "trellis_transfer_chunk",
    statements: [
      `create table if not exists trellis_transfer_chunk (
        job_id bigint not null references trellis_transfer_job on delete cascade, number integer not null,
        row_count integer not null, rows jsonb not null, faults jsonb not null default '[]', primary key (job_id, number))`,
    ],
  },
  {
    name: "trellis_transfer_part",
    statements: [
      `create table if not exists trellis_transfer_part (
        job_id bigint not null references trellis_transfer_job on delete cascade, kind text not null, number integer not null,
        bytes bytea not null, primary key (job_id, kind, number))`,
    ],
  },
  {
    name: "trellis_import_mapping",
    statements: [
      `create table if not exists trellis_import_mapping (
        user_id bigint not null, module text not null, headers text not null, plan jsonb not null,
        used_at timestamptz not null default now(), primary key (user_id, module, headers))`,
    ],
  },
];
