import { TrellisError, type ExportInput } from "#contract";
import type { Column, Module } from "#metadata";
import type { OperationContext } from "../context.ts";
import type { Boundary } from "../data/boundary.ts";
import { storedField, type StoredField } from "../data/columns.ts";
import { filterCondition, oneOf } from "../data/conditions.ts";
import { addLabels } from "../data/labels.ts";
import { askedQuery } from "../operations/asked-query.ts";
import { listBoundary } from "../operations/caller-boundary.ts";
import { forbidden } from "../policies/authorise.ts";
import { mayRead } from "../policies/permissions.ts";
import { shows } from "../policies/record-scope.ts";
import { clearChunks } from "./chunks.ts";
import { exportCell } from "./export-cells.ts";
import { exportColumns, type ExportColumn } from "./export-columns.ts";
import { changeJob } from "./jobs.ts";
import { PartWriter, clearParts } from "./parts.ts";
import type { SheetWriter } from "./sheet/sheet-writer.ts";
import { CsvWriter } from "./sheet/write-csv.ts";
import { XlsxWriter } from "./sheet/write-xlsx.ts";
import { readSnapshot, takeSnapshot } from "./snapshot.ts";
import { tellOfJob } from "./tell-of-job.ts";
import { LeaseLost, jobContext, jobJournal, moduleOfJob, type Running } from "./transfer-core.ts";

/** Writes the file of an export job. Begins anew when it was interrupted: nothing of it has any effect. */
export async function runExport(running: Running): Promise<void> {
  const { core, job, lease, goOn } = running;
  const { facts } = job;
  if (facts.kind !== "export") return;
  const tell = async (db: OperationContext["db"], done: number, total: number): Promise<void> => {
    if (!(await changeJob(db, job.id, lease, { phase: "writing", done, total, attempts: 0 }))) throw new LeaseLost();
  };
  const { columns, fields, total, tenantId } = await begin(running, facts.input);
  await tell(core.db, 0, total);
  const writer = writerOf(facts.input, moduleOfJob(core, job).title[facts.locale], columns);
  writer.row(columns.map(({ title }) => ({ value: title, style: "header" })));
  const parts = new PartWriter(job.id, "result");
  let done = 0;
  for (let number = 0; done < total; number += 1) {
    goOn();
    await mayGoOn(running);
    const records = await readSnapshot(core.db, job.id, number, fields);
    if (records === null) break;
    if (facts.input.values === "labels") {
      const context = jobContext(running, core.db, await running.caller(), jobJournal(core, job));
      await addLabels(context, showing(context.module, columns), records, tenantId);
    }
    for (const record of records)
      writer.row(columns.map((column) => exportCell(column, record, facts.input.values, facts.locale)));
    done += records.length;
    const bytes = writer.take();
    await core.db.transaction().execute(async (db) => {
      await parts.write(db, bytes);
      await tell(db, done, total);
    });
  }
  const last = writer.end();
  await core.db.transaction().execute(async (db) => {
    await parts.write(db, last, true);
    await clearChunks(db, job.id);
    if (!(await changeJob(db, job.id, lease, { state: "done", done: total, total }))) throw new LeaseLost();
    await tellOfJob(core, db, job, { state: "done", rows: total });
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

function writerOf({ format }: ExportInput, name: string, columns: readonly ExportColumn[]): SheetWriter {
  return format === "csv" ? new CsvWriter() : new XlsxWriter({ name, columns });
}

interface Begun {
  readonly columns: readonly ExportColumn[];
  readonly fields: readonly StoredField[];
  readonly total: number;
  readonly tenantId: string | null;
}

/** Reads what is asked for with the rights of now, and keeps the records as they are. */
async function begin(running: Running, input: ExportInput): Promise<Begun> {
  const { core, job } = running;
  const caller = await mayGoOn(running);
  return core.db.transaction().execute(async (db) => {
    await clearChunks(db, job.id);
    await clearParts(db, job.id, "result");
    const context = jobContext(running, db, caller, jobJournal(core, job));
    const { boundary, columns, query } = await readExport(context, input);
    const read = columns.flatMap(({ stored }) => [stored, ...namedBy(context.module, stored, boundary)]);
    const fields = [...new Map(read.map((stored) => [stored.name, stored])).values()];
    const where = query.filters.map(filterCondition);
    if (input.ids !== undefined) where.push(oneOf(storedField(context.module, "id"), input.ids));
    const total = await takeSnapshot(db, job.id, context.module, { boundary, where, sort: query.sort, fields });
    return { columns, fields, total, tenantId: boundary.tenantId };
  });
}

/** What else is read to name the record that a column holds the id of. */
function namedBy(module: Module, { field }: StoredField, { scope }: Boundary): readonly StoredField[] {
  const holder = field?.record?.field ?? null;
  return holder === null || !shows(scope, holder) ? [] : [storedField(module, holder)];
}

async function mayGoOn({ core, job, caller: callerOf }: Running) {
  const caller = await callerOf();
  const module = moduleOfJob(core, job);
  if (!mayRead(caller, module)) throw forbidden(module.permissions.read);
  return caller;
}

/** What an export means to who asks for it. @throws TrellisError badRequest, unknownFilter, badFilterValue, unknownSort */
export async function readExport(context: OperationContext, input: ExportInput) {
  const parameters = new Map(Object.entries(input.query).filter(([name]) => name !== "current" && name !== "size"));
  const asked = { ...context, query: parameters };
  const boundary = await listBoundary(asked);
  const query = askedQuery(asked, boundary);
  const columns = exportColumns(context.module, boundary.scope, input.columns, input.values, context.locale);
  if (columns.length === 0) throw new TrellisError("badRequest", { params: { reason: "columns" } });
  return { boundary, query, columns };
}
