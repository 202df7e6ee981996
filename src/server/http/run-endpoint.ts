import { HEADERS, TrellisError, isJsonObject, undoHeader, type Locale } from "#contract";
import type { Endpoint } from "#metadata";
import { undoOf } from "../bulk/undoable.ts";
import type { Core, InForce } from "../core.ts";
import type { Caller, OperationContext } from "../context.ts";
import type { Upload } from "../feature.ts";
import { takeUploads, withKept } from "../operations/saving/take-uploads.ts";
import { Journal } from "../data/journal.ts";
import { nextId } from "../data/server-state.ts";
import { sqlState } from "../data/sql-state.ts";
import type { Row, TrellisTables } from "../data/tables.ts";
import { noteOpened } from "../home/opened-records.ts";
import { announce, authorOfChange } from "../live/announce.ts";
import type { LoggedCall } from "../logs/request-logs.ts";
import { addressesOf } from "../policies/addresses-of.ts";
import { authorise, authoriseBody } from "../policies/authorise.ts";
import { decidesAccess } from "../policies/identity-tables.ts";
import { tenantMeant, tenantNamed } from "../policies/tenant.ts";
import { raiseAccessVersion } from "../session/callers.ts";
import { passwordMark } from "../session/load-caller.ts";
import { keepSession } from "../session/sessions.ts";
import { sql, type Kysely } from "kysely";
import { succeed, withSecurityHeaders } from "./envelope.ts";
import { readQuery, type Incoming } from "./incoming.ts";
import { NO_BODY, readBody } from "./read-body.ts";
import type { ModuleRoute } from "./route-table.ts";

const NO_QUERY: ReadonlyMap<string, string> = new Map();

/** What is known of a call while it runs: the log wants it also when the call fails. */
export interface Trace {
  caller: Caller | null;
  query: ReadonlyMap<string, string>;
  body: unknown;
}

export function newTrace(): Trace {
  return { caller: null, query: NO_QUERY, body: null };
}

export function loggedCall(trace: Trace, route: ModuleRoute | null, status: number): LoggedCall {
  const title = route === null ? "" : `${route.module.title.zh} ${route.endpoint.id}`;
  return { ...trace, module: route?.module ?? null, title, status };
}

/**
 * One endpoint of a module: who asks, may they, what do they send, then the work, then the envelope.
 * @throws TrellisError and whatever the database throws; the error door makes an answer of it
 */
export async function runEndpoint(
  core: Core,
  inForce: InForce,
  route: ModuleRoute,
  parameters: ReadonlyMap<string, string>,
  incoming: Incoming,
  trace: Trace,
): Promise<Response> {
  const { module, endpoint } = route;
  const { request, locale } = incoming;
  const caller = await core.callers.ofRequest(request.headers);
  trace.caller = caller;
  const attempt = { caller, catalog: inForce.catalog, module, endpoint };
  authorise(attempt);
  if (caller !== null && endpoint.access !== "public") await core.apiScopes.check(caller, addressesOf(endpoint, parameters));
  const tenantHeader = request.headers.get(HEADERS.tenant);
  const tenantId =
    caller === null
      ? await tenantNamed(core.db, inForce.tables, tenantHeader, writes(endpoint))
      : await tenantMeant(core.db, inForce.tables, caller, tenantHeader);
  trace.query = readQuery(incoming.search, parameters);
  const sent = endpoint.method === "GET" ? NO_BODY : await readBody(request, core.deps.config);
  // Family clients put a record's fields in the query and its file in the form.
  const body = sent.multipart ? { ...Object.fromEntries(trace.query), ...(isJsonObject(sent.body) ? sent.body : {}) } : sent.body;
  trace.body = body;
  // Without a body the query is the record (operations/saving).
  authoriseBody(attempt, body ?? Object.fromEntries(trace.query));
  const context: OperationContext = {
    deps: core.deps,
    catalog: inForce.catalog,
    db: core.db,
    module,
    endpoint,
    journal: newJournal(core, endpoint),
    apiScopes: core.apiScopes,
    caller,
    tenantId,
    locale,
    query: trace.query,
    body,
    files: sent.files,
    request,
    address: incoming.address,
  };
  if (!writes(endpoint)) {
    const result = await route.run(context);
    noteOpened(context, result);
    return answer(result, locale);
  }
  const { result, journal } =
    route.run.outside === true
      ? { result: await route.run(context), journal: context.journal }
      : await writeWithFiles(core, inForce, route, context);
  journal.committed();
  void announce(core.deps, journal, authorOfChange(caller, request));
  const response = answer(result, locale);
  const undo = undoOf({ ...context, journal });
  if (undo !== null) response.headers.set(HEADERS.undo, undoHeader(undo));
  return response;
}

