import { DEFAULT_TENANT } from "#contract";
import type { Catalog, Module } from "#metadata";
import { amongText, catalogOf } from "#metadata";
import { sql, type Kysely, type Transaction } from "kysely";
import {
  continuedModules,
  hashOf,
  lastApplied,
  markLeft,
  remember,
  rememberedHashes,
  rememberedModules,
} from "./applied-modules.ts";
import { enableExtensions, existingTables } from "./introspect.ts";
import { ADVISORY_LOCKS, SYNC_TABLES, createInternalTables } from "../internal-tables.ts";
import { literal, quoted } from "../naming.ts";
import { SQL_STATE, sqlState } from "../sql-state.ts";
import { overlapConstraints } from "./overlap-constraints.ts";
import { refusedShape, shapeChanges } from "./stored-shape.ts";
import type { AppliedChange, RefusedChange, SyncPlan, SyncReport } from "./sync-report.ts";
import { refusedRename, renameOf, renameTable, withPresentNames, type FollowRename, type Rename } from "./rename.ts";
import { syncTallies } from "./tallies.ts";
import { tableIndexes, type Extensions } from "./table-indexes.ts";
import { planTable, type TablePlan } from "./table-plan.ts";
import type { TrellisTables } from "../../base/tables.ts";

export interface SyncResult extends SyncReport {
  /** The Catalog that can be served: the given one, a refused module in its last applied version, or without it when it has none. */
  readonly catalog: Catalog;
}

export interface SyncOptions {
  /** Modules whose file is there but cannot be read: they stay in force as they were last applied. */
  readonly broken?: readonly string[];
  /** Parts of the server that store names of modules or fields. */
  readonly followers?: readonly FollowRename[];
}

/** Modules per transaction: a thousand tables at once would exhaust PostgreSQL's lock table. */
const BATCH = 40;

/**
 * Creates, renames and widens tables until they fit the Catalog. Reads and changes only modules whose hash changed. A
 * change that would lose data is refused with its statement, and the module keeps its table. Safe on several nodes at
 * once.
 */
export async function syncTables(
  db: Kysely<TrellisTables>,
  catalog: Catalog,
  { broken = [], followers = [] }: SyncOptions = {},
): Promise<SyncResult> {
  await createInternalTables(db, SYNC_TABLES);
  // Those that show the records of another have no table of their own.
  const modules = [...catalog.modules.values()].filter(({ shows }) => shows === null);
  const remembered = await rememberedModules(db);
  const changed = modules.filter((module) => remembered.get(module.name)?.hash !== hashOf(module));
  const missing = broken.filter((name) => !catalog.modules.has(name));
  const present = [...modules.map(({ name }) => name), ...missing];
  if (changed.length === 0) {
    const names = new Set(present);
    if ([...remembered.values()].some(({ name, isLeft }) => isLeft === names.has(name))) await markLeft(db, present);
    return { applied: [], refused: [], catalog: await withLastApplied(db, catalog, missing) };
  }
  const extensions = await enableExtensions(db);
  const applied: AppliedChange[] = [];
  const refused: RefusedChange[] = [];
  const continued = await continuedModules(db, changed, present);
  const renames = changed.flatMap((module) => renameOf(module, continued.get(module.name)) ?? []);
  for (const rename of renames) {
    const report = await db
      .transaction()
      .execute((transaction) => syncRenamed(transaction, rename, { extensions, followers, catalog }));
    applied.push(...report.applied);
    refused.push(...report.refused);
  }
  const renamed = new Set(renames.map(({ to }) => to.name));
  const others = changed.filter(({ name }) => !renamed.has(name));
  for (let at = 0; at < others.length; at += BATCH) {
    const batch = others.slice(at, at + BATCH);
    const report = await db.transaction().execute((transaction) => syncBatch(transaction, batch, extensions));
    applied.push(...report.applied);
    refused.push(...report.refused);
  }
  const refusedNames = new Set(refused.map(({ module }) => module));
  const standing = new Map(renames.map(({ to, from }) => [to.name, from.name]));
  const standIns = [...missing, ...[...refusedNames].map((name) => standing.get(name) ?? name)];
  const accepted = catalogOf(
    [...catalog.modules.values()].filter(({ name }) => !refusedNames.has(name)),
    catalog.folders,
    [...catalog.dashboards.values()],
  );
  await markLeft(db, [...present.filter((name) => !refusedNames.has(name)), ...standIns]);
  return { applied, refused, catalog: await withLastApplied(db, accepted, standIns) };
}

