import { HOME_LIMITS, type RecentRecord } from "#contract";
import { recordAddress, type Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import { storedField } from "../../data/columns.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import { selectRecords } from "../../data/read/select-records.ts";
import type { TrellisTables } from "../../base/tables.ts";
import { listBoundary } from "../../records/scope/caller-boundary.ts";
import { holds } from "../../policies/permissions.ts";
import type { UserContext } from "./user-context.ts";
import { textIn } from "../../base/text-in.ts";

interface Touched {
  readonly module: string;
  readonly record_id: string;
  readonly time: string;
}

/** Maximum number of writes to read. All writes of a large import can be of one module. */
const LOOKED_THROUGH = 300;
/** Maximum number of modules to read. */
const MOST_MODULES = 6;

/** Records that the user opened or wrote last and may still see: one statement, and one for each of at most six modules. */
export async function recentRecords(
  db: Kysely<TrellisTables>,
  person: UserContext,
  modules: ReadonlyMap<string, Module>,
): Promise<readonly RecentRecord[]> {
  const { caller, tenantId } = person;
  const { rows } = await sql<Touched>`
    select module, record_id, max(at) as time from (
      (select module, record_id, written_at as at from trellis_history
        where user_id = ${caller.userId} and (tenant_id = ${tenantId} or tenant_id is null)
        order by id desc limit ${LOOKED_THROUGH})
      union all
      (select module, record_id, opened_at from trellis_opened
        where user_id = ${caller.userId} and tenant_id = ${tenantId} order by opened_at desc limit ${LOOKED_THROUGH})) touched
    group by module, record_id order by max(at) desc, record_id desc limit 60`.execute(db);
  const found: RecentRecord[] = [];
  let read = 0;
  const named = new Map([...modules.values()].filter(({ shows }) => shows === null).map((module) => [module.recordedAs, module]));
  for (const [name, touched] of Map.groupBy(rows, ({ module }) => (modules.get(module) ?? named.get(module))?.name)) {
    const module = modules.get(name ?? "");
    if (module === undefined || module.menu === null || !(await person.reads(module))) continue;
    if (++read > MOST_MODULES) break;
    const context = person.of(module);
    const ids = touched.slice(0, HOME_LIMITS.recent).map(({ record_id }) => record_id);
    const records = await selectRecords(db, module, {
      boundary: await listBoundary(context),
      where: [oneOf(storedField(module, "id"), ids)],
    });
    const mayView = module.dialog.view && module.permissions.view !== null && holds(caller, module.permissions.view);
    const times = new Map(touched.map(({ record_id, time }) => [record_id, time]));
    for (const record of records) {
      const id = record.id;
      const { tree, parent, search } = module;
      const key = tree === null ? "" : textIn(record, tree.keyField);
      const place = {
        id,
        key: key === "" || key === id ? null : key,
        under: parent === null ? null : textIn(record, parent.field),
      };
      found.push({
        ...place,
        module: module.name,
        moduleTitle: module.title,
        title: textIn(record, module.labelField),
        subtitle: typeof search?.subtitle === "string" ? textIn(record, search.subtitle) : "",
        link: (module.menu?.path ?? "") + recordAddress(module, mayView, place),
        time: times.get(id) ?? "",
      });
    }
  }
  return found.toSorted((a, b) => b.time.localeCompare(a.time) || b.id.localeCompare(a.id)).slice(0, HOME_LIMITS.recent);
}
