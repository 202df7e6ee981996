import type { CsvOptions } from "#server/platform";

/** Options for `csv-parse`: RFC 4180 with any line end. A quote inside of an unquoted cell is an ordinary character. */
export function csvParseOptions({ delimiter, maxCells, maxRecords }: CsvOptions) {
  return {
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_quotes: true,
    relax_column_count: true,
    // Bounds the cells of a record: the last one takes the rest of the record.
    ignore_last_delimiters: maxCells,
    ...(maxRecords === undefined ? {} : { to: maxRecords, skip_records_with_error: true }),
  };
}