interface Renaming {
  readonly extensions: Extensions;
  readonly followers: readonly FollowRename[];
  readonly catalog: Catalog;
}

/** Renames and then widens the tables of one module, or leaves it as it was. */
async function syncRenamed(
  db: Transaction<TrellisTables>,
  { from, to }: Rename,
  { extensions, followers, catalog }: Renaming,
): Promise<SyncReport> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.schema)})`.execute(db);
  // Another node may have done it while we waited.
  const rename = renameOf(to, (await lastApplied(db, [from.name])).get(from.name));
  if (rename === null) return syncBatch(db, [to], extensions);
  const refusal = await refusedRename(db, rename);
  if (refusal !== null) return { applied: [], refused: [refusal] };
  await sql`savepoint trellis_rename`.execute(db);
  const statements = await renameTable(db, rename, extensions);
  for (const follow of followers) await follow(db, rename, catalog);
  await sql`delete from trellis_module where name = ${from.name} and name <> ${to.name}`.execute(db);
  const report = await syncBatch(db, [to], extensions, withPresentNames(rename));
  if (report.refused.length > 0) {
    await sql`rollback to savepoint trellis_rename`.execute(db);
    return { applied: [], refused: report.refused };
  }
  return { applied: [...appliedTo(to, statements), ...report.applied], refused: [] };
}

/** @param before the earlier definition of the only module of the batch, if the remembered one has other names */
async function syncBatch(
  db: Transaction<TrellisTables>,
  batch: readonly Module[],
  extensions: Extensions,
  before?: Module,
): Promise<SyncReport> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.schema)})`.execute(db);
  // Another node may have done it while we waited.
  const hashes = await rememberedHashes(
    db,
    batch.map((module) => module.name),
  );
  const modules = batch.filter((module) => hashes.get(module.name) !== hashOf(module));
  const tables = await existingTables(
    db,
    modules.map((module) => module.table),
  );
  const earlier = await lastApplied(
    db,
    modules.map((module) => module.name),
  );
  const plans = [];
  for (const module of modules) {
    const plan = planTable(module, tables.get(module.table) ?? null, extensions);
    plans.push({ module, plan: await judgedByValues(db, module, plan, before ?? earlier.get(module.name)) });
  }
  const refused = plans.flatMap(({ plan }) => plan.refused);
  const possible = plans.filter(({ plan }) => plan.refused.length === 0);
  const statements = possible.flatMap(({ plan }) => plan.statements);
  if (await attempt(db, statements)) {
    const synced = possible.map(({ module }) => module);
    await syncTallies(db, synced);
    await remember(db, synced);
    return { applied: possible.flatMap(({ module, plan }) => appliedTo(module, plan.statements)), refused };
  }
  const applied: AppliedChange[] = [];
  for (const { module, plan } of possible) {
    const failed = await attemptEach(db, module, plan.statements);
    if (failed !== null) refused.push(failed);
    else {
      applied.push(...appliedTo(module, plan.statements));
      await syncTallies(db, [module]);
      await remember(db, [module]);
    }
  }
  return { applied, refused };
}

function appliedTo({ name }: Module, statements: readonly string[]): AppliedChange[] {
  return statements.map((statement) => ({ module: name, statement }));
}

/** Looks into the table where only the stored values decide if a change loses something. */
export async function judgedByValues(
  db: Kysely<TrellisTables>,
  module: Module,
  plan: TablePlan,
  earlier: Module | undefined,
): Promise<SyncPlan> {
  const holds = async (condition: string): Promise<boolean> => {
    const { rows } = await sql<{ found: boolean }>`
      select exists(select 1 from ${sql.table(module.table)} where ${sql.raw(condition)}) as found`.execute(db);
    return rows[0]?.found === true;
  };
  const statements: string[] = [];
  const refused = [...plan.refused];
  for (const { column, statements: ifEmpty, otherwise } of plan.ifEmpty) {
    if (await holds(`${quoted(column)} is not null`)) refused.push(otherwise);
    else statements.push(...ifEmpty);
  }
  for (const change of earlier === undefined ? [] : shapeChanges(earlier, module)) {
    if (await holds(`${quoted(change.column)} is not null and not (${change.fits})`)) refused.push(refusedShape(module, change));
  }
  return { statements: [...statements, ...plan.statements], refused };
}

