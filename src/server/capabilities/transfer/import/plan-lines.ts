import type { ImportFormat, ImportPlan, ImportSheet } from "#contract";
import type { Module } from "#metadata";
import type { OperationContext } from "../../../base/context.ts";
import { badRequest } from "../../../base/bad-request.ts";
import type { RecordScope } from "../../../data/conditions/record-scope.ts";
import { furtherSheets, readFirstRows } from "../../../sheets/read-sheet.ts";
import { readColumns, SAMPLE_ROWS } from "./read-columns.ts";
import { columnNamed, namesOf, proposeMapping } from "./propose-plan.ts";
import { mappingOf } from "./read-plan.ts";
import type { ImportJobFacts, StoredSheet } from "../transfer-jobs.ts";
import { importedLinks, isSheetOf, lineTargets, tieField, type LineLink } from "../lines/line-links.ts";
import { ID } from "../targets.ts";

/** The sheets of a file beside its first one. */
export interface FurtherSheets {
  readonly sheets: readonly StoredSheet[];
  readonly unread: readonly string[];
}

/** Finds the sheets of lines by their names. A sheet of lines that the caller may not import is not read. */
export async function findLineSheets(context: OperationContext, bytes: Uint8Array, format: ImportFormat): Promise<FurtherSheets> {
  const names = await furtherSheets(bytes, format);
  const links = names.length === 0 ? [] : await importedLinks(context);
  const sheets: StoredSheet[] = [];
  const unread: string[] = [];
  for (const sheet of names) {
    const own = links.find((one) => isSheetOf(one, sheet));
    const isTaken = sheets.some(({ field }) => field === own?.link.field.name);
    if (own === undefined || isTaken) {
      unread.push(sheet);
      continue;
    }
    const rows = await readFirstRows(bytes, format, context.deps.sheetReaders, SAMPLE_ROWS + 1, sheet);
    sheets.push({ field: own.link.field.name, sheet, columns: readColumns(rows), rows: 0 });
  }
  return { sheets, unread: unread.slice(0, 20) };
}

/** Proposes the column that ties lines to their records, and the columns of each sheet of lines. */
export async function proposeLines(
  context: OperationContext,
  scope: RecordScope,
  headers: readonly string[],
  { sheets }: FurtherSheets,
): Promise<Pick<ImportPlan, "tie" | "lines">> {
  if (sheets.length === 0) return {};
  const { module } = context;
  const links = await importedLinks(context);
  const lines = sheets.flatMap(({ field, columns }): [string, Record<string, string>][] => {
    const own = links.find(({ link }) => link.field.name === field);
    if (own === undefined) return [];
    const titles = columns.map(({ header }) => header);
    return [[field, proposeMapping(own.context.module, titles, lineTargets(own))]];
  });
  return { tie: tieColumnIn(module, scope, headers), lines: Object.fromEntries(lines) };
}

function tieColumnIn(module: Module, scope: RecordScope, headers: readonly string[]): number | null {
  const names = [...new Set([tieField(module, scope), module.labelField])];
  const found = names.map((name) => columnNamed(headers, name === ID ? [ID] : namesOf(module, name)));
  return found.find((at) => at !== null) ?? columnNamed(headers, [ID]);
}

/** True when every field of a remembered plan of lines is still there. */
export async function fitsLines(context: OperationContext, lines: NonNullable<ImportPlan["lines"]>): Promise<boolean> {
  const links = await importedLinks(context);
  return Object.entries(lines).every(([field, mapping]) => {
    const own = links.find(({ link }) => link.field.name === field);
    const known = own === undefined ? [] : lineTargets(own).map((target) => target.field);
    return Object.values(mapping).every((target) => known.includes(target));
  });
}

/** The part of a plan about lines that the file and the caller's rights allow. @throws TrellisError badRequest */
export async function readLinePlan(
  context: OperationContext,
  { tie = null, lines = {} }: ImportPlan,
  { sheets, columns }: Pick<ImportJobFacts, "sheets" | "columns">,
): Promise<Pick<ImportPlan, "tie" | "lines">> {
  if (sheets.length === 0) return {};
  if (tie === null) return { tie: null };
  if (tie >= columns.length) throw badRequest("plan.tie 超出文件的列数", "plan.tie is beyond the columns of the file");
  const links = await importedLinks(context);
  const used = Object.entries(lines).map(([field, mapping]): [string, Record<string, string>] => {
    const own = links.find(({ link }) => link.field.name === field);
    const sheet = sheets.find((one) => one.field === field);
    if (own === undefined || sheet === undefined) throw badRequest(`没有明细“${field}”`, `there are no lines “${field}”`);
    const targets = lineTargets(own);
    const read = mappingOf(mapping, targets, sheet.columns.length);
    if (!Object.values(read).includes(own.link.parentField))
      throw badRequest(
        `工作表“${sheet.sheet}”中没有列对应“${targets[0]?.title}”，无法找到明细所属的数据`,
        `no column of the sheet “${sheet.sheet}” is mapped to “${targets[0]?.title}”, which names the record of a line`,
      );
    return [field, read];
  });
  return { tie, lines: Object.fromEntries(used) };
}

/** The sheets of lines as their owner sees them. */
export async function sheetViews(context: OperationContext, sheets: readonly StoredSheet[]): Promise<ImportSheet[]> {
  if (sheets.length === 0) return [];
  const links = await importedLinks(context);
  return sheets.flatMap(({ field, sheet, columns }): ImportSheet[] => {
    const own: LineLink | undefined = links.find(({ link }) => link.field.name === field);
    if (own === undefined) return [];
    return [{ field, title: own.link.field.title[context.locale], sheet, columns: [...columns], targets: lineTargets(own) }];
  });
}
