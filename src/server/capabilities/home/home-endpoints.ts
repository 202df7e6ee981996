import {
  HOME_LIMITS,
  arrangeDashboardEndpoint,
  dashboardAnswersEndpoint,
  dashboardsEndpoint,
  homeEndpoint,
  homeShortcutsEndpoint,
  menuCountsEndpoint,
  recentRecordsEndpoint,
  type HomeFacts,
  type Todo,
} from "#contract";
import { sql } from "kysely";
import type { Core } from "../../http/core.ts";
import type { OwnEndpoint } from "../../http/route-table.ts";
import { serveEndpoint } from "../../http/serve-endpoint.ts";
import { DashboardAnswers } from "./dashboard-answers.ts";
import { dashboardOf, dashboardsOf } from "./dashboards.ts";
import { menuCounts } from "./menu-counts.ts";
import { storeArrangement } from "./arrangements.ts";
import { loadUserContext, type UserContext } from "./user-context.ts";
import { recentRecords } from "./recent-records.ts";
import { TODO_SOURCES } from "./todo-sources.ts";
import { listPendingRecords } from "./pending-records.ts";

/** Endpoints of the home screen. */
export function homeEndpoints(core: Core): readonly OwnEndpoint[] {
  const { db } = core;
  const answers = new DashboardAnswers(core.deps.clock);
  return [
    serveEndpoint(core, homeEndpoint, async (call) => homeFacts(core, await loadUserContext(core, call))),
    serveEndpoint(core, menuCountsEndpoint, async (call) =>
      menuCounts(db, await loadUserContext(core, call), core.inForce().catalog.modules.values()),
    ),
    serveEndpoint(core, recentRecordsEndpoint, async (call) =>
      recentRecords(db, await loadUserContext(core, call), core.inForce().catalog.modules),
    ),
    serveEndpoint(core, homeShortcutsEndpoint, async ({ caller, body }) => {
      await storeShortcuts(core, caller.userId, body.paths);
      return true as const;
    }),
    serveEndpoint(core, dashboardsEndpoint, async (call) =>
      dashboardsOf(db, await loadUserContext(core, call), core.inForce().catalog),
    ),
    serveEndpoint(core, dashboardAnswersEndpoint, async (call) => {
      const person = await loadUserContext(core, call);
      const { catalog } = core.inForce();
      const { name, period = null } = call.query;
      return answers.read(person, catalog, { dashboard: await dashboardOf(db, person, catalog, name), period });
    }),
    serveEndpoint(core, arrangeDashboardEndpoint, async (call) => {
      const person = await loadUserContext(core, call);
      const { name } = await dashboardOf(db, person, core.inForce().catalog, call.body.name);
      await storeArrangement(db, person.caller.userId, name, call.body.parts);
      return true as const;
    }),
  ];
}

async function homeFacts(core: Core, person: UserContext): Promise<HomeFacts> {
  const { db } = core;
  const { catalog } = core.inForce();
  const todos: Todo[] = [];
  for (const source of TODO_SOURCES) todos.push(...(await source({ db, catalog, caller: person.caller })));
  todos.push(...(await listPendingRecords(db, person, catalog.modules.values())));
  const { rows } = await sql<{ paths: readonly string[] }>`
    select paths from trellis_shortcut where user_id = ${person.caller.userId}`.execute(db);
  return {
    todos: todos.slice(0, HOME_LIMITS.todos),
    recent: await recentRecords(db, person, catalog.modules),
    shortcuts: rows[0]?.paths ?? null,
  };
}

async function storeShortcuts({ db }: Core, userId: string, paths: readonly string[]): Promise<void> {
  await sql`
    insert into trellis_shortcut (user_id, paths) values (${userId}, ${paths}::text[])
    on conflict (user_id) do update set paths = excluded.paths`.execute(db);
}
