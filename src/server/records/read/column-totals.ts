import type { ColumnTotal, JsonObject, Totals } from "#contract";
import type { Module } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import { livingWithin, type Boundary } from "../../data/conditions/boundary.ts";
import { storedField, type StoredField } from "../../data/columns.ts";
import { all, column, filterCondition, type Condition } from "../../data/conditions/conditions.ts";
import type { RecordQuery } from "../../data/read/record-query.ts";
import { tableAs } from "../../data/read/select-records.ts";

/**
 * The totals under a list's columns: over every record that the caller may see and that fits the filters, in one
 * statement. Numbers are exact, as text; an average has at most six decimals. Columns that the caller may not see have
 * none.
 */
export async function columnTotals(
  { module, db }: OperationContext,
  boundary: Boundary,
  query: Pick<RecordQuery, "filters">,
): Promise<Totals> {
  const { fields: seen } = boundary.scope;
  const stored = (field: string): Condition => column(storedField(module, field));
  const totalOf = ({ field, total }: TotalledColumn): Condition =>
    aggregate(total, stored(field), storedField(module, field).storage);
  // The system's own fields are always seen.
  const isSeen = (field: string): boolean => seen?.has(field) !== false || storedField(module, field).field === null;
  const shown = totalled(module).filter(({ field }) => isSeen(field));
  const values = shown.map((total, at) => sql`${totalOf(total)} as ${sql.id(`c${at}`)}`);
  const pers = [...new Set(shown.flatMap(({ per }) => (per !== undefined && isSeen(per) ? per : [])))];
  const differ = pers.map((per) => sql`min(${stored(per)}) <> max(${stored(per)}) as ${sql.id(`across ${per}`)}`);
  const { rows } = await sql<Record<string, string | boolean | null> & { count: number }>`
    select ${sql.join([sql`count(*)::int4 as count`, ...values, ...differ])}
    from ${tableAs(module, boundary)} where ${all([livingWithin(module, boundary), ...query.filters.map(filterCondition)])}`.execute(
    db,
  );
  const [row] = rows;
  return {
    count: row?.count ?? 0,
    columns: shown.map(({ field, total, per }, at): ColumnTotal => {
      const value = row?.[`c${at}`];
      const across = per !== undefined && row?.[`across ${per}`] === true ? { across: per } : {};
      return { field, total, value: typeof value === "string" ? value : null, ...across };
    }),
  };
}

interface TotalledColumn extends Pick<ColumnTotal, "field" | "total"> {
  /** Name of the field that `across` would use. */
  readonly per: string | undefined;
}

/** The columns of a list that have a total. */
export function totalled({ list }: Module): readonly TotalledColumn[] {
  return list.columns.flatMap(({ field, total, totalPer }) => (total === null ? [] : [{ field, total, per: totalPer }]));
}

/**
 * Totals by the names of their fields, beside `count`, the number of records. Numbers are numbers; money, moments and
 * what a number cannot hold exactly are text. A sum over nothing is nothing; other totals are null then. `across` is there
 * when a total is over values of different kinds: by its field, the one that tells them apart and is to be filtered by.
 */
export function totalsByField(module: Module, { count, columns }: Totals): JsonObject {
  const values = columns.map(({ field, total, value }): [string, string | number | null] => {
    const counted = total === "count" || ["integer", "double"].includes(storedField(module, field).storage);
    const sumOrNull = value ?? (total === "sum" ? "0" : null);
    return [field, sumOrNull !== null && counted && isExact(sumOrNull) ? Number(sumOrNull) : sumOrNull];
  });
  const across = columns.flatMap(({ field, across: per }) => (per === undefined ? [] : [[field, per] as const]));
  return { count, ...Object.fromEntries(values), ...(across.length === 0 ? {} : { across: Object.fromEntries(across) }) };
}

function isExact(text: string): boolean {
  return Number.isSafeInteger(Number(text)) || text.includes(".");
}

/** A total as exact text; an average has at most six decimals. */
export function aggregate(total: ColumnTotal["total"], value: Condition, storage: StoredField["storage"]): Condition {
  switch (total) {
    case "sum":
      return storage === "double" ? sql`trim_scale(sum(${value}::numeric))::text` : sql`sum(${value})::text`;
    case "avg":
      return averageText(sql`avg(${storage === "double" ? sql`${value}::numeric` : value})`);
    case "min":
      return sql`min(${value})::text`;
    case "max":
      return sql`max(${value})::text`;
    case "count":
      return sql`count(${value})::text`;
  }
}

/** An average as the text of `aggregate`. */
export function averageText(average: Condition): Condition {
  return sql`trim_scale(round(${average}::numeric, 6))::text`;
}
