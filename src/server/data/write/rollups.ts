import type { Catalog, Module, ValidationFault } from "#metadata";
import { computeRecord, gatherersOf, type Follow, type Gatherer, type Rollup } from "#metadata/computed";
import { sql, type Kysely } from "kysely";
import type { Journal } from "../../base/journal.ts";
import type { Row, StoredRow, TrellisTables } from "../../base/tables.ts";
import { storedField, storedFields, type StoredField } from "../columns.ts";
import { all, arrayType, scopeCondition, type Condition } from "../conditions/conditions.ts";
import { schemaCondition } from "../conditions/schema-condition.ts";
import { quoted } from "../naming.ts";
import { differing, writeComputed } from "./computed-values.ts";
import { readNumber } from "./gathered-limits.ts";
import { BeyondLimits, refuseGathered } from "./refuse-gathered.ts";
import { followReferences } from "./follow-references.ts";
import type { WrittenRecord } from "./history.ts";
import { fromDatabase, returning } from "./stored-rows.ts";

/** The modules that may gather, and the journal that marks touched records. */
export interface RollupKeeping {
  readonly catalog: Catalog;
  readonly journal: Journal | null;
  /** Time of the write, `yyyy-MM-dd HH:mm:ss`. */
  readonly time: string;
  /** Module whose records are judged when all of their lines are saved (`judgeGathered`). */
  readonly judgedLater?: string | undefined;
}

/** Brings what reads the changed records of a module up to date. */
export type Onward = (module: Module, changed: readonly WrittenRecord[]) => Promise<void>;

/**
 * Updates the records that gather values of the written ones. Each is locked before its children are read. The write of
 * another child waits for the lock and then reads this child as well.
 */
export async function gatherFrom(
  db: Kysely<TrellisTables>,
  keeping: RollupKeeping,
  module: Module,
  written: readonly WrittenRecord[],
  onward: Onward,
): Promise<void> {
  for (const gatherer of gatherersOf(keeping.catalog, module.name)) {
    const keys = affectedKeys(gatherer.rollups, written);
    for (const [tenantId, pairs] of Map.groupBy(keys, ([tenantId]) => tenantId))
      for (const [field, own] of Map.groupBy(pairs, ([, field]) => field)) {
        const changed = await refresh(db, keeping, gatherer, module, {
          tenantId,
          by: field,
          keys: new Set(own.map(([, , key]) => key)),
        });
        await onward(gatherer.module, changed);
      }
  }
}

type AffectedKey = readonly [tenantId: string | null, by: string, key: string];

/** The values of references whose records gather something else after the write. */
function affectedKeys(rollups: readonly Rollup[], written: readonly WrittenRecord[]): readonly AffectedKey[] {
  return rollups.flatMap((rollup) =>
    written.flatMap(({ before, after }): AffectedKey[] => {
      const [was, is] = [living(before), living(after)];
      if (was === null && is === null) return [];
      if (was !== null && is !== null && !concerns(rollup, differing(was, is))) return [];
      return [was, is].flatMap((record): AffectedKey[] => {
        const key = record?.[rollup.by];
        if (key === null || key === undefined) return [];
        const tenantId = record?.["tenantId"];
        return [[typeof tenantId === "string" ? tenantId : null, rollup.by, String(key)]];
      });
    }),
  );
}

function living(record: StoredRow | null): StoredRow | null {
  return record === null || record["isDeleted"] === 1 ? null : record;
}

function concerns({ by, of, order, where }: Rollup, changed: Row): boolean {
  const condition = JSON.stringify(where);
  return Object.keys(changed).some(
    (name) => name === by || name === of || name === order || condition.includes(JSON.stringify(name)),
  );
}

interface Affected {
  readonly tenantId: string | null;
  readonly by: string;
  readonly keys: ReadonlySet<string>;
}

