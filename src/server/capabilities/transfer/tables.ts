import { sql } from "kysely";
import type { InternalTable } from "../../data/internal-tables.ts";
import { renameRows, type FollowRename } from "../../data/tables/rename.ts";

/** Rows and files of imports and exports, which end with their jobs, and the mappings of columns that users chose. */
export const TRANSFER_TABLES: readonly InternalTable[] = [
  {
    // Rows of a file (import) or of a snapshot (export) that are processed at once.
    name: "trellis_transfer_chunk",
    statements: [
      `create table if not exists trellis_transfer_chunk (
        job_id bigint not null references trellis_job on delete cascade, number integer not null,
        row_count integer not null, rows jsonb not null, faults jsonb not null default '[]', primary key (job_id, number))`,
    ],
  },
  {
    // A row of a sheet of lines. `owner` is the row of its record, found anew by each check.
    name: "trellis_transfer_line",
    statements: [
      `create table if not exists trellis_transfer_line (
        job_id bigint not null references trellis_job on delete cascade, sheet text not null, number integer not null,
        cells jsonb not null, owner integer, primary key (job_id, sheet, number))`,
      `create index if not exists trellis_transfer_line_owner on trellis_transfer_line (job_id, owner)`,
    ],
  },
  {
    name: "trellis_transfer_part",
    statements: [
      `create table if not exists trellis_transfer_part (
        job_id bigint not null references trellis_job on delete cascade, kind text not null, number integer not null,
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

/** Mappings of columns that users chose before keep their fields. */
export const followMappings: FollowRename = async (db, rename) => {
  await renameRows(db, "trellis_import_mapping", rename, { module: "module" });
  if (rename.fields.size === 0) return;
  const names = JSON.stringify(Object.fromEntries(rename.fields));
  await sql`
    update trellis_import_mapping set plan = plan || jsonb_build_object(
      'key', coalesce(${names}::jsonb -> (plan->>'key'), plan->'key'),
      'mapping', (select coalesce(jsonb_object_agg(m.key, coalesce(${names}::jsonb -> m.value, to_jsonb(m.value))), '{}')
        from jsonb_each_text(plan->'mapping') m))
    where module = ${rename.to.name}`.execute(db);
};
