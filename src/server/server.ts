import { TrellisError, localeOf, type ModuleHealth } from "#contract";
import type { Catalog } from "#metadata";
import { Kysely } from "kysely";
import { catalogText } from "./base/catalog-text.ts";
import type { ServerDeps } from "./base/deps.ts";
import { FileLinks } from "./base/file-links.ts";
import type { Seed } from "./base/seed.ts";
import type { TrellisTables } from "./base/tables.ts";
import { CAPABILITIES } from "./capabilities/capabilities.ts";
import { DATA_TABLES } from "./data/write/data-tables.ts";
import { recomputeChanged } from "./data/write/recompute.ts";
import { knownDictionaries, publishDictionaries, type KnownDictionaries } from "./data/read/dictionary-entries.ts";
import { createInternalTables } from "./data/internal-tables.ts";
import { createModuleIndexes } from "./data/tables/module-indexes.ts";
import { syncTables } from "./data/tables/schema-sync.ts";
import type { RefusedChange, SyncReport } from "./data/tables/sync-report.ts";
import { addSeeds, isSeeded, writeSeeds } from "./data/write/write-seeds.ts";
import { buildRoutes, handlersOf, type Served } from "./http/build-routes.ts";
import { CallLimits } from "./http/call-limits.ts";
import type { Capability, CapabilityParts, Feature } from "./http/capability.ts";
import type { Core, ActiveCatalog } from "./http/core.ts";
import { dispatch } from "./http/dispatch.ts";
import { errorResponse } from "./http/replies/error-response.ts";
import { addressOf, toApiRequest } from "./http/requests/api-request.ts";
import { mountRecordEndpoints } from "./http/record-endpoints.ts";
import { joinHooks } from "./http/request-hooks.ts";
import { joinLogs } from "./http/request-log.ts";
import { RouteTable } from "./http/route-table.ts";
import { acceptSocket, type AcceptSocket } from "./http/sockets.ts";
import { toTrellisError } from "./data/database-errors.ts";
import { randomText } from "./session/random.ts";
import { JobRunner } from "./jobs/job-runner.ts";
import { startMaintenance } from "./maintenance.ts";
import { applyGrants } from "./menu/apply-grants.ts";
import { resolveMenuCodes } from "./menu/menu-codes.ts";
import { now as timeNow } from "./data/server-state.ts";
import { grantFileRights } from "./menu/grant-file-rights.ts";
import { syncMenu } from "./menu/sync-menu.ts";
import { RENAME_FOLLOWERS } from "./rename-followers.ts";
import { OPERATIONS_BY_ID } from "./operations/by-id.ts";
import { ApiScopes } from "./policies/api-scopes.ts";
import { identityTables } from "./policies/identity-tables.ts";
import { publishSeededFiles, publishStoredFiles } from "./records/files/publish-files.ts";
import { Callers, raiseAccessVersion } from "./session/callers.ts";
import { clientPasswords } from "./session/client-passwords.ts";
import { loadFileKey } from "./session/file-key.ts";
import { PasswordKeys } from "./session/password-keys.ts";
import { ClientCheck } from "./session/client-credential.ts";
import { TokenKeys } from "./session/token-keys.ts";

/** The other end of the connection, as the listener saw it. */
export interface Peer {
  /** Network address. */
  readonly address: string;
}

/** Everything `createServer` needs: the ports of the platform, and the features. */
export interface ServerOptions extends Omit<ServerDeps, "features"> {
  readonly features: readonly Feature[];
}

/**
 * The whole server behind one function. A request passes: route → authenticate → authorise → (transaction) →
 * operation, action or handler → envelope. `http/run-write.ts` opens the transaction: `context.db` is one already for
 * every POST endpoint of a module; operations and handlers never open their own.
 */
