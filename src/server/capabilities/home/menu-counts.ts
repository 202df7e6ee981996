import type { MenuCount } from "#contract";
import type { Module } from "#metadata";
import type { Kysely } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";
import { listPendingRecords } from "./pending-records.ts";
import type { UserContext } from "./user-context.ts";

/** Counts the records that wait for the person, for each readable module whose menu entry shows it. One statement. */
export async function menuCounts(
  db: Kysely<TrellisTables>,
  person: UserContext,
  modules: Iterable<Module>,
): Promise<readonly MenuCount[]> {
  const counted: Module[] = [];
  for (const module of modules) if (module.menu?.count === true && (await person.reads(module))) counted.push(module);
  const waiting = await listPendingRecords(db, person, counted);
  return counted.map(({ name, menu }) => ({
    module: name,
    path: menu?.path ?? "",
    count: waiting.filter(({ id }) => id.startsWith(`${name}/`)).reduce((sum, { count }) => sum + count, 0),
  }));
}
