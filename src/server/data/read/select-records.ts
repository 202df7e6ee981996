import type { Module, Sort } from "#metadata";
import { sql, type Kysely } from "kysely";
import { deletedWithin, livingWithin, type Boundary } from "../conditions/boundary.ts";
import { columnsAs } from "../columns-as.ts";
import { storedField, storedFields, type StoredField } from "../columns.ts";
import { all, filterCondition, type Condition } from "../conditions/conditions.ts";
import { quoted } from "../naming.ts";
import { PREPARED } from "../prepared.ts";
import { COUNTED, boundedCount, exactCount, reckoned, describeCount, type Counted, type Reckoned } from "./count-records.ts";
import type { RecordQuery } from "./record-query.ts";
import type { StoredRow, TrellisTables } from "../../base/tables.ts";

/**
 * A reference locks its record by `key share`, so that the record is not deleted meanwhile. `no key update` admits such
 * locks and stops other changes. Two transactions that refer to a record and then change it wait in turn; with `update`
 * each would wait for the reference of the other.
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
  /** Reads writeOnly fields as well, for the server's own use. */
  readonly secrets?: boolean;
  /** Holds the records until the transaction ends. */
  readonly lock?: Lock;
  /** See `PREPARED`. */
  readonly prepared?: boolean;
  /** Further columns, e.g. `hasChildren` of a node. */
  readonly extra?: readonly Condition[];
}

/** Records of a module within a boundary, living ones unless stated, keyed as on the wire. */
export async function selectRecords(db: Kysely<TrellisTables>, module: Module, selection: Selection): Promise<StoredRow[]> {
  const fields = visibleFields(module, selection);
  const { rows } = await sql<StoredRow>`
    ${selection.with ?? sql``}
    select ${columnsAs(fields)}${extraColumns(selection)}
    from ${tableAs(module, selection.boundary)}
    where ${all([within(module, selection), ...(selection.where ?? [])])}
    ${orderBy(module, selection.sort ?? [])}
    ${selection.limit === undefined ? sql`` : sql`limit ${selection.limit}`}
    ${selection.offset === undefined || selection.offset === 0 ? sql`` : sql`offset ${selection.offset}`}
    ${selection.lock === undefined ? sql`` : sql.raw(`for ${selection.lock} of t`)}${selection.prepared === true ? PREPARED : sql``}`.execute(
    db,
  );
  return rows.map((row) => toWire(fields, row));
}

/**
 * From this offset on, a page first finds the keys of its records. An index has them, so skipped records are not read
 * from the table.
 */
const DEEP = 1_000;

/** Up to this cost (see `Reckoned`) all matches are found, even if the page needs few of them. */
const DEAR = 2_000;

/**
 * Up to this number of matches, an index finds all of them sooner than a walk along the order of the list finds a page.
 * Each match costs little more than reading its row.
 */
const FEW = 4_000;
const FETCHED = 5;

type PageSelection = Selection & { readonly query: Pick<RecordQuery, "filters" | "sort" | "current" | "size"> };
type CountedPage = Counted & { readonly records: StoredRow[] };

/**
 * A page with the total. One statement reads both, and a second one estimates a large total. A page beyond the last one
 * counts all records.
 */
export async function selectPage(db: Kysely<TrellisTables>, module: Module, selection: PageSelection): Promise<CountedPage> {
  const { query, boundary } = selection;
  const where = [...query.filters.map(filterCondition), ...(selection.where ?? [])];
  const found = sql`from ${tableAs(module, boundary)} where ${all([within(module, selection), ...where])}`;
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
  return countedPage(db, query, found, records, () => describeCount(db, found, counted, offsetOf(query) + records.length));
}

/**
 * A page of the matches of conditions. If the planner estimates that finding all of them is cheap, or as dear as the
 * page alone, all are found, counted and sorted. Otherwise the statement follows the order of the page and skips
 * records that do not match. The total is then the planner's estimate, because counting would take longer than the
 * page.
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
    // There are more matches than estimated, so the found ones may not be the first in order.
    if (counted <= COUNTED) return countedPage(db, query, found, records, async () => ({ total: counted }));
  }
  const records = await selectRecords(db, module, {
    ...selection,
    where: [sql`t.id in (${page})`],
    sort: query.sort,
  });
  // A full page may have a next one. The next request shows it.
  return countedPage(db, query, found, records, async () => ({
    total: Math.max(expected, offsetOf(query) + records.length + 1),
    about: true,
  }));
}

/** @param finding estimates the cost of finding all matches in any order */
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

function withCount(rows: readonly StoredRow[]): { readonly records: StoredRow[]; readonly counted: number } {
  return { records: rows.map(({ $total: _total, ...record }) => record), counted: Number(rows[0]?.["$total"] ?? 0) };
}

/** @param countAll how many there are, of a full page */
async function countedPage(
  db: Kysely<TrellisTables>,
  query: PageSelection["query"],
  found: Condition,
  records: StoredRow[],
  countAll: () => Promise<Counted>,
): Promise<CountedPage> {
  if (records.length === 0) return { records, total: query.current === 1 ? 0 : await exactCount(db, found) };
  // The last page gives the total by itself.
  if (records.length < query.size) return { records, total: offsetOf(query) + records.length };
  return { records, ...(await countAll()) };
}

function within(module: Module, { boundary, deleted }: Selection): Condition {
  return deleted === true ? deletedWithin(module, boundary) : livingWithin(module, boundary);
}

/** `"table" as t`. Values that the boundary masks are null in it, whatever the statement does with them. */
export function tableAs(module: Module, { masks = [] }: Pick<Boundary, "masks"> = {}): Condition {
  const { all: fields } = storedFields(module);
  const masked = masks.filter((mask) => mask.ids.length > 0 && fields.some(({ name }) => mask.fields.includes(name)));
  if (masked.length === 0) return sql.raw(`${quoted(module.table)} as t`);
  const values = fields.map(({ name, column }) => {
    const ids = masked.flatMap((mask) => (mask.fields.includes(name) ? mask.ids : []));
    const value = sql.raw(`r.${quoted(column)}`);
    return ids.length === 0 ? value : sql`case when r.id <> all(${ids}::bigint[]) then ${value} end as ${sql.id(column)}`;
  });
  return sql`(select ${sql.join(values)} from ${sql.table(module.table)} as r) as t`;
}

/** The given order, then the id, so that pages neither share nor miss a record. */
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

function extraColumns({ extra }: Selection): Condition {
  return extra === undefined || extra.length === 0 ? sql`` : sql`, ${sql.join(extra)}`;
}

/** Whole numbers beyond four bytes arrive as text; on the wire numbers are numbers. */
function toWire(fields: readonly StoredField[], row: StoredRow): StoredRow {
  for (const stored of fields) {
    if (stored.storage !== "integer" || stored.type !== "bigint") continue;
    const value = row[stored.name];
    if (typeof value === "string") row[stored.name] = Number(value);
  }
  return row;
}
