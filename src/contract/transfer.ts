/** `GET|POST /api/trellis/records/{module}` + one of these. A job is seen by who started it. */
export const TRANSFER_PATHS = {
  /** GET → an xlsx workbook to fill in (header row, drop-downs). Needs the add or the edit code. */
  template: "/template",
  /** POST multipart, `file` → TransferJob in state `uploaded` with a proposed plan. Needs the add or the edit code. */
  upload: "/import",
  /** POST CheckInput → TransferJob: the dry run over every row begins. May be called again with another plan, or mended cells. */
  check: "/import/check",
  /** POST RunInput → TransferJob: the rows are saved. Also goes on with an import that was cancelled or has failed. */
  run: "/import/run",
  /** GET `?id=&field=&keyword=&current=&size=` → Page of RowFault, in the file's order. */
  faults: "/import/faults",
  /** POST ExportInput → TransferJob. Needs the read code. */
  export: "/export",
  /** GET `?id=` → TransferJob. */
  job: "/jobs/detail",
  /** GET → TransferJob[]: the caller's own of this module that are not a day old, newest first. */
  jobs: "/jobs",
  /** POST `{id}` → TransferJob. What was saved before stays saved. */
  cancel: "/jobs/cancel",
  /** POST `{id}` → true: forgets the job and its files (not the records). */
  dismiss: "/jobs/dismiss",
  /** GET `?id=&kind=` (TransferFileKind) → the file. */
  file: "/jobs/file",
} as const;

export const TRANSFER_FORMATS = ["xlsx", "csv"] as const;
export type TransferFormat = (typeof TRANSFER_FORMATS)[number];

/**
 * `add` every row is a new record; `update` every row changes the record that its key names; `upsert` changes it where
 * there is one and adds it where there is none.
 */
