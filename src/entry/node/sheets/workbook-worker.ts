import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { SSF, read, set_cptable, type CellObject, type WorkBook, type WorkSheet } from "xlsx";
import * as codePages from "xlsx/dist/cpexcel.full.mjs";
import type { WorkbookCell, WorkbookRow } from "#server/platform";
import type { WorkbookReply, WorkbookTask } from "./workbook-messages.ts";

const BATCH_ROWS = 1_000;
/** Days between the calendars that begin in 1904 and in 1900. */
const DAYS_TO_1904 = 1_462;

// Text of Excel 95 and earlier is in the code page of its country.
set_cptable(codePages);

if (!parentPort) throw new Error("workbook-worker.ts runs in a worker thread");
const port = parentPort;
const task: WorkbookTask = workerData;

function reply(message: WorkbookReply): void {
  port.postMessage(message);
}

function readTask(): WorkBook | null {
  try {
    return read(task.bytes, {
      type: "array",
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
      bookVBA: false,
      sheetRows: task.maxRows + 1,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    reply({ kind: "problem", reason: /password|encrypt/i.test(message) ? "encrypted" : "xml", message });
    return null;
  }
}

function firstVisibleSheet(book: WorkBook): WorkSheet | undefined {
  const visible = book.SheetNames.findIndex((_name, at) => (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) === 0);
  return book.Sheets[book.SheetNames[Math.max(visible, 0)] ?? ""];
}

function toCell(cell: CellObject | undefined, from1904: boolean): WorkbookCell {
  if (cell?.v === undefined || cell.t === "z") return null;
  if (cell.t === "e") return { error: cell.w ?? String(cell.v) };
  if (cell.v instanceof Date) return cell.v.toISOString().replace("T", " ").slice(0, 19);
  if (typeof cell.v === "number" && typeof cell.z === "string") {
    if (SSF.is_date(cell.z)) return { serial: from1904 && cell.v >= 1 ? cell.v + DAYS_TO_1904 : cell.v };
    if (cell.z.endsWith("%")) return { share: cell.v };
  }
  return cell.v;
}

async function sendRows(book: WorkBook): Promise<void> {
  const from1904 = book.Workbook?.WBProps?.date1904 === true;
  // A dense sheet holds its rows in an array with gaps: a huge dimension costs nothing.
  const lines = firstVisibleSheet(book)?.["!data"] ?? [];
  let rows: WorkbookRow[] = [];
  for (const [at, line] of Object.entries(lines)) {
    if (line === undefined) continue;
    rows.push({ number: Number(at) + 1, cells: Array.from(line, (cell) => toCell(cell, from1904)) });
    if (rows.length < BATCH_ROWS) continue;
    reply({ kind: "rows", rows });
    rows = [];
    await once(port, "message");
  }
  if (rows.length > 0) reply({ kind: "rows", rows });
  reply({ kind: "end" });
}

const book = readTask();
if (book !== null) await sendRows(book);
port.close();
