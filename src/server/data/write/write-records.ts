import { REVISION_FIELD, type ChangeKind } from "#contract";
import type { Catalog, Module } from "#metadata";
import type { Follow } from "#metadata/computed";
import { sql, type Kysely, type RawBuilder } from "kysely";
import { deletedWithin, livingWithin, type Boundary } from "../conditions/boundary.ts";
import { columnsAs } from "../columns-as.ts";
import { storedField, storedFields, type StoredField } from "../columns.ts";
import { all, oneOf, type Condition } from "../conditions/conditions.ts";
import type { Log } from "../../base/deps.ts";
import { recordHistory, type Writer, type Writers, type WrittenRecord } from "./history.ts";
import { refuseTransitions } from "./refuse-transitions.ts";
import { refuseUnsafeAddresses } from "./unsafe-addresses.ts";
import { quoted } from "../naming.ts";
import { PREPARED, UNREAD } from "../prepared.ts";
import { tableAs, type Lock } from "../read/select-records.ts";
import { withComputed, settleComputed } from "./computed-values.ts";
import { followReferences } from "./follow-references.ts";
import { spreadComputed } from "./spread-computed.ts";
import { withSerials } from "./serials.ts";
import { numbers, returning } from "./stored-rows.ts";
import type { Row, StoredRow, TrellisTables } from "../../base/tables.ts";

/** Author and time of a write. */
export interface Author extends Writers {
  /** Judges the writes of a caller; absent where the platform writes for itself. */
  readonly guard?: WriteGuard | null;
  /** Modules whose records may gather values of the written ones; absent where none of them is a module that others gather from. */
  readonly catalog?: Catalog;
  /** Module whose records gather from the written ones and are judged when all of their lines are saved. */
  readonly judgedLater?: string | undefined;
  /** Receives mistakes of feature code; absent where the platform writes for itself. */
  readonly log?: Log;
}

/**
 * Called before the first statement of a write. The returned function is called with the written records and throws
 * to roll the transaction back.
 */
export type WriteGuard = (module: Module) => Promise<WriteJudge | null>;
export type WriteJudge = (kind: ChangeKind, written: readonly WrittenRecord[]) => Promise<void>;

export type RecordChange =
  /** New records with their ids; `tenantId` where the module has one. Serial numbers that they lack are given here. */
  | {
      readonly kind: "insert";
      readonly records: readonly Row[];
      /** True: the insert returns no records, and the next statement throws a fault of the insert (`UNREAD`). */
      readonly isUnread?: boolean;
    }
  /** The same values into every living record of the boundary that fits `where`; its revision counts up. */
  | {
      readonly kind: "update";
      readonly boundary: Boundary;
      readonly where: Condition;
      readonly values: Row;
      /** The same fields of one record by its id, again and again. */
      readonly prepared?: boolean;
    }
  /** Living records of the boundary, each with its own values of the same fields, by id; their revisions count up. */
  | { readonly kind: "rewrite"; readonly boundary: Boundary; readonly values: ReadonlyMap<string, Row> }
  /** Soft: the records stay, marked as deleted. */
  | { readonly kind: "remove"; readonly boundary: Boundary; readonly where: Condition }
  /** Deleted records live again, with these values changed. */
  | { readonly kind: "revive"; readonly boundary: Boundary; readonly where: Condition; readonly values: Row }
  /** Deleted records go for ever, and what is known of their past with them. */
  | { readonly kind: "purge"; readonly boundary: Boundary; readonly where: Condition };

/**
 * The one door through which every operation writes to a module's table. Wire keys in, wire keys out.
 * @returns the records as they are now (on purge: as they last were), writeOnly fields included
 */
