import { DEFAULT_TENANT, TrellisError, isJsonObject } from "#contract";
import type { Catalog, Endpoint, Module, OperationId } from "#metadata";
import type { Caller } from "../context.ts";
import { holds, mayRefer } from "./permissions.ts";

/** What is asked for, by whom. */
export interface Attempt {
  readonly caller: Caller | null;
  readonly catalog: Catalog;
  readonly module: Module;
  readonly endpoint: Endpoint;
}

const REFERENCE_OPERATIONS: ReadonlySet<OperationId> = new Set(["tree", "lazyTree", "select"]);

/**
 * Whether the caller may use the endpoint at all (semantics: permission codes; platform writes only by the default
 * tenant). Called before the body is read.
 * @throws TrellisError unauthorized, or forbidden with the code that is missing
 */
export function authorise({ caller, catalog, module, endpoint }: Attempt): void {
  const { access, target } = endpoint;
  // A handler decides for itself whom it lets do what.
  const platform = writesPlatform(module, endpoint) && (target.kind !== "handler" || typeof access !== "string");
  if (access === "public" && !platform) return;
  if (caller === null) throw new TrellisError("unauthorized");
  if (platform && caller.tenantId !== DEFAULT_TENANT) throw onlyDefaultTenant();
  if (typeof access === "string") return;
  if (caller.administrator || access.some((code) => caller.permissions.has(code))) return;
  const refers = target.kind === "operation" && REFERENCE_OPERATIONS.has(target.operation);
  if (refers && mayRefer(caller, catalog, module)) return;
  throw forbidden(access.join(" / "));
}

/**
 * `submit` adds or changes, and each needs its own code: known only when the body is.
 * @throws TrellisError forbidden
 */
export function authoriseBody({ caller, module, endpoint }: Attempt, body: unknown): void {
  const { access, target } = endpoint;
  if (target.kind !== "operation" || target.operation !== "submit" || caller === null || typeof access === "string") return;
  const { add, edit } = module.permissions;
  // A file that opens its submit to other codes means those.
  if (![add, edit].some((code) => code !== null && access.includes(code))) return;
  const records: readonly unknown[] = Array.isArray(body) ? body : [body];
  for (const record of records) {
    const code = hasId(record) ? edit : add;
    if (code === null || !holds(caller, code)) throw forbidden(code ?? module.permissions.prefix);
  }
}

function hasId(record: unknown): boolean {
  return isJsonObject(record) && record["id"] !== undefined && record["id"] !== null && record["id"] !== "";
}

export function forbidden(permission: string): TrellisError {
  return new TrellisError("forbidden", { params: { permission } });
}

function writesPlatform(module: Module, endpoint: Endpoint): boolean {
  return module.tenancy === "platform" && (endpoint.method === "POST" || endpoint.target.kind === "action");
}

function onlyDefaultTenant(): TrellisError {
  return new TrellisError("forbidden", {
    text: {
      zh: `平台数据只能由管理租户 ${DEFAULT_TENANT} 修改`,
      en: `Records of the platform are changed by the tenant ${DEFAULT_TENANT} only`,
    },
  });
}