export interface Server {
  /** Answers every request under `/api` and `/files`; never rejects. */
  fetch(request: Request, peer?: Peer): Promise<Response>;
  /**
   * Judges a request that wants to open a WebSocket; never rejects.
   * @returns a function to call with the open socket, or the refusal
   */
  openSocket(request: Request, peer?: Peer): Promise<AcceptSocket | Response>;
  /**
   * Puts another Catalog in force: tables first, then menu rows, then routes, all at once for callers.
   * @param broken modules whose file cannot be read; they stay as they were last applied
   */
  replaceCatalog(catalog: Catalog, broken?: readonly string[]): Promise<SyncReport>;
  /** The Catalog in force: the given one, with the older version of each module whose change the tables refused. */
  catalog(): Catalog;
  /** Changes of the last Catalog that were refused because data would be lost. */
  refused(): readonly RefusedChange[];
  /**
   * Writes further seeds, all or none, once for each mark. Records whose ids exist stay as they are.
   * @returns false when the mark exists already
   */
  addSeeds(mark: string, seeds: readonly Seed[]): Promise<boolean>;
  /** Codes of the existing dictionaries, which module files may name in `x-dict`, and the keys of their entries. */
  knownDictionaries(): Promise<KnownDictionaries>;
  /** Sets what the module health screen of administrators shows. */
  reportHealth(health: readonly ModuleHealth[]): void;
  /** Ends responses that stream without end, so that their connections can close. No new one begins. */
  endStreams(): void;
  /** Waits for requests and jobs in progress and writes buffered rows. The database stays open: its opener closes it. */
  close(): Promise<void>;
}

/**
 * Brings the database in line with the Catalog, seeds a new one, starts the capabilities, and answers from then on.
 * @throws Error when the database cannot be reached or the Catalog lacks a module that sign-in needs
 */
