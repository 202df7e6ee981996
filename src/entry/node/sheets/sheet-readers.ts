import type { SheetReaders } from "#server/platform";
import { parseCsv } from "./parse-csv.ts";
import { createWorkbookReader } from "./read-workbook.ts";

export const sheetReaders: SheetReaders = { parseCsv, readWorkbook: createWorkbookReader() };
