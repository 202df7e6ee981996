import type { Module } from "#metadata";
import type { Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";
import { continuedModules, presentModules } from "./applied-modules.ts";
import { existingTables, readExtensions } from "./introspect.ts";
import { planRename, refusedRename, renameOf } from "./rename.ts";
import { judgedByValues } from "./schema-sync.ts";
import type { SyncPlan } from "./sync-report.ts";
import { planTable } from "./table-plan.ts";

/**
 * The statements with which the sync would follow a definition, and the changes that it would refuse, without running any.
 * @param replaced name of the module whose file goes with the same change
 */
export async function planModuleTable(db: Kysely<TrellisTables>, module: Module, replaced?: string): Promise<SyncPlan> {
  // A module that shows the records of another has no table of its own.
  if (module.shows !== null) return { statements: [], refused: [] };
  const extensions = await readExtensions(db);
  const present = (await presentModules(db)).filter((name) => name !== replaced);
  const from = (await continuedModules(db, [module], present)).get(module.name);
  const rename = renameOf(module, from);
  const tables = await existingTables(db, [module.table, ...(rename === null ? [] : [rename.from.table])]);
  if (rename === null) return judgedByValues(db, module, planTable(module, tables.get(module.table) ?? null, extensions), from);
  const refusal = await refusedRename(db, rename);
  if (refusal !== null) return { statements: [], refused: [refusal] };
  const renamed = planRename(rename, tables, extensions);
  const plan = planTable(module, renamed.table, extensions);
  // The values are still in the table and the columns of the earlier names, so only the types judge.
  const refused = [...plan.refused, ...plan.ifEmpty.map(({ otherwise }) => otherwise)];
  return { statements: [...renamed.statements, ...plan.statements], refused };
}
