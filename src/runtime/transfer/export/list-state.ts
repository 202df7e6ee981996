import type { ExportInput } from "#contract";
import type { Module } from "#metadata";
import { shownColumns } from "../../views/shown-columns.ts";
import { sortParameters } from "../../stores/record-query.ts";
import { RecordStore } from "../../stores/record-store.ts";
import type { RecordTarget } from "../../stores/record-target.ts";

/** Fields of the columns as the list shows them now, in its order. */
export function shownFields(target: RecordTarget): readonly string[] {
  return shownColumns(target).map(({ field }) => field);
}

/** System fields that say something in a file. */
const SYSTEM = ["createUser", "createTime", "updateUser", "updateTime"] as const;

/** Further fields that can be exported: hidden fields in the module's order, then system fields. */
export function otherColumns(module: Module, shown: readonly string[]): readonly string[] {
  const known = new Set(shown);
  const own = module.fields.filter(({ writeOnly }) => !writeOnly).map(({ name }) => name);
  return [...own, ...SYSTEM].filter((name, index, all) => !known.has(name) && all.indexOf(name) === index);
}

export const ROW_CHOICES = ["matching", "shown", "selected", "page"] as const;
export type RowChoice = (typeof ROW_CHOICES)[number];

export interface RowCount {
  readonly choice: RowChoice;
  /** Null while unknown. */
  readonly count: number | null;
}

/** The choices of records to export: all matches (all loaded ones in a branch of a tree), the selection, or the page. */
export function rowChoices(target: RecordTarget): readonly RowCount[] {
  const { records, selection, fixed } = target;
  const store = target instanceof RecordStore ? target : null;
  const total = store?.total ?? null;
  return [
    fixed === null
      ? { choice: "shown", count: records.length }
      : { choice: "matching", count: store?.about === true ? null : total },
    ...(selection.size > 0 && selection.matching === null ? [{ choice: "selected" as const, count: selection.size }] : []),
    ...(total !== null && total > records.length ? [{ choice: "page" as const, count: records.length }] : []),
  ];
}

/** The question to the server for the records that are meant, in the order of the list. */
export function askedRows(target: RecordTarget, choice: RowChoice): Pick<ExportInput, "query" | "ids"> {
  const { filters, sort } = target.query;
  const order = sortParameters(sort);
  // Records that were selected one by one are exported even if they do not match the filters.
  if (choice === "selected") return { query: order, ids: target.selection.ids };
  if (choice === "matching") return { query: { ...filters, ...target.fixed, ...order } };
  return { query: order, ids: target.records.map(({ id }) => id) };
}
