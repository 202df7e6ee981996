import type { Module, OperationId } from "#metadata";
import { callerOf, type OperationContext } from "../context.ts";
import { addressesOf } from "../policies/addresses-of.ts";
import { forbidden } from "../policies/authorise.ts";
import { mayRead } from "../policies/permissions.ts";

/** Operations by which a module's records are read; the first that it has stands for all. */
const READS: readonly OperationId[] = ["page", "list", "lazyList", "parentList", "detail"];

/** Where the module's records are asked for; none when nobody may ask. */
export function readAddresses({ endpoints }: Module): readonly string[] {
  const reads = READS.flatMap(
    (id) => endpoints.find(({ target }) => target.kind === "operation" && target.operation === id) ?? [],
  );
  return reads[0] === undefined ? [] : addressesOf(reads[0]);
}

/**
 * The doors of a module's own list, for whoever reads its records from elsewhere.
 * @throws TrellisError forbidden, naming the code or the API scope that is missing
 */
export async function authoriseReading(context: OperationContext, module: Module): Promise<void> {
  const caller = callerOf(context);
  if (!mayRead(caller, module)) throw forbidden(module.permissions.read);
  await context.apiScopes.check(caller, readAddresses(module), context.db);
}
