import { REPORT_LIMITS, TrellisError, type Text } from "#contract";
import type { Field, Module } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../base/context.ts";
import { withinBoundary, type Boundary } from "../data/conditions/boundary.ts";
import { storedField, type StoredField } from "../data/columns.ts";
import { column, type Condition } from "../data/conditions/conditions.ts";
import { tableAs } from "../data/read/select-records.ts";
import { listBoundary } from "../records/scope/caller-boundary.ts";
import { authoriseReading } from "../records/scope/read-endpoints.ts";
import { moduleOf } from "../records/records.ts";
import { columnOf, exportColumns, noColumn, type ExportColumn } from "../sheets/export-columns.ts";

/** A value that a report groups or measures by. */
export interface ReportField {
  readonly column: ExportColumn;
  /** It, in the report's statement. */
  readonly value: Condition;
  /** The module of the field. */
  readonly module: Module;
  /** The list in whose entries it stands; null when it is a record's own. */
  readonly list: Field | null;
  /** The field belongs to the counted items, so it has one value for each of them. */
  readonly repeated: boolean;
}

/** The rows that a report counts, and the fields it may use. */
export interface ReportSource {
  /** The list whose entries are counted; null when records are. */
  readonly rows: Field | null;
  fieldOf(name: string): Promise<ReportField>;
  /** The `from` clause, complete once all fields were requested. The module's own table is `t`. */
  from(): Condition;
}

/**
 * Fields as a report names them: the module's own, those of entries (`rows`), and those that references lead to. Each
 * follows the caller's rights to its module, records and fields.
 * @throws TrellisError badRequest without a list; `fieldOf` also forbidden, for a module on the way
 */
export function reportSource(
  context: OperationContext,
  module: Module,
  boundary: Boundary,
  filter: string | undefined,
): ReportSource {
  const joins: Condition[] = [];
  const rows = filter === undefined ? null : listOf(context, module, boundary, filter);
  if (rows !== null) {
    const list = column(storedField(module, rows.name));
    joins.push(sql`cross join lateral jsonb_array_elements(
      case when jsonb_typeof(${list}) = 'array' then ${list} else '[]'::jsonb end) as e(entry)`);
  }
  const joined = (join: (name: Condition) => Condition): Condition => {
    const name = sql.id(`j${joins.length}`);
    joins.push(join(name));
    return sql`${name}.value`;
  };

  /** The field of the referenced record. Empty when the caller may not see the record. */
  const follow = async (from: ReportField, name: string, path: string): Promise<ReportField> => {
    const { ref, multiple } = from.column.stored.field ?? { ref: null, multiple: false };
    if (ref === null || multiple) throw noColumn(path);
    const target = moduleOf(context, ref.module);
    await authoriseReading(context, target);
    const reach = await listBoundary({ ...context, module: target, query: new Map(), body: null });
    const [found] = exportColumns(target, reach.scope, [name], "labels", context.locale);
    if (found === undefined) throw noColumn(path);
    const key = storedField(target, ref.value);
    // A deleted record keeps its name. A living record comes before deleted ones with the same key.
    const one = key.name === "id" ? sql`` : sql`distinct on (${column(key)})`;
    const order = key.name === "id" ? sql`` : sql`order by ${column(key)}, ${column(storedField(target, "isDeleted"))}`;
    const value = joined(
      (alias) => sql`left join (select ${one} ${column(key)} as key, ${column(found.stored)} as value
        from ${tableAs(target, reach)} where ${withinBoundary(target, reach)} ${order}) as ${alias} on ${alias}.key = ${from.value}`,
    );
    const title = `${from.column.title} · ${found.title}`;
    return { column: { ...found, title }, value, module: target, list: null, repeated: from.repeated };
  };

  return {
    rows,
    fieldOf: async (name) => {
      const [first = "", ...others] = name.split(".");
      const inEntry = rows !== null && first === rows.name && others.length > 0;
      const steps = inEntry ? others.slice(1) : others;
      if (steps.length > REPORT_LIMITS.steps) throw noColumn(name);
      let field = inEntry
        ? entryField(module, rows, others[0] ?? "", context.locale)
        : ownField(context, module, boundary, first, rows !== null);
      for (const step of steps) field = await follow(field, step, name);
      return field;
    },
    from: () => sql`${tableAs(module, boundary)} ${sql.join(joins, sql` `)}`,
  };
}

function listOf(context: OperationContext, module: Module, { scope }: Boundary, name: string): Field {
  const [found] = exportColumns(module, scope, [name], "labels", context.locale);
  const field = found?.stored.field;
  if (found === undefined || field?.items === null || field?.items === undefined || field.items.parts.length === 0)
    throw misfit(name, { zh: "不是明细，不能按其条目统计", en: "is not a list, so its items cannot be counted" });
  return field;
}

function ownField(context: OperationContext, module: Module, { scope }: Boundary, name: string, repeated: boolean): ReportField {
  const [found] = exportColumns(module, scope, [name], "labels", context.locale);
  if (found === undefined) throw noColumn(name);
  return { column: found, value: column(found.stored), module, list: null, repeated };
}

function entryField(module: Module, rows: Field, name: string, locale: keyof Text): ReportField {
  const part = rows.items?.parts.find((candidate) => candidate.name === name);
  if (part === undefined || part.writeOnly) throw noColumn(`${rows.name}.${name}`);
  const type = CASTS[part.storage]?.type ?? "text";
  const stored: StoredField = { name, column: "", storage: part.storage, type, field: part, byPart: false, constraint: "" };
  return { column: columnOf(stored, "labels", locale), value: entryValue(stored), module, list: rows, repeated: false };
}

/** Items are texts and numbers in JSON. A value that does not fit its type counts as empty. */
function entryValue({ name, storage, type }: StoredField): Condition {
  const text = sql`(e.entry ->> ${sql.lit(name)})`;
  const cast = CASTS[storage];
  return cast === undefined ? text : sql`(case when ${text} ~ ${sql.lit(cast.pattern)} then ${text}::${sql.raw(type)} end)`;
}

const NUMBER = String.raw`^-?\d{1,30}(\.\d{1,30})?$`;
const DAY = String.raw`^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])`;
const CASTS: Partial<Record<StoredField["storage"], { readonly type: StoredField["type"]; readonly pattern: string }>> = {
  id: { type: "bigint", pattern: String.raw`^(\d{1,18}|[1-8]\d{18})$` },
  integer: { type: "numeric", pattern: NUMBER },
  double: { type: "numeric", pattern: NUMBER },
  decimal: { type: "numeric", pattern: NUMBER },
  boolean: { type: "boolean", pattern: "^(true|false)$" },
  date: { type: "date", pattern: `${DAY}$` },
  timestamp: { type: "timestamp(0) without time zone", pattern: `${DAY} [0-2]\\d:[0-5]\\d:[0-5]\\d$` },
};

/** The request cannot use the field in this way. */
export function misfit(title: string, why: Text): TrellisError {
  return new TrellisError("badRequest", { params: { title }, text: { zh: `“{title}”${why.zh}`, en: `“{title}” ${why.en}` } });
}
