import { TrellisError, type ImportMode, type ImportPlan, type ImportTarget } from "#contract";
import type { Module } from "#metadata";
import type { Caller } from "../../../base/context.ts";
import { badRequest } from "../../../base/bad-request.ts";
import { forbidden } from "../../../policies/authorise.ts";
import { modesOf } from "../targets.ts";

interface PlanRules {
  readonly caller: Caller;
  readonly module: Module;
  readonly targets: readonly ImportTarget[];
  /** Columns of the file. */
  readonly columns: number;
}

/**
 * The plan that the file and the caller's rights allow. @throws TrellisError badRequest with the missing part,
 * forbidden for a mode that the caller may not use
 */
export function readPlan(input: ImportPlan, { caller, module, targets, columns }: PlanRules): ImportPlan {
  const { mode, blank } = input;
  if (!modesOf(caller, module).includes(mode)) throw forbidden(codesOf(module, mode));
  const mapping = mappingOf(input.mapping, targets, columns);
  const mapped = new Set(Object.values(mapping));
  const key = mode === "add" ? null : keyOf(input.key, targets, mapped);
  const idle = targets.find(({ field, keyOnly }) => keyOnly && field !== key && mapped.has(field));
  const used = Object.fromEntries(Object.entries(mapping).filter(([, field]) => field !== idle?.field));
  if (Object.values(used).every((field) => field === key && targets.some((target) => target.field === field && target.keyOnly)))
    throw badRequest("请至少为一列选择字段", "choose a field for at least one column");
  return { mode, key, mapping: used, blank };
}

function codesOf({ permissions: { add, edit, prefix } }: Module, mode: ImportMode): string {
  const codes = [mode === "update" ? null : add, mode === "add" ? null : edit].filter((code) => code !== null);
  return codes.length > 0 ? codes.join(" / ") : prefix;
}

/** @throws TrellisError badRequest for a column or a field that is not there, or a field that is filled twice */
export function mappingOf(
  mapping: ImportPlan["mapping"],
  targets: readonly ImportTarget[],
  columns: number,
): Record<string, string> {
  const known = new Set(targets.map(({ field }) => field));
  const entries = Object.entries(mapping).map(([at, field]): [string, string] => {
    const wrong = !/^\d{1,5}$/.test(at) || Number(at) >= columns || !known.has(field);
    if (wrong) throw new TrellisError("badRequest", { params: { reason: `mapping: ${at.slice(0, 40)}` } });
    return [at, field];
  });
  if (new Set(entries.map(([, field]) => field)).size < entries.length)
    throw badRequest("一个字段只能对应一列", "a field can be filled from one column only");
  return Object.fromEntries(entries);
}

function keyOf(wanted: string | null, targets: readonly ImportTarget[], mapped: ReadonlySet<string>): string {
  const target = targets.find(({ field, key }) => key && field === wanted);
  if (target === undefined) throw badRequest("请选择用哪个字段查找已有数据", "choose the field by which records are found");
  if (!mapped.has(target.field)) throw badRequest(`没有列对应“${target.title}”`, `no column is mapped to “${target.title}”`);
  return target.field;
}
