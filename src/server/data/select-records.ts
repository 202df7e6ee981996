import type { Module, Sort } from "#metadata";
import { sql, type Kysely, type RawBuilder } from "kysely";
import { deletedWithin, livingWithin, type Boundary } from "./boundary.ts";
import { storedField, storedFields, type StoredField } from "./columns.ts";
import { all, filterCondition, type Condition } from "./conditions.ts";
import { quoted } from "./naming.ts";
import { boundedCount, exactCount, toldOf, type Counted } from "./count-records.ts";
import type { RecordQuery } from "./record-query.ts";
import type { Row, TrellisTables } from "./tables.ts";

/**
 * Who refers to a record holds it by `key share`, so that it is not deleted meanwhile. `no key update` leaves them alone
 * and keeps everybody else from changing it: two who refer to a record and then count something on it wait for each
 * other, where with `update` each would wait for the other's reference.
 */
export type Lock = "update" | "no key update" | "key share";

export interface Selection {
  readonly boundary: Boundary;
  /** What lies in the recycle bin, instead of what lives. */
  readonly deleted?: boolean;
  readonly where?: readonly Condition[];
  readonly sort?: readonly Sort[];
  readonly limit?: number;
  readonly offset?: number;
  /** writeOnly fields too: for the server's own eyes. */
  readonly secrets?: boolean;
  /** Holds the records until the transaction ends. */
  readonly lock?: Lock;
  /** Further columns, e.g. whether a node has children. */
  readonly extra?: readonly Condition[];
}

/** Records of a module within a boundary, living ones unless stated, keyed as on the wire. */
export async function selectRecords(db: Kysely<TrellisTables>, module: Module, selection: Selection): Promise<Row[]> {
  const fields = visibleFields(module, selection);
  const { rows } = await sql<Row>`
    select ${columnsAs(fields)}${extraColumns(selection)}
    from ${tableAs(module)}
    where ${all([within(module, selection), ...(selection.where ?? [])])}
    ${orderBy(module, selection.sort ?? [])}
    ${selection.limit === undefined ? sql`` : sql`limit ${selection.limit}`}
    ${selection.offset === undefined || selection.offset === 0 ? sql`` : sql`offset ${selection.offset}`}
    ${selection.lock === undefined ? sql`` : sql.raw(`for ${selection.lock} of t`)}`.execute(db);
  return rows.map((row) => toWire(fields, row));
}

/** From here on a page's records are found by their keys alone first: an index has those, the table is not read for what is skipped. */
const DEEP = 1_000;

/**
 * A page and how many records there are, in one statement; a second one where so many are estimated only, and for a
 * page behind the last.
 */
export async function selectPage(
  db: Kysely<TrellisTables>,
  module: Module,
  selection: Selection & { readonly query: Pick<RecordQuery, "filters" | "sort" | "current" | "size"> },
): Promise<Counted & { readonly records: Row[] }> {
  const { query } = selection;
  const conditions = [...query.filters.map(filterCondition), ...(selection.where ?? [])];
  const found = sql`from ${tableAs(module)} where ${all([within(module, selection), ...conditions])}`;
  const offset = (query.current - 1) * query.size;
  const order = orderBy(module, query.sort);
  const keys = sql`t.id in (select t.id ${found} ${order} limit ${query.size} offset ${offset})`;
  const rows = await selectRecords(db, module, {
    ...selection,
    ...(offset < DEEP ? { where: conditions, limit: query.size, offset } : { where: [keys] }),
    sort: query.sort,
    extra: [...(selection.extra ?? []), sql`${boundedCount(found)} as "$total"`],
  });
  const records = rows.map(({ $total: _total, ...record }) => record);
  const counted = rows[0]?.["$total"];
  if (typeof counted !== "number") return { records, total: query.current === 1 ? 0 : await exactCount(db, found) };
  // The last page says by itself how many there are.
  if (records.length < query.size) return { records, total: offset + records.length };
  return { records, ...(await toldOf(db, found, counted, offset + records.length)) };
}

function within(module: Module, { boundary, deleted }: Selection): Condition {
  return deleted === true ? deletedWithin(module, boundary) : livingWithin(module, boundary);
}

/** `"table" as t`. */
export function tableAs(module: Module): Condition {
  return sql.raw(`${quoted(module.table)} as t`);
}

/** The given order, then the id, so that no two pages ever share or miss a record. */
export function orderBy(module: Module, sort: readonly Sort[]): Condition {
  const keys = sort.map(({ field, descending }) => `t.${quoted(storedField(module, field).column)}${descending ? " desc" : ""}`);
  if (!sort.some(({ field }) => field === "id")) keys.push(`t.id${sort.at(-1)?.descending === true ? " desc" : ""}`);
  return sql.raw(`order by ${keys.join(", ")}`);
}

function visibleFields(module: Module, { boundary, secrets }: Selection): readonly StoredField[] {
  const { fields: visible } = boundary.scope;
  const fields = storedFields(module);
  const candidates = secrets === true ? fields.all : fields.readable;
  return visible === null ? candidates : candidates.filter((stored) => stored.field === null || visible.has(stored.name));
}

function columnsAs(fields: readonly StoredField[]): RawBuilder<unknown> {
  return sql.raw(fields.map((stored) => `t.${quoted(stored.column)} as ${quoted(stored.name)}`).join(", "));
}

function extraColumns({ extra }: Selection): Condition {
  return extra === undefined || extra.length === 0 ? sql`` : sql`, ${sql.join(extra)}`;
}

/** Whole numbers beyond four bytes arrive as text; on the wire numbers are numbers. */
function toWire(fields: readonly StoredField[], row: Row): Row {
  for (const stored of fields) {
    if (stored.storage !== "integer" || stored.type !== "bigint") continue;
    const value = row[stored.name];
    if (typeof value === "string") row[stored.name] = Number(value);
  }
  return row;
}
