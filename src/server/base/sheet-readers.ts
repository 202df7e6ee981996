/** Cell of a workbook in a format that only a library reads. Dates and times are serial numbers from 1899-12-30. */
export type WorkbookCell =
  | string
  | number
  | boolean
  | null
  | { readonly error: string }
  | { readonly serial: number }
  /** A number that is shown in percent: 0.125 for 12.5%. */
  | { readonly share: number };

export interface WorkbookRow {
  /** Row number as a spreadsheet shows it, from 1. */
  readonly number: number;
  readonly cells: readonly WorkbookCell[];
}

export interface CsvOptions {
  /** One character. */
  readonly delimiter: string;
  /** Cells of a record; the last one holds the rest of a longer record. */
  readonly maxCells: number;
  /** Records to read. A quote that is not closed is no error then. */
  readonly maxRecords?: number;
}

/** Reasons why a workbook cannot be read: damaged or unknown, with a password, or beyond the limits of the reader. */
export type WorkbookProblem = "xml" | "encrypted" | "memory" | "time";

export class WorkbookError extends Error {
  override readonly name = "WorkbookError";
  readonly reason: WorkbookProblem;

  constructor(reason: WorkbookProblem, options?: ErrorOptions) {
    super(`The workbook cannot be read (${reason})`, options);
    this.reason = reason;
  }
}

/** Libraries for files of spreadsheets that depend on the platform. */
export interface SheetReaders {
  /**
   * Splits CSV text into records, empty ones included.
   * @param pieces UTF-8 without a byte order mark
   * @returns records; rejects when a quote is not closed at the end
   */
  parseCsv(pieces: AsyncIterable<Uint8Array>, options: CsvOptions): AsyncIterable<readonly string[]>;
  /**
   * Reads the first visible sheet of a workbook (.xls, .xlsb, .ods …) with bounded memory and time. Absent where such
   * files are refused.
   * @returns rows in batches; rejects with WorkbookError
   */
  readonly readWorkbook?: (bytes: Uint8Array) => AsyncIterable<readonly WorkbookRow[]>;
}
