import type { ExportInput } from "#contract";
import { sql } from "kysely";
import { callerOf, type OperationContext } from "../../../base/context.ts";
import { livingWithin, type Boundary } from "../../../data/conditions/boundary.ts";
import { storedField, storedFields, type StoredField } from "../../../data/columns.ts";
import { column } from "../../../data/conditions/conditions.ts";
import { tableAs } from "../../../data/read/select-records.ts";
import { shows } from "../../../data/conditions/record-scope.ts";
import { mayExport } from "../../../policies/authorise.ts";
import { recordBoundary } from "../../../records/scope/caller-boundary.ts";
import { readsList } from "../../../records/scope/read-endpoints.ts";
import { columnOf, exportColumns, type ExportColumn } from "../../../sheets/export-columns.ts";
import type { SheetPlan } from "../../../sheets/write-xlsx.ts";
import { CHUNK_ROWS } from "../chunks.ts";
import { lineLinks, tieField, type LineLink } from "../lines/line-links.ts";
import { ID } from "../targets.ts";
import { snapshotValues } from "./snapshot.ts";
import { FORMAT_WRITERS } from "./format-writers.ts";

/** A sheet of lines of an export. */
export interface ExportedLines extends LineLink {
  readonly boundary: Boundary;
  /** The column that names the record; its values are those of the record's own column. */
  readonly tie: ExportColumn;
  /** Columns of the line itself, the id last: an import finds the line by it. */
  readonly columns: readonly ExportColumn[];
}

/** The lists of lines that the caller may export beside the records. A CSV file has one table. */
export async function exportedLines(context: OperationContext, parent: Boundary, input: ExportInput): Promise<ExportedLines[]> {
  if (!input.lines || !FORMAT_WRITERS[input.format].hasLines) return [];
  const found: ExportedLines[] = [];
  for (const own of await lineLinks({ ...context, tenantId: parent.tenantId ?? context.tenantId })) {
    const { module } = own.context;
    if (!mayExport(callerOf(context), module) || !(await readsList(own.context, module))) continue;
    const boundary = await recordBoundary(own.context);
    const { scope } = boundary;
    const readable = new Set(storedFields(module).readable.map(({ name }) => name));
    const names = module.fields.map(({ name }) => name).filter((name) => readable.has(name) && shows(scope, name));
    const columns = exportColumns(
      module,
      scope,
      [...names.filter((name) => name !== own.link.parentField), ID],
      input.values,
      context.locale,
    );
    const tie = columnOf(storedField(context.module, tieOf(context, parent.scope, input)), input.values, context.locale);
    const title = columnOf(storedField(module, own.link.parentField), input.values, context.locale).title;
    found.push({ ...own, boundary, columns, tie: { ...tie, title } });
  }
  return found;
}

function tieOf({ module }: OperationContext, scope: Boundary["scope"], { values }: ExportInput): string {
  return values === "keys" ? ID : tieField(module, scope);
}

/**
 * The columns of the records' sheet with what an import needs to find them again: the column that lines name in front, and
 * a key behind.
 */
export function withTie(
  { module, locale }: OperationContext,
  columns: readonly ExportColumn[],
  lines: readonly ExportedLines[],
  values: ExportInput["values"],
): readonly ExportColumn[] {
  const [first] = lines;
  if (first === undefined) return columns;
  const names = new Set(columns.map(({ stored }) => stored.name));
  const tie = first.tie.stored.name;
  const added = (name: string): ExportColumn[] => (names.has(name) ? [] : [columnOf(storedField(module, name), values, locale)]);
  return [...added(tie), ...columns, ...(tie === ID ? [] : added(ID))];
}

export function lineSheetPlan({ link, context: { locale }, tie, columns }: ExportedLines): SheetPlan {
  return { name: link.field.title[locale], columns: [tie, ...columns] };
}

/** Fields of a snapshot of lines. */
export function lineFields({ context: { module }, columns }: ExportedLines): readonly StoredField[] {
  const read = [storedField(module, ID), ...columns.map(({ stored }) => stored)];
  return [...new Map(read.map((stored) => [stored.name, stored])).values()];
}

interface LinePlaces {
  /** Number of chunks of the records. */
  readonly before: number;
  /** Number of the first chunk of the lines. */
  readonly first: number;
  /** Place of the value that names a record in its kept values. */
  readonly tie: number;
}

/**
 * Keeps the lines of the records that the job has kept, in the order of the records. The first value of a line is the one
 * that names its record.
 * @returns the number of lines
 */
export async function takeLineSnapshot(
  db: OperationContext["db"],
  jobId: string,
  lines: ExportedLines,
  { before, first, tie }: LinePlaces,
): Promise<number> {
  const { link, context, boundary } = lines;
  const { module } = context;
  const order = sql.join([
    sql`parent.number, parent.place`,
    ...(link.sort === null ? [] : [column(storedField(module, link.sort))]),
    sql`t.id`,
  ]);
  const { rows } = await sql<{ total: number }>`
    with parent as (
      select c.number, r.place, (r.value->>0)::bigint as id, r.value->${sql.lit(tie)}::int4 as tie
      from trellis_transfer_chunk c cross join lateral jsonb_array_elements(c.rows) with ordinality as r(value, place)
      where c.job_id = ${jobId} and c.number < ${before}),
    numbered as (
      select row_number() over (order by ${order}) - 1 as place,
        jsonb_build_array(parent.tie, ${snapshotValues(lineFields(lines))}) as record
      from ${tableAs(module)} join parent on parent.id = ${column(storedField(module, link.parentField))}
      where ${livingWithin(module, boundary)}),
    kept as (
      insert into trellis_transfer_chunk (job_id, number, row_count, rows)
      select ${jobId}, ${first}::int4 + place / ${sql.lit(CHUNK_ROWS)}, count(*), jsonb_agg(record order by place)
      from numbered group by place / ${sql.lit(CHUNK_ROWS)}
      returning row_count)
    select coalesce(sum(row_count), 0)::int4 as total from kept`.execute(db);
  return rows[0]?.total ?? 0;
}
