import type { ModuleHealth } from "#contract";
import type { Catalog } from "#metadata";
import type { Kysely } from "kysely";
import type { TrellisTables } from "./data/tables.ts";
import type { ServerDeps } from "./deps.ts";
import type { RouteTable } from "./http/route-table.ts";
import type { LiveStreams } from "./live/live-streams.ts";
import type { RequestLogs } from "./logs/request-logs.ts";
import type { ApiScopes } from "./policies/api-scopes.ts";
import type { IdentityTables } from "./policies/identity-tables.ts";
import type { Callers } from "./session/callers.ts";
import type { TokenKeys } from "./session/token-keys.ts";
import type { Transfers } from "./transfer/transfers.ts";

/** What a Catalog in force means; replaced as a whole, so that no request sees half of two. */
export interface InForce {
  readonly catalog: Catalog;
  readonly tables: IdentityTables;
  readonly routes: RouteTable;
}

/** The parts of one running server. */
export interface Core {
  readonly deps: ServerDeps;
  readonly db: Kysely<TrellisTables>;
  readonly keys: TokenKeys;
  readonly callers: Callers;
  readonly apiScopes: ApiScopes;
  readonly logs: RequestLogs;
  readonly live: LiveStreams;
  readonly transfers: Transfers;
  /** When the server was made, ms. */
  readonly startedAt: number;
  readonly inForce: () => InForce;
  readonly health: () => readonly ModuleHealth[];
}
