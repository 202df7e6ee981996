import { Readable, pipeline } from "node:stream";
import { parse } from "csv-parse";
import type { SheetReaders } from "#server/platform";
import { createWorkbookReader } from "./read-workbook.ts";
import { csvParseOptions } from "../../csv-options.ts";

/** Parses a file as it arrives. */
const parseCsv: SheetReaders["parseCsv"] = async function* (pieces, options) {
  // A failure also destroys the parser, so the loop over its records rejects.
  const records: AsyncIterable<string[]> = pipeline(Readable.from(pieces), parse(csvParseOptions(options)), () => undefined);
  yield* records;
};

export const sheetReaders: SheetReaders = { parseCsv, readWorkbook: createWorkbookReader() };
