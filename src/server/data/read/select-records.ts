import type { Module, Sort } from "#metadata";
import { sql, type Kysely, type RawBuilder } from "kysely";
import { deletedWithin, livingWithin, type Boundary } from "../conditions/boundary.ts";
import { storedField, storedFields, type StoredField } from "../columns.ts";
import { all, filterCondition, type Condition } from "../conditions/conditions.ts";
import { quoted } from "../naming.ts";
import { COUNTED, boundedCount, exactCount, reckoned, describeCount, type Counted, type Reckoned } from "./count-records.ts";
import type { RecordQuery } from "./record-query.ts";
import type { Row, TrellisTables } from "../../base/tables.ts";

/**
 * A reference locks its record by `key share`, so that the record is not deleted meanwhile. `no key update` leaves them alone
 * and keeps everybody else from changing it: two who refer to a record and then count something on it wait for each
 * other, where with `update` each would wait for the other's reference.
 */
export type Lock = "update" | "no key update" | "key share";

export interface Selection {
  readonly boundary: Boundary;
  /** A `with` clause that conditions refer to. */
  readonly with?: Condition;
  /** True reads deleted records instead of living ones. */
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
    ${selection.with ?? sql``}
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

/** Up to this cost (see `Reckoned`) all that conditions ask for is found, however little of it the page needs. */
const DEAR = 2_000;

/**
 * As many are found sooner than the records are read that lie between twenty of them in a long list, if an index finds
 * them: then each costs little more than being fetched from where it lies.
 */
const FEW = 4_000;
const FETCHED = 5;

type PageSelection = Selection & { readonly query: Pick<RecordQuery, "filters" | "sort" | "current" | "size"> };
type CountedPage = Counted & { readonly records: Row[] };

/**
 * A page and how many records there are: of all records in one statement, and a second one where so many are estimated
 * only. A page behind the last has them all counted.
 */
export async function selectPage(db: Kysely<TrellisTables>, module: Module, selection: PageSelection): Promise<CountedPage> {
  const { query, boundary } = selection;
  const where = [...query.filters.map(filterCondition), ...(selection.where ?? [])];
  const found = sql`from ${tableAs(module)} where ${all([within(module, selection), ...where])}`;
  if (where.length > 0 || boundary.scope.records.kind !== "always") return selectFound(db, module, selection, found);
  const rows = await selectRecords(db, module, {
    ...selection,
    ...(offsetOf(query) < DEEP
      ? { limit: query.size, offset: offsetOf(query) }
      : { where: [sql`t.id in (${keysOf(module, query, found)})`] }),
    sort: query.sort,
    extra: [...(selection.extra ?? []), sql`${boundedCount(found)} as "$total"`],
  });
  const { records, counted } = withCount(rows);
  return toldPage(db, query, found, records, () => describeCount(db, found, counted, offsetOf(query) + records.length));
}

/**
 * A page of what conditions have found. Where the planner reckons that all of it is found cheaply, or that the page
 * alone takes as much, that is done, and it is counted and put in order; else the order of the page is followed past what
 * does not fit, and how many there are is what the planner expects: counting would take longer than everything else.
 */
async function selectFound(
  db: Kysely<TrellisTables>,
  module: Module,
  selection: PageSelection,
  found: Condition,
): Promise<CountedPage> {
  const { query } = selection;
  const page = keysOf(module, query, found);
  const plan = await reckoned(db, page);
  const { expected } = plan;
  const columns = new Set(["id", ...query.sort.map(({ field }) => storedField(module, field).column)]);
  const some = sql`select ${sql.raw([...columns].map(quoted).join(", "))} ${found} limit ${sql.lit(COUNTED + 1)}`;
  if (expected <= COUNTED && (await findsAll(plan, () => reckoned(db, some)))) {
    const rows = await selectRecords(db, module, {
      ...selection,
      with: sql`with found as materialized (${some})`,
      where: [sql`t.id in (${keysOf(module, query, sql`from found as t`)})`],
      sort: query.sort,
      extra: [...(selection.extra ?? []), sql`(select count(*)::int4 from found) as "$total"`],
    });
    const { records, counted } = withCount(rows);
    // More than the planner thought: what was found may not be what comes first.
    if (counted <= COUNTED) return toldPage(db, query, found, records, async () => ({ total: counted }));
  }
  const records = await selectRecords(db, module, {
    ...selection,
    where: [sql`t.id in (${page})`],
    sort: query.sort,
  });
  // A full page leaves open whether there is another one; that is seen by going there.
  return toldPage(db, query, found, records, async () => ({
    total: Math.max(expected, offsetOf(query) + records.length + 1),
    about: true,
  }));
}

/** @param finding what it would cost to find all of them in whatever order */
async function findsAll({ cost, expected, way }: Reckoned, finding: () => Promise<Reckoned>): Promise<boolean> {
  if (cost <= DEAR || way === "all") return true;
  return way === "records" && expected <= FEW && (await finding()).cost <= expected * FETCHED;
}

function offsetOf({ current, size }: PageSelection["query"]): number {
  return (current - 1) * size;
}

function keysOf(module: Module, query: PageSelection["query"], found: Condition): Condition {
  return sql`select t.id ${found} ${orderBy(module, query.sort)} limit ${query.size} offset ${offsetOf(query)}`;
}

function withCount(rows: readonly Row[]): { readonly records: Row[]; readonly counted: number } {
  return { records: rows.map(({ $total: _total, ...record }) => record), counted: Number(rows[0]?.["$total"] ?? 0) };
}

/** @param told how many there are, of a full page */
async function toldPage(
  db: Kysely<TrellisTables>,
  query: PageSelection["query"],
  found: Condition,
  records: Row[],
  told: () => Promise<Counted>,
): Promise<CountedPage> {
  if (records.length === 0) return { records, total: query.current === 1 ? 0 : await exactCount(db, found) };
  // The last page says by itself how many there are.
  if (records.length < query.size) return { records, total: offsetOf(query) + records.length };
  return { records, ...(await told()) };
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
