import type { ImportColumn, Locale } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import type { SheetRow } from "../../sheets/cell.ts";
import { faultyChunks, readChunk, type StoredFault } from "./chunks.ts";
import { linesAt, linesOf } from "./lines/line-rows.ts";
import { plannedSheets, type TransferJobRow } from "./transfer-jobs.ts";
import { XlsxWriter, type SheetPlan } from "../../sheets/write-xlsx.ts";

const REASON: Readonly<Record<Locale, string>> = { zh: "错误原因", en: "Errors" };
const SHEET: Readonly<Record<Locale, string>> = { zh: "错误行", en: "Rows with errors" };

/**
 * The bad rows as a workbook: the file's own columns with the bad cells marked, and why behind them. A record appears
 * with all of its lines, each in its sheet, so that the corrected file can be imported again. The column of reasons
 * belongs to no field.
 */
export function reportStream(context: OperationContext, job: TransferJobRow): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = reportPieces(context, job);
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
}

async function* reportPieces(
  { db, locale }: OperationContext,
  job: TransferJobRow,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const { facts } = job;
  if (facts.kind !== "import") return;
  const headers = titlesOf(facts.columns);
  const sheets = plannedSheets(facts).map(({ sheet, columns }) => ({ sheet, headers: titlesOf(columns) }));
  const plans = sheets.map((one) => planOf(one.sheet, one.headers));
  const writer = new XlsxWriter(planOf(SHEET[locale], headers), ...plans);
  const numbers = await faultyChunks(db, job.id);
  writeHeader(writer, headers, locale);
  for (const number of numbers) {
    const chunk = await readChunk(db, job.id, number);
    if (chunk === null) continue;
    const bad = new Set(chunk.faults.map(({ owner }) => owner));
    const rows = chunk.rows.filter((row) => bad.has(row.number));
    writeBadRows(writer, rows, faultsOf(chunk.faults, null), headers.length);
    yield writer.take();
  }
  for (const { sheet, headers: titles } of sheets) {
    writer.nextSheet();
    writeHeader(writer, titles, locale);
    for (const number of numbers) {
      const chunk = await readChunk(db, job.id, number);
      if (chunk === null) continue;
      const faults = faultsOf(chunk.faults, sheet);
      const owners = [...new Set(chunk.faults.flatMap(({ owner }) => owner ?? []))];
      const strays = chunk.faults.filter((fault) => fault.owner === null && fault.sheet === sheet).map(({ row }) => row);
      const rows = [...(await linesOf(db, job.id, [sheet], owners)), ...(await linesAt(db, job.id, sheet, strays))];
      writeBadRows(writer, rows, faults, titles.length);
      yield writer.take();
    }
  }
  yield writer.end();
}

function titlesOf(columns: readonly ImportColumn[]): readonly string[] {
  return columns.map(({ header }) => header);
}

function planOf(name: string, headers: readonly string[]): SheetPlan {
  const columns = headers.map(() => ({ width: 16, style: "plain" as const }));
  return { name, columns: [...columns, { width: 60, style: "reason" as const }] };
}

function writeHeader(writer: XlsxWriter, headers: readonly string[], locale: Locale): void {
  writer.row([...headers, REASON[locale]].map((title) => ({ value: title, style: "header" as const })));
}

function faultsOf(faults: readonly StoredFault[], sheet: string | null): ReadonlyMap<number, readonly StoredFault[]> {
  return Map.groupBy(
    faults.filter((fault) => fault.sheet === sheet),
    ({ row }) => row,
  );
}

function writeBadRows(
  writer: XlsxWriter,
  rows: readonly SheetRow[],
  faults: ReadonlyMap<number, readonly StoredFault[]>,
  width: number,
): void {
  for (const row of rows) {
    const own = faults.get(row.number) ?? [];
    const bad = new Set(own.map(({ at }) => at));
    const cells = Array.from({ length: width }, (_, at) => {
      const value = row.cells[at] ?? null;
      return bad.has(at) ? { value, style: "bad" as const } : value;
    });
    writer.row([...cells, { value: own.map(({ message }) => message).join("\n"), style: "reason" as const }]);
  }
}
