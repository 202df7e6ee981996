import { TrellisError, type ExportInput } from "#contract";
import type { Column, Module } from "#metadata";
import { callerOf, type Caller, type OperationContext } from "../../../base/context.ts";
import type { Row } from "../../../base/tables.ts";
import type { Boundary } from "../../../data/conditions/boundary.ts";
import { storedField, type StoredField } from "../../../data/columns.ts";
import { filterCondition, oneOf } from "../../../data/conditions/conditions.ts";
import { addLabels } from "../../../records/read/labels.ts";
import { parseQuery } from "../../../records/read/parse-query.ts";
import { childContext } from "../../../records/scope/child-context.ts";
import { listBoundary } from "../../../records/scope/caller-boundary.ts";
import type { RunningJob } from "../../../jobs/running-job.ts";
import { assertMayExport } from "../../../policies/authorise.ts";
import { shows } from "../../../data/conditions/record-scope.ts";
import { CHUNK_ROWS, clearChunks } from "../chunks.ts";
import type { Cell } from "../../../sheets/cell.ts";
import { exportCell } from "../../../sheets/export-cells.ts";
import { columnOf, exportColumns, type ExportColumn } from "../../../sheets/export-columns.ts";
import { PartWriter, clearParts } from "../parts.ts";
import type { SheetWriter } from "../../../sheets/sheet-writer.ts";
import { exportedLines, lineFields, lineSheetPlan, takeLineSnapshot, withTie, type ExportedLines } from "./export-lines.ts";
import { FORMAT_WRITERS } from "./format-writers.ts";
import { readLineSnapshot, readSnapshot, takeSnapshot } from "./snapshot.ts";
import { notifyEnd } from "../job-notifications.ts";
import { EXPORT, isTransfer } from "../transfer-jobs.ts";

/** Writes the file of an export job. Begins again after an interruption, because an unfinished file is not offered. */
export async function runExport(running: RunningJob): Promise<void> {
  const { services, job } = running;
  if (!isTransfer(job) || job.facts.kind !== EXPORT) return;
  const { facts } = job;
  const { locale, input } = facts;
  const begun = await begin(running, input);
  const { columns, lines } = begun;
  const total = lines.reduce((sum, { count }) => sum + count, begun.records);
  const report = (db: OperationContext["db"], done: number): Promise<void> =>
    running.change(db, { phase: "writing", done, total, attempts: 0 });
  await report(services.db, 0);
  const name = running.module.title[locale];
  const writer = FORMAT_WRITERS[input.format].open({ name, columns }, lines.map(lineSheetPlan));
  const parts = new PartWriter(job.id, "result");
  const signed = (cell: Cell): Cell => (typeof cell === "string" ? services.fileLinks.sign(cell, job.tenantId) : cell);
  let done = 0;
  const keep = async (rows: readonly (readonly Cell[])[]): Promise<void> => {
    for (const cells of rows) writer.row(cells.map(signed));
    done += rows.length;
    const bytes = writer.take();
    await services.db.transaction().execute(async (db) => {
      await parts.write(db, bytes);
      await report(db, done);
    });
  };
  const cellOf = (column: ExportColumn, record: Row): Cell => exportCell(column, record, input.values, locale);
  writeHeader(writer, columns);
  for (let number = 0; number < chunksOf(begun.records); number += 1) {
    const records = await readSnapshot(services.db, job.id, number, begun.fields);
    await prepare(running, await exportingContext(running), begun, columns, records);
    await keep(records.map((record) => columns.map((column) => cellOf(column, record))));
  }
  for (const sheet of lines) {
    const { tie } = sheet;
    writer.nextSheet?.();
    writeHeader(writer, [tie, ...sheet.columns]);
    for (let at = 0; at < chunksOf(sheet.count); at += 1) {
      const rows = await readLineSnapshot(services.db, job.id, sheet.first + at, lineFields(sheet));
      const context = childContext(await exportingContext(running), sheet.context.module, begun.tenantId);
      assertMayExport(callerOf(context), context.module);
      const records = rows.map(({ line }) => line);
      await prepare(running, context, begun, sheet.columns, records);
      await keep(
        rows.map((row) => [
          cellOf(tie, { [tie.stored.name]: row.tie }),
          ...sheet.columns.map((column) => cellOf(column, row.line)),
        ]),
      );
    }
  }
  const last = writer.end();
  await services.db.transaction().execute(async (db) => {
    await parts.write(db, last, true);
    await clearChunks(db, job.id);
    await running.change(db, { state: "done", done: total, total });
    await notifyEnd(services, db, job, { state: "done", rows: total });
  });
}

function writeHeader(writer: SheetWriter, columns: readonly ExportColumn[]): void {
  writer.row(columns.map(({ title }) => ({ value: title, style: "header" })));
}

function chunksOf(records: number): number {
  return Math.ceil(records / CHUNK_ROWS);
}

