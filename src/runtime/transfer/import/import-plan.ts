import type { ImportColumn, ImportFacts, ImportPlan, ImportTarget } from "#contract";

/** A sheet of the file: its columns, and the fields that they may fill. */
export type MappedSheet = Pick<ImportFacts, "columns" | "targets">;

/** Fields that a column may be mapped to: those that can only be the key are offered where they are the key. */
export function offeredTargets({ targets }: MappedSheet, plan: ImportPlan): readonly ImportTarget[] {
  return targets.filter(({ keyOnly, field }) => !keyOnly || (plan.mode !== "add" && plan.key === field));
}

/** The column is meant for another field, or for none (null). A field that another column had is taken from it. */
export function mapColumn(plan: ImportPlan, column: number, field: string | null): ImportPlan["mapping"] {
  const others = Object.entries(plan.mapping).filter(([index, taken]) => index !== String(column) && taken !== field);
  return Object.fromEntries(field === null ? others : [...others, [String(column), field]]);
}

export function columnOf({ columns }: MappedSheet, plan: ImportPlan, field: string): ImportColumn | null {
  const index = Object.keys(plan.mapping).find((key) => plan.mapping[key] === field);
  return columns.find((column) => String(column.index) === index) ?? null;
}

/** Titles of what new records must have and no column brings. */
export function missingFields({ targets }: ImportFacts, plan: ImportPlan): readonly string[] {
  if (plan.mode === "update") return [];
  const mapped = new Set(Object.values(plan.mapping));
  return targets.filter(({ field, required, keyOnly }) => required && !keyOnly && !mapped.has(field)).map(({ title }) => title);
}

/** The field by which records are found and which no column holds; null when all is well. */
export function unmappedKey({ targets }: ImportFacts, { mode, key, mapping }: ImportPlan): ImportTarget | null {
  if (mode === "add" || key === null || Object.values(mapping).includes(key)) return null;
  return targets.find(({ field }) => field === key) ?? null;
}

/**
 * The plan in another mode. Without a key there is no finding: the first key field that a column holds becomes it, else
 * the first. A field that can only be a key is mapped only as long as it is one.
 */
export function inMode({ targets }: ImportFacts, plan: ImportPlan, mode: ImportPlan["mode"]): ImportPlan {
  const keys = targets.filter(({ key }) => key).map(({ field }) => field);
  const mapped = new Set(Object.values(plan.mapping));
  const key = mode === "add" ? null : (plan.key ?? keys.find((field) => mapped.has(field)) ?? keys[0] ?? null);
  return withKey(targets, { ...plan, mode }, key);
}

export function withKey(targets: readonly ImportTarget[], plan: ImportPlan, key: string | null): ImportPlan {
  const idle = new Set(targets.filter(({ keyOnly, field }) => keyOnly && field !== key).map(({ field }) => field));
  const mapping = Object.fromEntries(Object.entries(plan.mapping).filter(([, field]) => !idle.has(field)));
  return { ...plan, key, mapping };
}
