import { WEB_CLIENT, type Locale, type TrellisError } from "#contract";
import type { Catalog, Endpoint, LinearPattern, Module, Obstacle, UniqueRule } from "#metadata";
import type { Kysely } from "kysely";
import type { FileLinks } from "./file-links.ts";
import type { Journal } from "./journal.ts";
import type { ServerDeps } from "./deps.ts";
import type { TrellisTables } from "./tables.ts";

/** Departments and roles of a request in switch mode, comma-joined; empty for those of the session. */
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
  /** The chosen roles and departments. Work that continues after the request keeps them. */
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

/** True for a caller behind another program than our own console: a client of the API family. */
export function isOfFamily(caller: Caller | null): boolean {
  return caller !== null && caller.clientId !== WEB_CLIENT.id;
}

/** True if fields that nothing declares are refused. Those of the family's clients are ignored, unless an operator wants them refused. */
export function rejectsUnknown({ caller, deps }: Pick<OperationContext, "caller" | "deps">): boolean {
  return !isOfFamily(caller) || deps.config.rejectUnknownFields === true;
}

/** The caller as behind our own console, which reads days, missing values and unknown fields as this API has them. */
export function asOfConsole(caller: Caller): Caller {
  return { ...caller, clientId: WEB_CLIENT.id };
}

/** A rule that closes a path to callers without a grant. */
export interface ApiScope {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly path: string;
  readonly covers: LinearPattern;
}

export interface ApiScopeDecision {
  /** Scopes that cover the endpoint; a grant of any one opens it. Without one, the permission codes decide. */
  readonly covering: readonly ApiScope[];
  /** Null when the caller has access. */
  readonly refusal: TrellisError | null;
}

/** The API scopes in force. `db` is the transaction when one is open: a single connection cannot answer beside it. */
export interface ApiScopeRules {
  /** @throws TrellisError forbidden, with the missing scope */
  check(caller: Caller, addresses: readonly string[], db?: Kysely<TrellisTables>): Promise<void>;
  decide(caller: Caller, addresses: readonly string[], db?: Kysely<TrellisTables>): Promise<ApiScopeDecision>;
}

/** A request after the border: parsed, authenticated, never raw. */
export interface OperationContext {
  readonly deps: ServerDeps;
  readonly catalog: Catalog;
  /** Inside a transaction when the operation writes. */
  readonly db: Kysely<TrellisTables>;
  readonly module: Module;
  readonly endpoint: Endpoint;
  /** Records what this request writes. */
  readonly journal: Journal;
  /** For operations that read the same data as an endpoint with a path of its own. */
  readonly apiScopes: ApiScopeRules;
  readonly fileLinks: FileLinks;
  /** Names of stored files that the request refers to without a proof that the caller may (`readFileLinks`). */
  readonly unprovenFiles: ReadonlySet<string>;
  /** Null only on endpoints with public access. */
  readonly caller: Caller | null;
  /** The tenant whose records are meant. */
  readonly tenantId: string;
  readonly locale: Locale;
  /** Query parameters; the last one wins, and the parts of a list are joined by commas. */
  readonly query: ReadonlyMap<string, string>;
  /** A JSON object or array, or form fields (of a multipart body together with the query); null when there is no body. */
  readonly body: unknown;
  /** Files of a multipart body by the name of their part. */
  readonly files: ReadonlyMap<string, readonly File[]>;
  readonly request: Request;
  /** The caller's network address, `` when unknown. */
  readonly address: string;
  /** Module of the record with whose save its lines are saved. It is judged behind them. */
  readonly linesOf?: string;
  /** Roles that a rule of the handler gives to users, such as that of members. The caller need not hold them. */
  readonly givenRoles?: readonly string[];
  /** Periods that the database does not contain, and that no other may overlap. */
  readonly periodsAhead?: PeriodsAhead;
  /** Unique values that the database does not contain. */
  readonly valuesAhead?: ValuesAhead;
}

/** Periods of the records that a dry run has accepted and undone. */
export interface PeriodsAhead {
  /** @returns the first of those with the same key that overlaps the period; null for none */
  inTheWay(key: string, period: Period): Obstacle | null;
}

/** Unique values of the records that a dry run has accepted and undone. */
export interface ValuesAhead {
  /**
   * Takes the values that the rule compares from those of the records that have others by now, for the rest of the
   * transaction: another record may take them.
   * @param ids of stored records
   * @returns the ids of the records that have other values
   */
  free(target: Pick<OperationContext, "db" | "module">, rule: UniqueRule, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** A period of `x-no-overlap`. */
export interface Period {
  /** Id of its record; null for a new one. */
  readonly id: string | null;
  readonly from: string;
  /** Null without an end. */
  readonly to: string | null;
  /** True if it may begin where another one ends. */
  readonly touching: boolean;
}

/** A transaction that has been committed. */
export interface CommittedWrite {
  readonly journal: Journal;
  /** Null on endpoints with public access. */
  readonly caller: Caller | null;
  /** The browser tab that made the change; "" when unknown. */
  readonly tab: string;
}

/** @throws TypeError when an operation that needs a caller is wired to a public endpoint: a mistake of ours. */
export function callerOf(context: OperationContext): Caller {
  if (context.caller === null) throw new TypeError(`${context.endpoint.path} needs a signed-in caller`);
  return context.caller;
}
