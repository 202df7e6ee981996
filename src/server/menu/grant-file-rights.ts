import type { Catalog } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../base/tables.ts";
import { ADVISORY_LOCKS } from "../data/internal-tables.ts";
import { idList } from "../data/conditions/id-list.ts";
import { livingMenus, withAncestors, type MenuRow } from "../policies/held-codes.ts";
import { identityTables } from "../policies/identity-tables.ts";

/** A name beside those of seeds: the grant happens once per database. */
const MARKER = "file-rights";

/**
 * Export, import and print became separate rights. Older roles and packages keep what they had: the right to read
 * included export and print, the right to save included import. Runs once per database. Later buttons are granted by
 * administrators.
 * @param time `yyyy-MM-dd HH:mm:ss`
 */
export async function grantFileRights(db: Kysely<TrellisTables>, catalog: Catalog, time: string): Promise<void> {
  if (await isMarked(db)) return;
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.menu)})`.execute(transaction);
    // Another node may have done it meanwhile.
    if (await isMarked(transaction)) return;
    const menus = await livingMenus(transaction, identityTables(catalog));
    await grantRoles(transaction, catalog, menus);
    await extendPackages(transaction, catalog, menus);
    await sql`insert into trellis_seed (name, written_at) values (${MARKER}, ${time})`.execute(transaction);
  });
}

async function isMarked(db: Kysely<TrellisTables>): Promise<boolean> {
  const { rows } = await sql`select 1 from trellis_seed where name = ${MARKER}`.execute(db);
  return rows.length > 0;
}

type Menus = ReadonlyMap<string, MenuRow>;

async function grantRoles(db: Kysely<TrellisTables>, catalog: Catalog, menus: Menus): Promise<void> {
  const { rows } = await sql<{ role_id: string; menu_id: string }>`select role_id, menu_id from trellis_role_menu`.execute(db);
  for (const [roleId, granted] of Map.groupBy(rows, (row) => row.role_id)) {
    const ids = granted.map((row) => row.menu_id);
    const added = implied(catalog, menus, ids);
    if (added.length === 0) continue;
    await sql`
      insert into trellis_role_menu (role_id, menu_id) select ${roleId}::bigint, id from unnest(${added}::bigint[]) as id
      on conflict do nothing`.execute(db);
  }
}

async function extendPackages(db: Kysely<TrellisTables>, catalog: Catalog, menus: Menus): Promise<void> {
  const table = sql.table(identityTables(catalog)["tenant-package"]);
  const { rows } = await sql<{ id: string; menu_id: string | null }>`select id, menu_id from ${table}`.execute(db);
  for (const { id, menu_id: listed } of rows) {
    const ids = idList(listed);
    const added = implied(catalog, menus, ids).filter((menuId) => !ids.includes(menuId));
    if (added.length === 0) continue;
    await sql`update ${table} set menu_id = ${[...ids, ...added].join(",")} where id = ${id}`.execute(db);
  }
}

/** The rows of the rights that follow from those held before. */
function implied(catalog: Catalog, menus: Menus, ids: readonly string[]): string[] {
  const codes = new Set([...withAncestors(menus, ids)].map(({ code }) => code));
  const follows = new Set(
    [...catalog.modules.values()].flatMap(({ permissions: { read, add, edit, export: out, import: into, print } }) => [
      ...(codes.has(read) ? [out, print] : []),
      ...([add, edit].some((code) => code !== null && codes.has(code)) ? [into] : []),
    ]),
  );
  return [...menus.values()].filter(({ code }) => follows.has(code)).map(({ id }) => id);
}