export async function createServer(given: ServerOptions): Promise<Server> {
  const db = new Kysely<TrellisTables>({ dialect: given.database });
  const passwordKeys = new PasswordKeys(given, db);
  const deps: ServerDeps = { ...given, passwords: clientPasswords(given.passwords, (text) => passwordKeys.decrypt(text)) };
  const capabilities: readonly Capability[] = [
    ...CAPABILITIES,
    ...given.features.map(({ manifest, ...parts }) => ({ name: manifest.id, ...parts })),
  ];
  await createInternalTables(db, [...DATA_TABLES, ...capabilities.flatMap(({ tables = [] }) => tables)]);
  const followers = [...RENAME_FOLLOWERS, ...capabilities.flatMap(({ followRename }) => followRename ?? [])];
  const first = await syncTables(db, deps.catalog, { broken: deps.broken ?? [], followers });
  await createModuleIndexes(
    db,
    first.catalog,
    capabilities.flatMap(({ indexes = [] }) => indexes),
  );
  const recompute = async (catalog: Catalog): Promise<void> => {
    for (const [name, count] of await recomputeChanged(db, catalog))
      if (count > 0) deps.log({ level: "info", message: `computed ${count} records of ${name}` });
  };
  await recompute(first.catalog);
  let inForce: ActiveCatalog = {
    catalog: first.catalog,
    tables: identityTables(first.catalog),
    routes: new RouteTable(),
    since: null,
  };
  let proposed = deps.catalog;
  let health: readonly ModuleHealth[] = [];
  let refused = first.refused;
  let parts: readonly CapabilityParts[] = [];

  const now = (): number => deps.clock().getTime();
  const keys = new TokenKeys(deps, db);
  const services = {
    deps,
    db,
    callers: new Callers(deps, db, keys, () => inForce.tables),
    apiScopes: new ApiScopes(db, () => inForce.tables, now),
    clients: new ClientCheck(db, () => inForce.tables, now),
    fileLinks: new FileLinks(deps.clock),
    hooks: joinHooks(() => parts, deps.log),
    limits: new CallLimits(),
    inForce: () => inForce,
  };
  const core: Core = {
    ...services,
    keys,
    passwordKeys,
    jobs: new JobRunner(services),
    logs: joinLogs(() => parts.flatMap(({ requestLog }) => requestLog ?? [])),
    startedAt: now(),
    health: () => health,
    proposed: () => proposed,
    refused: () => refused,
    fetch: (request, address) => dispatch(core, toApiRequest(request, address, now(), true)),
  };
  const started = capabilities.flatMap(({ start }) => start?.(core) ?? []);
  core.limits.declare(
    core,
    started.flatMap(({ limits = [] }) => limits),
  );
  const own: CapabilityParts = {
    beforeRun: (context) => core.limits.countCall(context),
    afterCommit: ({ journal }) => publishDictionaries(deps, journal),
  };
  parts = [own, ...started];
  const served = {
    handlers: handlersOf(deps.features),
    operations: parts.reduce<Served["operations"]>((all, { operations }) => ({ ...all, ...operations }), OPERATIONS_BY_ID),
    own: [
      ...core.limits.guard(
        core,
        parts.flatMap(({ endpoints = [] }) => endpoints),
      ),
      ...mountRecordEndpoints(parts.flatMap(({ recordEndpoints = [] }) => recordEndpoints)),
    ],
  };
  await syncMenu(db, deps, first.catalog);
  await grantFileRights(db, first.catalog, timeNow(deps));
  await seed(core, parts);
  await keys.maintain();
  await passwordKeys.load();
  core.fileLinks.use(await loadFileKey(deps, db));
  await publishStoredFiles({ deps, db, catalog: first.catalog });
  inForce = { ...inForce, routes: buildRoutes(first.catalog, served, deps.log) };
  const sockets = parts.flatMap(({ sockets = [] }) => sockets);
  const tasks = parts.flatMap(({ maintenance = [] }) => maintenance);
  const maintenance = startMaintenance(tasks, deps.log);
  core.jobs.start(parts.flatMap(({ jobs = [] }) => jobs));

  const replace = async (catalog: Catalog, broken?: readonly string[]): Promise<SyncReport> => {
    const report = await syncTables(db, catalog, { broken: broken ?? [], followers });
    refused = report.refused;
    await recompute(report.catalog);
    proposed = catalog;
    if (await syncMenu(db, deps, report.catalog)) await raiseAccessVersion(db);
    await publishStoredFiles({ deps, db, catalog: report.catalog });
    const tables = identityTables(report.catalog, inForce.tables);
    const routes = buildRoutes(report.catalog, served, deps.log);
    const changed = catalogText(report.catalog) !== catalogText(inForce.catalog);
    inForce = { catalog: report.catalog, tables, routes, since: changed ? deps.clock().getTime() : inForce.since };
    // Open consoles load the menu again and must find the new modules in it.
    await core.callers.accessChanged();
    return { applied: report.applied, refused: report.refused };
  };
  // One after another: the later Catalog must be the one that stays.
  let replacing: Promise<unknown> = Promise.resolve();
  const running = new Set<Promise<Response>>();
  let closing = false;
  const endStreams = (): void => {
    for (const part of parts) part.endStreams?.();
  };

  return {
    fetch(request, peer) {
      if (closing)
        return Promise.resolve(
          errorResponse(new TrellisError("unavailable"), localeOf(request.headers.get("Accept-Language")), false),
        );
      const address = addressOf(request, peer?.address ?? "", deps.config.trustProxy);
      const response = dispatch(core, toApiRequest(request, address, now()));
      running.add(response);
      return response.finally(() => running.delete(response));
    },
    async openSocket(request, peer) {
      const address = addressOf(request, peer?.address ?? "", deps.config.trustProxy);
      const apiRequest = toApiRequest(request, address, now());
      try {
        if (closing) throw new TrellisError("unavailable");
        return await acceptSocket(sockets, apiRequest);
      } catch (error) {
        const refusal = toTrellisError(error, () => randomText(deps, 6));
        return errorResponse(refusal, apiRequest.locale, false);
      }
    },
    replaceCatalog(catalog, broken) {
      const report = replacing.catch(() => undefined).then(() => replace(catalog, broken));
      replacing = report;
      return report;
    },
    catalog: () => inForce.catalog,
    refused: () => refused,
    addSeeds(mark, seeds) {
      const { catalog } = inForce;
      return addSeeds({ db, deps, catalog }, mark, seeds, (transaction) =>
        publishSeededFiles({ deps, db: transaction, catalog }, seeds),
      );
    },
    knownDictionaries: () => knownDictionaries(db, inForce.catalog),
    reportHealth(reported) {
      health = reported;
    },
    endStreams,
    async close() {
      closing = true;
      endStreams();
      maintenance.stop();
      await Promise.allSettled([...running, replacing]);
      for (const { close } of parts) await close?.();
      core.callers.close();
    },
  };
}

async function seed({ db, deps, inForce }: Core, parts: readonly CapabilityParts[]): Promise<void> {
  if (await isSeeded(db)) return;
  const { catalog, tables } = inForce();
  const seeds = await resolveMenuCodes(db, tables.menu, deps.seeds);
  await writeSeeds(db, deps, catalog, seeds, async (transaction) => {
    await applyGrants(transaction, catalog, deps.grants ?? []);
    for (const part of parts) await part.seed?.(transaction);
  });
}
