import * as valibot from "valibot";
import { RECORDS, type RecordsEndpoint, type Shape } from "../endpoint.ts";
import { MAX_PAGE_SIZE, pageSchema } from "./page.ts";
import { LocalTime, RecordId, TextOrNull, TextsByKey, Whole, described, extended } from "../schemas.ts";

export const TRANSFER_LIMITS = {
  /** Rows of a file; a worksheet has no more. */
  rows: 1_048_575,
  columns: 500,
  /** Characters of a cell; a worksheet's cell holds no more. */
  cell: 32_767,
  /** Waiting and running jobs of one person. */
  jobs: 3,
  /** Ids that narrow an export. */
  ids: 10_000,
  /** Cells that one check may mend. */
  cells: 1_000,
} as const;

export const TRANSFER_FORMATS = ["xlsx", "csv"] as const;
export type TransferFormat = (typeof TRANSFER_FORMATS)[number];

/** `workbook` stands for the formats that the server reads and does not write: .xls, .xlsb, .ods. */
export const IMPORT_FORMATS = ["xlsx", "csv", "workbook"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Endings of the files that an import takes. */
export const IMPORT_FILES = [".xlsx", ".csv", ".xls", ".xlsb", ".xlsm", ".ods"] as const;

/**
 * `add`: every row is a new record. `update`: every row changes the record that its key names. `upsert`: a row changes
 * that record when it exists and adds it when it does not.
 */
export const IMPORT_MODES = ["add", "update", "upsert"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/**
 * `uploaded`: the file waits for a plan. `queued`: the job waits for its turn. `running`: see `phase`. `checked`: the dry
 * run is over and nothing was written. The other states are final. Import: uploaded → queued → running → checked →
 * queued → running → done. Export: queued → running → done.
 */
export const TRANSFER_STATES = ["uploaded", "queued", "running", "checked", "done", "cancelled", "failed"] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** The work of a running job: it reads the file's rows, checks them, saves them, or writes a file. */
export const TRANSFER_PHASES = ["reading", "checking", "saving", "writing"] as const;
export type TransferPhase = (typeof TRANSFER_PHASES)[number];

/** `report`: the bad rows as a marked workbook that people can mend and import again. `result`: the file of an export. */
export const TRANSFER_FILE_KINDS = ["report", "result"] as const;
export type TransferFileKind = (typeof TRANSFER_FILE_KINDS)[number];

export const ImportColumn = valibot.object({
  index: described(Whole, "From 0"),
  header: described(valibot.string(), "Text of the header row; may be empty"),
  samples: described(valibot.array(valibot.string()), "At most 5 values of the first rows"),
});
export type ImportColumn = Shape<typeof ImportColumn>;

export const ImportTarget = valibot.object({
  field: valibot.string(),
  title: described(valibot.string(), "In the caller's language"),
  required: described(valibot.boolean(), "A new record needs the field"),
  key: described(valibot.boolean(), "The import can find records by it: `id`, or a unique field"),
  keyOnly: described(valibot.boolean(), "The import cannot write the field"),
});
export type ImportTarget = Shape<typeof ImportTarget>;

export const ImportPlan = valibot.object({
  mode: valibot.picklist(IMPORT_MODES),
  key: described(TextOrNull, "The field that finds records; null when `mode` is `add`"),
  mapping: described(TextsByKey, "Index of a column → field. The import skips other columns. No field twice"),
  blank: described(
    valibot.optional(valibot.picklist(["leave", "clear"]), "leave"),
    "What an empty cell does to a field of an existing record",
  ),
  tie: valibot.exactOptional(
    described(valibot.nullable(Whole), "Index of the column whose texts the sheets of lines name; null = no lines are imported"),
  ),
  lines: valibot.exactOptional(
    described(
      valibot.record(valibot.string(), TextsByKey),
      "List of lines → `mapping` of its sheet. The field that refers to the record is required in it, `id` finds a line",
    ),
  ),
});
export type ImportPlan = Shape<typeof ImportPlan>;

export const ImportSheet = valibot.object({
  field: described(valibot.string(), "Name of the list of lines (`x-children`) in the module"),
  title: described(valibot.string(), "Title of the list in the caller's language"),
  sheet: described(valibot.string(), "Name of the sheet in the file"),
  columns: valibot.array(ImportColumn),
  targets: described(valibot.array(ImportTarget), "Fields of a line, the reference to its record first"),
});
export type ImportSheet = Shape<typeof ImportSheet>;

export const ImportCounts = valibot.object({
  rows: described(valibot.nullable(Whole), "Rows of all sheets that are read; null until the server has read the file"),
  good: Whole,
  bad: Whole,
  added: Whole,
  updated: Whole,
  unchanged: described(Whole, "Rows that hold what their record holds already"),
  refused: described(Whole, "Bad rows that passed the check and were refused when they were saved"),
});
export type ImportCounts = Shape<typeof ImportCounts>;

const SHEET = "Sheet of lines; null for the sheet of the records";

export const FaultGroup = valibot.object({
  sheet: described(TextOrNull, SHEET),
  field: described(TextOrNull, "Null for faults of the whole row"),
  column: described(valibot.string(), "Header of the column; empty when the file has no column for the field"),
  keyword: valibot.string(),
  message: valibot.string(),
  count: Whole,
});
export type FaultGroup = Shape<typeof FaultGroup>;

export const RowFault = valibot.object({
  sheet: described(TextOrNull, SHEET),
  row: described(Whole, "As a spreadsheet counts, from 1"),
  field: TextOrNull,
  column: valibot.string(),
  at: described(Whole, "Index of the column in the file; -1 when the file has none for the field"),
  value: valibot.string(),
  keyword: valibot.string(),
  message: valibot.string(),
});
export type RowFault = Shape<typeof RowFault>;

export const ImportFacts = valibot.object({
  format: valibot.picklist(IMPORT_FORMATS),
  columns: valibot.array(ImportColumn),
  targets: described(valibot.array(ImportTarget), "Fields that the caller may write, and keys that find records"),
  modes: described(valibot.array(valibot.picklist(IMPORT_MODES)), "Modes that the caller may choose"),
  plan: described(ImportPlan, "A proposal at first, then the last chosen plan"),
  sheets: described(valibot.array(ImportSheet), "Sheets of lines that the caller may import"),
  unread: described(valibot.array(valibot.string()), "Further visible sheets, which the import skips"),
  remembered: described(valibot.boolean(), "The caller used this mapping before, on a file with these columns"),
  counts: ImportCounts,
  faults: described(valibot.array(FaultGroup), "Most frequent first; at most 200"),
  batchId: described(TextOrNull, "Id that the history entries of this import share; null before it saves"),
});
export type ImportFacts = Shape<typeof ImportFacts>;

export const TransferJob = valibot.object({
  id: valibot.string(),
  kind: valibot.picklist(["import", "export"]),
  module: valibot.string(),
  state: valibot.picklist(TRANSFER_STATES),
  phase: described(valibot.picklist(TRANSFER_PHASES), "The last phase, when the job has ended"),
  done: described(Whole, "Finished rows of the phase"),
  total: described(valibot.nullable(Whole), "Rows of the phase; null while unknown"),
  createTime: LocalTime,
  updateTime: LocalTime,
  fileName: described(valibot.string(), "Name of the uploaded file, or of the result"),
  reason: described(TextOrNull, "Why the job failed, in words"),
  files: described(valibot.array(valibot.picklist(TRANSFER_FILE_KINDS)), "Files that the caller can fetch now"),
  import: described(valibot.nullable(ImportFacts), "Null on an export"),
});
export type TransferJob = Shape<typeof TransferJob>;

export const MendedCell = valibot.object({
  sheet: valibot.exactOptional(described(TextOrNull, "Name of a sheet of lines; null or absent for the sheet of the records")),
  row: described(
    valibot.pipe(Whole, valibot.minValue(0), valibot.maxValue(TRANSFER_LIMITS.rows + 1)),
    "As a spreadsheet counts, from 1",
  ),
  at: described(valibot.pipe(Whole, valibot.minValue(0)), "Index of the column in the file"),
  value: described(
    valibot.pipe(valibot.string(), valibot.maxLength(TRANSFER_LIMITS.cell)),
    'As a person would type it; "" empties the cell',
  ),
});
export type MendedCell = Shape<typeof MendedCell>;

export const CheckInput = valibot.object({
  id: valibot.string(),
  plan: ImportPlan,
  cells: valibot.exactOptional(
    described(
      valibot.pipe(valibot.array(MendedCell), valibot.maxLength(TRANSFER_LIMITS.cells)),
      "New values for cells of rows in which a check found a fault",
    ),
  ),
});
export type CheckInput = Shape<typeof CheckInput>;

export const RunInput = valibot.object({
  id: valibot.string(),
  bad: described(
    valibot.optional(valibot.picklist(["refuse", "skip"]), "refuse"),
    "`refuse`: nothing is imported while a row is bad (409). `skip`: the good rows are imported",
  ),
});
export type RunInput = Shape<typeof RunInput>;

export const ExportInput = valibot.object({
  format: valibot.picklist(TRANSFER_FORMATS),
  columns: described(
    valibot.optional(valibot.pipe(valibot.array(valibot.string()), valibot.maxLength(TRANSFER_LIMITS.columns)), []),
    "Fields in their order, system fields such as `createTime` included",
  ),
  query: described(
    valibot.optional(TextsByKey, {}),
    "Filters, `where` and sort as in a list's address; the export ignores paging",
  ),
  ids: described(
    valibot.optional(valibot.pipe(valibot.array(RecordId), valibot.maxLength(TRANSFER_LIMITS.ids))),
    "Only these of the matching records; all when absent",
  ),
  values: described(
    valibot.optional(valibot.picklist(["labels", "keys"]), "labels"),
    "`labels`: the texts that people read, in the language of the request. `keys`: the stored values, for another import",
  ),
  lines: described(
    valibot.optional(valibot.boolean(), true),
    "Each list of lines (`x-children`) that the caller may export becomes a sheet of its own. A CSV file has none",
  ),
});
export type ExportInput = Shape<typeof ExportInput>;

/** Codes of everyone who could have started a job. */
const ANY = ["export", "import"] as const;
const JobQuery = valibot.object({ id: described(valibot.string(), "Id of the job") });
const JobInput = valibot.object({ id: described(valibot.string(), "Id of the job") });

export const templateEndpoint = {
  id: "template",
  method: "GET",
  path: `${RECORDS}/template`,
  access: { needs: ["import"] },
  many: true,
  summary: "Download a workbook to fill in, with drop-downs",
  reply: "file",
} as const satisfies RecordsEndpoint;

export const importEndpoint = {
  id: "import",
  method: "POST",
  path: `${RECORDS}/import`,
  access: { needs: ["import"] },
  many: true,
  summary: "Upload a workbook or a CSV file: creates a job that waits for a plan and proposes one",
  upload: true,
  data: TransferJob,
  errors: ["413", "429"],
} as const satisfies RecordsEndpoint;

export const importCheckEndpoint = {
  id: "importCheck",
  method: "POST",
  path: `${RECORDS}/import/check`,
  access: { needs: ["import"] },
  many: true,
  summary: "Check every row as a save would, and write nothing",
  body: CheckInput,
  data: TransferJob,
  errors: ["404", "409", "429"],
} as const satisfies RecordsEndpoint;

export const importRunEndpoint = {
  id: "importRun",
  method: "POST",
  path: `${RECORDS}/import/run`,
  access: { needs: ["import"] },
  many: true,
  summary: "Save the rows; also resumes an import that was cancelled or has failed",
  body: RunInput,
  data: TransferJob,
  errors: ["404", "409", "429"],
} as const satisfies RecordsEndpoint;

export const importFaultsEndpoint = {
  id: "importFaults",
  method: "GET",
  path: `${RECORDS}/import/faults`,
  access: { needs: ["import"] },
  many: true,
  summary: "List the faults of an import, in the file's order",
  query: extended(JobQuery, {
    sheet: valibot.optional(described(valibot.string(), "Only faults of this sheet of lines; empty = of the records")),
    field: valibot.optional(described(valibot.string(), "Only faults of this field")),
    keyword: valibot.optional(described(valibot.string(), "Only faults of this rule")),
  }),
  paged: MAX_PAGE_SIZE,
  data: pageSchema(RowFault),
  errors: ["404"],
} as const satisfies RecordsEndpoint;

export const exportEndpoint = {
  id: "export",
  method: "POST",
  path: `${RECORDS}/export`,
  access: { needs: ["export"] },
  leavesRecords: true,
  summary: "Write the matching or the selected records into a file",
  body: ExportInput,
  data: TransferJob,
  errors: ["429"],
} as const satisfies RecordsEndpoint;

export const jobsEndpoint = {
  id: "jobs",
  method: "GET",
  path: `${RECORDS}/jobs`,
  access: { needs: ANY },
  summary: "List the caller's jobs of the last day, newest first",
  data: valibot.array(TransferJob),
} as const satisfies RecordsEndpoint;

export const jobEndpoint = {
  id: "job",
  method: "GET",
  path: `${RECORDS}/jobs/detail`,
  access: { needs: ANY },
  summary: "Read a job and its progress",
  query: JobQuery,
  data: TransferJob,
  errors: ["404"],
} as const satisfies RecordsEndpoint;

export const cancelJobEndpoint = {
  id: "cancelJob",
  method: "POST",
  path: `${RECORDS}/jobs/cancel`,
  access: { needs: ANY },
  leavesRecords: true,
  summary: "Cancel a job; saved records stay",
  body: JobInput,
  data: TransferJob,
  errors: ["404", "409"],
} as const satisfies RecordsEndpoint;

export const dismissJobEndpoint = {
  id: "dismissJob",
  method: "POST",
  path: `${RECORDS}/jobs/dismiss`,
  access: { needs: ANY },
  leavesRecords: true,
  summary: "Delete a job and its files; saved records stay",
  body: JobInput,
  data: valibot.literal(true),
  errors: ["404", "409"],
} as const satisfies RecordsEndpoint;

export const jobFileEndpoint = {
  id: "jobFile",
  method: "GET",
  path: `${RECORDS}/jobs/file`,
  access: { needs: ANY },
  summary: "Download a file of a job",
  query: extended(JobQuery, {
    kind: described(
      valibot.picklist(TRANSFER_FILE_KINDS),
      "`report`: the bad rows of an import, marked. `result`: the file of an export",
    ),
  }),
  reply: "file",
  errors: ["404"],
} as const satisfies RecordsEndpoint;