export async function writeRecords(
  db: Kysely<TrellisTables>,
  module: Module,
  author: Author,
  change: RecordChange,
): Promise<StoredRow[]> {
  const judge = await author.guard?.(module);
  const recordWrites = async (kind: ChangeKind, written: readonly WrittenRecord[]): Promise<void> => {
    await judge?.(kind, written);
    refuseUnsafeAddresses(module, kind, written);
    if (author.catalog !== undefined) await spreadComputed(db, { ...author, catalog: author.catalog }, module, written);
    // The platform's own maintenance leaves no history, and may write any state.
    if (author.journal === null) return;
    const { origin } = author.journal;
    refuseTransitions(module, kind, written, (refused) =>
      author.log?.({ level: "error", message: `refused a change of state by ${origin}: ${refused}` }),
    );
    await recordHistory(db, module, kind, written, author);
  };
  const follow = async (records: readonly Row[]): Promise<Follow | undefined> =>
    author.catalog === undefined ? undefined : followReferences({ db, catalog: author.catalog, module }, records);
  const settled = async <T extends WrittenRecord>(written: readonly T[]): Promise<readonly T[]> =>
    settleComputed(db, module, written, await follow(written.flatMap(({ after }) => after ?? [])));
  switch (change.kind) {
    case "insert": {
      const given = withComputed(module, change.records, await follow(change.records));
      const numbered = await withSerials(db, module, author.time, given);
      const records = await insert(db, module, author, numbered, change.isUnread === true);
      const written = records.map((after) => ({ before: null, after }));
      await recordWrites("add", written);
      return records;
    }
    case "update": {
      const updated = await update(
        db,
        module,
        livingOf(module, change),
        { ...change.values, ...stampOf(author) },
        { prepared: change.prepared === true },
      );
      const written = await settled(updated);
      await recordWrites("edit", written);
      return written.map(({ after }) => after);
    }
    case "rewrite": {
      const written = await settled(await rewrite(db, module, author, change));
      await recordWrites("edit", written);
      return written.map(({ after }) => after);
    }
    case "remove": {
      // References to the records are locked first.
      const written = await update(
        db,
        module,
        livingOf(module, change),
        { isDeleted: 1, ...stampOf(author) },
        { lock: "update" },
      );
      await recordWrites("remove", written);
      return written.map(({ after }) => after);
    }
    case "revive": {
      const values = { ...change.values, isDeleted: 0, ...stampOf(author) };
      const written = await settled(await update(db, module, deletedOf(module, change), values));
      await recordWrites("revive", written);
      return written.map(({ after }) => after);
    }
    case "purge": {
      const gone = await purge(db, module, deletedOf(module, change));
      const written = gone.map((before) => ({ before, after: null }));
      await recordWrites("purge", written);
      return gone;
    }
  }
}

type Target = { readonly boundary: Boundary; readonly where: Condition };

function livingOf(module: Module, { boundary, where }: Target): Condition {
  return all([livingWithin(module, boundary), where]);
}

function deletedOf(module: Module, { boundary, where }: Target): Condition {
  return all([deletedWithin(module, boundary), where]);
}

function stampOf({ userId, time }: Author): Row {
  return { updateUser: userId, updateTime: time };
}

/** The writer of one record. */
function writerOf(author: Author, id: unknown): Writer {
  return author.writerOf?.(String(id)) ?? author;
}

async function insert(
  db: Kysely<TrellisTables>,
  module: Module,
  author: Author,
  records: readonly Row[],
  isUnread: boolean,
): Promise<StoredRow[]> {
  if (records.length === 0) return [];
  const stamped = records.map((record) => {
    const { userId, deptId } = writerOf(author, record["id"]);
    return {
      ...record,
      id: String(record["id"]),
      createUser: userId,
      createDept: deptId,
      createTime: author.time,
      updateUser: userId,
      updateTime: author.time,
      isDeleted: 0,
      revision: 1,
    };
  });
  const fields = storedFields(module).all;
  const names = fields.map((stored) => quoted(stored.column)).join(", ");
  const into = sql.raw(`insert into ${quoted(module.table)} as t (${names})`);
  if (isUnread) {
    await sql`${into} ${listed(fields, stamped)}${UNREAD}${PREPARED}`.execute(db);
    return stamped;
  }
  const source = stamped.length === 1 ? valuesOf(fields, stamped[0] ?? {}) : listed(fields, stamped);
  const result = await sql<StoredRow>`
    ${into} ${source}
    returning ${returning(module)}${PREPARED}`.execute(db);
  return result.rows.map((row) => numbers(fields, row));
}

function valuesOf(fields: readonly StoredField[], record: Row): RawBuilder<unknown> {
  return sql`values (${sql.join(fields.map((stored) => sql`${toColumn(stored, record[stored.name])}`))})`;
}

/** Any number of records as one value: a statement with a parameter for each of their values costs more than writing them. */
function listed(fields: readonly StoredField[], records: readonly Row[]): RawBuilder<unknown> {
  const shape = fields.map(({ column, type }) => `${quoted(column)} ${type}`).join(", ");
  const list = records.map((record) => jsonRow(fields, record));
  return sql`select * from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as v(${sql.raw(shape)})`;
}

