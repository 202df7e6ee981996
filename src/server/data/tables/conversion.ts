import { MOST_CONVERSION_SAMPLES, type ConversionPreview } from "#contract";
import type { Field, Module } from "#metadata";
import { sql, type Kysely, type Transaction } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";
import { storedFields, type StoredField } from "../columns.ts";
import { ADVISORY_LOCKS } from "../internal-tables.ts";
import { identifier, quoted } from "../naming.ts";
import { existingTables } from "./introspect.ts";
import { dropTallies } from "./tallies.ts";
import { fitsFormat, fitsStructure } from "./stored-shape.ts";

/** A field of a module whose stored values do not have the type or the structure that the file asks for. */
interface Conversion {
  readonly module: Module;
  readonly stored: StoredField;
  readonly field: Field;
  /** Type of the column. */
  readonly from: string;
  /** SQL expression of the converted value; null where a value does not convert. */
  readonly converted: string;
  /** SQL expression of a value as text, before the conversion. */
  readonly before: string;
}

const NUMBERS: ReadonlySet<string> = new Set(["integer", "bigint", "numeric", "double precision"]);

/**
 * Tries the conversion of a field.
 * @returns null when the module has no such field, or its table no such column
 */
export async function previewConversion(
  db: Transaction<TrellisTables>,
  module: Module,
  field: string,
): Promise<ConversionPreview | null> {
  const conversion = await conversionOf(db, module, field);
  return conversion === null ? null : measure(db, conversion);
}

/**
 * Converts the column of a field. If a value is lost or reads differently, the values stay as they were in a column beside
 * it. The indexes of the column and the tallies of the table go; the next sync makes those that the module wants.
 * @param isExpected judges the preview, after which nobody writes the table until the transaction ends
 * @returns null as `previewConversion`, or when the preview is not as expected
 */
