import type { TransferFormat } from "#contract";
import type { SheetWriter } from "../../../sheets/sheet-writer.ts";
import { CsvWriter } from "../../../sheets/write-csv.ts";
import { XlsxWriter, type SheetPlan } from "../../../sheets/write-xlsx.ts";

interface FormatWriter {
  /** The file has further sheets with the lines of records. */
  readonly hasLines: boolean;
  readonly open: (plan: SheetPlan, lines: readonly SheetPlan[]) => SheetWriter;
}

/** Writers of export files: a line for each format. */
export const FORMAT_WRITERS: Readonly<Record<TransferFormat, FormatWriter>> = {
  xlsx: { hasLines: true, open: (plan, lines) => new XlsxWriter(plan, ...lines) },
  csv: { hasLines: false, open: () => new CsvWriter() },
};
