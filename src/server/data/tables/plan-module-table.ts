import type { Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";
import { SQL_STATE, sqlState } from "../sql-state.ts";
import { continuedModules, presentModules } from "./applied-modules.ts";
import { existingTables, readExtensions } from "./introspect.ts";
import { planRename, refusedRename, renameOf } from "./rename.ts";
import { failedStatement, judgedByValues } from "./schema-sync.ts";
import type { RefusedChange, SyncPlan } from "./sync-report.ts";
import { unfitRecords, type UnfitRecords } from "./unfit-records.ts";
import { planTable } from "./table-plan.ts";

/** A definition that would come into force. */
interface PlannedModule {
  readonly module: Module;
  /** Name of the module whose file goes with the same change. */
  readonly replaced: string | null;
  /** The caller may read the records, so that a refusal names the values that stand in the way. */
  readonly namesValues: boolean;
}

/** The statements with which the sync would follow a definition, and the changes that it would refuse, without making any. */
export async function planModuleTable(db: Kysely<TrellisTables>, planned: PlannedModule): Promise<SyncPlan> {
  const { module } = planned;
  // A module that shows the records of another has no table of its own.
  if (module.shows !== null) return { statements: [], refused: [] };
  const extensions = await readExtensions(db);
  const from = await continuedBy(db, planned);
  const rename = renameOf(module, from);
  const tables = await existingTables(db, [module.table, ...(rename === null ? [] : [rename.from.table])]);
  if (rename === null) {
    const table = tables.get(module.table) ?? null;
    const plan = await judgedByValues(db, module, planTable(module, table, extensions), from);
    return table === null || plan.refused.length > 0 ? plan : tried(db, planned, plan);
  }
  const refusal = await refusedRename(db, rename);
  if (refusal !== null) return { statements: [], refused: [refusal] };
  const renamed = planRename(rename, tables, extensions);
  const plan = planTable(module, renamed.table, extensions);
  // The values are still in the table and the columns of the earlier names, so only the types judge.
  const refused = [...plan.refused, ...plan.ifEmpty.map(({ otherwise }) => otherwise)];
  return { statements: [...renamed.statements, ...plan.statements], refused };
}

/** The records that would not fit the new rules of a definition. */
export async function planUnfitRecords(db: Kysely<TrellisTables>, planned: PlannedModule): Promise<readonly UnfitRecords[]> {
  const from = planned.module.shows === null ? await continuedBy(db, planned) : undefined;
  return from === undefined ? [] : unfitRecords(db, from, planned.module);
}

async function continuedBy(db: Kysely<TrellisTables>, { module, replaced }: PlannedModule): Promise<Module | undefined> {
  const present = (await presentModules(db)).filter((name) => name !== replaced);
  return (await continuedModules(db, [module], present)).get(module.name);
}

/** Statements that stored records can contradict. */
const JUDGED_BY_RECORDS = /^create unique index | exclude using /;
/** What a trial may take, because others wait for the table meanwhile. Beyond it the save itself finds out. */
const TRIAL = ["set local lock_timeout = '2s'", "set local statement_timeout = '10s'"];

/** Runs the statements that the stored records judge, and takes them back. Those on a new column need no trial: it is empty. */
async function tried(db: Kysely<TrellisTables>, { module, namesValues }: PlannedModule, plan: SyncPlan): Promise<SyncPlan> {
  const judged = plan.statements.filter((statement) => JUDGED_BY_RECORDS.test(statement));
  if (judged.length === 0) return plan;
  const trial = await db.startTransaction().execute();
  const refused: RefusedChange[] = [];
  try {
    for (const statement of TRIAL) await sql.raw(statement).execute(trial);
    for (const statement of judged) {
      await sql`savepoint trellis_trial`.execute(trial);
      try {
        await sql.raw(statement).execute(trial);
      } catch (error) {
        if (isRefusedByRecords(error)) refused.push(failedStatement(module, statement, error, namesValues));
      }
      await sql`rollback to savepoint trellis_trial`.execute(trial);
    }
    return { ...plan, refused };
  } finally {
    await trial.rollback().execute();
  }
}

function isRefusedByRecords(error: unknown): boolean {
  const state = sqlState(error);
  return state === SQL_STATE.uniqueViolation || state === SQL_STATE.exclusionViolation;
}