async function refresh(
  db: Kysely<TrellisTables>,
  { catalog, journal, time, judgedLater }: RollupKeeping,
  { module, rollups }: Gatherer,
  child: Module,
  { tenantId, by, keys }: Affected,
): Promise<readonly WrittenRecord[]> {
  const key = keyOf(module, child, by);
  const tenant = module.tenancy === "tenant" && tenantId !== null ? [sql`t.tenant_id = ${tenantId}`] : [];
  const condition = all([sql`${sql.raw(`t.${quoted(key.column)}`)} = any(${[...keys]}::${sql.raw(arrayType(key))})`, ...tenant]);
  const locked = await sql<StoredRow>`
    select ${returning(module)} from ${sql.raw(quoted(module.table))} as t where ${condition} order by t.id for no key update`.execute(
    db,
  );
  if (locked.rows.length === 0) return [];
  const rows = locked.rows.map((row) => fromDatabase(module, row));
  const own = rollups.filter((rollup) => rollup.by === by);
  // A statement of its own: it sees what was committed while the lock was awaited.
  const which = sql`p.id = any(${rows.map(({ id }) => id)}::bigint[])`;
  const { values: gathered, beyond } = await gatheredValues(db, module, child, own, which);
  const follow = await followReferences({ db, catalog, module }, rows);
  const changes = new Map<string, Row>();
  const changed = rows.flatMap((before): WrittenRecord[] => {
    const { id, revision } = before;
    const values = differing(before, settledWith(module, before, gathered.get(id) ?? {}, follow));
    if (Object.keys(values).length === 0) return [];
    changes.set(id, values);
    const tenant = before["tenantId"];
    journal?.touch(module.name, id, {
      kind: "edit",
      tenantId: typeof tenant === "string" ? tenant : null,
      revision,
      isDerived: true,
    });
    return [{ before, after: { ...before, ...values } }];
  });
  // The platform's own maintenance takes values as they are, and leaves a sum empty that its field cannot hold.
  const [first] = journal === null ? [] : [...beyond];
  if (first !== undefined) throw new BeyondLimits(module, ...first);
  if (journal !== null && module.name !== judgedLater) judgeGatherers(journal, module, changed, time);
  await writeComputed(db, module, changes);
  return changed;
}

/** Judges the records now, or with the other writes of the request (`judgeTogether`). */
function judgeGatherers(journal: Journal, module: Module, changed: readonly WrittenRecord[], time: string): void {
  const written = changed.flatMap(({ before, after }) => (before === null || after === null ? [] : [{ before, after }]));
  if (!journal.postpone(module, written)) refuseGathered(module, changed, time);
}

/** A record with gathered values, and with the computed ones that follow from them. */
function settledWith(module: Module, record: Row, gathered: Row, follow?: Follow): Row {
  const next = { ...record, ...gathered };
  return { ...next, ...computeRecord(module.fields, next, follow) };
}

/** The field of a gathering record that its children refer to. */
function keyOf(module: Module, child: Module, by: string): StoredField {
  const ref = storedFields(child).byName.get(by)?.field?.ref;
  return storedField(module, ref?.value ?? "id");
}

export interface GatheredValues {
  /** By the id of the record. */
  readonly values: ReadonlyMap<string, Row>;
  /** Numbers that are more than their field holds, by the id of the record. Their value is null. */
  readonly beyond: ReadonlyMap<string, readonly ValidationFault[]>;
}

/**
 * Reads what records gather from another module, by their id.
 * @param which condition on the gathering records, with alias `p`
 */
export async function gatheredValues(
  db: Kysely<TrellisTables>,
  module: Module,
  child: Module,
  rollups: readonly Rollup[],
  which: Condition,
): Promise<GatheredValues> {
  const columns = rollups.map((rollup) => {
    const stored = storedField(module, rollup.field.name);
    const type = isReadAsDigits(rollup, stored) ? "text" : stored.type;
    return sql`(${gathering(module, child, rollup)})::${sql.raw(type)} as ${sql.ref(rollup.field.name)}`;
  });
  const { rows } = await sql<Row>`
    select p.id as "$id", ${sql.join(columns)} from ${sql.raw(quoted(module.table))} as p where ${which}`.execute(db);
  const values = new Map<string, Row>();
  const beyond = new Map<string, readonly ValidationFault[]>();
  for (const { $id: id, ...row } of rows) {
    const faults: ValidationFault[] = [];
    for (const rollup of rollups) {
      const { name } = rollup.field;
      const digits = row[name];
      const stored = storedField(module, name);
      if (!isReadAsDigits(rollup, stored) || typeof digits !== "string") continue;
      const { value, fault } = readNumber(rollup, stored, digits);
      row[name] = value;
      if (fault !== null) faults.push(fault);
    }
    if (faults.length > 0) beyond.set(String(id), faults);
    values.set(String(id), fromDatabase(module, row));
  }
  return { values, beyond };
}

