import type { Module } from "#metadata";
import { sql, type Transaction } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";
import { storedField, storedFields, type StoredField } from "../columns.ts";
import { fingerprint, literal, quoted } from "../naming.ts";
import { isShort } from "./table-indexes.ts";

/** A tally as the database keeps it. */
export interface StoredTally {
  /** Name of its table and of the function of its triggers. It follows from everything that the tally keeps. */
  readonly name: string;
  readonly by: readonly { readonly stored: StoredField; readonly prefix: number | null }[];
  readonly sums: readonly StoredField[];
}

/** Columns of a tally's table beside those that it counts by; `at` is the place in `sums`. */
export const TALLY_COLUMNS = {
  records: "trellis_records",
  sum: (at: number) => `trellis_sum_${at}`,
  filled: (at: number) => `trellis_filled_${at}`,
} as const;

const PREFIX = "trellis_tally_";
const known = new WeakMap<Module, readonly StoredTally[]>();

export function storedTallies(module: Module): readonly StoredTally[] {
  const cached = known.get(module);
  if (cached !== undefined) return cached;
  const tallies = (module.tallies ?? []).map(({ by, sums }): StoredTally => {
    const kept = {
      by: by.map(({ field, prefix }) => ({ stored: storedField(module, field), prefix })),
      sums: sums.map((field) => storedField(module, field)),
    };
    const columns = [...kept.by.map(({ stored }) => stored), ...kept.sums].map(({ column, type }) => [column, type]);
    const whole = [module.table, isByTenant(module), columns, by.map(({ prefix }) => prefix), by.length, "indexed"];
    return { name: `${PREFIX}${fingerprint(JSON.stringify(whole))}`, ...kept };
  });
  known.set(module, tallies);
  return tallies;
}

/**
 * Makes the tallies that modules declare and drops those that they no longer do. A new one is filled from the records
 * while nobody can write them. From then on triggers write the difference that a statement makes, in its transaction: a
 * tally is right for everybody at every moment, whichever way records are written.
 */
export async function syncTallies(db: Transaction<TrellisTables>, modules: readonly Module[]): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select distinct c.relname as table, p.proname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where c.relnamespace = current_schema()::regnamespace and c.relname = any(${modules.map(({ table }) => table)})
      and starts_with(p.proname::text, ${PREFIX})`.execute(db);
  for (const module of modules) {
    const wanted = storedTallies(module);
    const found = rows.filter(({ table }) => table === module.table).map(({ name }) => name);
    await drop(
      db,
      found.filter((name) => !wanted.some((tally) => tally.name === name)),
    );
    for (const tally of wanted) if (!found.includes(tally.name)) await create(db, module, tally);
  }
}

/** Drops the tallies of a table, whose columns are about to change. The next sync makes them again. */
export async function dropTallies(db: Transaction<TrellisTables>, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid = to_regclass(${quoted(table)}) and starts_with(p.proname::text, ${PREFIX})`.execute(db);
  await drop(
    db,
    rows.map(({ name }) => name),
  );
}

/**
 * Joins the lines of each combination of values that has several. Readers see the lines before or after it, which say the
 * same. Only one node does it at a time.
 */
