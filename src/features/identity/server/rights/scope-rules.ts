import { recordsOf, type OperationContext } from "#server";

/**
 * The parts of a data scope that a comparison needs (semantics: 1 all, 2 own, 3 own departments, 4 and below, 5
 * custom).
 */
export interface ScopeRule {
  readonly id: string;
  readonly menuId: string;
  readonly type: number;
  readonly column: string;
}

export async function scopeRules(context: OperationContext): Promise<ScopeRule[]> {
  const records = await recordsOf(context, "data-scope", null).find({});
  return records.map((record) => ({
    id: record.id,
    menuId: record.menuId,
    type: record.scopeType,
    column: record.scopeColumn ?? "",
  }));
}

/** @returns true when `these` rules for one menu show more records than `those`; an empty list shows every record */
export function widerThan(these: readonly ScopeRule[], those: readonly ScopeRule[]): boolean {
  if (those.length === 0) return false;
  if (these.length === 0) return true;
  return these.some((rule) => !those.some((other) => covers(other, rule)));
}

/** @returns true when `wide` shows a person every record that `narrow` shows them */
function covers(wide: ScopeRule, narrow: ScopeRule): boolean {
  if (wide.id === narrow.id || wide.type === 1) return true;
  if (wide.type === 2) return narrow.type === 2;
  const ofDepts = (type: number): boolean => type === 3 || type === 4;
  return ofDepts(wide.type) && ofDepts(narrow.type) && wide.column === narrow.column && wide.type >= narrow.type;
}
