import { sql, type RawBuilder } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import { storedField, type StoredField } from "../../data/columns.ts";
import { storedTallies, tallyTable, TALLY_COLUMNS, type StoredTally } from "../../data/tables/tallies.ts";
import { moduleOf } from "../records.ts";

/** Any value of a field but none at all. */
export const ANY_VALUE = Symbol("any value");

interface Key {
  readonly stored: StoredField;
  /** A list stands for each of its values. */
  readonly value: string | number | readonly string[] | typeof ANY_VALUE;
}

interface TalliedOptions {
  /** Fields that are added up. */
  readonly sums?: readonly string[];
  /** A moment: the answer has a line for each of its months, in their order, with the month as `month` (`2026-11`). */
  readonly byMonthOf?: string;
}

/**
 * A statement with the number of the tenant's records that have some values, as `records`, and sums over them by the names
 * of their fields. A tally of the module answers it; without one the records do. Callers have checked the right to it.
 */
export function talliedTotals(
  context: OperationContext,
  name: string,
  match: Readonly<Record<string, Key["value"]>>,
  { sums = [], byMonthOf }: TalliedOptions = {},
): RawBuilder<unknown> {
  const module = moduleOf(context, name);
  const keys = Object.entries(match).map(([field, value]): Key => ({ stored: storedField(module, field), value }));
  const moment = byMonthOf === undefined ? null : storedField(module, byMonthOf);
  const summed = sums.map((field) => storedField(module, field));
  const needed = moment === null ? keys : [...keys, { stored: moment, value: ANY_VALUE } as const];
  const tally = storedTallies(module).find((each) => keeps(each, needed, summed));
  const records = tally === undefined ? sql`count(*)` : sql`coalesce(sum(t.${sql.id(TALLY_COLUMNS.records)}), 0)`;
  const totals = summed.map(({ name: field, column }) => {
    const at = tally?.sums.findIndex((sum) => sum.name === field);
    return sql`coalesce(sum(t.${sql.id(at === undefined ? column : TALLY_COLUMNS.sum(at))}), 0)::bigint as ${sql.id(field)}`;
  });
  const month = moment === null ? null : sql`to_char(t.${sql.id(moment.column)}, 'YYYY-MM')`;
  return sql`
    select ${sql.join([...(month === null ? [] : [sql`${month} as month`]), sql`(${records})::bigint as records`, ...totals])}
    from ${tally === undefined ? sql`${sql.table(module.table)} t` : sql.raw(tallyTable(tally))}
    where ${sql.join(
      [sql`t.tenant_id = ${context.tenantId} and t.is_deleted = 0`, ...needed.map(({ stored, value }) => matches(stored, value))],
      sql` and `,
    )} ${month === null ? sql`` : sql`group by 1 having ${records} > 0 order by 1`}`;
}

function matches({ column, type }: StoredField, value: Key["value"]): RawBuilder<unknown> {
  const stored = sql`t.${sql.id(column)}`;
  if (value === ANY_VALUE) return sql`${stored} is not null`;
  const isList = typeof value === "object";
  return isList ? sql`${stored} = any(${value}::${sql.raw(type)}[])` : sql`${stored} = ${value}::${sql.raw(type)}`;
}

function keeps({ by, sums }: StoredTally, keys: readonly Key[], summed: readonly StoredField[]): boolean {
  const isKept = ({ stored: { name }, value }: Key): boolean =>
    by.some(({ stored, prefix }) => stored.name === name && (prefix === null || value === ANY_VALUE));
  return keys.every(isKept) && summed.every(({ name }) => sums.some((sum) => sum.name === name));
}
