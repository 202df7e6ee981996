import { HOME_LIMITS, HOME_PATHS, TrellisError, isJsonObject, type HomeFacts, type Todo } from "#contract";
import { sql } from "kysely";
import type { Core } from "../core.ts";
import { isStorableText } from "../data/filter-values.ts";
import { signedIn } from "../http/auth-endpoints.ts";
import type { OwnEndpoint } from "../http/build-routes.ts";
import { succeed } from "../http/envelope.ts";
import type { Incoming } from "../http/incoming.ts";
import { readBody } from "../http/read-body.ts";
import { dashboardFacts } from "./dashboard.ts";
import { personContext } from "./person-context.ts";
import { recentRecords } from "./recent-records.ts";
import { TODO_SOURCES } from "./todo-sources.ts";
import { waitingRecords } from "./waiting-records.ts";

/** What a person finds after signing in (contract: HOME_PATHS). */
export function homeEndpoints(core: Core): readonly OwnEndpoint[] {
  return [
    { method: "GET", path: HOME_PATHS.facts, route: { kind: "own", run: (incoming) => homeFacts(core, incoming) } },
    { method: "GET", path: HOME_PATHS.recent, route: { kind: "own", run: (incoming) => recent(core, incoming) } },
    { method: "POST", path: HOME_PATHS.shortcuts, route: { kind: "own", run: (incoming) => keepShortcuts(core, incoming) } },
    { method: "GET", path: HOME_PATHS.dashboard, route: { kind: "own", run: (incoming) => dashboard(core, incoming) } },
  ];
}

async function homeFacts(core: Core, incoming: Incoming): Promise<Response> {
  const { db } = core;
  const person = await personContext(core, incoming);
  const { catalog } = core.inForce();
  const todos: Todo[] = [];
  for (const source of TODO_SOURCES) todos.push(...(await source({ db, catalog, caller: person.caller })));
  todos.push(...(await waitingRecords(db, person, catalog.modules.values())));
  const { rows } = await sql<{ paths: readonly string[] }>`
    select paths from trellis_shortcut where user_id = ${person.caller.userId}`.execute(db);
  const facts: HomeFacts = {
    todos: todos.slice(0, HOME_LIMITS.todos),
    recent: await recentRecords(db, person, catalog.modules),
    shortcuts: rows[0]?.paths ?? null,
  };
  return succeed(facts, incoming.locale);
}

async function recent(core: Core, incoming: Incoming): Promise<Response> {
  const person = await personContext(core, incoming);
  return succeed(await recentRecords(core.db, person, core.inForce().catalog.modules), incoming.locale);
}

const LONGEST_PATH = 200;

/** @throws TrellisError badRequest */
async function keepShortcuts(core: Core, incoming: Incoming): Promise<Response> {
  const { userId } = await signedIn(core, incoming);
  const { body } = await readBody(incoming.request, core.deps.config);
  const asked = isJsonObject(body) && Array.isArray(body["paths"]) ? body["paths"] : null;
  const paths = [...new Set(asked?.filter(isPath))];
  if (asked === null || paths.length < asked.length || paths.length > HOME_LIMITS.shortcuts)
    throw new TrellisError("badRequest", { params: { reason: "paths" } });
  await sql`
    insert into trellis_shortcut (user_id, paths) values (${userId}, ${paths}::text[])
    on conflict (user_id) do update set paths = excluded.paths`.execute(core.db);
  return succeed(true, incoming.locale);
}

/** Of this console, never elsewhere. */
function isPath(value: unknown): value is string {
  return typeof value === "string" && /^\/(?!\/)/.test(value) && value.length <= LONGEST_PATH && isStorableText(value);
}

async function dashboard(core: Core, incoming: Incoming): Promise<Response> {
  const person = await personContext(core, incoming);
  const modules = [...core.inForce().catalog.modules.values()];
  const facts = await dashboardFacts({ db: core.db, deps: core.deps, person, modules });
  return succeed(facts, incoming.locale);
}
