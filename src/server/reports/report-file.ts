import type { ReportTable } from "#contract";
import type { OperationContext } from "../base/context.ts";
import { today } from "../data/server-state.ts";
import { fileHeaders } from "../sheets/file-headers.ts";
import type { Cell } from "../sheets/cell.ts";
import { CsvWriter } from "../sheets/write-csv.ts";
import { XlsxWriter } from "../sheets/write-xlsx.ts";

const WIDTH = 18;
/** Digits that a spreadsheet's numbers have. */
const DIGITS = 15;

/** A report as a workbook or a CSV file. @param name name of the file without an extension */
export function reportFile(
  { deps, fileLinks, tenantId }: OperationContext,
  table: ReportTable,
  name: string,
  format: "xlsx" | "csv",
): Response {
  const columns = table.columns.map(({ kind }) => ({
    width: WIDTH,
    style: kind === "group" ? ("text" as const) : ("plain" as const),
  }));
  const writer = format === "csv" ? new CsvWriter() : new XlsxWriter({ name, columns });
  writer.row(table.columns.map(({ title }) => ({ value: title, style: "header" as const })));
  for (const row of table.rows)
    writer.row(
      row.map((text, at) => cellOf(text === null ? null : fileLinks.sign(text, tenantId), table.columns[at]?.kind === "measure")),
    );
  const parts = [writer.take(), writer.end()];
  return new Response(new Blob(parts), { headers: fileHeaders(`${name}-${today(deps)}.${format}`) });
}

function cellOf(text: string | null, measure: boolean): Cell {
  const exact = measure && text !== null && /^-?\d+(?:\.\d+)?$/.test(text) && text.replace(/\D/g, "").length <= DIGITS;
  return exact ? Number(text) : text;
}
