import { TrellisError } from "#contract";
import type { ChildRecords, Module, OperationId } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import { addressesOf } from "../../policies/addresses-of.ts";
import { decide, decideRecord, forbidden } from "../../policies/authorise.ts";
import { firstOperation } from "./read-endpoints.ts";

/** The module of lines; undefined while its file is missing. */
export function childModule({ catalog }: Pick<OperationContext, "catalog">, link: ChildRecords): Module | undefined {
  return catalog.modules.get(link.module);
}

/** The request as the module of its lines sees it, in the tenant of the record. */
export function childContext(context: OperationContext, module: Module, tenantId: string | null): OperationContext {
  return { ...context, module, tenantId: tenantId ?? context.tenantId, query: new Map(), body: null };
}

const WRITES = {
  add: ["submit", "save"],
  edit: ["submit", "update"],
  remove: ["remove"],
} as const satisfies Record<string, readonly OperationId[]>;

/**
 * Decides by the endpoints, codes and API scopes of the module if the caller may write its records there: as lines of
 * another record, or by a process.
 * @throws TrellisError unauthorized, forbidden
 */
export async function authoriseRecords(context: OperationContext, part: keyof typeof WRITES): Promise<void> {
  const { module, caller, catalog, apiScopes, db } = context;
  const endpoint = firstOperation(module, WRITES[part]);
  if (endpoint === null) throw forbidden(module.permissions.prefix);
  const attempt = { caller, catalog, module, endpoint };
  const refusal = decide(attempt).refusal ?? (part === "remove" ? null : (decideRecord(attempt, part)?.refusal ?? null));
  if (refusal !== null) throw refusal;
  if (caller === null) throw new TrellisError("unauthorized");
  if (endpoint.access !== "public") await apiScopes.check(caller, addressesOf(endpoint), db);
}
