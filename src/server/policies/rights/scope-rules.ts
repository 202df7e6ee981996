import { textIn } from "../../base/text-in.ts";
/**
 * A data scope as far as a comparison needs it. Types: 1 all, 2 own, 3 own departments, 4 these and below, 5 a
 * condition.
 */
export interface ScopeRule {
  readonly id: string;
  readonly menuId: string;
  readonly type: number;
  /** Field with the department. */
  readonly column: string;
  /** Visible fields; null = all. */
  readonly fields: ReadonlySet<string> | null;
  /** Condition of type 5, as stored. */
  readonly value: string;
}

/** Departments that `own` rules refer to, and those with the departments below them. */
export interface Reach {
  readonly own: ReadonlySet<string>;
  readonly below: ReadonlySet<string>;
}

/** The rules that bind somebody in one module, and their departments; null departments stand for any. */
export interface Bound {
  readonly rules: readonly ScopeRule[];
  readonly reach: Reach | null;
}

/** A data scope's row, by the names of its fields. */
export function scopeRule(row: Readonly<Record<string, unknown>>): ScopeRule {
  const text = (name: string): string => textIn(row, name);
  const names = text("scopeField")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return {
    id: text("id"),
    menuId: text("menuId"),
    type: Number(row["scopeType"]),
    column: text("scopeColumn") || "createDept",
    fields: names.length === 0 || names.includes("*") ? null : new Set(names),
    value: text("scopeValue"),
  };
}

/** True when `these` show more records or fields than `those`; no rule shows everything. */
export function widerThan(these: Bound, those: Bound): boolean {
  if (those.rules.length === 0) return false;
  if (these.rules.length === 0 || showsMoreFields(these.rules, those.rules)) return true;
  return these.rules.some((rule) => !those.rules.some((other) => covers(other, those.reach, rule, these.reach)));
}

/** True when the rule depends on the departments of the person whom it binds. */
export function dependsOnDepts({ type, value }: ScopeRule): boolean {
  return type === 3 || type === 4 || (type === 5 && value.includes("$deptId"));
}

function showsMoreFields(these: readonly ScopeRule[], those: readonly ScopeRule[]): boolean {
  const limit = fieldsOf(those);
  if (limit === null) return false;
  const shown = fieldsOf(these);
  return shown === null || [...shown].some((name) => !limit.has(name));
}

/** The union; one rule that shows all fields shows all. */
function fieldsOf(rules: readonly ScopeRule[]): ReadonlySet<string> | null {
  const all = rules.map(({ fields }) => fields);
  return all.includes(null) ? null : new Set(all.flatMap((fields) => [...(fields ?? [])]));
}

/** True when `wide` shows every record that `narrow` shows. */
function covers(wide: ScopeRule, wideReach: Reach | null, narrow: ScopeRule, narrowReach: Reach | null): boolean {
  if (wide.type === 1) return true;
  if (wide.type === 2) return narrow.type === 2;
  if (wide.type === 5) return narrow.type === 5 && narrow.value === wide.value && within(narrow, narrowReach, wide, wideReach);
  if (narrow.type !== 3 && narrow.type !== 4) return false;
  return wide.column === narrow.column && wide.type >= narrow.type && within(narrow, narrowReach, wide, wideReach);
}

function within(narrow: ScopeRule, narrowReach: Reach | null, wide: ScopeRule, wideReach: Reach | null): boolean {
  if (narrowReach === null || wideReach === null || !dependsOnDepts(narrow)) return true;
  const limit = wide.type === 4 ? wideReach.below : wideReach.own;
  const needed = narrow.type === 4 ? narrowReach.below : narrowReach.own;
  return [...needed].every((dept) => limit.has(dept));
}
