import type { StoredRecord } from "#contract";
import { sortParameters } from "../stores/record-query.ts";
import type { RecordTarget } from "../stores/record-target.ts";

/** The current page, all matching records, or the selected records. */
export type PrintedRows = "page" | "matching" | "selected";

/** Maximum number of printed records. An export has more. */
export const MOST_PRINTED = 1_000;
const PAGE = 500;

/** @throws ApiError when the server refuses */
export async function rowsToPrint(target: RecordTarget, rows: PrintedRows): Promise<readonly StoredRecord[]> {
  const { records, selection, query, fixed, client } = target;
  if (rows === "selected") return selection.records;
  if (rows === "page" || fixed === null) return records;
  const found: StoredRecord[] = [];
  const asked = { ...query.filters, ...fixed, ...sortParameters(query.sort), size: PAGE };
  for (let current = 1; found.length < MOST_PRINTED; current += 1) {
    const page = await client.page({ ...asked, current });
    found.push(...page.records);
    if (page.records.length < PAGE) break;
  }
  return found.slice(0, MOST_PRINTED);
}