export async function convertField(
  db: Transaction<TrellisTables>,
  module: Module,
  field: string,
  isExpected: (preview: ConversionPreview) => boolean,
): Promise<ConversionPreview | null> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.schema)})`.execute(db);
  const conversion = await conversionOf(db, module, field);
  if (conversion === null) return null;
  const table = sql.table(module.table);
  await sql`lock table ${table} in access exclusive mode`.execute(db);
  const preview = await measure(db, conversion);
  if (!isExpected(preview)) return null;
  const { column, type } = conversion.stored;
  await dropTallies(db, module.table);
  for (const index of await indexesOf(db, module.table, column)) await sql`drop index ${sql.id(index)}`.execute(db);
  if (preview.kept === "") {
    await sql`
      alter table ${table} alter column ${sql.id(column)} type ${sql.raw(type)} using ${sql.raw(conversion.converted)}`.execute(
      db,
    );
    return preview;
  }
  await sql`alter table ${table} rename column ${sql.id(column)} to ${sql.id(preview.kept)}`.execute(db);
  await sql`alter table ${table} add column ${sql.id(column)} ${sql.raw(type)}`.execute(db);
  const fromKept = conversion.converted.replaceAll(quoted(column), quoted(preview.kept));
  await sql`
    update ${table} set ${sql.id(column)} = ${sql.raw(fromKept)} where ${sql.id(preview.kept)} is not null`.execute(db);
  return preview;
}

async function conversionOf(db: Kysely<TrellisTables>, module: Module, field: string): Promise<Conversion | null> {
  const stored = storedFields(module).byName.get(field);
  const table = (await existingTables(db, [module.table])).get(module.table);
  const from = stored === undefined ? undefined : table?.columns.get(stored.column)?.type;
  if (stored === undefined || stored.field === null || from === undefined) return null;
  await createReader(db, stored.type);
  const before = textOf(quoted(stored.column), from);
  return { module, stored, field: stored.field, from, before, converted: convertedValue(stored, from, before) };
}

async function measure(db: Kysely<TrellisTables>, conversion: Conversion): Promise<ConversionPreview> {
  const { module, stored, field, from, before, converted } = conversion;
  const values = sql.raw(`select id, ${before} as before, (${converted})::text as after
    from ${quoted(module.table)} where ${quoted(stored.column)} is not null`);
  const { rows: counts } = await sql<{ total: number; lost: number; changed: number }>`
    select count(*)::int4 as total, (count(*) filter (where after is null))::int4 as lost,
      (count(*) filter (where after <> before))::int4 as changed from (${values}) v`.execute(db);
  const { total = 0, lost = 0, changed = 0 } = counts[0] ?? {};
  const { rows: samples } = await sql<{ id: string; before: string; after: string }>`
    select id, left(before, 200) as before, left(coalesce(after, ''), 200) as after from (${values}) v
    where after is distinct from before order by after is not null, id limit ${MOST_CONVERSION_SAMPLES}`.execute(db);
  const kept = lost + changed === 0 ? "" : await freeColumn(db, module.table, stored.column);
  return {
    module: module.name,
    field: field.name,
    title: field.title,
    from,
    to: stored.type,
    total,
    lost,
    changed,
    samples,
    kept,
  };
}

/** A value that its new type rejects is an error to PostgreSQL 15, which ends the statement; here it is null. */
async function createReader(db: Kysely<TrellisTables>, type: string): Promise<void> {
  await sql
    .raw(
      `create or replace function ${reader(type)}(value text) returns ${type} language plpgsql as
       $$ begin return value::${type}; exception when data_exception then return null; end $$`,
    )
    .execute(db);
}

function reader(type: string): string {
  return `pg_temp.${quoted(`trellis_read_${type.replaceAll(/\W+/g, "_")}`)}`;
}

/** A whole amount such as 2.00 is 2, and a text in JSON has no quotes. */
function textOf(column: string, from: string): string {
  if (from === "jsonb") return `(case when jsonb_typeof(${column}) = 'string' then ${column} #>> '{}' else ${column}::text end)`;
  return NUMBERS.has(from) ? `trim_scale(${column}::numeric)::text` : `${column}::text`;
}

function convertedValue({ column, field, storage, type }: StoredField, from: string, before: string): string {
  // A secret is stored as a hash or encrypted, which the database cannot compute.
  if (field === null || field.writeOnly) return "null::text";
  const name = quoted(column);
  if (storage === "json") {
    if (field.type === "array" && field.items?.type === "string" && from === "text")
      return `to_jsonb(string_to_array(${name}, ','))`;
    const value = from === "jsonb" ? name : `${reader(type)}(${before})`;
    return `(case when ${fitsStructure(value, field)} then ${value} end)`;
  }
  if (from === "text" && field.format === "html") return `replace(${name}, '<', '&lt;')`;
  const fits = from === "text" && type === "text" ? fitsFormat(name, field) : null;
  if (fits !== null) return `(case when ${fits} then ${name} end)`;
  if (storage === "boolean" && NUMBERS.has(from)) return `(case ${name} when 1 then true when 0 then false end)`;
  if (from === "boolean" && NUMBERS.has(type)) return `${name}::int::${type}`;
  return `${reader(type)}(${before})`;
}

async function indexesOf(db: Kysely<TrellisTables>, table: string, column: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct i.relname as name from pg_depend d
    join pg_class i on i.oid = d.objid and i.relkind = 'i'
    join pg_class t on t.oid = d.refobjid and t.relname = ${table} and t.relnamespace = current_schema()::regnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid and a.attname = ${column}`.execute(db);
  return rows.map(({ name }) => name);
}

async function freeColumn(db: Kysely<TrellisTables>, table: string, column: string): Promise<string> {
  const columns = (await existingTables(db, [table])).get(table)?.columns;
  let name = identifier(column, "before");
  for (let count = 2; columns?.has(name) === true; count += 1) name = identifier(column, "before", String(count));
  return name;
}
