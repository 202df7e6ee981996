import { sameJson } from "#contract";
import { overlapFault, overlapRules, recordForConditions, type OverlapRule, type ValidationFault } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import type { Row } from "../../base/tables.ts";
import { storedField, type StoredField } from "../../data/columns.ts";
import { livingWithin, tenantBoundary } from "../../data/conditions/boundary.ts";
import { quoted } from "../../data/naming.ts";
import { now } from "../../data/server-state.ts";
import { tableAs } from "../../data/read/select-records.ts";
import { conditionText, periodOf } from "../../data/tables/overlap-constraints.ts";
import { recordBoundary } from "../caller-boundary.ts";
import { changedField, type Written } from "../changed-field.ts";

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
    for (const found of await inTheWay(context, rule, periods, tenantId)) {
      const written = records[found.place];
      if (written !== undefined)
        faults[found.place]?.push(overlapFault(rule, changedField([rule.field, rule.end, ...rule.among], [written]), found));
    }
  }
  return faults;
}

/** An unchanged period, or one outside of the condition, overlaps no other. */
function isChecked({ module, deps }: OperationContext, rule: OverlapRule, { record, current }: Written): boolean {
  const whole = { ...current, ...record };
  if ([rule.field, ...rule.among].some(({ name }) => isEmpty(whole[name]))) return false;
  const counts = (row: Row): boolean =>
    rule.where === null ||
    deps.validators.validate(
      rule.where,
      recordForConditions(module.fields, row, () => now(deps)),
    ).length === 0;
  if (!counts(whole)) return false;
  const names = [rule.field, rule.end, ...rule.among].map(({ name }) => name);
  return current === null || !counts(current) || names.some((name) => !sameJson(whole[name], current[name]));
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
