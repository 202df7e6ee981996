import type { Locale } from "#contract";
import type { RunningJob } from "../../../jobs/running-job.ts";
import { markUnproven } from "../../../base/file-links.ts";
import { cellText } from "../../../sheets/cell.ts";
import { CHUNK_ROWS, clearStray, insertStray, type StoredFault } from "../chunks.ts";
import { withFaults } from "./fault-groups.ts";
import { LONGEST_VALUE } from "./placed-fault.ts";
import { plannedSheets, type CountedFault, type ImportJobFacts } from "../transfer-jobs.ts";
import { tieColumn } from "../lines/line-links.ts";
import { strayLines, tieLines, untieLines, type LineRow } from "../lines/line-rows.ts";

export interface Strays {
  readonly count: number;
  readonly faults: readonly CountedFault[];
}

/** Finds the record of every line. A line that names no row of the first sheet is a fault of its own. */
export async function tieAllLines(running: RunningJob, facts: ImportJobFacts): Promise<Strays> {
  const { job, module } = running;
  const { db } = running.services;
  const { tie = null } = facts.plan;
  let strays: Strays = { count: 0, faults: [] };
  await clearStray(db, job.id);
  await untieLines(db, job.id);
  let place = 0;
  for (const { field, sheet, columns } of plannedSheets(facts)) {
    const link = module.children.find((one) => one.field.name === field);
    if (link === undefined || tie === null) continue;
    const at = tieColumn(facts.plan, link);
    await tieLines(db, job.id, sheet, tie, at);
    const header = columns[at]?.header ?? "";
    let after = 0;
    for (;;) {
      running.checkpoint();
      const rows = await strayLines(db, job.id, sheet, after, CHUNK_ROWS);
      const last = rows.at(-1);
      if (last === undefined) break;
      const faults = rows.map((row) => strayFault(row, link.parentField, at, header, facts.locale));
      await insertStray(db, job.id, place, faults);
      strays = { count: strays.count + rows.length, faults: withFaults(strays.faults, faults) };
      place += 1;
      after = last.number;
    }
  }
  return strays;
}

function strayFault(row: LineRow, field: string, at: number, header: string, locale: Locale): StoredFault {
  const text = cellText(row.cells[at]).trim();
  const message = text === "" ? BLANK[locale] : STRAY[locale];
  const value = markUnproven(text).slice(0, LONGEST_VALUE).toWellFormed();
  return { sheet: row.sheet, row: row.number, owner: null, field, column: header, at, value, keyword: "stray", message };
}

const BLANK = { zh: "请填写此行明细所属的数据", en: "Name the record that this line belongs to" };
const STRAY = { zh: "第一张工作表中没有这条数据", en: "The first sheet has no such record" };
