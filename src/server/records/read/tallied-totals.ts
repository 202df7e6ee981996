import { sql, type RawBuilder } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import { storedField, type StoredField } from "../../data/columns.ts";
import { storedTallies, tallyTable, TALLY_COLUMNS, type StoredTally } from "../../data/tables/tallies.ts";
import { moduleOf } from "../records.ts";

/** Any value of a field but none at all. */
export const ANY_VALUE = Symbol("any value");

interface Key {
  readonly stored: StoredField;
  readonly value: string | number | typeof ANY_VALUE;
}

/**
 * A statement with the number of the tenant's records that have some values, as `records`, and sums over them by the names
 * of their fields. A tally of the module answers it; without one the records do. Callers have checked the right to it.
 */
export function talliedTotals(
  context: OperationContext,
  name: string,
  match: Readonly<Record<string, Key["value"]>>,
  sums: readonly string[] = [],
): RawBuilder<unknown> {
  const module = moduleOf(context, name);
  const keys = Object.entries(match).map(([field, value]): Key => ({ stored: storedField(module, field), value }));
  const summed = sums.map((field) => storedField(module, field));
  const tally = storedTallies(module).find((each) => keeps(each, keys, summed));
  const records = tally === undefined ? sql`count(*)` : sql`coalesce(sum(t.${sql.id(TALLY_COLUMNS.records)}), 0)`;
  const totals = summed.map(({ name: field, column }) => {
    const at = tally?.sums.findIndex((sum) => sum.name === field);
    return sql`coalesce(sum(t.${sql.id(at === undefined ? column : TALLY_COLUMNS.sum(at))}), 0)::bigint as ${sql.id(field)}`;
  });
  return sql`
    select ${sql.join([sql`(${records})::bigint as records`, ...totals])}
    from ${tally === undefined ? sql`${sql.table(module.table)} t` : sql.raw(tallyTable(tally))}
    where ${sql.join(
      [
        sql`t.tenant_id = ${context.tenantId} and t.is_deleted = 0`,
        ...keys.map(({ stored: { column, type }, value }) =>
          value === ANY_VALUE ? sql`t.${sql.id(column)} is not null` : sql`t.${sql.id(column)} = ${value}::${sql.raw(type)}`,
        ),
      ],
      sql` and `,
    )}`;
}

function keeps({ by, sums }: StoredTally, keys: readonly Key[], summed: readonly StoredField[]): boolean {
  const isKept = ({ stored: { name }, value }: Key): boolean =>
    by.some(({ stored, prefix }) => stored.name === name && (prefix === null || value === ANY_VALUE));
  return keys.every(isKept) && summed.every(({ name }) => sums.some((sum) => sum.name === name));
}
