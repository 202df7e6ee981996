import type { Field, Module, Serial } from "#metadata";
import { sql, type Kysely } from "kysely";
import { storedField } from "../columns.ts";
import type { InternalTable } from "../internal-tables.ts";
import { quoted } from "../naming.ts";
import { renameRows, type FollowRename } from "../tables/rename.ts";
import type { Row, TrellisTables } from "../../base/tables.ts";

/** The last number given out, by what stands before the digits. */
export const SERIAL_TABLES: readonly InternalTable[] = [
  {
    name: "trellis_serial",
    statements: [
      `create table if not exists trellis_serial (
        tenant_id text not null, module text not null, field text not null, stem text not null, last bigint not null,
        primary key (tenant_id, module, field, stem))`,
    ],
  },
];

export const followSerials: FollowRename = (db, rename) =>
  renameRows(db, "trellis_serial", rename, { module: "module", field: "field" });

/**
 * Numbers new records in their `x-serial` fields: one statement takes the numbers of them all. The counter's row stays
 * locked until the transaction ends, so no number is given twice and none is lost by a failure. A value that a record
 * brings along stays, and is never given out again.
 * @param time `yyyy-MM-dd HH:mm:ss`, the day of the numbers
 */
export async function withSerials(
  db: Kysely<TrellisTables>,
  module: Module,
  time: string,
  records: readonly Row[],
): Promise<readonly Row[]> {
  const numbered = module.fields.flatMap((field) => (field.serial === null ? [] : [{ field, serial: field.serial }]));
  if (numbered.length === 0) return records;
  const copies = records.map((record) => ({ ...record }));
  for (const { field, serial } of numbered) {
    for (const [tenantId, own] of Map.groupBy(copies, (record) => String(record["tenantId"] ?? ""))) {
      const counter: Counter = { db, module, field, tenantId };
      await keepGiven(counter, serial, own);
      const waiting = own.filter((record) => isEmpty(record[field.name]));
      if (waiting.length === 0) continue;
      const stem = `${serial.prefix}${datePart(serial, time)}`;
      const last = await advance(counter, stem, BigInt(waiting.length), "more");
      waiting.forEach((record, at) => {
        const number = last - BigInt(waiting.length - 1 - at);
        record[field.name] = `${stem}${String(number).padStart(serial.digits, "0")}`;
      });
    }
  }
  return copies;
}

interface Counter {
  readonly db: Kysely<TrellisTables>;
  readonly module: Module;
  readonly field: Field;
  readonly tenantId: string;
}

/** Numbers that records bring along are taken. */
async function keepGiven(counter: Counter, serial: Serial, records: readonly Row[]): Promise<void> {
  const highest = new Map<string, bigint>();
  const days = serial.date?.length ?? 0;
  for (const record of records) {
    const value = record[counter.field.name];
    if (typeof value !== "string" || !value.startsWith(serial.prefix)) continue;
    const stem = value.slice(0, serial.prefix.length + days);
    const number = value.slice(stem.length);
    if (!DIGITS.test(number) || (days > 0 && !DIGITS.test(stem.slice(serial.prefix.length)))) continue;
    const known = highest.get(stem) ?? 0n;
    highest.set(stem, BigInt(number) > known ? BigInt(number) : known);
  }
  for (const [stem, number] of [...highest].toSorted(([left], [other]) => (left < other ? -1 : 1))) {
    await advance(counter, stem, number, "least");
  }
}

/** Numbers of up to 18 digits fit into a bigint. */
const DIGITS = /^\d{1,18}$/;

/** @returns the counter's last number, after `by` more of them or raised to `by` at least */
async function advance(
  { db, module, field, tenantId }: Counter,
  stem: string,
  by: bigint,
  how: "more" | "least",
): Promise<bigint> {
  const step = how === "more" ? sql`s.last + ${by}::bigint` : sql`greatest(s.last, ${by}::bigint)`;
  const raised = await sql<{ last: string }>`
    update trellis_serial as s set last = ${step}
    where tenant_id = ${tenantId} and module = ${module.name} and field = ${field.name} and stem = ${stem}
    returning last::text as last`.execute(db);
  const [known] = raised.rows;
  if (known !== undefined) return BigInt(known.last);
  // A stem without a counter begins after what the table holds of it already, deleted or not.
  const value = sql.raw(quoted(storedField(module, field.name).column));
  const own = module.tenancy === "tenant" ? sql`tenant_id = ${tenantId} and ` : sql``;
  const rest = sql`substr(${value}, ${stem.length + 1})`;
  const first = sql`coalesce((
    select max(${rest}::bigint) from ${sql.table(module.table)}
    where ${own}starts_with(${value}, ${stem}) and ${rest} ~ '^[0-9]{1,18}$'), 0)`;
  const start = how === "more" ? sql`${first} + ${by}::bigint` : sql`greatest(${first}, ${by}::bigint)`;
  const { rows } = await sql<{ last: string }>`
    insert into trellis_serial as s (tenant_id, module, field, stem, last)
    values (${tenantId}, ${module.name}, ${field.name}, ${stem}, ${start})
    on conflict (tenant_id, module, field, stem) do update set last = ${step} returning last::text as last`.execute(db);
  return BigInt(rows[0]?.last ?? by);
}

function datePart({ date }: Serial, time: string): string {
  return date === null ? "" : time.replace(/\D/g, "").slice(0, date.length);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
