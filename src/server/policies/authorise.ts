import { DEFAULT_TENANT, TrellisError, isJsonObject } from "#contract";
import type { Catalog, Endpoint, Module, OperationId } from "#metadata";
import type { Caller } from "../base/context.ts";
import { holds, mayRefer, referringCodes } from "./permissions.ts";

/** An endpoint as it is served. */
export interface ServedEndpoint extends Endpoint {
  /**
   * A POST that changes no record of the module. A caller who may read records of the platform may call it from any
   * tenant.
   */
  readonly leavesRecords?: true;
  /** Addresses of the module's own operation that this is another way to: an API scope that closes it closes this. */
  readonly beside?: readonly string[];
}

/** A caller's attempt to use an endpoint. */
export interface Attempt {
  readonly caller: Caller | null;
  readonly catalog: Catalog;
  readonly module: Module;
  readonly endpoint: ServedEndpoint;
}

/** The rule that decides an attempt. */
export type Ground =
  /** Open to all callers, or to all callers with a session. */
  | "public"
  | "signed-in"
  /** No user is signed in. */
  | "signed-out"
  /** Records of the platform are written by the default tenant only. */
  | "platform"
  /** Administrators of the default tenant hold every code. */
  | "administrator"
  /** One of the codes, held or not. */
  | "code"
  /** Keys and labels only, with the read code of a module that refers to this one. */
  | "reference";

export interface Decision {
  readonly ground: Ground;
  /** The codes of which any one opens the endpoint; none where codes do not matter. */
  readonly codes: readonly string[];
  /** Null when the caller may. */
  readonly refusal: TrellisError | null;
}

const REFERENCE_OPERATIONS: ReadonlySet<OperationId> = new Set(["tree", "lazyTree", "select"]);

/**
 * Decides if the caller may use the endpoint, and by which rule (semantics: permission codes; platform writes
 * only by the default tenant). The one place that decides: `authorise` throws by it, and explanations are made of it.
 */
export function decide(attempt: Attempt): Decision {
  const { caller, catalog, module, endpoint } = attempt;
  const { access } = endpoint;
  const platform = writesPlatform(module, endpoint);
  if (access === "public" && !platform) return may("public");
  if (caller === null) return { ground: "signed-out", codes: [], refusal: new TrellisError("unauthorized") };
  if (platform && caller.tenantId !== DEFAULT_TENANT) return { ground: "platform", codes: [], refusal: onlyDefaultTenant() };
  if (typeof access === "string") return may("signed-in");
  if (caller.administrator) return may("administrator", access);
  if (access.some((code) => caller.permissions.has(code))) return may("code", access);
  const refers = isReference(endpoint);
  if (refers && mayRefer(caller, catalog, module)) return may("reference", [...access, ...referringCodes(catalog, module)]);
  const codes = refers ? [...access, ...referringCodes(catalog, module)] : access;
  return { ground: "code", codes, refusal: forbidden(access.join(" / ")) };
}

/** True when callers who may choose among the module's records may use the endpoint. */
export function isReference({ target }: Endpoint): boolean {
  return target.kind === "operation" && REFERENCE_OPERATIONS.has(target.operation);
}

/**
 * `decide` for one record of a body: `submit` adds or changes, and each needs its own code.
 * @returns null where the endpoint makes no such difference
 */
export function decideRecord({ caller, module, endpoint }: Attempt, part: "add" | "edit"): Decision | null {
  const { access, target } = endpoint;
  if (target.kind !== "operation" || target.operation !== "submit" || caller === null || typeof access === "string") return null;
  const { add, edit } = module.permissions;
  // A file that opens its submit to other codes means those.
  if (![add, edit].some((code) => code !== null && access.includes(code))) return null;
  const code = part === "edit" ? edit : add;
  if (code !== null && holds(caller, code)) return may(caller.administrator ? "administrator" : "code", [code]);
  return { ground: "code", codes: code === null ? [] : [code], refusal: forbidden(code ?? module.permissions.prefix) };
}

/**
 * Called before the body is read.
 * @throws TrellisError unauthorized, or forbidden with the code that is missing
 */
export function authorise(attempt: Attempt): void {
  const { refusal } = decide(attempt);
  if (refusal !== null) throw refusal;
}

/**
 * `submit` adds or changes: known only when the body is.
 * @throws TrellisError forbidden
 */
export function authoriseBody(attempt: Attempt, body: unknown): void {
  const records: readonly unknown[] = Array.isArray(body) ? body : [body];
  for (const record of records) {
    const decision = decideRecord(attempt, hasId(record) ? "edit" : "add");
    if (decision === null) return;
    if (decision.refusal !== null) throw decision.refusal;
  }
}

function may(ground: Ground, codes: readonly string[] = []): Decision {
  return { ground, codes, refusal: null };
}

function hasId(record: unknown): boolean {
  return isJsonObject(record) && record["id"] !== undefined && record["id"] !== null && record["id"] !== "";
}

/** An export needs its own permission in addition to the permission to read. @throws TrellisError forbidden */
export function assertMayExport(caller: Caller, { permissions }: Module): void {
  if (!holds(caller, permissions.read)) throw forbidden(permissions.read);
  if (permissions.export === null) throw new TrellisError("noEndpoint");
  if (!holds(caller, permissions.export)) throw forbidden(permissions.export);
}

/** The same as an answer. */
export function mayExport(caller: Caller, { permissions }: Module): boolean {
  return permissions.export !== null && holds(caller, permissions.read) && holds(caller, permissions.export);
}

export function forbidden(permission: string): TrellisError {
  return new TrellisError("forbidden", { params: { permission } });
}

function writesPlatform(module: Module, { access, leavesRecords, method, target }: ServedEndpoint): boolean {
  if (leavesRecords === true) return false;
  // A handler decides for itself whom it lets do what.
  if (target.kind === "handler" && typeof access === "string") return false;
  return module.tenancy === "platform" && (method === "POST" || target.kind === "action");
}

function onlyDefaultTenant(): TrellisError {
  return new TrellisError("forbidden", {
    text: {
      zh: `平台数据只能由管理租户 ${DEFAULT_TENANT} 修改`,
      en: `Only the tenant ${DEFAULT_TENANT} can change platform records`,
    },
  });
}
