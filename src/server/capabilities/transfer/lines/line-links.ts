import type { ImportPlan, ImportTarget } from "#contract";
import type { ChildRecords, Module } from "#metadata";
import { callerOf, type OperationContext } from "../../../base/context.ts";
import { shows, type RecordScope } from "../../../data/conditions/record-scope.ts";
import { recordBoundary } from "../../../records/scope/caller-boundary.ts";
import { childContext, childModule } from "../../../records/scope/child-context.ts";
import { sheetName } from "../../../sheets/write-xlsx.ts";
import { ID, importFields, importTargets, modesOf } from "../targets.ts";

/** Lines of another module, with the request as that module sees it. */
export interface LineLink {
  readonly link: ChildRecords;
  readonly context: OperationContext;
  readonly scope: RecordScope;
}

/** The lists of lines of the module whose records the caller may see as lines. */
export async function lineLinks(context: OperationContext): Promise<LineLink[]> {
  const links: LineLink[] = [];
  for (const link of context.module.children) {
    const module = childModule(context, link);
    if (module === undefined) continue;
    const own = childContext(context, module, context.tenantId);
    const { scope } = await recordBoundary(own);
    if (shows(scope, link.parentField)) links.push({ link, context: own, scope });
  }
  return links;
}

/** The lists of lines to which the caller may import new lines. */
export async function importedLinks(context: OperationContext): Promise<LineLink[]> {
  const links = await lineLinks(context);
  return links.filter((own) => modesOf(callerOf(context), own.context.module).includes("add"));
}

/** Targets of the columns of a sheet of lines: the reference to the record comes first. */
export function lineTargets({ link, context: { module, locale }, scope }: LineLink): ImportTarget[] {
  const reference = module.fields.find(({ name }) => name === link.parentField);
  const others = importTargets(module, scope, locale).filter(({ field }) => field !== link.parentField);
  if (reference === undefined) return others;
  return [
    { field: reference.name, title: reference.title[locale], required: true, key: false, keyOnly: false },
    ...others.map((target) => ({ ...target, key: target.field === ID })),
  ];
}

/** Fields of a line that a template offers. */
export function lineFields({ link, context: { module }, scope }: LineLink): ReturnType<typeof importFields> {
  return importFields(module, scope).filter(({ name }) => name !== link.parentField);
}

/**
 * The field whose value names a record in a file: its label where no two records share it, else the id. People who add
 * records may write any text into that column; the lines repeat it.
 */
export function tieField({ fields, labelField }: Module, scope: RecordScope): string {
  const label = fields.find(({ name }) => name === labelField);
  const isSafe = label !== undefined && label.unique && (label.required || label.serial !== null) && !label.writeOnly;
  return isSafe && shows(scope, label.name) ? label.name : ID;
}

/** True when a sheet's name says that it has the lines of the list. */
export function isSheetOf({ link, context }: LineLink, sheet: string): boolean {
  const { title } = context.module;
  const names = [link.field.name, link.field.title.zh, link.field.title.en, title.zh, title.en];
  return names.some((name) => sheetName(name).toLowerCase() === sheet.trim().toLowerCase());
}

/** The plan of the columns of a sheet of lines, without the reference to the record, which is not read as a value. */
export function linePlan(plan: ImportPlan, { link }: LineLink): ImportPlan {
  const mapping = Object.entries(plan.lines?.[link.field.name] ?? {}).filter(([, field]) => field !== link.parentField);
  return { mode: "upsert", key: ID, mapping: Object.fromEntries(mapping), blank: plan.blank };
}

/** Index of the column with the reference to the record; -1 without one. */
export function tieColumn(plan: ImportPlan, { field, parentField }: ChildRecords): number {
  const entry = Object.entries(plan.lines?.[field.name] ?? {}).find(([, target]) => target === parentField);
  return entry === undefined ? -1 : Number(entry[0]);
}
