import { sql } from "kysely";
import { storedField } from "../data/columns.ts";
import type { FollowRename } from "../data/tables/rename.ts";
import { buttonsOf } from "./buttons-of.ts";

/**
 * Menu rows of a renamed module keep their ids, so roles keep their grants. Codes, component and path follow the new name,
 * also in rows that somebody edited.
 */
export const followMenu: FollowRename = async (db, { from, to }, catalog) => {
  const menu = catalog.modules.get("menu");
  if (menu === undefined || from.name === to.name) return;
  const codes = [
    [from.permissions.read, to.permissions.read],
    ...buttonsOf(from).map(({ code, alias }) => [code, `${to.permissions.prefix}_${alias}`]),
  ];
  const rename = async (field: string, names: object): Promise<void> => {
    const column = sql.ref(storedField(menu, field).column);
    await sql`
      update ${sql.table(menu.table)} set ${column} = n.value from jsonb_each_text(${JSON.stringify(names)}::jsonb) n
      where ${column} = n.key`.execute(db);
  };
  await rename("component", { [`module/${from.name}`]: `module/${to.name}` });
  await rename("code", Object.fromEntries(codes));
  if (from.menu !== null && to.menu !== null) await rename("path", { [from.menu.path]: to.menu.path });
};
