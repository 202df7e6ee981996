import {
  HEADERS,
  TrellisError,
  consoleEndpoint,
  conversionPreviewEndpoint,
  convertEndpoint,
  healthEndpoint,
  moduleEndpoint,
  moduleHealthEndpoint,
  modulesEndpoint,
  openapiEndpoint,
  screenAccessEndpoint,
  validatorsEndpoint,
  type ModuleHealthReport,
  type ModuleIndexEntry,
  type Text,
} from "#contract";
import { openApi, type Catalog, type Module } from "#metadata";
import { sql } from "kysely";
import type { Caller } from "../../base/context.ts";
import type { Core } from "../../http/core.ts";
import { modulesWithDefaultView } from "../../data/read/default-views.ts";
import { forbidden } from "../../policies/authorise.ts";
import { fieldRulesOf, neededToAdd } from "../../policies/field-rules.ts";
import { holds, mayRead, mayRefer } from "../../policies/permissions.ts";
import { ruleNotes } from "../../policies/rule-notes.ts";
import { unshownFields } from "../../policies/scope-of.ts";
import { resolveTenant } from "../../policies/tenant.ts";
import { isRemovalFinal } from "../../records/removal/final-removal.ts";
import { hasCurrent } from "../../http/requests/has-current.ts";
import { serveEndpoint, type EndpointCall } from "../../http/serve-endpoint.ts";
import type { OwnEndpoint } from "../../http/route-table.ts";
import { consoleSettings } from "./console-settings.ts";
import { convertRefused, previewRefused } from "./convert.ts";
import { bare } from "../../http/replies/envelope.ts";
import { DATA_HEADERS } from "../../http/replies/security-headers.ts";

const IMMUTABLE = "max-age=31536000, immutable";

/** Endpoints by which the console starts: health, modules, validators, settings. */
export function consoleEndpoints(core: Core): readonly OwnEndpoint[] {
  return [
    serveEndpoint(core, healthEndpoint, () => health(core)),
    serveEndpoint(core, modulesEndpoint, (call) => moduleIndex(core, call)),
    serveEndpoint(core, screenAccessEndpoint, ({ caller, query }) => screenAccess(core, caller, query.path)),
    serveEndpoint(core, moduleEndpoint, (call) => moduleDefinition(core, call)),
    serveEndpoint(core, validatorsEndpoint, ({ path }) => validators(core, path.file)),
    serveEndpoint(core, consoleEndpoint, ({ caller }) => consoleSettings(core, caller)),
    serveEndpoint(core, moduleHealthEndpoint, () => Promise.resolve(moduleHealth(core))),
    serveEndpoint(core, conversionPreviewEndpoint, ({ query }) => previewRefused(core, query)),
    serveEndpoint(core, convertEndpoint, ({ body }) => convertRefused(core, body)),
    serveEndpoint(core, openapiEndpoint, () => openApiDocument(core)),
  ];
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

function moduleHealth(core: Core): readonly ModuleHealthReport[] {
  const { modules } = core.inForce().catalog;
  return core.health().map((entry) => {
    const { title = null, states = null } = modules.get(entry.module) ?? {};
    return { ...entry, title, hasStates: states !== null };
  });
}

async function moduleIndex(
  core: Core,
  { caller, apiRequest }: EndpointCall<typeof modulesEndpoint>,
): Promise<readonly ModuleIndexEntry[]> {
  const readable = [...core.inForce().catalog.modules.values()].filter((module) => mayRead(caller, module));
  const { catalog, tables } = core.inForce();
  const tenantId = await resolveTenant(core.db, tables, caller, apiRequest.request.headers.get(HEADERS.tenant));
  const notes = await ruleNotes({ db: core.db, caller, catalog, tenantId });
  const withView = await modulesWithDefaultView(core.db, tenantId, caller.userId);
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
    index.push({
      name,
      title,
      hash,
      path: menu?.path ?? "",
      ...(hasPages(caller, module) ? { page: true } : {}),
      addable: isAddable(caller, module),
      ...(module.permissions.add !== null && holds(caller, module.permissions.add) ? { singular: nounOf(module) } : {}),
      ...(isRemovalFinal(core.deps, module) ? { finalRemoval: true as const } : {}),
      ...(withView.has(name) ? { view: true as const } : {}),
      ...(limited ? { access } : {}),
    });
  }
  return index;
}

function nounOf({ title, singular: { zh, en } }: Module): Text {
  return { zh, en: en ?? title.en };
}

function hasPages(caller: Caller, { page, permissions }: Module): boolean {
  return page !== null && permissions.view !== null && holds(caller, permissions.view);
}

function isAddable(caller: Caller, { permissions, endpoints, screen, tenancy }: Module): boolean {
  return (
    screen !== "single" &&
    (tenancy !== "platform" || caller.administrator) &&
    permissions.add !== null &&
    holds(caller, permissions.add) &&
    endpoints.some(({ target }) => target.kind === "operation" && (target.operation === "submit" || target.operation === "save"))
  );
}

/** Tells if the caller may open the screen at a browser path: a link to a screen of others leads to 403, not to 404. */
async function screenAccess(core: Core, caller: Caller, path: string): Promise<"granted" | "denied" | "unknown"> {
  const { catalog, tables } = core.inForce();
  // An entry may have been moved away from its module's own path.
  const list = path.replace(/\/[\w-]+$/, "");
  const { rows } = await sql<{ code: string; path: string }>`
    select code, path from ${sql.table(tables.menu)}
    where path in (${path}, ${list}) and category = 1 and is_deleted = 0`.execute(core.db);
  const modules = [...catalog.modules.values()];
  const own = modules.filter(({ menu }) => menu?.path === path);
  const paged = modules.filter(({ menu, page, permissions: { read } }) => {
    const isThere = menu?.path === list || rows.some((row) => row.path === list && row.code === read);
    return page !== null && isThere;
  });
  const codes = [
    ...rows.filter((row) => row.path === path).map(({ code }) => code),
    ...[...own, ...paged].map(({ permissions }) => permissions.read),
  ];
  const granted = codes.some((code) => holds(caller, code));
  return codes.length === 0 ? "unknown" : granted ? "granted" : "denied";
}

/** For callers who may read the module or choose among its records. Under its hash it never changes. */
async function moduleDefinition(
  core: Core,
  { caller, path: { name }, query, apiRequest }: EndpointCall<typeof moduleEndpoint>,
): Promise<Response> {
  const { catalog } = core.inForce();
  const module = catalog.modules.get(name);
  if (module === undefined) throw new TrellisError("notFound");
  if (!mayRefer(caller, catalog, module)) throw forbidden(module.permissions.read);
  const etag = `"${module.hash}"`;
  const headers = {
    ...DATA_HEADERS,
    ETag: etag,
    Vary: HEADERS.token,
    "Cache-Control": query.hash === module.hash ? `private, ${IMMUTABLE}` : "private, no-cache",
  };
  if (hasCurrent(apiRequest.request.headers, etag)) return new Response(null, { status: 304, headers });
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

const documents = new WeakMap<Catalog, string>();

/** The description of the API as it is now: the modules in force. Without an envelope: tools read it. */
function openApiDocument(core: Core): Promise<Response> {
  const { catalog } = core.inForce();
  const text = documents.get(catalog) ?? JSON.stringify(openApi(catalog, { version: core.deps.config.version }));
  documents.set(catalog, text);
  return Promise.resolve(new Response(text, { headers: { ...DATA_HEADERS, "Cache-Control": "private, no-cache" } }));
}