/** Everything in one round trip, behind a savepoint. False when any of it failed; then none of it happened. */
async function attempt(db: Transaction<TrellisTables>, statements: readonly string[]): Promise<boolean> {
  if (statements.length === 0) return true;
  const body = statements.map((statement) => `execute ${literal(statement)};`).join("\n");
  await sql`savepoint trellis_batch`.execute(db);
  try {
    await sql.raw(`do ${literal(`begin\n${body}\nend`)}`).execute(db);
    await sql`release savepoint trellis_batch`.execute(db);
    return true;
  } catch {
    await sql`rollback to savepoint trellis_batch`.execute(db);
    return false;
  }
}

async function attemptEach(
  db: Transaction<TrellisTables>,
  module: Module,
  statements: readonly string[],
): Promise<RefusedChange | null> {
  await sql`savepoint trellis_module`.execute(db);
  for (const statement of statements) {
    try {
      await sql.raw(statement).execute(db);
    } catch (error) {
      await sql`rollback to savepoint trellis_module`.execute(db);
      return failedStatement(module, statement, error, true);
    }
  }
  await sql`release savepoint trellis_module`.execute(db);
  return null;
}

/** What a failed statement refuses. @param namesValues says which stored values stand in the way */
export function failedStatement(module: Module, statement: string, error: unknown, namesValues: boolean): RefusedChange {
  const overlap = overlapConstraints(module).find(({ statements }) => statements.includes(statement));
  if (overlap !== undefined && sqlState(error) === SQL_STATE.exclusionViolation) {
    const clash = namesValues ? { zh: `：${detailOf(error)}`, en: `: ${detailOf(error)}` } : { zh: "", en: "." };
    return {
      module: module.name,
      pointer: `/schema/properties/${overlap.rule.field.name}/x-no-overlap`,
      reason: {
        zh: `已有数据的时间重叠，无法设为不可重叠；请先错开${clash.zh}`,
        en: `Existing records overlap. Separate them first${clash.en}`,
      },
      statement: null,
    };
  }
  const duplicates = sqlState(error) === SQL_STATE.uniqueViolation;
  const value = duplicates && namesValues ? repeatedIn(module, detailOf(error)) : "";
  const detail = error instanceof Error ? error.message : String(error);
  // Unique indexes are the same whatever extensions there are.
  const { rule = null } = tableIndexes(module, { trigram: false }).find((index) => index.statement === statement) ?? {};
  const among = amongText((rule?.among ?? []).map(({ title }) => title));
  return {
    module: module.name,
    pointer: rule === null ? "" : `/schema/properties/${rule.field.name}`,
    reason: duplicates
      ? {
          zh: `${among.zh}已有数据重复${value === "" ? "" : `（${value}）`}，无法设为唯一；请先去重`,
          en: `Existing records have duplicate values${among.en}${value === "" ? "" : `, such as ${value}`}. Remove the duplicates first.`,
        }
      : { zh: `数据库拒绝了此修改：${detail}`, en: `The database rejected the change: ${detail}` },
    statement: duplicates ? null : `${statement};`,
  };
}

/**
 * The value that a violation of uniqueness names: “A2” of `Key (tenant_id, code)=(000000, A2) is duplicated.` Values of
 * another tenant are none of whoever writes modules.
 */
function repeatedIn({ tenancy }: Module, detail: string): string {
  const [, values = ""] = /=\((.*)\)/s.exec(detail) ?? [];
  if (tenancy !== "tenant") return values;
  const own = `${DEFAULT_TENANT}, `;
  return values.startsWith(own) ? values.slice(own.length) : "";
}

/** The values that clash, in the words of the database. */
function detailOf(error: unknown): string {
  return typeof error === "object" && error !== null && "detail" in error ? String(error.detail) : String(error);
}

/** The catalog with the named modules as they were last applied, or without those that never were. */
async function withLastApplied(db: Kysely<TrellisTables>, catalog: Catalog, names: readonly string[]): Promise<Catalog> {
  if (names.length === 0) return catalog;
  const applied = await lastApplied(db, names);
  const kept = [...catalog.modules.values()].filter((module) => !names.includes(module.name));
  return catalogOf([...kept, ...applied.values()], catalog.folders, [...catalog.dashboards.values()]);
}
