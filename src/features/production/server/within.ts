import { TrellisError } from "#contract";
import { callerOf, moduleOf, type OperationContext } from "#server";

/**
 * Builds the context of a call in another module of the same request.
 * @param query filters or parameters of the call
 * @throws TrellisError forbidden when the caller may not read that module
 */
export function within(
  context: OperationContext,
  name: string,
  query: Readonly<Record<string, string>>,
  body: unknown = null,
): OperationContext {
  const module = moduleOf(context, name);
  assertHolds(context, module.permissions.read);
  return { ...context, module, query: new Map(Object.entries(query)), body };
}

/** @throws TrellisError forbidden when the caller was not granted the code */
export function assertHolds(context: OperationContext, code: string): void {
  const caller = callerOf(context);
  if (caller.administrator || caller.permissions.has(code)) return;
  throw new TrellisError("forbidden", { params: { permission: code } });
}
