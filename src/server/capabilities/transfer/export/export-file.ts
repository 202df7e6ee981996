import { sql } from "kysely";
import type { OperationContext } from "../../../base/context.ts";
import { livingWithin } from "../../../data/conditions/boundary.ts";
import { storedField } from "../../../data/columns.ts";
import { all, filterCondition, oneOf } from "../../../data/conditions/conditions.ts";
import { addLabels } from "../../../records/read/labels.ts";
import { orderBy, selectRecords, tableAs } from "../../../data/read/select-records.ts";
import { today } from "../../../data/server-state.ts";
import type { Handler } from "../../../base/feature.ts";
import { CHUNK_ROWS } from "../chunks.ts";
import { exportCell } from "../../../sheets/export-cells.ts";
import { fileHeaders } from "../../../sheets/file-headers.ts";
import { readExport } from "./run-export.ts";
import { XlsxWriter } from "../../../sheets/write-xlsx.ts";

/**
 * An export as clients of the family call it: the filters of the list in the query, a workbook in the answer, written while
 * it is fetched. Which records it holds is settled by one statement; each is as it is when its turn comes.
 */
export const exportFile: Handler = async (context) => {
  const { module, locale, deps } = context;
  const input = {
    format: "xlsx",
    columns: [],
    query: Object.fromEntries(context.query),
    values: "labels",
    lines: false,
  } as const;
  const { boundary, query, columns } = await readExport(context, input);
  const ids = await idsOf(context, boundary, query);
  const writer = new XlsxWriter({ name: module.title[locale], columns });
  writer.row(columns.map(({ title }) => ({ value: title, style: "header" })));
  let done = 0;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const part = ids.slice(done, done + CHUNK_ROWS);
      done += part.length;
      if (part.length === 0) {
        controller.enqueue(writer.end());
        controller.close();
        return;
      }
      const records = await selectRecords(context.db, module, { boundary, where: [oneOf(storedField(module, "id"), part)] });
      await addLabels(context, module, records, boundary.tenantId);
      const byId = new Map(records.map((record) => [record.id, record]));
      for (const id of part) {
        const record = byId.get(id);
        if (record !== undefined) writer.row(columns.map((column) => exportCell(column, record, "labels", locale)));
      }
      controller.enqueue(writer.take());
    },
  });
  return new Response(stream, { headers: fileHeaders(`${module.title[locale]}-${today(deps)}.xlsx`) });
};

async function idsOf(
  { db, module }: OperationContext,
  boundary: Parameters<typeof livingWithin>[1],
  { filters, sort }: Awaited<ReturnType<typeof readExport>>["query"],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id::text as id from ${tableAs(module, boundary)}
    where ${all([livingWithin(module, boundary), ...filters.map(filterCondition)])} ${orderBy(module, sort)}`.execute(db);
  return rows.map(({ id }) => id);
}
