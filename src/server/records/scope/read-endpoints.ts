import type { Endpoint, Module, OperationId } from "#metadata";
import { callerOf, type OperationContext } from "../../base/context.ts";
import { addressesOf } from "../../policies/addresses-of.ts";
import { forbidden } from "../../policies/authorise.ts";
import { mayRead } from "../../policies/permissions.ts";

type ListReader = Pick<OperationContext, "apiScopes" | "caller" | "db">;

/** Operations by which a module's records are read; the first that it has stands for all. */
export const READS: readonly OperationId[] = ["page", "list", "lazyList", "parentList", "detail"];

/** The module's endpoint of the first of these operations that it has. */
export function firstOperation({ endpoints }: Module, operations: readonly OperationId[]): Endpoint | null {
  for (const id of operations) {
    const found = endpoints.find(({ target }) => target.kind === "operation" && target.operation === id);
    if (found !== undefined) return found;
  }
  return null;
}

/** Addresses of the module's list; none when it has no list. */
export function readAddresses(module: Module): readonly string[] {
  const endpoint = firstOperation(module, READS);
  return endpoint === null ? [] : addressesOf(endpoint);
}

/** True when the caller may use the module's own list. */
export async function readsList({ apiScopes, caller, db }: ListReader, module: Module): Promise<boolean> {
  if (caller === null || !mayRead(caller, module)) return false;
  const { refusal } = await apiScopes.decide(caller, readAddresses(module), db);
  return refusal === null;
}

/**
 * The same for other operations that read the module's records.
 * @throws TrellisError forbidden, with the missing code or API scope
 */
export async function authoriseReading(context: OperationContext, module: Module): Promise<void> {
  const caller = callerOf(context);
  if (!mayRead(caller, module)) throw forbidden(module.permissions.read);
  await context.apiScopes.check(caller, readAddresses(module), context.db);
}
