import { TrellisError, localeOf, type ModuleHealth } from "#contract";
import type { Catalog, KnownIds } from "#metadata";
import { Kysely } from "kysely";
import type { Core, InForce } from "./core.ts";
import { knownDictionaryCodes } from "./data/dictionary-entries.ts";
import { createInternalTables } from "./data/internal-tables.ts";
import { HISTORY_TABLE } from "./data/journal.ts";
import { syncTables } from "./data/schema-sync.ts";
import { SERIAL_TABLES } from "./data/serials.ts";
import type { RefusedChange, SyncReport } from "./data/sync-report.ts";
import type { TrellisTables } from "./data/tables.ts";
import type { Seed } from "./data/seed.ts";
import { addSeeds, isSeeded, writeSeeds } from "./data/write-seeds.ts";
import type { ServerDeps } from "./deps.ts";
import { accessEndpoints } from "./access/access-endpoints.ts";
import { authEndpoints } from "./http/auth-endpoints.ts";
import { buildRoutes, handlersOf } from "./http/build-routes.ts";
import { dispatch } from "./http/dispatch.ts";
import { errorResponse } from "./http/error-door.ts";
import { addressOf, incomingOf } from "./http/incoming.ts";
import { recordEndpoints } from "./http/record-endpoints.ts";
import { RouteTable } from "./http/route-table.ts";
import { trellisEndpoints } from "./http/trellis-endpoints.ts";
import { createLive } from "./live/create-live.ts";
import { liveEndpoints } from "./live/live-endpoints.ts";
import { LogBuffer } from "./logs/log-buffer.ts";
import { RequestLogs } from "./logs/request-logs.ts";
import { clientPasswords } from "./session/client-passwords.ts";
import { ownAccountEndpoints } from "./session/own-accounts.ts";
import { ownSessionEndpoints } from "./session/own-sessions.ts";
import { startMaintenance } from "./maintenance.ts";
import { applyGrants } from "./menu/apply-grants.ts";
import { homeEndpoints } from "./home/home-endpoints.ts";
import { HOME_TABLES } from "./home/home-tables.ts";
import { writeLetters } from "./inbox/letter-seed.ts";
import { inboxEndpoints } from "./inbox/inbox-endpoints.ts";
import { INBOX_TABLES } from "./inbox/inbox-tables.ts";
import { resolveMenuCodes } from "./menu/menu-codes.ts";
import { syncMenu } from "./menu/sync-menu.ts";
import { ApiScopes } from "./policies/api-scopes.ts";
import { FIELD_RULE_TABLE } from "./policies/field-rules.ts";
import { GRANT_TABLES } from "./policies/grant-tables.ts";
import { identityTables } from "./policies/identity-tables.ts";
import { Callers, raiseAccessVersion } from "./session/callers.ts";
import { SESSION_TABLES } from "./session/session-tables.ts";
import { VIEW_TABLES } from "./views/view-tables.ts";
import { TokenKeys } from "./session/token-keys.ts";
import { TRANSFER_TABLES } from "./transfer/tables.ts";
import { Transfers } from "./transfer/transfers.ts";

/** Who is at the other end of the connection, as the listener saw it. */
export interface Peer {
  /** Network address. */
  readonly address: string;
}

/**
 * The whole server behind one function. A request passes: route → authenticate → authorise → (transaction) →
 * operation, action or handler → envelope. **The router opens the transaction**: `context.db` is one already for
 * every POST endpoint of a module; operations and handlers never open their own.
 */
export interface Server {
  /** Answers every request under `/api` and `/files`; never rejects. */
  fetch(request: Request, peer?: Peer): Promise<Response>;
  /**
   * Puts another Catalog in force: tables first, then menu rows, then routes, all at once for callers.
   * @param broken modules whose file cannot be read: they stay as they were last applied
   */
  replaceCatalog(catalog: Catalog, broken?: readonly string[]): Promise<SyncReport>;
  /** The Catalog in force: the one given, with an older version of what the tables refused to follow. */
  catalog(): Catalog;
  /** What the last Catalog asked of the tables and did not get, because data would be lost. */
  refused(): readonly RefusedChange[];
  /**
   * Writes further records as seeds are written, all of them or none, once for each mark; those whose ids are there stay.
   * @returns false when the mark was there
   */
  addSeeds(mark: string, seeds: readonly Seed[]): Promise<boolean>;
  /** Codes of the dictionaries there are, which module files may name in `x-dict`. */
  dictionaryCodes(): Promise<KnownIds["dictionaries"]>;
  /** What the administrators' module health screen shows. */
  reportHealth(health: readonly ModuleHealth[]): void;
  /** Ends the replies that go on without end (live/), so that their connections can close; no new ones are begun. */
  endStreams(): void;
  /** Waits for what runs and writes what is buffered. The database stays open: it belongs to whoever opened it. */
  close(): Promise<void>;
}

