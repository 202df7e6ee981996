import { HEADERS, PATHS, TrellisError, type ModuleIndexEntry } from "#contract";
import { openApi, type Catalog, type Endpoint, type Module } from "#metadata";
import { sql } from "kysely";
import type { Core } from "../core.ts";
import { Journal } from "../data/journal.ts";
import { nextId } from "../data/server-state.ts";
import type { Caller } from "../context.ts";
import { references } from "../operations/references.ts";
import { search, type ReadingContext } from "../operations/search.ts";
import { forbidden } from "../policies/authorise.ts";
import { fieldRulesOf, neededToAdd } from "../policies/field-rules.ts";
import { holds, mayRead, mayRefer } from "../policies/permissions.ts";
import { ruleNotes } from "../policies/rule-notes.ts";
import { unshownFields } from "../policies/scope-of.ts";
import { tenantMeant } from "../policies/tenant.ts";
import { signedIn } from "./auth-endpoints.ts";
import { badRequest } from "./bad-request.ts";
import type { OwnEndpoint } from "./build-routes.ts";
import { consoleSettings } from "./console-settings.ts";
import { bare, succeed } from "./envelope.ts";
import type { FilePlace } from "../stored-files.ts";
import { fileEndpoint } from "./file-endpoint.ts";
import { readQuery, type Incoming } from "./incoming.ts";
import type { OwnRoute } from "./route-table.ts";
import { DATA_HEADERS } from "./security-headers.ts";

type Run = OwnRoute["run"];

const IMMUTABLE = "max-age=31536000, immutable";
const REFERENCES: Endpoint = {
  id: "references",
  method: "GET",
  path: PATHS.references.slice("/api".length),
  target: { kind: "handler", handler: "trellis/references" },
  access: "signed-in",
};

const SEARCH: Endpoint = {
  id: "search",
  method: "GET",
  path: PATHS.search.slice("/api".length),
  target: { kind: "handler", handler: "trellis/search" },
  access: "signed-in",
};

/** Trellis's own endpoints (contract: PATHS). */
export function trellisEndpoints(core: Core): readonly OwnEndpoint[] {
  const get = (path: string, run: Run): OwnEndpoint => ({ method: "GET", path, route: { kind: "own", run } });
  return [
    get(PATHS.health, () => health(core)),
    get(PATHS.modules, (incoming) => moduleIndex(core, incoming)),
    get(PATHS.screenAccess, (incoming) => screenAccess(core, incoming)),
    get(`${PATHS.module}/{name}`, (incoming, parameters) => moduleDefinition(core, incoming, parameters.get("name") ?? "")),
    get(`${PATHS.validators}/{file}`, (_, parameters) => validators(core, parameters.get("file") ?? "")),
    get(PATHS.console, (incoming) => consoleSettings(core, incoming)),
    get(PATHS.moduleHealth, (incoming) => moduleHealth(core, incoming)),
    get(PATHS.openapi, (incoming) => openApiDocument(core, incoming)),
    get(PATHS.search, (incoming) => searchRecords(core, incoming)),
    get(PATHS.references, (incoming) => referenceOptions(core, incoming)),
    // One place has one name, whatever follows it: here the file itself, or what it lies in.
    get(`${PATHS.files}/{place}`, (incoming, parameters) => fileEndpoint(placeOf(core), incoming, parameters.get("place") ?? "")),
    get(`${PATHS.files}/{place}/{name}`, (incoming, parameters) =>
      fileEndpoint(placeOf(core), incoming, `${parameters.get("place")}/${parameters.get("name")}`),
    ),
  ];
}

function placeOf({ deps, db, inForce }: Core): FilePlace {
  return { deps, db, catalog: inForce().catalog };
}

/** For load balancers and people: bare, and without a sign-in. 503 when the database does not answer. */
async function health({ deps, db, startedAt }: Core): Promise<Response> {
  const uptime = Math.round((deps.clock().getTime() - startedAt) / 1000);
  const facts = { database: deps.config.databaseKind, version: deps.config.version, uptime };
  try {
    await sql`select 1`.execute(db);
    return bare({ status: "ok", ...facts });
  } catch (error) {
    deps.log({ level: "error", message: "the database does not answer", error });
    return bare({ status: "unavailable", ...facts }, 503, { "Retry-After": "5" });
  }
}

async function moduleIndex(core: Core, incoming: Incoming): Promise<Response> {
  const caller = await signedIn(core, incoming);
  const readable = [...core.inForce().catalog.modules.values()].filter((module) => mayRead(caller, module));
  const { catalog, tables } = core.inForce();
  const tenantId = await tenantMeant(core.db, tables, caller, incoming.request.headers.get(HEADERS.tenant));
  const notes = await ruleNotes({ db: core.db, caller, catalog, tenantId });
  const index: ModuleIndexEntry[] = [];
  for (const module of readable) {
    const { name, title, hash, menu } = module;
    // Read once for all modules.
    const rules = await fieldRulesOf({ db: core.db, caller }, module);
    const unshown = new Set(await unshownFields({ db: core.db, caller, catalog, module }));
    const access = {
      hidden: [...new Set([...rules.hidden, ...unshown])],
      toAdd: neededToAdd(module, rules).filter((field) => unshown.has(field)),
      readOnly: [...rules.readOnly],
      rules: notes.get(name) ?? [],
    };
    const limited = access.hidden.length + access.readOnly.length + access.rules.length > 0;
    index.push({ name, title, hash, path: menu?.path ?? "", ...(limited ? { access } : {}) });
  }
  return succeed(index, incoming.locale);
}

