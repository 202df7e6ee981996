import type { Module } from "#metadata";
import type { Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";
import { existingTables, readExtensions } from "./introspect.ts";
import { planRename, renameOf } from "./rename.ts";
import { judgedByValues, lastApplied } from "./schema-sync.ts";
import type { SyncPlan } from "./sync-report.ts";
import { planTable } from "./table-plan.ts";

/** The statements with which the sync would follow a definition, and the changes that it would refuse, without running any. */
export async function planModuleTable(db: Kysely<TrellisTables>, module: Module): Promise<SyncPlan> {
  // A module that shows the records of another has no table of its own.
  if (module.shows !== null) return { statements: [], refused: [] };
  const extensions = await readExtensions(db);
  const rename = renameOf(module, await lastApplied(db, [module.name, ...module.renamed]));
  const stored = rename?.from.table ?? module.table;
  const existing = (await existingTables(db, [stored])).get(stored) ?? null;
  if (rename === null) {
    const earlier = (await lastApplied(db, [module.name])).get(module.name);
    return judgedByValues(db, module, planTable(module, existing, extensions), earlier);
  }
  const renamed = planRename(rename, existing, extensions);
  const plan = planTable(module, renamed.table, extensions);
  // The values are still in the table and the columns of the earlier names, so only the types judge.
  const refused = [...plan.refused, ...plan.ifEmpty.map(({ otherwise }) => otherwise)];
  return { statements: [...renamed.statements, ...plan.statements], refused };
}