export async function compactTally(db: Transaction<TrellisTables>, module: Module, tally: StoredTally): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${tally.name})) as free`.execute(db);
  if (rows[0]?.free !== true) return;
  const keys = keysOf(module, tally);
  const apart = keys.length === 0 ? "" : `partition by ${keys.join(", ")}`;
  // Lines are added and never changed, so their places stay until they are deleted here.
  const gone = `with several as (
      select place from (select ctid as place, count(*) over (${apart}) as lines from ${quoted(tally.name)}) l where lines > 1),
    gone as (delete from ${quoted(tally.name)} where ctid = any(array(select place from several)) returning *)`;
  await sql.raw(`${gone} ${joined(module, tally, "select * from gone")}`).execute(db);
}

async function drop(db: Transaction<TrellisTables>, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await sql.raw(`drop function ${quoted(name)} cascade`).execute(db);
    await sql.raw(`drop table if exists ${quoted(name)}`).execute(db);
  }
}

async function create(db: Transaction<TrellisTables>, module: Module, tally: StoredTally): Promise<void> {
  const { name, by, sums } = tally;
  const columns = [
    ...(isByTenant(module) ? ["tenant_id text"] : []),
    ...by.map(({ stored }) => `${quoted(stored.column)} ${stored.type}`),
    `${TALLY_COLUMNS.records} bigint not null`,
    ...sums.flatMap((_, at) => [`${TALLY_COLUMNS.sum(at)} numeric not null`, `${TALLY_COLUMNS.filled(at)} bigint not null`]),
  ];
  const [added, removed] = [lines(module, tally, "added", 1), lines(module, tally, "removed", -1)];
  const body = `begin
    if tg_op = 'INSERT' then ${joined(module, tally, added)};
    elsif tg_op = 'DELETE' then ${joined(module, tally, removed)};
    elsif tg_op = 'UPDATE' then ${joined(module, tally, `${added} union all ${removed}`)};
    else delete from ${quoted(name)};
    end if;
    return null;
  end`;
  const triggers = [
    ["insert", "referencing new table as added"],
    ["delete", "referencing old table as removed"],
    ["update", "referencing new table as added old table as removed"],
    ["truncate", ""],
  ];
  const table = quoted(module.table);
  const statements = [
    `create table if not exists ${quoted(name)} (${columns.join(", ")})`,
    ...indexOf(module, tally),
    `create function ${quoted(name)}() returns trigger language plpgsql as ${literal(body)}`,
    ...triggers.map(
      ([event, seen]) =>
        `create trigger ${quoted(`${name}_${event}`)} after ${event} on ${table} ${seen}
         for each statement execute function ${quoted(name)}()`,
    ),
    `delete from ${quoted(name)}`,
    joined(module, tally, lines(module, tally, table, 1)),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A tally by persons has a line for each of them, and a question about one reads few. */
function indexOf(module: Module, { name, by: [first] }: StoredTally): readonly string[] {
  if (first === undefined || (first.prefix === null && !isShort(first.stored))) return [];
  const keys = [...(isByTenant(module) ? ["tenant_id"] : []), quoted(first.stored.column)];
  return [`create index if not exists ${quoted(`${name}_first`)} on ${quoted(name)} (${keys.join(", ")})`];
}

/** Columns whose values a line is for. */
function keysOf(module: Module, { by }: StoredTally): readonly string[] {
  return [...(isByTenant(module) ? ["tenant_id"] : []), ...by.map(({ stored }) => quoted(stored.column))];
}

function isByTenant(module: Module): boolean {
  return storedFields(module).byName.has("tenantId");
}

/** Each living record of a source as a line of the tally, or as one that takes it back. */
function lines(module: Module, { by, sums }: StoredTally, source: string, sign: 1 | -1): string {
  const values = [
    ...(isByTenant(module) ? ["tenant_id"] : []),
    ...by.map(({ stored, prefix }) => `${keptValue(stored, prefix)} as ${quoted(stored.column)}`),
    `${sign} as ${TALLY_COLUMNS.records}`,
    // As numeric, a number is the decimals that people see, and can be taken back exactly.
    ...sums.flatMap(({ column }, at) => [
      `coalesce(${quoted(column)}::numeric, 0) * ${sign} as ${TALLY_COLUMNS.sum(at)}`,
      `case when ${quoted(column)} is null then 0 else ${sign} end as ${TALLY_COLUMNS.filled(at)}`,
    ]),
  ];
  return `select ${values.join(", ")} from ${source} where is_deleted = 0`;
}

function keptValue({ column, storage }: StoredField, prefix: number | null): string {
  if (prefix !== null) return `left(${quoted(column)}, ${prefix})`;
  return storage === "timestamp" ? `date_trunc('day', ${quoted(column)})` : quoted(column);
}

/** The statement that writes lines into the tally, those of the same values as one. Lines that say nothing are left out. */
function joined(module: Module, tally: StoredTally, source: string): string {
  const { name, sums } = tally;
  const keys = keysOf(module, tally);
  const measures = [TALLY_COLUMNS.records, ...sums.flatMap((_, at) => [TALLY_COLUMNS.sum(at), TALLY_COLUMNS.filled(at)])];
  const totals = measures.map((measure) => `sum(${measure})`);
  return `insert into ${quoted(name)} (${[...keys, ...measures].join(", ")})
    select ${[...keys, ...totals].join(", ")} from (${source}) as line
    ${keys.length === 0 ? "" : `group by ${keys.join(", ")}`}
    having ${totals.map((total) => `${total} <> 0`).join(" or ")}`;
}

/** The table of a tally as the source of a statement about its module, under the alias `t`. */
export function tallyTable({ name }: StoredTally): string {
  return `(select 0 as is_deleted, * from ${quoted(name)}) as t`;
}
