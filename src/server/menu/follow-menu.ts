import { sql } from "kysely";
import { storedField } from "../data/columns.ts";
import type { FollowRename } from "../data/tables/rename.ts";
import { buttonsOf } from "./buttons-of.ts";
import { codeBeside } from "./plan-menu.ts";

/**
 * Menu rows of a renamed module keep their ids, so roles keep their grants. Codes, component and path follow the new name,
 * also in rows that somebody edited. Rows of an earlier module of that name go, and a folder of that name gives up its code.
 */
export const followMenu: FollowRename = async (db, { from, to }, catalog) => {
  const menu = catalog.modules.get("menu");
  if (menu === undefined || from.name === to.name) return;
  const codes = [
    [from.permissions.read, to.permissions.read],
    ...buttonsOf(from).map(({ code, alias }) => [code, `${to.permissions.prefix}_${alias}`]),
  ];
  const rows = sql.table(menu.table);
  const columnOf = (field: string) => sql.ref(storedField(menu, field).column);
  const rename = async (field: string, names: object): Promise<void> => {
    await sql`
      update ${rows} set ${columnOf(field)} = n.value from jsonb_each_text(${JSON.stringify(names)}::jsonb) n
      where ${columnOf(field)} = n.key`.execute(db);
  };
  const [code, component] = [columnOf("code"), columnOf("component")];
  const left = sql`select id from ${rows} where ${component} = ${`module/${to.name}`}`;
  const isButton = sql`coalesce(${component}, '') = ''`;
  await sql`delete from ${rows} where id in (${left}) or (${columnOf("parentId")} in (${left}) and ${isButton})`.execute(db);
  await sql`
    update ${rows} set ${code} = ${codeBeside(to.permissions.read)}
    where ${code} = ${to.permissions.read} and coalesce(${component}, '') not like 'module/%' and category = 1`.execute(db);
  await rename("component", { [`module/${from.name}`]: `module/${to.name}` });
  await rename("code", Object.fromEntries(codes));
  if (from.menu !== null && to.menu !== null) await rename("path", { [from.menu.path]: to.menu.path });
};
