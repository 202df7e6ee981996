import { callerOf, moduleOf, type OperationContext } from "#server";

/**
 * Builds a context for generic operations on the caller's own user record. It uses the home tenant and skips data
 * scopes and permissions, because these restrict access to other users. Use it only for calls that name no other
 * record.
 */
export function ownRecordContext(context: OperationContext): OperationContext {
  const caller = callerOf(context);
  return {
    ...context,
    module: moduleOf(context, "user"),
    caller: { ...caller, administrator: true },
    tenantId: caller.tenantId,
    query: new Map([["id", caller.userId]]),
    body: null,
  };
}