/**
 * Brings the database in line with the Catalog, seeds it when it is new, and answers from then on.
 * @throws Error when the database cannot be reached or the Catalog lacks a module that sign-in needs
 */
export async function createServer(given: ServerDeps): Promise<Server> {
  const deps: ServerDeps = { ...given, passwords: clientPasswords(given.passwords) };
  const db = new Kysely<TrellisTables>({ dialect: deps.database });
  const handlers = handlersOf(deps.features);
  await createInternalTables(db, [
    ...GRANT_TABLES,
    FIELD_RULE_TABLE,
    ...VIEW_TABLES,
    ...SESSION_TABLES,
    HISTORY_TABLE,
    ...TRANSFER_TABLES,
    ...INBOX_TABLES,
    ...HOME_TABLES,
    ...SERIAL_TABLES,
  ]);
  const first = await syncTables(db, deps.catalog, deps.broken);
  let inForce: InForce = { catalog: first.catalog, tables: identityTables(first.catalog), routes: new RouteTable() };
  let health: readonly ModuleHealth[] = [];
  let refused = first.refused;

  const keys = new TokenKeys(deps, db);
  const now = (): number => deps.clock().getTime();
  const buffer = new LogBuffer(deps, db, () => inForce.catalog);
  const callers = new Callers(deps, db, keys, () => inForce.tables);
  const apiScopes = new ApiScopes(db, () => inForce.tables, now);
  const core: Core = {
    deps,
    db,
    keys,
    callers,
    apiScopes,
    transfers: new Transfers({ deps, db, callers, apiScopes, inForce: () => inForce }),
    logs: new RequestLogs(deps, buffer),
    // After the callers: a change of rights is forgotten there before it is looked at here.
    live: createLive({ deps, db, callers, apiScopes, catalog: () => inForce.catalog }),
    startedAt: now(),
    inForce: () => inForce,
    health: () => health,
  };
  const own = [
    ...trellisEndpoints(core),
    ...recordEndpoints(core),
    ...liveEndpoints(core),
    ...authEndpoints(core),
    ...accessEndpoints(core),
    ...inboxEndpoints(core),
    ...homeEndpoints(core),
    ...ownSessionEndpoints(core),
    ...ownAccountEndpoints(core),
  ];
  await syncMenu(db, deps, first.catalog);
  await seed(core);
  await keys.maintain();
  inForce = { ...inForce, routes: buildRoutes(first.catalog, handlers, own, deps.log) };
  const maintenance = startMaintenance(core);
  core.transfers.poke();

  const replace = async (catalog: Catalog, broken?: readonly string[]): Promise<SyncReport> => {
    const report = await syncTables(db, catalog, broken);
    refused = report.refused;
    if (await syncMenu(db, deps, report.catalog)) await raiseAccessVersion(db);
    const tables = identityTables(report.catalog, inForce.tables);
    inForce = { catalog: report.catalog, tables, routes: buildRoutes(report.catalog, handlers, own, deps.log) };
    // Whoever listens asks for the menu again, and shall find the new modules in it.
    await core.callers.accessChanged();
    return { applied: report.applied, refused: report.refused };
  };
  // One after another: the later Catalog must be the one that stays.
  let replacing: Promise<unknown> = Promise.resolve();
  const running = new Set<Promise<Response>>();
  let closing = false;

  return {
    fetch(request, peer) {
      if (closing)
        return Promise.resolve(
          errorResponse(new TrellisError("unavailable"), localeOf(request.headers.get("Accept-Language")), false),
        );
      const address = addressOf(request, peer?.address ?? "", deps.config.trustProxy);
      const response = dispatch(core, incomingOf(request, address, now()));
      running.add(response);
      return response.finally(() => running.delete(response));
    },
    replaceCatalog(catalog, broken) {
      const report = replacing.catch(() => undefined).then(() => replace(catalog, broken));
      replacing = report;
      return report;
    },
    catalog: () => inForce.catalog,
    refused: () => refused,
    addSeeds: (mark, seeds) => addSeeds({ db, deps, catalog: inForce.catalog }, mark, seeds),
    dictionaryCodes: () => knownDictionaryCodes(db, inForce.catalog),
    reportHealth(reported) {
      health = reported;
    },
    endStreams: () => core.live.close(),
    async close() {
      closing = true;
      core.live.close();
      maintenance.stop();
      await Promise.allSettled([...running, replacing]);
      await core.transfers.close();
      core.callers.close();
      await buffer.close();
    },
  };
}

async function seed({ db, deps, inForce }: Core): Promise<void> {
  if (await isSeeded(db)) return;
  const { catalog, tables } = inForce();
  const seeds = await resolveMenuCodes(db, tables.menu, deps.seeds);
  await writeSeeds(db, deps, catalog, seeds, async (transaction) => {
    await applyGrants(transaction, catalog, deps.grants ?? []);
    await writeLetters(transaction, deps, deps.letters ?? []);
  });
}
