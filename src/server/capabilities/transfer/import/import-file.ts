import { TrellisError, type FieldFault } from "#contract";
import { escapePointer } from "#metadata";
import { callerOf } from "../../../base/context.ts";
import { renewStatistics } from "../../../data/read/count-records.ts";
import type { Handler } from "../../../base/feature.ts";
import { badRequest } from "../../../base/bad-request.ts";
import { recordBoundary } from "../../../records/scope/caller-boundary.ts";
import { fileParameter, parameter } from "../../../records/records.ts";
import { badFile } from "../../../sheets/bad-file.ts";
import { CHUNK_ROWS, type StoredFault } from "../chunks.ts";
import { importChunk } from "./import-chunk.ts";
import { proposePlan } from "./propose-plan.ts";
import { readPlan } from "./read-plan.ts";
import type { Claims } from "./row-inputs.ts";
import { cellText } from "../../../sheets/cell.ts";
import { formatOf, readFirstRows } from "../../../sheets/read-sheet.ts";
import { ID, importTargets, modesOf } from "../targets.ts";

/** Rows of one call: all of them are saved in the request's transaction, in some 15 seconds. Larger files are jobs. */
const MOST_ROWS = 20_000;
/** Faults that an answer lists. */
const MOST_FAULTS = 200;

/**
 * An import as clients of the family call it: multipart `file`, and `isCovered` 1 to change the records that are there
 * already. All rows are saved, or none.
 * @throws TrellisError invalidRecord with the faults by row, tooLarge
 */
export const importFile: Handler = async (context) => {
  const { module, locale, journal } = context;
  const caller = callerOf(context);
  const file = fileParameter(context);
  if (file === undefined) throw badRequest("缺少文件（file）", "there is no file (file)");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = await formatOf(bytes, file.name);
  const [header, ...rows] = await readFirstRows(bytes, format, context.deps.sheetReaders, MOST_ROWS + 2);
  if (rows.length > MOST_ROWS) throw badFile("rows", { limit: MOST_ROWS });
  if (header === undefined || rows.length === 0) throw badFile("empty");
  journal.nameOrigin("import");
  const headers = header.cells.map((cell) => cellText(cell).trim());
  const { scope } = await recordBoundary(context);
  const targets = importTargets(module, scope, locale);
  const covers = ["1", "true"].includes(parameter(context, "isCovered"));
  const mode = covers ? "upsert" : "add";
  const proposed = proposePlan(module, headers, targets, [mode]);
  if (Object.keys(proposed.mapping).length === 0) throw strangeHeader(targets.map(({ title }) => title));
  // A file of users has no ids, so records are found by their own fields.
  const key = covers ? (Object.values(proposed.mapping).find((field) => isOwnKey(field, targets)) ?? proposed.key) : null;
  const plan = readPlan({ ...proposed, key }, { caller, module, targets, columns: headers.length });
  if (!modesOf(caller, module).includes(mode))
    throw new TrellisError("forbidden", { params: { permission: module.permissions.prefix } });
  const claims: Claims = new Map();
  const sum = { rows: rows.length, added: 0, updated: 0, unchanged: 0 };
  const faults: StoredFault[] = [];
  let bad = 0;
  for (let first = 0; first < rows.length; first += CHUNK_ROWS) {
    const part = rows.slice(first, first + CHUNK_ROWS);
    const outcome = await importChunk(context, { plan, headers, rows: part, claims, dry: false, ahead: null });
    sum.added += outcome.added;
    sum.updated += outcome.updated;
    sum.unchanged += outcome.unchanged;
    bad += outcome.bad;
    faults.push(...outcome.faults.slice(0, MOST_FAULTS - faults.length));
  }
  if (bad > 0) throw refusal(faults, bad);
  if (rows.length > CHUNK_ROWS) await renewStatistics(context.db, module);
  return sum;
};

/** @param titles of the columns that there could be */
function strangeHeader(titles: readonly string[]): TrellisError {
  return badRequest(
    `首行没有可识别的列名，可用列名：${titles.join("、")}`,
    `no column of the first row has a known name; possible names: ${titles.join(", ")}`,
  );
}

function isOwnKey(field: string, targets: ReturnType<typeof importTargets>): boolean {
  return field !== ID && targets.some((target) => target.field === field && target.key);
}

/** Pointers are `/<row>/<field>`, the row as a spreadsheet numbers it. @param bad how many rows have a fault */
function refusal(faults: readonly StoredFault[], bad: number): TrellisError {
  const [first] = faults;
  const fields = faults.map(({ row, field, keyword, message }): FieldFault => ({
    pointer: field === null ? `/${row}` : `/${row}/${escapePointer(field)}`,
    keyword,
    // Faults of rows are in the caller's language.
    message: { zh: message, en: message },
  }));
  return new TrellisError("invalidRecord", {
    fields,
    params: { count: bad, row: first?.row ?? 0, message: first?.message ?? "" },
    text: {
      zh: "有 {count} 行数据有误，未导入任何数据。第 {row} 行：{message}",
      en: "Rows with errors: {count}. Nothing was imported. Row {row}: {message}",
    },
  });
}