/** Like `toColumn` for each field, but JSON stays JSON. */
function jsonRow(fields: readonly StoredField[], row: Row): Row {
  return Object.fromEntries(fields.map(({ column, name }) => [column, row[name] === "" ? null : row[name]]));
}

interface Updated extends WrittenRecord {
  readonly before: StoredRow;
  readonly after: StoredRow;
}

function update(
  db: Kysely<TrellisTables>,
  module: Module,
  target: Condition,
  values: Row,
  how: Pick<ChangeOptions, "lock" | "prepared"> = {},
): Promise<Updated[]> {
  return change(db, module, target, assignmentsOf(module, values), how);
}

/** One statement writes any number of records. The values are one list. */
async function rewrite(
  db: Kysely<TrellisTables>,
  module: Module,
  author: Author,
  { boundary, values }: { readonly boundary: Boundary; readonly values: ReadonlyMap<string, Row> },
): Promise<Updated[]> {
  const [first = {}] = values.values();
  const stored = Object.keys(first).map((name) => storedField(module, name));
  const shape = ["id bigint", "update_user bigint", ...stored.map(({ column, type }) => `${quoted(column)} ${type}`)].join(", ");
  const list = [...values].map(([id, row]) => ({ ...jsonRow(stored, row), id, update_user: writerOf(author, id).userId }));
  const where = oneOf(storedField(module, "id"), [...values.keys()]);
  return change(
    db,
    module,
    livingOf(module, { boundary, where }),
    [
      ...stored.map(({ column }) => sql.raw(`${quoted(column)} = v.${quoted(column)}`)),
      sql.raw("update_user = v.update_user"),
      ...assignmentsOf(module, { updateTime: author.time }),
    ],
    {
      beside: sql`join jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as v(${sql.raw(shape)}) on v.id = b.id`,
      prepared: values.size === 1 || author.writerOf !== undefined,
    },
  );
}

function assignmentsOf(module: Module, values: Row): RawBuilder<unknown>[] {
  return Object.entries(values).map(([name, value]) => {
    const stored = storedField(module, name);
    return sql`${sql.raw(quoted(stored.column))} = ${toColumn(stored, value)}`;
  });
}

interface ChangeOptions {
  /** A further source of the assignments, joined to the earlier records `b`. */
  readonly beside?: RawBuilder<unknown>;
  readonly lock?: Lock;
  /** See `PREPARED`. */
  readonly prepared?: boolean;
}

/** One statement returns the records before and after, so that no other write comes between. */
async function change(
  db: Kysely<TrellisTables>,
  module: Module,
  target: Condition,
  assignments: readonly RawBuilder<unknown>[],
  { beside = sql``, lock = "no key update", prepared = false }: ChangeOptions = {},
): Promise<Updated[]> {
  const fields = storedFields(module).all;
  const result = await sql<StoredRow>`
    with b as materialized (
      select t.* from ${tableAs(module)} where ${target} for ${sql.raw(lock)} of t)
    update ${tableAs(module)} set ${sql.join([...assignments, sql`revision = t.revision + 1`])}
    from b ${beside} where t.id = b.id returning ${returning(module)}, ${columnsAs(fields, "b", BEFORE)}${prepared ? PREPARED : sql``}`.execute(
    db,
  );
  return result.rows.map((row) => {
    const pick = (prefix: string): Row => Object.fromEntries(fields.map(({ name }) => [name, row[`${prefix}${name}`] ?? null]));
    const before = { ...pick(BEFORE), id: row.id, revision: Number(row[`${BEFORE}${REVISION_FIELD}`]) };
    const after = { ...pick(""), id: row.id, revision: row.revision };
    return { before: numbers(fields, before), after: numbers(fields, after) };
  });
}

async function purge(db: Kysely<TrellisTables>, module: Module, target: Condition): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`delete from ${tableAs(module)} where ${target} returning ${returning(module)}`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await sql`delete from trellis_history where module = ${module.recordedAs} and record_id = any(${ids}::bigint[])`.execute(db);
  return rows.map((row) => numbers(storedFields(module).all, row));
}

/** No field's name starts like this. */
const BEFORE = "$before.";

/** A wire value as its column takes it. Empty text is no value. */
export function toColumn(stored: StoredField, value: unknown): unknown {
  if (value === undefined || value === null || value === "") return null;
  return stored.storage === "json" ? JSON.stringify(value) : value;
}
