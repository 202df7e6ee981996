import { sameJson } from "#contract";
import {
  overlapFault,
  overlapRules,
  recordForConditions,
  type Module,
  type Obstacle,
  type OverlapRule,
  type ValidationFault,
} from "#metadata";
import { sql } from "kysely";
import type { OperationContext, Period } from "../../base/context.ts";
import type { Row } from "../../base/tables.ts";
import { storedField, type StoredField } from "../../data/columns.ts";
import { livingWithin, tenantBoundary } from "../../data/conditions/boundary.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import { quoted } from "../../data/naming.ts";
import { now } from "../../data/server-state.ts";
import { selectRecords, tableAs } from "../../data/read/select-records.ts";
import { conditionText, periodOf } from "../../data/tables/overlap-constraints.ts";
import { recordBoundary } from "../scope/caller-boundary.ts";
import { changedField, type Written } from "../faults/changed-field.ts";

interface InTheWay {
  readonly place: number;
  readonly name: string | null;
  readonly from: string;
  readonly to: string | null;
}

/** Faults of periods that overlap one of another living record of the tenant, for each record. */
export async function overlapFaults(
  context: OperationContext,
  records: readonly Written[],
  tenantId: string | null,
): Promise<ValidationFault[][]> {
  const faults: ValidationFault[][] = records.map(() => []);
  for (const rule of overlapRules(context.module)) {
    const periods = [...records.entries()].filter(([, written]) => isChecked(context, rule, written));
    if (periods.length === 0) continue;
    const stored = new Map((await inTheWay(context, rule, periods, tenantId)).map((found) => [found.place, found]));
    for (const [place, written] of periods) {
      const obstacle = first(stored.get(place), aheadOf(context, rule, written, tenantId));
      if (obstacle === null) continue;
      faults[place]?.push(overlapFault(rule, changedField([rule.field, rule.end, ...rule.among], [written]), obstacle));
    }
  }
  return faults;
}

/**
 * Faults of a period that overlaps one of an earlier record of the same call, for one record after the other. The stored
 * records contain neither of them yet.
 */
export function overlapsBetween(context: OperationContext): (written: Written) => ValidationFault[] {
  const seen = new Map<string, Omit<Period, "id">[]>();
  const rules = overlapRules(context.module);
  return (written) =>
    rules.flatMap((rule) => {
      if (!isChecked(context, rule, written)) return [];
      const whole = { ...written.current, ...written.record };
      const period = periodOfRow(rule, whole);
      const { tenantId } = whole;
      const key = periodKey(context.module, rule, whole, typeof tenantId === "string" ? tenantId : null);
      const others = seen.get(key) ?? [];
      seen.set(key, [...others, period]);
      const other = others.find((earlier) => overlaps(earlier, period));
      const at = changedField([rule.field, rule.end, ...rule.among], [written]);
      return other === undefined ? [] : [overlapFault(rule, at, { name: null, from: other.from, to: other.to })];
    });
}

function overlaps(one: Omit<Period, "id">, other: Omit<Period, "id">): boolean {
  const isBefore = (end: string | null, from: string): boolean => end !== null && (one.touching ? end <= from : end < from);
  return !isBefore(one.to, other.from) && !isBefore(other.to, one.from) && ![one, other].some(takesNoTime);
}

/** True for a period that overlaps nothing. */
export function takesNoTime({ from, to, touching }: Omit<Period, "id">): boolean {
  return to !== null && (to < from || (touching && to === from));
}

/** The period that begins first, the stored one of two that begin together. */
function first(stored: Obstacle | undefined, ahead: Obstacle | null): Obstacle | null {
  if (stored === undefined || ahead === null) return stored ?? ahead;
  return ahead.from < stored.from ? ahead : stored;
}

function aheadOf(
  { module, periodsAhead }: OperationContext,
  rule: OverlapRule,
  { record, current }: Written,
  tenantId: string | null,
): Obstacle | null {
  if (periodsAhead === undefined) return null;
  const whole = { ...current, ...record };
  return periodsAhead.inTheWay(periodKey(module, rule, whole, tenantId), { ...periodOfRow(rule, whole), id: idOf(current) });
}

function idOf(current: Row | null): string | null {
  return typeof current?.["id"] === "string" ? current["id"] : null;
}

/** Two periods are compared when their keys are equal. */
function periodKey(module: Module, { field, among, where }: OverlapRule, row: Row, tenantId: string | null): string {
  const tenant = module.tenancy === "tenant" ? tenantId : null;
  return JSON.stringify([module.name, field.name, where, tenant, ...among.map(({ name }) => [name, row[name]])]);
}