function answer(result: unknown, locale: Locale): Response {
  return result instanceof Response ? withSecurityHeaders(result) : succeed(result, locale);
}

function newJournal({ deps }: Core, { id }: Endpoint): Journal {
  return new Journal(id, () => nextId(deps));
}

/** An action changes records by whatever method it is called. */
function writes({ method, target }: Endpoint): boolean {
  return method !== "GET" || target.kind === "action";
}

interface Written {
  readonly result: unknown;
  readonly journal: Journal;
}

/** The files that come with a request are kept before its transaction begins: nothing waits for another machine in it. */
async function writeWithFiles(core: Core, inForce: InForce, route: ModuleRoute, sent: OperationContext): Promise<Written> {
  const { context, uploads } = await takeUploads(sent);
  return withKept(uploads, () => write(core, inForce, route, context, uploads));
}

/** Deadlock and serialization failure: the other transaction got through, ours did nothing yet. */
const RETRY: ReadonlySet<string | null> = new Set(["40P01", "40001"]);
const ATTEMPTS = 3;

/** Runs all or nothing; a change to who may do what counts from the moment it is committed. */
async function write(
  core: Core,
  inForce: InForce,
  route: ModuleRoute,
  context: OperationContext,
  uploads: readonly Upload[],
): Promise<Written> {
  const decides = decidesAccess(route.module.name);
  // Only what is data can run again: a handler may have done something beside the database.
  const attempts = route.endpoint.target.kind === "handler" ? 1 : ATTEMPTS;
  for (let attempt = 1; ; attempt += 1) {
    const journal = newJournal(core, route.endpoint);
    try {
      const result = await core.db.transaction().execute(async (db) => {
        const password = decides && route.module.name === "user" ? await ownPassword(db, inForce, context.caller) : null;
        const within = { ...context, db, journal };
        for (const { note } of uploads) await note(within);
        const done = await route.run(within);
        if (password !== null) await keepOwnSession(db, inForce, context.caller, password);
        if (decides || changesAccess(journal)) await raiseAccessVersion(db);
        return done;
      });
      if (decides || changesAccess(journal)) {
        core.apiScopes.forget();
        await core.callers.accessChanged();
      }
      return { result, journal };
    } catch (error) {
      if (attempt === attempts || !RETRY.has(sqlState(error))) throw error;
    }
  }
}

/** A handler of another module may write to those that decide who may do what. A new person changes nobody's rights. */
function changesAccess({ touched }: Journal): boolean {
  return [...touched].some(
    ([name, records]) => decidesAccess(name) && (name !== "user" || [...records.values()].some(({ kind }) => kind !== "add")),
  );
}

/** The stored password of a caller whose session is still the password's; null otherwise. The row stays locked. */
async function ownPassword(db: Kysely<TrellisTables>, inForce: InForce, caller: Caller | null): Promise<string | null> {
  if (caller === null) return null;
  const { rows } = await sql<Row>`
    select u.password, s.password_mark from ${sql.table(inForce.tables.user)} u join trellis_session s on s.user_id = u.id
    where u.id = ${caller.userId} and s.id = ${caller.sessionId} and s.ended_at is null for update of u`.execute(db);
  const [row] = rows;
  if (row === undefined || typeof row["password"] !== "string") throw new TrellisError("unauthorized");
  if ((await passwordMark(row["password"])) !== row["password_mark"]) throw new TrellisError("unauthorized");
  return row["password"];
}

/** Whoever changes the own password stays signed in here; the user's other sessions have ended by it. */
async function keepOwnSession(db: Kysely<TrellisTables>, inForce: InForce, caller: Caller | null, before: string): Promise<void> {
  if (caller === null) return;
  const { rows } = await sql<Row>`
    select password from ${sql.table(inForce.tables.user)} where id = ${caller.userId} and is_deleted = 0`.execute(db);
  const password = rows[0]?.["password"];
  if (typeof password === "string" && password !== before) await keepSession(db, caller.sessionId, await passwordMark(password));
}