export const IMPORT_MODES = ["add", "update", "upsert"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/**
 * `uploaded` the file is here and waits for a plan; `queued` waits for its turn; `running` see `phase`; `checked` the dry
 * run is over and nothing was written; the rest is an end. Import: uploaded → queued → running → checked → queued →
 * running → done. Export: queued → running → done.
 */
export const TRANSFER_STATES = ["uploaded", "queued", "running", "checked", "done", "cancelled", "failed"] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** What a running job does: takes in the file's rows, judges them, saves them, or writes a file. */
export type TransferPhase = "reading" | "checking" | "saving" | "writing";

/** `report` the bad rows as a marked-up workbook that can be mended and imported again; `result` what an export wrote. */
export const TRANSFER_FILE_KINDS = ["report", "result"] as const;
export type TransferFileKind = (typeof TRANSFER_FILE_KINDS)[number];

export interface TransferJob {
  readonly id: string;
  readonly kind: "import" | "export";
  readonly module: string;
  readonly state: TransferState;
  /** Of a running job, or the one it ended in. */
  readonly phase: TransferPhase;
  /** Rows of the phase that are done, and how many there are; `total` is null while nobody knows. */
  readonly done: number;
  readonly total: number | null;
  /** `yyyy-MM-dd HH:mm:ss`. */
  readonly createTime: string;
  readonly updateTime: string;
  /** The file that was uploaded, or the one to save the result as. */
  readonly fileName: string;
  /** Why a job has failed, in words. */
  readonly reason: string | null;
  /** Files that can be fetched now. */
  readonly files: readonly TransferFileKind[];
  /** Null on an export. */
  readonly import: ImportFacts | null;
}

export interface ImportFacts {
  readonly format: TransferFormat;
  /** The columns of the file, in order. */
  readonly columns: readonly ImportColumn[];
  /** What a column may be mapped to: fields the caller may write, and the keys by which records are found. */
  readonly targets: readonly ImportTarget[];
  /** Modes the caller may choose. */
  readonly modes: readonly ImportMode[];
  /** The proposal at first, then what was chosen last. */
  readonly plan: ImportPlan;
  /** The plan's mapping is one that the caller used before on a file with these columns. */
  readonly remembered: boolean;
  readonly counts: ImportCounts;
  /** Kinds of faults found, most frequent first; at most 200. */
  readonly faults: readonly FaultGroup[];
  /** Joins what was saved in the history: all of it can be found (and undone) by this. Null before anything is saved. */
  readonly batchId: string | null;
}

export interface ImportColumn {
  /** From 0. */
  readonly index: number;
  /** Its text in the header row; "" when it has none. */
  readonly header: string;
  /** Of the first rows, as text; at most 5, empty cells left out. */
  readonly samples: readonly string[];
}

export interface ImportTarget {
  readonly field: string;
  /** In the caller's language. */
  readonly title: string;
  /** A new record must have it. */
  readonly required: boolean;
  /** Records can be found by it: `id`, or a unique field. */
  readonly key: boolean;
  /** Can only be the key, not be written. */
  readonly keyOnly: boolean;
}

export interface ImportPlan {
  readonly mode: ImportMode;
  /** A field with `key`; null when `mode` is `add`. */
  readonly key: string | null;
  /** Index of a column of the file → field. A column that is not named is left out. No field twice. */
  readonly mapping: Readonly<Record<string, string>>;
  /** What an empty cell does to a record that is there: leave the field as it is, or empty it. */
  readonly blank: "leave" | "clear";
}

export interface ImportCounts {
  /** Rows of the file that hold anything; null before they are read. */
  readonly rows: number | null;
  /** After the check: rows without a fault, and with one. */
  readonly good: number;
  readonly bad: number;
  /** What saving would do (after the check) or has done (after the run). */
  readonly added: number;
  readonly updated: number;
  /** Rows that found their record just as the file has it. */
  readonly unchanged: number;
  /** Rows that passed the check but were refused when they were saved, because something had changed in between. Among `bad`. */
  readonly refused: number;
}

/** Rows that break the same rule in the same column. */
export interface FaultGroup {
  /** Null when no single field is at fault. */
  readonly field: string | null;
  /** Header of the column in the file; "" when the file has no column for it. */
  readonly column: string;
  readonly keyword: string;
  /** In the language of who asked for the check. */
  readonly message: string;
  readonly count: number;
}

export interface RowFault {
  /** Number of the row as a spreadsheet shows it, from 1. */
  readonly row: number;
  readonly field: string | null;
  readonly column: string;
  /** Index of the column in the file; -1 when it has none for the field. */
  readonly at: number;
  /** The cell as text; at most 200 characters. */
  readonly value: string;
  readonly keyword: string;
  readonly message: string;
}

export interface CheckInput {
  readonly id: string;
  readonly plan: ImportPlan;
  /** Cells of rows that a check has found a fault in, as they are to be from now on. */
  readonly cells?: readonly MendedCell[];
}

export interface MendedCell {
  /** As in `RowFault`. */
  readonly row: number;
  readonly at: number;
  /** As it would be typed into the file; "" empties the cell. */
  readonly value: string;
}

export interface RunInput {
  readonly id: string;
  /** `refuse` nothing is imported while a row is bad (409); `skip` imports the good rows and leaves the bad ones in the report. */
  readonly bad: "refuse" | "skip";
}

export interface ExportInput {
  readonly format: TransferFormat;
  /** Fields in order, system fields such as `createTime` among them. Fields the caller may not see are refused. */
  readonly columns: readonly string[];
  /** Filters, `where` and sort as the list asks for them: `{"paramName_like": "x", "descs": "createTime"}`; paging is passed over. */
  readonly query: Readonly<Record<string, string>>;
  /** Only these of them: what is selected, or the page that is shown. At most 10,000. */
  readonly ids?: readonly string[];
  /** `labels` what people read, in the language of the request; `keys` what is stored (for an import elsewhere). */
  readonly values: "labels" | "keys";
}

export const TRANSFER_LIMITS = {
  /** Rows of a file; a worksheet has no more. */
  rows: 1_048_575,
  columns: 500,
  /** Characters of a cell; a worksheet's cell holds no more. */
  cell: 32_767,
  /** Jobs of one person that may wait or run at a time. */
  jobs: 3,
  /** Ids an export may be narrowed to. */
  ids: 10_000,
  /** Cells that one check may mend. */
  cells: 1_000,
} as const;
