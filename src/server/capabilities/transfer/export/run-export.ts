import { TrellisError, type ExportInput, type TransferFormat } from "#contract";
import type { Column, Module } from "#metadata";
import type { Caller, OperationContext } from "../../../base/context.ts";
import type { Boundary } from "../../../data/conditions/boundary.ts";
import { storedField, type StoredField } from "../../../data/columns.ts";
import { filterCondition, oneOf } from "../../../data/conditions/conditions.ts";
import { addLabels } from "../../../records/read/labels.ts";
import { parseQuery } from "../../../records/read/parse-query.ts";
import { listBoundary } from "../../../records/caller-boundary.ts";
import type { RunningJob } from "../../../jobs/running-job.ts";
import { assertMayExport } from "../../../policies/authorise.ts";
import { shows } from "../../../data/conditions/record-scope.ts";
import { clearChunks } from "../chunks.ts";
import type { Cell } from "../../../sheets/cell.ts";
import { exportCell } from "../../../sheets/export-cells.ts";
import { exportColumns, type ExportColumn } from "../../../sheets/export-columns.ts";
import { PartWriter, clearParts } from "../parts.ts";
import type { SheetWriter } from "../../../sheets/sheet-writer.ts";
import { CsvWriter } from "../../../sheets/write-csv.ts";
import { XlsxWriter } from "../../../sheets/write-xlsx.ts";
import { readSnapshot, takeSnapshot } from "./snapshot.ts";
import { notifyEnd } from "../job-notifications.ts";
import { EXPORT, isTransfer } from "../transfer-jobs.ts";

/** Writes the file of an export job. Begins anew when it was interrupted: nothing of it has any effect. */
export async function runExport(running: RunningJob): Promise<void> {
  const { services, job } = running;
  if (!isTransfer(job) || job.facts.kind !== EXPORT) return;
  const { facts } = job;
  const report = (db: OperationContext["db"], done: number, total: number): Promise<void> =>
    running.change(db, { phase: "writing", done, total, attempts: 0 });
  const { columns, fields, total, tenantId } = await begin(running, facts.input);
  await report(services.db, 0, total);
  const writer = WRITERS[facts.input.format](running.module.title[facts.locale], columns);
  writer.row(columns.map(({ title }) => ({ value: title, style: "header" })));
  const signed = (cell: Cell): Cell => (typeof cell === "string" ? services.fileLinks.sign(cell, job.tenantId) : cell);
  const parts = new PartWriter(job.id, "result");
  let done = 0;
  for (let number = 0; done < total; number += 1) {
    running.checkpoint();
    await mayGoOn(running);
    const records = await readSnapshot(services.db, job.id, number, fields);
    if (records === null) break;
    const context = running.context(services.db, await running.caller());
    await services.hooks.limitResult(context, records);
    if (facts.input.values === "labels") await addLabels(context, showing(context.module, columns), records, tenantId);
    for (const record of records)
      writer.row(columns.map((column) => signed(exportCell(column, record, facts.input.values, facts.locale))));
    done += records.length;
    const bytes = writer.take();
    await services.db.transaction().execute(async (db) => {
      await parts.write(db, bytes);
      await report(db, done, total);
    });
  }
  const last = writer.end();
  await services.db.transaction().execute(async (db) => {
    await parts.write(db, last, true);
    await clearChunks(db, job.id);
    await running.change(db, { state: "done", done: total, total });
    await notifyEnd(services, db, job, { state: "done", rows: total });
  });
}

/** The module with what is exported as its list: who made and changed a record is looked up where it is shown. */
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

const WRITERS: Readonly<Record<TransferFormat, (name: string, columns: readonly ExportColumn[]) => SheetWriter>> = {
  xlsx: (name, columns) => new XlsxWriter({ name, columns }),
  csv: () => new CsvWriter(),
};

interface Begun {
  readonly columns: readonly ExportColumn[];
  readonly fields: readonly StoredField[];
  readonly total: number;
  readonly tenantId: string | null;
}

/** Reads what is asked for with the rights of now, and keeps the records as they are. */
async function begin(running: RunningJob, input: ExportInput): Promise<Begun> {
  const { services, job } = running;
  const caller = await mayGoOn(running);
  return services.db.transaction().execute(async (db) => {
    await clearChunks(db, job.id);
    await clearParts(db, job.id, "result");
    const context = running.context(db, caller);
    const { boundary, columns, query } = await readExport(context, input);
    const read = [storedField(context.module, "id"), ...columns.map(({ stored }) => stored)].flatMap((stored) => [
      stored,
      ...namedBy(context.module, stored, boundary),
    ]);
    const fields = [...new Map(read.map((stored) => [stored.name, stored])).values()];
    const where = query.filters.map(filterCondition);
    if (input.ids !== undefined) where.push(oneOf(storedField(context.module, "id"), input.ids));
    const total = await takeSnapshot(db, job.id, context.module, { boundary, where, sort: query.sort, fields });
    return { columns, fields, total, tenantId: boundary.tenantId };
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
  const asked = { ...context, query: parameters };
  const boundary = await listBoundary(asked);
  const query = await parseQuery(asked, boundary);
  const columns = exportColumns(context.module, boundary.scope, input.columns, input.values, context.locale);
  if (columns.length === 0) throw new TrellisError("badRequest", { params: { reason: "columns" } });
  return { boundary, query, columns };
}
