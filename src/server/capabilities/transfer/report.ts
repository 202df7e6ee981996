import type { Locale } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import { faultyChunks, readChunk, type ImportChunk } from "./chunks.ts";
import type { TransferJobRow } from "./transfer-jobs.ts";
import { XlsxWriter } from "../../sheets/write-xlsx.ts";

const REASON: Readonly<Record<Locale, string>> = { zh: "错误原因", en: "Errors" };
const SHEET: Readonly<Record<Locale, string>> = { zh: "错误行", en: "Rows with errors" };

/**
 * The bad rows as a workbook: the file's own columns with the bad cells marked, and why behind them. What is mended in it
 * can be imported as it is: the column of reasons is nobody's field.
 */
export function reportStream({ db, locale }: OperationContext, job: TransferJobRow): ReadableStream<Uint8Array<ArrayBuffer>> {
  const headers = job.facts.kind === "import" ? job.facts.columns.map(({ header }) => header) : [];
  const writer = new XlsxWriter({
    name: SHEET[locale],
    columns: [...headers.map(() => ({ width: 16, style: "plain" as const })), { width: 60, style: "reason" as const }],
  });
  writer.row([...headers, REASON[locale]].map((title) => ({ value: title, style: "header" as const })));
  let numbers: number[] | null = null;
  return new ReadableStream({
    async pull(controller) {
      numbers ??= await faultyChunks(db, job.id);
      const number = numbers.shift();
      const chunk = number === undefined ? null : await readChunk(db, job.id, number);
      if (chunk === null) {
        controller.enqueue(writer.end());
        controller.close();
        return;
      }
      writeBadRows(writer, chunk, headers.length);
      controller.enqueue(writer.take());
    },
  });
}

function writeBadRows(writer: XlsxWriter, { rows, faults }: ImportChunk, width: number): void {
  const byRow = Map.groupBy(faults, ({ row }) => row);
  for (const row of rows) {
    const own = byRow.get(row.number);
    if (own === undefined) continue;
    const bad = new Set(own.map(({ at }) => at));
    const cells = Array.from({ length: width }, (_, at) => {
      const value = row.cells[at] ?? null;
      return bad.has(at) ? { value, style: "bad" as const } : value;
    });
    writer.row([...cells, { value: own.map(({ message }) => message).join("\n"), style: "reason" as const }]);
  }
}
