import type { FieldError, ImportPlan } from "#contract";
import { fieldOfPointer, type ChildRecords } from "#metadata";
import { callerOf, type OperationContext } from "../../../base/context.ts";
import { forbidden } from "../../../policies/authorise.ts";
import type { LineRow } from "../lines/line-rows.ts";
import type { StoredFault } from "../chunks.ts";
import { placedFault, type FaultPlace } from "./placed-fault.ts";
import { mappedColumns, readRows, worded } from "./row-inputs.ts";
import { ID, modesOf } from "../targets.ts";
import { plannedSheets, type ImportJobFacts } from "../transfer-jobs.ts";
import { importedLinks, linePlan, type LineLink } from "../lines/line-links.ts";

/** A sheet of lines that the plan imports. */
export interface LineSheet extends FaultPlace {
  readonly sheet: string;
  readonly own: LineLink;
  readonly plan: ImportPlan;
}

/** The lines of a record in the file. */
export interface RecordLines {
  /** As a form would send them, by their list. */
  readonly sent: ReadonlyMap<ChildRecords, readonly unknown[]>;
  readonly rows: ReadonlyMap<string, readonly LineRow[]>;
  readonly faults: readonly StoredFault[];
  readonly count: number;
}

/** The sheets of lines of a job, with the caller's rights of now. @throws TrellisError forbidden */
export async function lineSheets(context: OperationContext, facts: ImportJobFacts): Promise<LineSheet[]> {
  const planned = plannedSheets(facts);
  if (planned.length === 0) return [];
  const links = await importedLinks(context);
  return planned.map(({ field, sheet, columns }) => {
    const own = links.find(({ link }) => link.field.name === field);
    if (own === undefined) throw forbidden(childPrefix(context, field));
    const plan = linePlan(facts.plan, own);
    const headers = columns.map(({ header }) => header);
    const mapped = mappedColumns(own.context.module, plan);
    if (mapped.some((column) => column.field === ID) && !modesOf(callerOf(context), own.context.module).includes("update"))
      throw forbidden(own.context.module.permissions.edit ?? own.context.module.permissions.prefix);
    return { sheet, own, plan, headers, columns: mapped };
  });
}

function childPrefix({ module, catalog }: OperationContext, field: string): string {
  const link = module.children.find((one) => one.field.name === field);
  return catalog.modules.get(link?.module ?? "")?.permissions.prefix ?? module.permissions.prefix;
}

/** Reads rows of lines as input of a form, by the row of their record. */
export async function recordLines(
  context: OperationContext,
  sheets: readonly LineSheet[],
  rows: readonly LineRow[],
): Promise<ReadonlyMap<number, RecordLines>> {
  const byOwner = new Map<number, OpenLines>();
  for (const place of sheets) {
    const { own, plan, columns, sheet } = place;
    const within = { ...own.context, unprovenFiles: context.unprovenFiles };
    const ofSheet = rows.filter((row) => row.sheet === sheet);
    const read = await readRows(within, columns, plan, ofSheet);
    for (const [at, { body, faults }] of read.entries()) {
      const row = ofSheet[at];
      if (row === undefined || row.owner === null) continue;
      const { owner } = row;
      const lines: OpenLines = byOwner.get(owner) ?? { sent: new Map(), rows: new Map(), faults: [], count: 0 };
      byOwner.set(owner, lines);
      push(lines.sent, own.link, lineBody(body));
      push(lines.rows, own.link.field.name, row);
      lines.count += 1;
      for (const fault of faults) {
        const name = fieldOfPointer(fault.pointer);
        lines.faults.push(placedFault(place, { row, owner }, name, fault.keyword, worded(within, fault, name)));
      }
    }
  }
  return byOwner;
}

interface OpenLines extends RecordLines {
  readonly sent: Map<ChildRecords, unknown[]>;
  readonly rows: Map<string, LineRow[]>;
  readonly faults: StoredFault[];
  count: number;
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** A line without an id is a new one. An empty cell of it says nothing, so that defaults apply. */
function lineBody({ [ID]: id, ...values }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (typeof id === "string" && id !== "") return { id, ...values };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** The fault of a line at its sheet, row and column; null for a fault of another place. */
export function lineFault(
  sheets: readonly LineSheet[],
  lines: RecordLines | undefined,
  owner: number,
  { pointer, keyword, message }: FieldError,
): StoredFault | null {
  const [, list = "", place = "", ...path] = pointer.split("/");
  const row = lines?.rows.get(list)?.[Number(place)];
  const sheet = sheets.find(({ own }) => own.link.field.name === list);
  if (place === "" || row === undefined || sheet === undefined) return null;
  const field = path.length === 0 ? null : fieldOfPointer(`/${path.join("/")}`);
  return placedFault(sheet, { row, owner }, field, keyword, message);
}
