import { HOME_LIMITS, HOME_PATHS, TrellisError, isJsonObject, type HomeFacts, type Todo } from "#contract";
import { sql } from "kysely";
import type { Core } from "../../http/core.ts";
import { isStorableText } from "../../data/filter-values.ts";
import { signedIn } from "../../http/signed-in.ts";
import type { OwnEndpoint } from "../../http/route-table.ts";
import { succeed } from "../../http/envelope.ts";
import type { ApiRequest } from "../../http/api-request.ts";
import { readBody } from "../../http/read-body.ts";
import { dashboardFacts } from "./dashboard.ts";
import { loadUserContext } from "./user-context.ts";
import { recentRecords } from "./recent-records.ts";
import { TODO_SOURCES } from "./todo-sources.ts";
import { listPendingRecords } from "./pending-records.ts";

/** Endpoints of the home screen (contract: HOME_PATHS). */
export function homeEndpoints(core: Core): readonly OwnEndpoint[] {
  return [
    { method: "GET", path: HOME_PATHS.facts, route: { kind: "own", run: (apiRequest) => homeFacts(core, apiRequest) } },
    { method: "GET", path: HOME_PATHS.recent, route: { kind: "own", run: (apiRequest) => recent(core, apiRequest) } },
    { method: "POST", path: HOME_PATHS.shortcuts, route: { kind: "own", run: (apiRequest) => keepShortcuts(core, apiRequest) } },
    { method: "GET", path: HOME_PATHS.dashboard, route: { kind: "own", run: (apiRequest) => dashboard(core, apiRequest) } },
  ];
}

async function homeFacts(core: Core, apiRequest: ApiRequest): Promise<Response> {
  const { db } = core;
  const person = await loadUserContext(core, apiRequest);
  const { catalog } = core.inForce();
  const todos: Todo[] = [];
  for (const source of TODO_SOURCES) todos.push(...(await source({ db, catalog, caller: person.caller })));
  todos.push(...(await listPendingRecords(db, person, catalog.modules.values())));
  const { rows } = await sql<{ paths: readonly string[] }>`
    select paths from trellis_shortcut where user_id = ${person.caller.userId}`.execute(db);
  const facts: HomeFacts = {
    todos: todos.slice(0, HOME_LIMITS.todos),
    recent: await recentRecords(db, person, catalog.modules),
    shortcuts: rows[0]?.paths ?? null,
  };
  return succeed(facts, apiRequest.locale);
}

async function recent(core: Core, apiRequest: ApiRequest): Promise<Response> {
  const person = await loadUserContext(core, apiRequest);
  return succeed(await recentRecords(core.db, person, core.inForce().catalog.modules), apiRequest.locale);
}

const LONGEST_PATH = 200;

/** @throws TrellisError badRequest */
async function keepShortcuts(core: Core, apiRequest: ApiRequest): Promise<Response> {
  const { userId } = await signedIn(core, apiRequest);
  const { body } = await readBody(apiRequest.request, core.deps.config);
  const asked = isJsonObject(body) && Array.isArray(body["paths"]) ? body["paths"] : null;
  const paths = [...new Set(asked?.filter(isPath))];
  if (asked === null || paths.length < asked.length || paths.length > HOME_LIMITS.shortcuts)
    throw new TrellisError("badRequest", { params: { reason: "paths" } });
  await sql`
    insert into trellis_shortcut (user_id, paths) values (${userId}, ${paths}::text[])
    on conflict (user_id) do update set paths = excluded.paths`.execute(core.db);
  return succeed(true, apiRequest.locale);
}

/** True for a path of this console, never of another site. */
function isPath(value: unknown): value is string {
  return typeof value === "string" && /^\/(?!\/)/.test(value) && value.length <= LONGEST_PATH && isStorableText(value);
}

async function dashboard(core: Core, apiRequest: ApiRequest): Promise<Response> {
  const person = await loadUserContext(core, apiRequest);
  const modules = [...core.inForce().catalog.modules.values()];
  const facts = await dashboardFacts({ db: core.db, deps: core.deps, person, modules });
  return succeed(facts, apiRequest.locale);
}