/** The context of the next chunk, with the rights of now. @throws TrellisError forbidden */
async function exportingContext(running: RunningJob): Promise<OperationContext> {
  running.checkpoint();
  return running.context(running.services.db, await mayGoOn(running));
}

/** Applies the limits of features to the records of a chunk, and adds the labels that are read. */
async function prepare(
  { services }: RunningJob,
  context: OperationContext,
  begun: Begun,
  columns: readonly ExportColumn[],
  records: Row[],
): Promise<void> {
  await services.hooks.limitResult(context, records);
  if (begun.labelled) await addLabels(context, showing(context.module, columns), records, begun.tenantId);
}

/**
 * The module with the exported fields as its list, so that the labels of authors are read only if they are exported.
 */
function showing(module: Module, columns: readonly ExportColumn[]): Module {
  const shown = columns.map(({ stored }): Column => ({
    field: stored.name,
    width: 0,
    fixed: null,
    sortable: false,
    align: "left",
    total: null,
    editable: false,
  }));
  return { ...module, list: { ...module.list, columns: shown } };
}

interface KeptLines extends ExportedLines {
  /** Number of the first chunk of the snapshot. */
  readonly first: number;
  readonly count: number;
}

interface Begun {
  readonly columns: readonly ExportColumn[];
  readonly fields: readonly StoredField[];
  readonly records: number;
  readonly lines: readonly KeptLines[];
  /** Values are written as people read them. */
  readonly labelled: boolean;
  readonly tenantId: string | null;
}

/** Reads the requested records with the present rights, and stores them as a snapshot. */
async function begin(running: RunningJob, input: ExportInput): Promise<Begun> {
  const { services, job } = running;
  const caller = await mayGoOn(running);
  // Records and lines are read by several statements, which see one moment.
  return services.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (db) => {
      await clearChunks(db, job.id);
      await clearParts(db, job.id, "result");
      const context = running.context(db, caller);
      const { boundary, columns: requested, query } = await readExport(context, input);
      const sheets = await exportedLines(context, boundary, input);
      const columns = withTie(context, requested, sheets, input.values);
      const read = [storedField(context.module, "id"), ...columns.map(({ stored }) => stored)].flatMap((stored) => [
        stored,
        ...namedBy(context.module, stored, boundary),
      ]);
      const fields = [...new Map(read.map((stored) => [stored.name, stored])).values()];
      const where = query.filters.map(filterCondition);
      if (input.ids !== undefined) where.push(oneOf(storedField(context.module, "id"), input.ids));
      const records = await takeSnapshot(db, job.id, context.module, { boundary, where, sort: query.sort, fields });
      const lines: KeptLines[] = [];
      let first = chunksOf(records);
      for (const sheet of sheets) {
        const tie = fields.findIndex(({ name }) => name === sheet.tie.stored.name);
        const count = await takeLineSnapshot(db, job.id, sheet, { before: chunksOf(records), first, tie });
        lines.push({ ...sheet, first, count });
        first += chunksOf(count);
      }
      return { columns, fields, records, lines, labelled: input.values === "labels", tenantId: boundary.tenantId };
    });
}

/** Further fields that are read to name the record of a column. */
function namedBy(module: Module, { field }: StoredField, { scope }: Boundary): readonly StoredField[] {
  const holder = field?.record?.field ?? null;
  return holder === null || !shows(scope, holder) ? [] : [storedField(module, holder)];
}

async function mayGoOn(running: RunningJob): Promise<Caller> {
  const caller = await running.caller();
  const { module } = running;
  assertMayExport(caller, module);
  return caller;
}

/** Reads an export request by the caller's rights. @throws TrellisError badRequest, unknownFilter, badFilterValue, unknownSort */
export async function readExport(context: OperationContext, input: ExportInput) {
  const parameters = new Map(Object.entries(input.query).filter(([name]) => name !== "current" && name !== "size"));
  const requested = { ...context, query: parameters };
  const boundary = await listBoundary(requested);
  const query = await parseQuery(requested, boundary);
  const chosen = exportColumns(context.module, boundary.scope, input.columns, input.values, context.locale);
  const columns = boundary.tenantId === context.tenantId ? chosen : withTenant(context, chosen, input.values);
  if (columns.length === 0) throw new TrellisError("badRequest", { params: { reason: "columns" } });
  return { boundary, query, columns };
}

/** Records of other tenants name theirs first, so that an import of the file finds the same records. */
function withTenant(
  { module, locale }: OperationContext,
  columns: readonly ExportColumn[],
  values: ExportInput["values"],
): readonly ExportColumn[] {
  const tenant = storedField(module, "tenantId");
  const isNamed = columns.some(({ stored }) => stored.name === tenant.name);
  return isNamed ? columns : [columnOf(tenant, values, locale), ...columns];
}
