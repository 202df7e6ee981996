import { sql } from "kysely";
import type { InternalTable } from "../data/internal-tables.ts";
import type { FollowRename } from "../data/tables/rename.ts";

/** Jobs that run longer than a request, by the node that holds their lease. */
export const JOB_TABLE: InternalTable = {
  name: "trellis_job_key",
  statements: [
    // Older databases have the jobs of imports and exports under this name.
    `do $$ begin
      if to_regclass('trellis_transfer_job') is not null and to_regclass('trellis_job') is null then
        alter table trellis_transfer_job rename to trellis_job;
      end if;
    end $$`,
    `create table if not exists trellis_job (
      id bigint primary key, kind text not null, module text not null, tenant_id text not null, user_id bigint not null,
      session_id text not null, state text not null, phase text not null, done integer not null default 0, total integer,
      file_name text not null, reason jsonb, facts jsonb not null, batch_id bigint not null,
      lease text, lease_node integer, lease_until timestamptz, attempts integer not null default 0,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
    "alter table trellis_job add column if not exists key text",
    "create index if not exists trellis_job_user on trellis_job (user_id, module, id)",
    "create index if not exists trellis_job_waiting on trellis_job (id) where state in ('queued', 'running')",
    // One job at a time per kind and key.
    "create unique index if not exists trellis_job_key on trellis_job (kind, key) where state in ('queued', 'running')",
  ],
};

/** Jobs of a renamed module go on. */
export const followJobs: FollowRename = async (db, { from, to }) => {
  if (from.name !== to.name) await sql`update trellis_job set module = ${to.name} where module = ${from.name}`.execute(db);
};