function periodOfRow({ field, end, touching }: OverlapRule, row: Row): Omit<Period, "id"> {
  return { from: String(row[field.name]), to: isEmpty(row[end.name]) ? null : String(row[end.name]), touching };
}

/** A stored period with its key, and the name of its record where the caller could open it. */
export interface NamedPeriod {
  readonly key: string;
  readonly period: Period & { readonly id: string };
  readonly name: string | null;
}

/** Reads the periods of records, for those that no other may overlap. */
export async function storedPeriods(context: OperationContext, ids: readonly string[]): Promise<NamedPeriod[]> {
  const { db, module } = context;
  const rules = overlapRules(module);
  if (rules.length === 0 || ids.length === 0) return [];
  const boundary = await recordBoundary(context);
  const name = nameFor(context, boundary);
  const where = [oneOf(storedField(module, "id"), ids)];
  const rows = await selectRecords(db, module, { boundary: tenantBoundary(null), where, extra: [sql`${name} as "$name"`] });
  return rows.flatMap((row) => {
    const tenantId = typeof row["tenantId"] === "string" ? row["tenantId"] : null;
    return rules.flatMap((rule): NamedPeriod[] => {
      if (!hasPeriod(rule, row) || !counts(context, rule, row)) return [];
      const shown = typeof row["$name"] === "string" ? row["$name"] : null;
      return [{ key: periodKey(module, rule, row, tenantId), period: { ...periodOfRow(rule, row), id: row.id }, name: shown }];
    });
  });
}

/** An unchanged period, or one outside of the condition, overlaps no other. */
function isChecked(context: OperationContext, rule: OverlapRule, { record, current }: Written): boolean {
  const whole = { ...current, ...record };
  if (!hasPeriod(rule, whole) || !counts(context, rule, whole)) return false;
  const names = [rule.field, rule.end, ...rule.among].map(({ name }) => name);
  return current === null || !counts(context, rule, current) || names.some((name) => !sameJson(whole[name], current[name]));
}

function hasPeriod({ field, among }: OverlapRule, row: Row): boolean {
  return [field, ...among].every(({ name }) => !isEmpty(row[name]));
}

function counts({ module, deps }: OperationContext, { where }: OverlapRule, row: Row): boolean {
  if (where === null) return true;
  const seen = recordForConditions(module.fields, row, () => now(deps));
  return deps.validators.validate(where, seen).length === 0;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

async function inTheWay(
  context: OperationContext,
  rule: OverlapRule,
  periods: readonly (readonly [number, Written])[],
  tenantId: string | null,
): Promise<readonly InTheWay[]> {
  const { module } = context;
  const boundary = await recordBoundary(context);
  const columns = [rule.field, rule.end, ...rule.among].map(({ name }) => storedField(module, name));
  const list = periods.map(([place, { record, current }]) => {
    const whole = { ...current, ...record };
    const id = current?.["id"] ?? null;
    return {
      place,
      id,
      ...Object.fromEntries(columns.map(({ column, name }) => [column, isEmpty(whole[name]) ? null : whole[name]])),
    };
  });
  const shape = ["place int", "id bigint", ...columns.map(({ column, type }) => `${quoted(column)} ${type}`)].join(", ");
  const same = rule.among.map(({ name }) => equalIn(storedField(module, name)));
  const condition = rule.where === null ? "true" : conditionText(module, rule.where, "t.");
  const [from, to] = columns.map(({ column }) => sql.raw(`t.${quoted(column)}::text`));
  const { rows } = await sql<InTheWay>`
    select distinct on (v.place) v.place, ${nameFor(context, boundary)} as name, ${from} as "from", ${to} as "to"
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as v(${sql.raw(shape)})
    join ${tableAs(module)} on ${sql.raw(["true", ...same].join(" and "))} and t.id is distinct from v.id
      and ${livingWithin(module, tenantBoundary(tenantId))} and ${sql.raw(condition)}
      and ${sql.raw(`${periodOf(module, rule, "t.")} && ${periodOf(module, rule, "v.")}`)}
    order by v.place, ${from}, t.id`.execute(context.db);
  return rows;
}

function equalIn({ column }: StoredField): string {
  return `t.${quoted(column)} = v.${quoted(column)}`;
}

type Boundary = Awaited<ReturnType<typeof recordBoundary>>;

/** The name of a record, for a caller who could open it. */
function nameFor({ module }: OperationContext, boundary: Boundary) {
  const { fields } = boundary.scope;
  const label = module.fields.find(({ name }) => name === module.labelField);
  if (label === undefined || label.storage !== "text" || label.labelKey !== null || (fields !== null && !fields.has(label.name)))
    return sql`null::text`;
  const column = sql.raw(`t.${quoted(storedField(module, label.name).column)}`);
  return sql`case when ${livingWithin(module, boundary)} then ${column} end`;
}
