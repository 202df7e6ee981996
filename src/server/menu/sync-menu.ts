import type { Catalog, Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import { tenantBoundary } from "../data/conditions/boundary.ts";
import { storedField } from "../data/columns.ts";
import { oneOf } from "../data/conditions/conditions.ts";
import { ADVISORY_LOCKS } from "../data/internal-tables.ts";
import { nextId, now } from "../data/server-state.ts";
import type { TrellisTables } from "../base/tables.ts";
import { writeRecords } from "../data/write/write-records.ts";
import type { ServerDeps } from "../base/deps.ts";
import { planMenu, type KnownMenu, type MenuPlan } from "./plan-menu.ts";

const BATCH = 500;

/**
 * Gives every folder and module of the Catalog its menu row, and every permission of a module its button. Adds missing
 * rows. An unedited row follows its file, an edited row stays, and a deleted row stays deleted until an administrator
 * adds a row with its code.
 * @returns true if a row changed
 */
export async function syncMenu(db: Kysely<TrellisTables>, deps: ServerDeps, catalog: Catalog): Promise<boolean> {
  const menu = catalog.modules.get("menu");
  if (menu === undefined || isEmpty(planMenu(catalog, await knownMenus(db, menu), () => nextId(deps)))) return false;
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.menu)})`.execute(transaction);
    // Another node may have done it while we waited.
    const plan = planMenu(catalog, await knownMenus(transaction, menu), () => nextId(deps));
    const author = { userId: null, deptId: null, time: now(deps), journal: null };
    // First: a row may give up the code that another one takes.
    for (const { id, values } of plan.changed) {
      const where = oneOf(storedField(menu, "id"), [id]);
      await writeRecords(transaction, menu, author, { kind: "update", boundary: tenantBoundary(null), where, values });
    }
    for (let at = 0; at < plan.added.length; at += BATCH) {
      await writeRecords(transaction, menu, author, { kind: "insert", records: plan.added.slice(at, at + BATCH) });
    }
    return !isEmpty(plan);
  });
}

function isEmpty({ added, changed }: MenuPlan): boolean {
  return added.length + changed.length === 0;
}

/** Deleted rows count as well, because an administrator removed them. A living row comes before a deleted one. */
async function knownMenus(db: Kysely<TrellisTables>, menu: Module): Promise<readonly KnownMenu[]> {
  const { rows } = await sql<KnownMenu>`
    select id, code, component, parent_id as "parentId", name, en_name as "enName", path, source, sort,
      (is_deleted = 0 and create_user is null and update_user is null) as untouched
    from ${sql.table(menu.table)} order by is_deleted desc, id`.execute(db);
  return rows;
}
