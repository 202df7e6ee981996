import type { ExportInput, ImportColumn, ImportCounts, ImportFormat, ImportPlan, TransferPhase } from "#contract";
import { sql, type Kysely } from "kysely";
import { callerOf, type OperationContext } from "../../base/context.ts";
import type { TrellisTables } from "../../base/tables.ts";
import type { Job, JobFacts } from "../../jobs/job.ts";
import { ownJob, ownJobs, readJob, type JobOwner } from "../../jobs/job-store.ts";

/** Place and message of a fault, with the number of equal ones. */
export interface CountedFault {
  readonly sheet: string | null;
  readonly field: string | null;
  readonly column: string;
  readonly keyword: string;
  readonly message: string;
  readonly count: number;
}

/** A sheet of lines in the file. */
export interface StoredSheet {
  /** Name of the list of lines. */
  readonly field: string;
  readonly sheet: string;
  readonly columns: readonly ImportColumn[];
  /** Known once the file is read. */
  readonly rows: number;
}

export interface ImportJobFacts extends JobFacts {
  readonly kind: "import";
  readonly format: ImportFormat;
  readonly columns: readonly ImportColumn[];
  readonly plan: ImportPlan;
  readonly remembered: boolean;
  readonly counts: ImportCounts;
  readonly faults: readonly CountedFault[];
  readonly sheets: readonly StoredSheet[];
  /** Names of the further sheets. */
  readonly unread: readonly string[];
  /** The rows are in `trellis_transfer_chunk`, those of lines in `trellis_transfer_line`. */
  readonly staged: boolean;
  /** Rows in the sheet of the records; null until the file is read. */
  readonly records: number | null;
  /** The first chunk that is not done in the present phase. */
  readonly next: number;
}

export interface ExportJobFacts extends JobFacts {
  readonly kind: "export";
  readonly input: ExportInput;
}

export type TransferFacts = ImportJobFacts | ExportJobFacts;
/** A stored import or export. */
export type TransferJobRow = Job<TransferFacts> & { readonly phase: TransferPhase };
export type ImportJob = Job<ImportJobFacts>;

export const IMPORT = "import";
export const EXPORT = "export";

export function isImport(job: Job): job is ImportJob {
  return job.kind === IMPORT;
}

export function isTransfer(job: Job): job is TransferJobRow {
  return job.kind === IMPORT || job.kind === EXPORT;
}

function ownerOf(context: OperationContext): JobOwner {
  return { caller: callerOf(context), module: context.module.name, tenantId: context.tenantId, kinds: [IMPORT, EXPORT] };
}

/** The sheets of lines that the plan imports. */
export function plannedSheets({ sheets, plan }: Pick<ImportJobFacts, "sheets" | "plan">): readonly StoredSheet[] {
  const { tie = null, lines = {} } = plan;
  return tie === null ? [] : sheets.filter(({ field }) => lines[field] !== undefined);
}

/** The caller's own import or export in the module. @throws TrellisError notFound */
export async function ownTransfer(context: OperationContext, id: string, lock = false): Promise<TransferJobRow> {
  return (await ownJob(context.db, ownerOf(context), id, lock)) as TransferJobRow;
}

export async function ownTransfers(context: OperationContext): Promise<readonly TransferJobRow[]> {
  return (await ownJobs(context.db, ownerOf(context))).filter(isTransfer);
}

/** An import or export that is known to exist. */
export async function readTransfer(context: OperationContext, id: string): Promise<TransferJobRow> {
  return (await readJob(context.db, id)) as TransferJobRow;
}

/** Deletes mappings of columns that were not used for a year. */
export async function purgeExpiredMappings(db: Kysely<TrellisTables>): Promise<void> {
  await sql`delete from trellis_import_mapping where used_at < now() - interval '1 year'`.execute(db);
}