/** True for a number that may be more than its field holds. */
function isReadAsDigits({ take }: Rollup, { storage }: StoredField): boolean {
  return take === "sum" || storage === "integer";
}

/** Children as the writes of a request leave them. */
export interface ChildrenState {
  readonly db: Kysely<TrellisTables>;
  readonly child: Module;
  /** Ids of children to leave out. */
  readonly except: readonly string[];
}

/** Reads the child that a `min`, `max` or `last` takes, by the id of the gathering record. */
export async function takenChildren(
  { db, child, except }: ChildrenState,
  module: Module,
  rollup: Rollup,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const column = sql.raw(`t.${quoted(storedField(child, orderFieldOf(rollup)).column)}`);
  const others = except.length === 0 ? [] : [sql`t.id <> all(${except}::bigint[])`];
  const from = childrenOf(module, child, rollup, [sql`${column} is not null`, ...others]);
  const direction = sql.raw(rollup.take === "min" ? "asc" : "desc");
  const { rows } = await sql<StoredRow & { $parent: string }>`
    select p.id as "$parent", t.* from ${sql.raw(quoted(module.table))} as p
    cross join lateral (select ${returning(child)} ${from} order by ${column} ${direction}, t.id desc limit 1) as t
    where p.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ $parent: parent, ...row }) => [parent, fromDatabase(child, row)]));
}

/** The field of the children by which one is the first or the last. */
export function orderFieldOf({ take, of, order }: Rollup): string {
  return take === "last" ? order : (of ?? order);
}

function childrenOf(module: Module, child: Module, { by, where }: Rollup, more: readonly Condition[]): Condition {
  const conditions = [
    sql`t.is_deleted = 0`,
    sql`${sql.raw(`t.${quoted(storedField(child, by).column)}`)} = ${sql.raw(`p.${quoted(keyOf(module, child, by).column)}`)}`,
    ...(child.tenancy === "tenant" && module.tenancy === "tenant" ? [sql`t.tenant_id = p.tenant_id`] : []),
    ...(where === null ? [] : [conditionOf(child, where)]),
    ...more,
  ];
  return sql`from ${sql.raw(quoted(child.table))} as t where ${all(conditions)}`;
}

function gathering(module: Module, child: Module, rollup: Rollup): Condition {
  const { take, of, order } = rollup;
  const columnOf = (name: string): Condition => sql.raw(`t.${quoted(storedField(child, name).column)}`);
  const from = (more: readonly Condition[] = []): Condition => childrenOf(module, child, rollup, more);
  const value = of === null ? sql`*` : columnOf(of);
  switch (take) {
    case "count":
      return sql`select count(${value}) ${from()}`;
    case "sum":
      // Amounts are written without idle zeros, as computed ones are.
      return sql`select trim_scale(${summed(child, of, value)}) ${from()}`;
    case "min":
      return sql`select min(${value}) ${from()}`;
    case "max":
      return sql`select max(${value}) ${from()}`;
    case "last":
      return sql`select ${value} ${from([sql`${columnOf(order)} is not null`])} order by ${columnOf(order)} desc, t.id desc limit 1`;
  }
}

/** Sums of floats that their type cannot hold are an error of the database, so the largest of them are added as numerics. */
const SUMMABLE = "1e290";

function summed(child: Module, of: string | null, value: Condition): Condition {
  if (of === null || storedField(child, of).storage !== "double") return sql`coalesce(sum(${value}), 0)::numeric`;
  const summable = sql.raw(SUMMABLE);
  return sql`coalesce(sum(${value}) filter (where abs(${value}) <= ${summable}), 0)::numeric
    + coalesce(sum(${value}::numeric) filter (where abs(${value}) > ${summable}), 0)`;
}

/** A condition that SQL cannot say matches no record; the linter refuses it. */
function conditionOf(child: Module, where: NonNullable<Rollup["where"]>): Condition {
  const { byName } = storedFields(child);
  const records = schemaCondition(where, { fieldOf: (name) => (byName.has(name) ? name : null), placeholders: {} });
  return scopeCondition(child, records ?? { kind: "never" });
}
