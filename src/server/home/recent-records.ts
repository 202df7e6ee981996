import { HOME_LIMITS, type RecentRecord } from "#contract";
import type { Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import { storedField } from "../data/columns.ts";
import { oneOf } from "../data/conditions.ts";
import { selectRecords } from "../data/select-records.ts";
import type { TrellisTables } from "../data/tables.ts";
import { listBoundary } from "../operations/caller-boundary.ts";
import { mayRead } from "../policies/permissions.ts";
import type { PersonContext } from "./person-context.ts";

interface Touched {
  readonly module: string;
  readonly record_id: string;
  readonly time: string;
}

/** Writes that are looked through; of a large import all are of one module. */
const LOOKED_THROUGH = 300;
/** Modules that are asked for their records. */
const MOST_MODULES = 6;

/** What the person has written last and may still see: one statement, and one for each of at most six modules. */
export async function recentRecords(
  db: Kysely<TrellisTables>,
  person: PersonContext,
  modules: ReadonlyMap<string, Module>,
): Promise<readonly RecentRecord[]> {
  const { caller, tenantId } = person;
  const { rows } = await sql<Touched>`
    select module, record_id, max(written_at) as time from (
      select id, module, record_id, written_at from trellis_history
      where user_id = ${caller.userId} and (tenant_id = ${tenantId} or tenant_id is null)
      order by id desc limit ${LOOKED_THROUGH}) h
    group by module, record_id order by max(id) desc limit 60`.execute(db);
  const readable = rows.filter(({ module: name }) => {
    const module = modules.get(name);
    return module?.menu !== undefined && module.menu !== null && mayRead(caller, module);
  });
  const byModule = [...Map.groupBy(readable, ({ module }) => module)].slice(0, MOST_MODULES);
  const found: RecentRecord[] = [];
  for (const [name, touched] of byModule) {
    const module = modules.get(name);
    if (module === undefined) continue;
    const context = person.of(module);
    const ids = touched.slice(0, HOME_LIMITS.recent).map(({ record_id }) => record_id);
    const records = await selectRecords(db, module, {
      boundary: await listBoundary(context),
      where: [oneOf(storedField(module, "id"), ids)],
    });
    const times = new Map(touched.map(({ record_id, time }) => [record_id, time]));
    for (const record of records) {
      const id = String(record["id"]);
      const title = record[module.labelField];
      found.push({
        module: name,
        moduleTitle: module.title,
        id,
        title: title === null || title === undefined || typeof title === "object" ? "" : String(title),
        link: linkOf(module, id),
        time: times.get(id) ?? "",
      });
    }
  }
  return found.toSorted((a, b) => b.time.localeCompare(a.time) || b.id.localeCompare(a.id)).slice(0, HOME_LIMITS.recent);
}

/** Lists and trees open a record by their address (runtime/actions/use-form-address.ts). */
function linkOf({ menu, screen }: Module, id: string): string {
  const path = menu?.path ?? "";
  return screen === "list" || screen === "tree" ? `${path}#view=${id}` : path;
}