/** Whether the caller may open the screen at a browser path: a link to what others may see leads to 403, not to 404. */
async function screenAccess(core: Core, incoming: Incoming): Promise<Response> {
  const caller = await signedIn(core, incoming);
  const path = readQuery(incoming.search, null).get("path");
  const { catalog, tables } = core.inForce();
  // An entry may have been moved away from its module's own path.
  const { rows } = await sql<{ code: string }>`
    select code from ${sql.table(tables.menu)} where path = ${path ?? ""} and category = 1 and is_deleted = 0`.execute(core.db);
  const own = [...catalog.modules.values()].filter(({ menu }) => menu !== null && menu.path === path);
  const codes = [...rows.map(({ code }) => code), ...own.map(({ permissions }) => permissions.read)];
  const granted = codes.some((code) => holds(caller, code));
  return succeed(codes.length === 0 ? "unknown" : granted ? "granted" : "denied", incoming.locale);
}

/** For whoever may read the module or choose among its records. Asked for by its hash it never changes. */
async function moduleDefinition(core: Core, incoming: Incoming, name: string): Promise<Response> {
  const caller = await signedIn(core, incoming);
  const { catalog } = core.inForce();
  const module = catalog.modules.get(name);
  if (module === undefined) throw new TrellisError("notFound");
  if (!mayRefer(caller, catalog, module)) throw forbidden(module.permissions.read);
  const etag = `"${module.hash}"`;
  const asked = readQuery(incoming.search, null).get("hash");
  const headers = {
    ...DATA_HEADERS,
    ETag: etag,
    Vary: HEADERS.token,
    "Cache-Control": asked === module.hash ? `private, ${IMMUTABLE}` : "private, no-cache",
  };
  if (incoming.request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
  return new Response(definitionOf(module), { headers });
}

const definitions = new WeakMap<Module, string>();

function definitionOf(module: Module): string {
  const known = definitions.get(module);
  if (known !== undefined) return known;
  const text = JSON.stringify({ code: 200, success: true, data: module, msg: "" });
  definitions.set(module, text);
  return text;
}

/** Compiled validators as an ES module. Public: a script tag carries no token, and schemas hold no records. */
async function validators(core: Core, file: string): Promise<Response> {
  const key = /^([\w.-]+)\.js$/.exec(file)?.[1];
  const source = key === undefined ? null : core.deps.validators.moduleSource(core.inForce().catalog, key);
  if (source === null) throw new TrellisError("noEndpoint");
  const headers = { ...DATA_HEADERS, "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": `public, ${IMMUTABLE}` };
  return new Response(source, { headers });
}

async function moduleHealth(core: Core, incoming: Incoming): Promise<Response> {
  const caller = await signedIn(core, incoming);
  if (!caller.administrator) throw forbidden("administrator");
  return succeed(core.health(), incoming.locale);
}

const documents = new WeakMap<Catalog, string>();

/** The description of the API as it is now: the modules in force. Without an envelope: tools read it. */
async function openApiDocument(core: Core, incoming: Incoming): Promise<Response> {
  await signedIn(core, incoming);
  const { catalog } = core.inForce();
  const text = documents.get(catalog) ?? JSON.stringify(openApi(catalog, { version: core.deps.config.version }));
  documents.set(catalog, text);
  return new Response(text, { headers: { ...DATA_HEADERS, "Cache-Control": "private, no-cache" } });
}

async function referenceOptions(core: Core, incoming: Incoming): Promise<Response> {
  const module = core.inForce().catalog.modules.get(readQuery(incoming.search, null).get("module") ?? "");
  if (module === undefined) throw badRequest("没有此模块（module）", "there is no such module (module)");
  const options = await references({ ...(await reading(core, incoming, REFERENCES)), module });
  return succeed(options, incoming.locale);
}

async function searchRecords(core: Core, incoming: Incoming): Promise<Response> {
  return succeed(await search(await reading(core, incoming, SEARCH)), incoming.locale);
}

/** What an endpoint that reads of several modules is given. */
async function reading(
  core: Core,
  incoming: Incoming,
  endpoint: Endpoint,
): Promise<ReadingContext & { readonly caller: Caller }> {
  const { request, locale, address } = incoming;
  const caller = await signedIn(core, incoming);
  const { catalog, tables } = core.inForce();
  return {
    deps: core.deps,
    catalog,
    db: core.db,
    endpoint,
    journal: new Journal(endpoint.id, () => nextId(core.deps)),
    apiScopes: core.apiScopes,
    caller,
    tenantId: await tenantMeant(core.db, tables, caller, request.headers.get(HEADERS.tenant)),
    locale,
    query: readQuery(incoming.search, null),
    body: null,
    files: new Map(),
    request,
    address,
  };
}
