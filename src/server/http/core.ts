import type { ModuleHealth } from "#contract";
import type { Catalog } from "#metadata";
import type { Kysely } from "kysely";
import type { ServerDeps } from "../base/deps.ts";
import type { RefusedChange } from "../data/tables/sync-report.ts";
import type { FileLinks } from "../base/file-links.ts";
import type { TrellisTables } from "../base/tables.ts";
import type { ApiScopes } from "../policies/api-scopes.ts";
import type { IdentityTables } from "../policies/identity-tables.ts";
import type { JobRunner } from "../jobs/job-runner.ts";
import type { ClientCheck } from "../session/client-credential.ts";
import type { Callers } from "../session/callers.ts";
import type { PasswordKeys } from "../session/password-keys.ts";
import type { TokenKeys } from "../session/token-keys.ts";
import type { CallLimits } from "./call-limits.ts";
import type { RequestHooks } from "./request-hooks.ts";
import type { RequestLog } from "./request-log.ts";
import type { RouteTable } from "./route-table.ts";

/** A Catalog in force and what was built of it. Replaced as a whole, so that no request sees half of two. */
export interface ActiveCatalog {
  readonly catalog: Catalog;
  readonly tables: IdentityTables;
  readonly routes: RouteTable;
  /** Time since which the server serves what its files say, in milliseconds; null since the start. */
  readonly since: number | null;
}

/** The services of one running server. */
export interface Core {
  readonly deps: ServerDeps;
  readonly db: Kysely<TrellisTables>;
  readonly keys: TokenKeys;
  readonly passwordKeys: PasswordKeys;
  readonly callers: Callers;
  readonly apiScopes: ApiScopes;
  readonly clients: ClientCheck;
  readonly fileLinks: FileLinks;
  readonly jobs: JobRunner;
  readonly logs: RequestLog;
  readonly hooks: RequestHooks;
  readonly limits: CallLimits;
  /** When the server was created, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly inForce: () => ActiveCatalog;
  /** Answers a request as the server's own `fetch`, for other protocols over the same endpoints. Never rejects. */
  readonly fetch: (request: Request, address: string) => Promise<Response>;
  readonly health: () => readonly ModuleHealth[];
  /** The Catalog as the files have it, with the changes that the tables refused. */
  readonly proposed: () => Catalog;
  readonly refused: () => readonly RefusedChange[];
}
