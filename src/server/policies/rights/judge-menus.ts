import { sql } from "kysely";
import { idList } from "../../data/conditions/id-list.ts";
import type { Row } from "../../base/tables.ts";
import type { WriteJudge } from "../../data/write/write-records.ts";
import { identityTables } from "../identity-tables.ts";
import { beyondOwnRights } from "./excess.ts";
import type { Judgement } from "./judgement.ts";
import { modulesOfMenu } from "./load-rights.ts";
import { textIn } from "../../base/text-in.ts";

/**
 * A role with a menu row has the row's code and the codes above it. A caller adds and removes only their own codes in a
 * row that a role has. The row's data scopes bind its module: only a caller without scopes there changes the module.
 */
export function judgeMenus(judgement: Judgement): WriteJudge {
  return async (kind, written) => {
    if (kind === "add") return;
    for (const { before, after } of written) {
      const row = before ?? after;
      if (row === null) continue;
      if (kind === "edit" && !changes(before, after, "code", "parentId", "component")) continue;
      const name = textIn(row, "name");
      if (await isGranted(judgement, row.id)) await assertHoldsCodes(judgement, [before, after], name);
      if (kind !== "edit" || changes(before, after, "code", "component"))
        await assertUnbound(judgement, row.id, [before, after], name);
    }
  };
}

function changes(before: Row | null, after: Row | null, ...names: readonly string[]): boolean {
  return names.some((name) => String(before?.[name] ?? "") !== String(after?.[name] ?? ""));
}

/** True when a role holds the row or one below it. */
async function isGranted({ db, catalog }: Judgement, id: string): Promise<boolean> {
  const menu = sql.table(identityTables(catalog).menu);
  const { rows } = await sql`
    with recursive below as (
      select id from ${menu} where id = ${id} union select m.id from ${menu} m join below b on m.parent_id = b.id)
    select 1 from trellis_role_menu where menu_id in (select id from below) limit 1`.execute(db);
  return rows.length > 0;
}

async function assertHoldsCodes(judgement: Judgement, states: readonly (Row | null)[], name: string): Promise<void> {
  for (const row of states) {
    if (row === null) continue;
    const codes = [textIn(row, "code"), ...(await codesAbove(judgement, row))];
    const beyond = codes.find((code) => !judgement.held.codes.has(code));
    if (beyond !== undefined) throw beyondOwnRights(name, beyond);
  }
}

async function codesAbove({ db, catalog }: Judgement, row: Row): Promise<readonly string[]> {
  const [parent] = idList(row["parentId"]);
  const menu = sql.table(identityTables(catalog).menu);
  const { rows } = await sql<{ code: string }>`
    with recursive above as (
      select id, parent_id, code from ${menu} where id = ${parent ?? "0"} and is_deleted = 0
      union select m.id, m.parent_id, m.code from ${menu} m join above a on m.id = a.parent_id and m.is_deleted = 0)
    select code from above`.execute(db);
  return rows.map(({ code }) => code);
}

async function assertUnbound(
  { db, catalog, held }: Judgement,
  id: string,
  states: readonly (Row | null)[],
  name: string,
): Promise<void> {
  const { rows } = await sql`
    select 1 from ${sql.table(identityTables(catalog)["data-scope"])}
    where cast(menu_id as bigint) = ${id} and is_deleted = 0 limit 1`.execute(db);
  if (rows.length === 0) return;
  for (const row of states) {
    if (row === null) continue;
    const modules = modulesOfMenu(catalog, { component: row["component"], code: row["code"] });
    const closed = modules.find((module) => held.scopes.has(module.name) || !held.codes.has(module.permissions.read));
    if (closed !== undefined) throw beyondOwnRights(name, closed.permissions.read);
  }
}
