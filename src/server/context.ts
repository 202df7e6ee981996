import type { Locale } from "#contract";
import type { Catalog, Endpoint, Module } from "#metadata";
import type { Kysely } from "kysely";
import type { Journal } from "./data/journal.ts";
import type { ServerDeps } from "./deps.ts";
import type { TrellisTables } from "./data/tables.ts";
import type { ApiScopes } from "./policies/api-scopes.ts";

/** What a request says in switch mode: the departments and roles it is made as, comma-joined; empty for the session's. */
export interface Acting {
  readonly dept: string;
  readonly role: string;
}

/** The signed-in person behind a request, read once per request and cached by session. */
export interface Caller {
  readonly userId: string;
  readonly tenantId: string;
  readonly account: string;
  readonly name: string;
  readonly clientId: string;
  readonly sessionId: string;
  /** As whom they act; what goes on after the request goes on as them. */
  readonly acting: Acting;
  /** Departments and roles in force: all of the user's, or the switched ones. */
  readonly deptIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly roleAliases: readonly string[];
  /** Holds the role `administrator` in the default tenant: passes every permission check. */
  readonly administrator: boolean;
  /** Codes of the menus and buttons granted to the roles in force. */
  readonly permissions: ReadonlySet<string>;
}

/** A request after the border: parsed, authenticated, never raw. */
export interface OperationContext {
  readonly deps: ServerDeps;
  readonly catalog: Catalog;
  /** Inside a transaction when the operation writes. */
  readonly db: Kysely<TrellisTables>;
  readonly module: Module;
  readonly endpoint: Endpoint;
  /** What this request writes is noted down here. */
  readonly journal: Journal;
  /** For whoever reads by another way what a path of its own would answer. */
  readonly apiScopes: Pick<ApiScopes, "check" | "decide">;
  /** Null only on endpoints with public access. */
  readonly caller: Caller | null;
  /** The tenant whose records are meant. */
  readonly tenantId: string;
  readonly locale: Locale;
  /** Query parameters; the last one wins. */
  readonly query: ReadonlyMap<string, string>;
  /** A JSON object or array, or form fields (of a multipart body together with the query); null when there is no body. */
  readonly body: unknown;
  /** Files of a multipart body by the name of their part. */
  readonly files: ReadonlyMap<string, readonly File[]>;
  readonly request: Request;
  /** The caller's network address, `` when unknown. */
  readonly address: string;
}

/** @throws TypeError when an operation that needs a caller is wired to a public endpoint: a mistake of ours. */
export function callerOf(context: OperationContext): Caller {
  if (context.caller === null) throw new TypeError(`${context.endpoint.path} needs a signed-in caller`);
  return context.caller;
}
